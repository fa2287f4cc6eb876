import { sql } from 'drizzle-orm';
import type { Database } from '../../database/client';
import { today } from './daily-share';
import type { TokenCount } from './usage-meter';

/**
 * Adds tokens to a user's day. A user who is gone meanwhile is no error.
 *
 * A statement of its own, after the end of the answer is stored: within one that also holds the conversation, it could
 * wait for somebody who deletes the account and waits for us.
 */
export const makeCountTokens =
  ({ db }: Pick<Database, 'db'>, timeZone: string) =>
  async (userId: string, { promptTokens, answerTokens }: TokenCount): Promise<void> => {
    await db.execute(sql`
      INSERT INTO usage_days AS u (user_id, day, prompt_tokens, answer_tokens)
      SELECT id, ${today(timeZone)}, ${promptTokens}, ${answerTokens} FROM users
        WHERE id = ${userId} FOR KEY SHARE
      ON CONFLICT (user_id, day) DO UPDATE SET
        prompt_tokens = u.prompt_tokens + excluded.prompt_tokens,
        answer_tokens = u.answer_tokens + excluded.answer_tokens`);
  };
