import type { Usage } from '@qihang/shared/contracts';
import { sql } from 'drizzle-orm';
import type { Database } from '../../database/client';
import { type DailyQuota, nextMidnight, today } from './daily-quota';

/** A user's usage of today's quota, and the time of its reset. */
export const makeReadUsage =
  ({ db }: Pick<Database, 'db'>, quota: DailyQuota) =>
  async (userId: string): Promise<Usage> => {
    const { rows } = await db.execute<{ messages: number; tokens: string; resetsAt: Date | string }>(sql`
      WITH now_day AS (SELECT ${today(quota.timeZone)} AS day)
      SELECT coalesce(u.messages, 0) AS messages, coalesce(u.prompt_tokens + u.answer_tokens, 0) AS tokens,
        ${nextMidnight(sql`now_day.day`, quota.timeZone)} AS "resetsAt"
      FROM now_day LEFT JOIN usage_days u ON u.user_id = ${userId} AND u.day = now_day.day`);
    const [row] = rows;
    if (row === undefined) throw new Error('the usage query returns one row');
    return {
      messages: { used: row.messages, limit: quota.messages },
      tokens: { used: Number(row.tokens), limit: quota.tokens },
      resetsAt: new Date(row.resetsAt).toISOString(),
    };
  };
