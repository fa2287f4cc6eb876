import { eq, sql } from 'drizzle-orm';
import type { Transaction } from '../../../database/client';
import { executeKept } from '../../../database/kept-statement';
import { users } from '../../../database/schema';
import { countMessage, type DailyQuota, exceededPart } from '../../quota/daily-quota';
import type { TurnIds } from './turn';

export interface TurnLimits {
  readonly runningPerUser: number;
  readonly messagesPerMinute: number;
  readonly daily: DailyQuota;
}

/** Reason why a turn was not stored; `repeated` was stored before under the same key. */
export type TurnRefusal =
  | { readonly kind: 'repeated'; readonly turn: TurnIds }
  | { readonly kind: 'key_reused' | 'unknown_user' | 'unknown_place' }
  | { readonly kind: 'still_running' | 'too_many_running' | 'hung' }
  | { readonly kind: 'too_many_messages'; readonly retryAfterMs: number }
  | { readonly kind: 'quota_exceeded'; readonly part: 'messages' | 'tokens'; readonly resetsAt: Date };

/** Thrown to roll the transaction back with an expected result. */
export class Refusal<Result = TurnRefusal> extends Error {
  readonly result: Result;
  constructor(result: Result) {
    super('refused');
    this.result = result;
  }
}

/** Runs a transaction that may end in a refusal, which rolls it back. */
export async function orRefused<Result>(task: Promise<Result>): Promise<Result | TurnRefusal> {
  try {
    return await task;
  } catch (error) {
    if (error instanceof Refusal) return error.result;
    throw error;
  }
}

/**
 * Locks the user's row, which makes the limits and the client's key exact under parallel requests. A statement of its
 * own: rows read after the wait need a new snapshot.
 */
export async function holdUser(tx: Transaction, userId: string): Promise<void> {
  const [owner] = await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update')
    .prepare('hold_user')
    .execute();
  if (owner === undefined) throw new Refusal({ kind: 'unknown_user' });
}

interface Admission {
  readonly userId: string;
  readonly clientKey: string | null;
  /** Hash that the key stands for: the same key with another body is refused. */
  readonly requestHash: Buffer | null;
  /** Number of running generations that this turn ends. */
  readonly freed: number;
}

type Found = Partial<TurnIds> & {
  readonly running: number;
  readonly points: number;
  readonly waitMs: number;
  readonly messagesToday: number;
  readonly tokensToday: string;
  readonly resetsAt: Date | string;
  readonly requestHash: Buffer | null;
};

const MINUTE_MS = 60_000;

/** Counts the message within this transaction: a refused or repeated one is rolled back and does not count. */
export async function requireRoom(tx: Transaction, admission: Admission, limits: TurnLimits): Promise<void> {
  const { userId, clientKey } = admission;
  const [found] = await executeKept<Found & Record<string, unknown>>(
    tx,
    'admit_question',
    sql`
    WITH clock AS (SELECT (extract(epoch FROM now()) * 1000)::bigint AS ms),
    minute AS (
      INSERT INTO rate_limits AS r (key, points, expire)
      SELECT ${`messages:${userId}`}, 1, ms + ${MINUTE_MS}::bigint FROM clock
      ON CONFLICT (key) DO UPDATE SET
        points = CASE WHEN r.expire > excluded.expire - ${MINUTE_MS}::bigint THEN r.points + 1 ELSE 1 END,
        expire = CASE WHEN r.expire > excluded.expire - ${MINUTE_MS}::bigint THEN r.expire ELSE excluded.expire END
      RETURNING points, expire
    ),
    day AS (${countMessage(userId, limits.daily)})
    SELECT day.messages AS "messagesToday", day.tokens AS "tokensToday", day.resets_at AS "resetsAt",
      minute.points, (minute.expire - clock.ms)::int AS "waitMs",
      (SELECT count(*)::int FROM generations WHERE user_id = ${userId} AND status = 'running') AS running,
      known.conversation_id AS "conversationId", known.question_id AS "questionId", known.answer_id AS "answerId",
      known.id AS "generationId", known.request_hash AS "requestHash"
    FROM minute CROSS JOIN clock CROSS JOIN day
    LEFT JOIN generations known ON known.user_id = ${userId} AND known.client_key = ${clientKey}`,
  );
  if (found === undefined) throw new Error('the admission query returns one row');
  refuseRepetition(found, admission);
  refuseExcess(found, admission, limits);
}

function refuseRepetition(found: Found, admission: Admission): void {
  const { conversationId, questionId, answerId, generationId, requestHash } = found;
  if (!(conversationId && questionId && answerId && generationId)) return;
  const isSame = admission.requestHash !== null && requestHash?.equals(admission.requestHash) === true;
  const turn = { conversationId, questionId, answerId, generationId };
  throw new Refusal(isSame ? { kind: 'repeated', turn } : { kind: 'key_reused' });
}

function refuseExcess(found: Found, { freed }: Admission, limits: TurnLimits): void {
  if (found.running - freed >= limits.runningPerUser) throw new Refusal({ kind: 'too_many_running' });
  if (found.points > limits.messagesPerMinute) {
    throw new Refusal({ kind: 'too_many_messages', retryAfterMs: found.waitMs });
  }
  const resetsAt = new Date(found.resetsAt);
  const count = { messages: found.messagesToday, tokens: Number(found.tokensToday), resetsAt };
  const part = exceededPart(count, limits.daily);
  if (part !== null) throw new Refusal({ kind: 'quota_exceeded', part, resetsAt });
}
