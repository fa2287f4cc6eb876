import { eq } from 'drizzle-orm';
import type { Transaction } from '../../database/client';
import { users } from '../../database/schema';

/**
 * Locks the user's row, so that changes of one user from several devices are serialised. A statement of its own, because
 * rows must be read after the wait. Always the first lock of a transaction (turns are stored the same way).
 * @returns false when the account is gone
 */
export async function holdOwner(tx: Transaction, userId: string): Promise<boolean> {
  const held = await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
  return held.length > 0;
}
