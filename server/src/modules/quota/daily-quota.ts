import { AppError } from '@qihang/shared/contracts';
import { type SQL, sql } from 'drizzle-orm';

/** A user's quota (DAILY_MESSAGES, DAILY_TOKENS); days are calendar days of the time zone. */
export interface DailyQuota {
  readonly messages: number;
  /** Read and written by a model, as its vendor counts them. The built-in coach costs none. */
  readonly tokens: number;
  readonly timeZone: string;
}

/** Usage of a user's day so far. */
export interface DayCount {
  readonly messages: number;
  readonly tokens: number;
  /** The next midnight. */
  readonly resetsAt: Date;
}

/** The current day, by the database's clock. */
export const today = (timeZone: string): SQL => sql`(now() AT TIME ZONE ${timeZone})::date`;

/** The first moment of the next day, for a column or expression of type date. */
export const nextMidnight = (day: SQL, timeZone: string): SQL =>
  sql`((${day} + 1)::timestamp AT TIME ZONE ${timeZone})`;

/**
 * Statement that counts one message of today and returns `messages`, `tokens` and `resets_at`. It is part of the
 * transaction that stores the message, so that the quota is exact across all processes, and refused or repeated
 * messages are not counted.
 */
export const countMessage = (userId: string, { timeZone }: DailyQuota): SQL => sql`
  INSERT INTO usage_days AS u (user_id, day, messages) VALUES (${userId}, ${today(timeZone)}, 1)
  ON CONFLICT (user_id, day) DO UPDATE SET messages = u.messages + 1
  RETURNING u.messages, u.prompt_tokens + u.answer_tokens AS tokens,
    ${nextMidnight(sql`u.day`, timeZone)} AS resets_at`;

/** The exceeded limit of the quota, or null; `count` includes the new message already. */
export const exceededPart = (count: DayCount, quota: DailyQuota): 'messages' | 'tokens' | null => {
  if (count.messages > quota.messages) return 'messages';
  return count.tokens >= quota.tokens ? 'tokens' : null;
};

const zoneName = (timeZone: string): string => (timeZone === 'Asia/Shanghai' ? '北京时间' : timeZone);

/** Refusal of a message over the quota, with the time of the reset. */
export function quotaExceeded(
  part: 'messages' | 'tokens',
  quota: DailyQuota,
  resetsAt: Date,
  now: Date,
): AppError {
  const what = part === 'messages' ? ` ${quota.messages} 条消息` : '额度';
  const retryAfter = Math.max(1, Math.ceil((resetsAt.getTime() - now.getTime()) / 1_000));
  return new AppError('quota_exceeded', `daily ${part} used up`, {
    text: `今天的${what}用完了，明天 0:00（${zoneName(quota.timeZone)}）恢复`,
    retryAfter,
  });
}
