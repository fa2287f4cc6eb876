import { eq } from 'drizzle-orm';
import type { Transaction } from '../../database/client';
import { users } from '../../database/schema';

/**
 * Locks the user's row, which serialises the changes of one profile. Always the first lock of a transaction.
 * @returns false when the account is gone
 */
export async function holdUser(tx: Transaction, userId: string): Promise<boolean> {
  const held = await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
  return held.length > 0;
}
