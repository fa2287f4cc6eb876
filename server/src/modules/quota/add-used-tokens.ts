import { sql } from 'drizzle-orm';
import type { Database } from '../../database/client';
import { executeKept } from '../../database/kept-statement';
import { today } from './daily-quota';
import type { TokenCount } from './usage-meter';

/**
 * Adds tokens to a user's day; a user who was deleted meanwhile is no error.
 *
 * A statement of its own, after the end of the answer is stored: in a transaction that also locks the conversation it
 * could deadlock with the deletion of the account.
 */
export const makeCountTokens =
  ({ db }: Pick<Database, 'db'>, timeZone: string) =>
  async (userId: string, { promptTokens, answerTokens }: TokenCount): Promise<void> => {
    await executeKept(
      db,
      'count_tokens',
      sql`
      INSERT INTO usage_days AS u (user_id, day, prompt_tokens, answer_tokens)
      SELECT id, ${today(timeZone)}, ${promptTokens}, ${answerTokens} FROM users
        WHERE id = ${userId} FOR KEY SHARE
      ON CONFLICT (user_id, day) DO UPDATE SET
        prompt_tokens = u.prompt_tokens + excluded.prompt_tokens,
        answer_tokens = u.answer_tokens + excluded.answer_tokens`,
    );
  };
