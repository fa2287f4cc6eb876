import { AppError } from '@qihang/shared/contracts';
import { type SQL, sql } from 'drizzle-orm';

/** One user's share of a day (DAILY_MESSAGES, DAILY_TOKENS); days are the calendar's of the time zone. */
export interface DailyShare {
  readonly messages: number;
  /** Read and written by a model, as its vendor counts them. The built-in coach costs none. */
  readonly tokens: number;
  readonly timeZone: string;
}

/** What is counted of a user's day so far. */
export interface DayCount {
  readonly messages: number;
  readonly tokens: number;
  /** The next midnight. */
  readonly resetsAt: Date;
}

/** The day that it is now, by the database's clock. */
export const today = (timeZone: string): SQL => sql`(now() AT TIME ZONE ${timeZone})::date`;

/** The first moment of the day after, for a column or expression of type date. */
export const nextMidnight = (day: SQL, timeZone: string): SQL =>
  sql`((${day} + 1)::timestamp AT TIME ZONE ${timeZone})`;

/**
 * The statement that counts one message of today and returns `messages`, `tokens` and `resets_at`; a part of the
 * transaction that stores the message, so that the share holds exactly across all processes, and what is refused or
 * repeated is not counted.
 */
export const countMessage = (userId: string, { timeZone }: DailyShare): SQL => sql`
  INSERT INTO usage_days AS u (user_id, day, messages) VALUES (${userId}, ${today(timeZone)}, 1)
  ON CONFLICT (user_id, day) DO UPDATE SET messages = u.messages + 1
  RETURNING u.messages, u.prompt_tokens + u.answer_tokens AS tokens,
    ${nextMidnight(sql`u.day`, timeZone)} AS resets_at`;

/** Which part of the share a further message would go beyond: `count` holds that message already. */
export const exceededPart = (count: DayCount, share: DailyShare): 'messages' | 'tokens' | null => {
  if (count.messages > share.messages) return 'messages';
  return count.tokens >= share.tokens ? 'tokens' : null;
};

const zoneName = (timeZone: string): string => (timeZone === 'Asia/Shanghai' ? '北京时间' : timeZone);

/** The refusal of a message beyond the share, with the time from which it will be taken again. */
export function shareUsedUp(
  part: 'messages' | 'tokens',
  share: DailyShare,
  resetsAt: Date,
  now: Date,
): AppError {
  const what = part === 'messages' ? ` ${share.messages} 条消息` : '额度';
  const retryAfter = Math.max(1, Math.ceil((resetsAt.getTime() - now.getTime()) / 1_000));
  return new AppError('quota_exceeded', `daily ${part} used up`, {
    text: `今天的${what}用完了，明天 0:00（${zoneName(share.timeZone)}）恢复`,
    retryAfter,
  });
}
