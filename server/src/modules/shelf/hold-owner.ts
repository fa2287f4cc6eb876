import { eq } from 'drizzle-orm';
import type { Database } from '../../database/client';
import { users } from '../../database/schema';

export type Transaction = Parameters<Parameters<Database['db']['transaction']>[0]>[0];

/**
 * Takes the user's row, so that what one user changes on all their devices is changed one by one. A statement of its own:
 * what is read after the wait must be read anew. Always the first lock (turns are stored the same way).
 * @returns false when the account is gone
 */
export async function holdOwner(tx: Transaction, userId: string): Promise<boolean> {
  const held = await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
  return held.length > 0;
}
