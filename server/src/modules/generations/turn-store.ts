import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../database/client';
import { users } from '../../database/schema';
import type { PromptMessage } from '../../providers/language-provider';
import { countMessage, type DailyShare, exceededPart } from '../usage/daily-share';

type Transaction = Parameters<Parameters<Database['db']['transaction']>[0]>[0];

/** A question and the answer that is to come, as they are stored. */
export interface Turn {
  readonly conversationId: string;
  readonly questionId: string;
  readonly answerId: string;
  readonly generationId: string;
}

export interface NewTurn {
  readonly userId: string;
  readonly agentKey: string;
  /** Null starts a conversation with `title`. */
  readonly conversationId: string | null;
  readonly title: string;
  readonly message: string;
  readonly label: string;
  readonly provider: string;
  readonly model: string | null;
  /** The client's key and what it stands for: the same key with another body is refused. */
  readonly clientKey: string | null;
  readonly requestHash: Buffer;
  readonly instanceId: string;
  /** Ids for all that may be created. */
  readonly newId: () => string;
}

export interface TurnLimits {
  readonly runningPerUser: number;
  readonly messagesPerMinute: number;
  readonly daily: DailyShare;
}

/** What came of storing a turn: only `created` has changed anything. */
export type TurnResult =
  | { readonly kind: 'created' | 'repeated'; readonly turn: Turn }
  | { readonly kind: 'key_reused' | 'unknown_user' | 'unknown_conversation' | 'too_many_running' }
  | { readonly kind: 'too_many_messages'; readonly retryAfterMs: number }
  | { readonly kind: 'share_used_up'; readonly part: 'messages' | 'tokens'; readonly resetsAt: Date };

export interface TurnStore {
  /** Stores question, empty answer and generation together, or nothing. One user's turns are stored one by one. */
  createTurn(turn: NewTurn, limits: TurnLimits): Promise<TurnResult>;
  /** The line of messages that the question continues, oldest first, without answers that have no text. */
  loadHistory(questionId: string, userId: string, maxMessages: number): Promise<PromptMessage[]>;
}

const MINUTE_MS = 60_000;

/** Thrown to roll the transaction back with a result that is no error. */
class Refusal extends Error {
  readonly result: TurnResult;
  constructor(result: TurnResult) {
    super(result.kind);
    this.result = result;
  }
}

export const makeTurnStore = ({ db }: Pick<Database, 'db'>): TurnStore => ({
  async createTurn(turn, limits) {
    try {
      return await db.transaction((tx) => storeTurn(tx, turn, limits));
    } catch (error) {
      if (error instanceof Refusal) return error.result;
      throw error;
    }
  },

  async loadHistory(questionId, userId, maxMessages) {
    const { rows } = await db.execute<{ role: 'user' | 'ai'; text: string }>(sql`
      WITH RECURSIVE line AS (
        SELECT parent_id, 0 AS depth, ''::text AS role, ''::text AS text
          FROM messages WHERE id = ${questionId} AND user_id = ${userId}
        UNION ALL
        SELECT m.parent_id, line.depth + 1, m.role, m.text
          FROM line JOIN messages m ON m.id = line.parent_id AND m.user_id = ${userId}
          WHERE line.depth < ${maxMessages}
      )
      SELECT role, text FROM line WHERE depth > 0 AND text <> '' ORDER BY depth DESC`);
    return rows;
  },
});

async function storeTurn(tx: Transaction, turn: NewTurn, limits: TurnLimits): Promise<TurnResult> {
  // The user's row is the lock that makes the limits and the client's key exact under any number of parallel sends. A
  // statement of its own: what is read after the wait must be read anew.
  const [owner] = await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(users.id, turn.userId))
    .for('no key update');
  if (owner === undefined) throw new Refusal({ kind: 'unknown_user' });
  await requireRoom(tx, turn, limits);
  return { kind: 'created', turn: await insertTurn(tx, turn) };
}

type Admission = Partial<Turn> & {
  readonly running: number;
  readonly points: number;
  readonly waitMs: number;
  readonly messagesToday: number;
  readonly tokensToday: string;
  readonly resetsAt: Date | string;
  readonly requestHash: Buffer | null;
};

/** Counts the message in this transaction: one that is refused or repeated is rolled back and does not count. */
async function requireRoom(tx: Transaction, turn: NewTurn, limits: TurnLimits): Promise<void> {
  const { rows } = await tx.execute<Admission & Record<string, unknown>>(sql`
    WITH clock AS (SELECT (extract(epoch FROM now()) * 1000)::bigint AS ms),
    minute AS (
      INSERT INTO rate_limits AS r (key, points, expire)
      SELECT ${`messages:${turn.userId}`}, 1, ms + ${MINUTE_MS}::bigint FROM clock
      ON CONFLICT (key) DO UPDATE SET
        points = CASE WHEN r.expire > excluded.expire - ${MINUTE_MS}::bigint THEN r.points + 1 ELSE 1 END,
        expire = CASE WHEN r.expire > excluded.expire - ${MINUTE_MS}::bigint THEN r.expire ELSE excluded.expire END
      RETURNING points, expire
    ),
    day AS (${countMessage(turn.userId, limits.daily)})
    SELECT day.messages AS "messagesToday", day.tokens AS "tokensToday", day.resets_at AS "resetsAt", minute.points, (minute.expire - clock.ms)::int AS "waitMs",
      (SELECT count(*)::int FROM generations WHERE user_id = ${turn.userId} AND status = 'running') AS running,
      known.conversation_id AS "conversationId", known.question_id AS "questionId", known.answer_id AS "answerId",
      known.id AS "generationId", known.request_hash AS "requestHash"
    FROM minute CROSS JOIN clock CROSS JOIN day
    LEFT JOIN generations known ON known.user_id = ${turn.userId} AND known.client_key = ${turn.clientKey}`);
  const [found] = rows;
  if (found === undefined) throw new Error('the admission query returns one row');
  const { conversationId, questionId, answerId, generationId, requestHash } = found;
  if (conversationId && questionId && answerId && generationId) {
    const known = { conversationId, questionId, answerId, generationId };
    const isSame = requestHash?.equals(turn.requestHash) ?? false;
    throw new Refusal(isSame ? { kind: 'repeated', turn: known } : { kind: 'key_reused' });
  }
  if (found.running >= limits.runningPerUser) throw new Refusal({ kind: 'too_many_running' });
  if (found.points > limits.messagesPerMinute) {
    throw new Refusal({ kind: 'too_many_messages', retryAfterMs: found.waitMs });
  }
  const resetsAt = new Date(found.resetsAt);
  const count = { messages: found.messagesToday, tokens: Number(found.tokensToday), resetsAt };
  const part = exceededPart(count, limits.daily);
  if (part !== null) throw new Refusal({ kind: 'share_used_up', part, resetsAt });
}

/** Question, answer and generation in one statement; the conversation is made, or held so that nobody deletes it. */
async function insertTurn(tx: Transaction, turn: NewTurn): Promise<Turn> {
  const [questionId, answerId, generationId] = [turn.newId(), turn.newId(), turn.newId()];
  const conversationId = turn.conversationId ?? turn.newId();
  const ids = { conversationId, questionId, answerId, generationId };
  const { place, touched } =
    turn.conversationId === null
      ? newConversation(turn, conversationId)
      : ownConversation(turn, conversationId);
  const { rows } = await tx.execute(sql`
    WITH place AS (${place}),
    newest AS (
      SELECT id FROM messages WHERE conversation_id = ${conversationId} ORDER BY position DESC LIMIT 1
    ),
    spoken AS (
      INSERT INTO messages (id, conversation_id, user_id, parent_id, role, text, status, label)
      SELECT v.id, place.id, ${turn.userId}, coalesce(v.parent_id, (SELECT id FROM newest)), v.role, v.text, v.status, v.label
      FROM place CROSS JOIN (VALUES
        (1, ${questionId}::uuid, NULL::uuid, 'user', ${turn.message}, 'complete', ''),
        (2, ${answerId}::uuid, ${questionId}::uuid, 'ai', '', 'streaming', ${turn.label})
      ) AS v(turn, id, parent_id, role, text, status, label)
      ORDER BY v.turn RETURNING position
    ),
    touched AS (${touched})
    INSERT INTO generations (id, user_id, conversation_id, question_id, answer_id, status, provider, model, client_key,
      request_hash, instance_id)
    SELECT ${generationId}, ${turn.userId}, place.id, ${questionId}, ${answerId}, 'running', ${turn.provider},
      ${turn.model}, ${turn.clientKey}, ${turn.requestHash}, ${turn.instanceId}
    FROM place RETURNING id`);
  if (rows.length === 0) throw new Refusal({ kind: 'unknown_conversation' });
  return ids;
}

/** Foreign keys are checked when the statement ends, so the messages may come first and give their position. */
const newConversation = ({ userId, agentKey, title }: NewTurn, id: string) => ({
  place: sql`SELECT ${id}::uuid AS id`,
  touched: sql`
    INSERT INTO conversations (id, user_id, agent_key, title, activity)
    SELECT ${id}, ${userId}, ${agentKey}, ${title}, max(position) FROM spoken`,
});

const ownConversation = ({ userId, agentKey }: NewTurn, id: string) => ({
  place: sql`
    SELECT id FROM conversations
    WHERE id = ${id} AND user_id = ${userId} AND agent_key = ${agentKey} FOR NO KEY UPDATE`,
  touched: sql`
    UPDATE conversations SET updated_at = now(), activity = newest_message.position
    FROM (SELECT max(position) AS position FROM spoken) AS newest_message
    WHERE id = ${id} AND newest_message.position IS NOT NULL`,
});
