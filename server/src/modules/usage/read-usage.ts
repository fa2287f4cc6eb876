import type { Usage } from '@qihang/shared/contracts';
import { sql } from 'drizzle-orm';
import type { Database } from '../../database/client';
import { type DailyShare, nextMidnight, today } from './daily-share';

/** What a user has used of today's share, and when the count begins anew. */
export const makeReadUsage =
  ({ db }: Pick<Database, 'db'>, share: DailyShare) =>
  async (userId: string): Promise<Usage> => {
    const { rows } = await db.execute<{ messages: number; tokens: string; resetsAt: Date | string }>(sql`
      WITH now_day AS (SELECT ${today(share.timeZone)} AS day)
      SELECT coalesce(u.messages, 0) AS messages, coalesce(u.prompt_tokens + u.answer_tokens, 0) AS tokens,
        ${nextMidnight(sql`now_day.day`, share.timeZone)} AS "resetsAt"
      FROM now_day LEFT JOIN usage_days u ON u.user_id = ${userId} AND u.day = now_day.day`);
    const [row] = rows;
    if (row === undefined) throw new Error('the usage query returns one row');
    return {
      messages: { used: row.messages, limit: share.messages },
      tokens: { used: Number(row.tokens), limit: share.tokens },
      resetsAt: new Date(row.resetsAt).toISOString(),
    };
  };
