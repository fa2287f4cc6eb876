import { type SQL, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../database/client';
import { executeKept } from '../../database/kept-statement';

const uuids = (ids: readonly string[]): SQL => sql`${sql.param([...ids])}::uuid[]`;

/** The same place in the thread of one conversation: another version of one question. */
const isSamePlace = sql`other.conversation_id = own.conversation_id AND other.role = 'user'
  AND (other.parent_id = own.parent_id OR (other.parent_id IS NULL AND own.parent_id IS NULL))`;

/**
 * Locks the user's messages against deletion, by their conversations first, as a deletion does.
 * @returns those that exist and that no later version of the same question has taken the place of
 */
export async function holdMessages(
  tx: Transaction,
  userId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  await tx.execute(sql`
    SELECT FROM conversations WHERE user_id = ${userId} AND id IN (
      SELECT conversation_id FROM messages WHERE id = ANY(${uuids(ids)}) AND user_id = ${userId}
    ) ORDER BY id FOR KEY SHARE`);
  const { rows } = await tx.execute<{ id: string }>(sql`
    SELECT own.id FROM messages own
    WHERE own.id = ANY(${uuids(ids)}) AND own.user_id = ${userId} AND own.role = 'user'
      AND NOT EXISTS (SELECT FROM messages other WHERE ${isSamePlace} AND other.position > own.position)`);
  return new Set(rows.map(({ id }) => id));
}

/** The versions of a question that a message of the user has taken the place of, oldest first. */
export async function earlierVersionsOf(
  db: Database['db'],
  userId: string,
  messageId: string,
): Promise<readonly string[]> {
  const rows = await executeKept<{ id: string }>(
    db,
    'read_earlier_versions',
    sql`
    SELECT other.id FROM messages own JOIN messages other ON ${isSamePlace} AND other.position < own.position
    WHERE own.id = ${messageId} AND own.user_id = ${userId} ORDER BY other.position`,
  );
  return rows.map(({ id }) => id);
}
