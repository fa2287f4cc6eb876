import { and, count, desc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../database/client';
import { conversations, generations, messages, users } from '../../database/schema';
import type { PromptMessage } from '../../providers/language-provider';

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
}

/** What came of storing a turn: only `created` has changed anything. */
export type TurnResult =
  | { readonly kind: 'created' | 'repeated'; readonly turn: Turn }
  | { readonly kind: 'key_reused' | 'unknown_user' | 'unknown_conversation' | 'too_many_running' }
  | { readonly kind: 'too_many_messages'; readonly retryAfterMs: number };

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
  // The user's row is the lock that makes the limits and the client's key exact under any number of parallel sends.
  const [owner] = await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(users.id, turn.userId))
    .for('no key update');
  if (owner === undefined) throw new Refusal({ kind: 'unknown_user' });
  const repeated = await findByClientKey(tx, turn);
  if (repeated !== null) return repeated;
  await requireRoom(tx, turn.userId, limits);
  const conversationId = await takeConversation(tx, turn);
  return { kind: 'created', turn: await insertTurn(tx, turn, conversationId) };
}

async function findByClientKey(
  tx: Transaction,
  { userId, clientKey, requestHash }: NewTurn,
): Promise<TurnResult | null> {
  if (clientKey === null) return null;
  const [known] = await tx
    .select({
      generationId: generations.id,
      conversationId: generations.conversationId,
      questionId: generations.questionId,
      answerId: generations.answerId,
      requestHash: generations.requestHash,
    })
    .from(generations)
    .where(and(eq(generations.userId, userId), eq(generations.clientKey, clientKey)));
  if (known === undefined) return null;
  const { requestHash: knownHash, ...turn } = known;
  return knownHash?.equals(requestHash) ? { kind: 'repeated', turn } : { kind: 'key_reused' };
}

async function requireRoom(tx: Transaction, userId: string, limits: TurnLimits): Promise<void> {
  const [running] = await tx
    .select({ count: count() })
    .from(generations)
    .where(and(eq(generations.userId, userId), eq(generations.status, 'running')));
  if ((running?.count ?? 0) >= limits.runningPerUser) throw new Refusal({ kind: 'too_many_running' });
  // In this transaction, so that only messages that are stored count. The window is the table's own: milliseconds.
  const { rows } = await tx.execute<{ points: number; wait: string }>(sql`
    INSERT INTO rate_limits AS r (key, points, expire)
    VALUES (${`messages:${userId}`}, 1, (extract(epoch FROM now()) * 1000)::bigint + ${MINUTE_MS})
    ON CONFLICT (key) DO UPDATE SET
      points = CASE WHEN r.expire > (extract(epoch FROM now()) * 1000)::bigint THEN r.points + 1 ELSE 1 END,
      expire = CASE WHEN r.expire > (extract(epoch FROM now()) * 1000)::bigint THEN r.expire ELSE excluded.expire END
    RETURNING points, expire - (extract(epoch FROM now()) * 1000)::bigint AS wait`);
  const window = rows[0];
  if (window !== undefined && window.points > limits.messagesPerMinute) {
    throw new Refusal({ kind: 'too_many_messages', retryAfterMs: Number(window.wait) });
  }
}

/** The conversation, held until the transaction ends so that nobody deletes it meanwhile. */
async function takeConversation(tx: Transaction, turn: NewTurn): Promise<string> {
  const { userId, agentKey } = turn;
  if (turn.conversationId === null) {
    const id = turn.newId();
    await tx.insert(conversations).values({ id, userId, agentKey, title: turn.title });
    return id;
  }
  const [known] = await tx
    .select({ id: conversations.id })
    .from(conversations)
    .where(
      and(
        eq(conversations.id, turn.conversationId),
        eq(conversations.userId, userId),
        eq(conversations.agentKey, agentKey),
      ),
    )
    .for('no key update');
  if (known === undefined) throw new Refusal({ kind: 'unknown_conversation' });
  return known.id;
}

async function insertTurn(tx: Transaction, turn: NewTurn, conversationId: string): Promise<Turn> {
  const [questionId, answerId, generationId] = [turn.newId(), turn.newId(), turn.newId()];
  const [newest] = await tx
    .select({ id: messages.id })
    .from(messages)
    .where(eq(messages.conversationId, conversationId))
    .orderBy(desc(messages.position))
    .limit(1);
  const place = { conversationId, userId: turn.userId };
  await tx.insert(messages).values({
    ...place,
    id: questionId,
    parentId: newest?.id ?? null,
    role: 'user',
    text: turn.message,
    status: 'complete',
  });
  const [answer] = await tx
    .insert(messages)
    .values({
      ...place,
      id: answerId,
      parentId: questionId,
      role: 'ai',
      text: '',
      status: 'streaming',
      label: turn.label,
    })
    .returning({ position: messages.position });
  await tx.insert(generations).values({
    ...place,
    id: generationId,
    questionId,
    answerId,
    status: 'running',
    provider: turn.provider,
    model: turn.model,
    clientKey: turn.clientKey,
    requestHash: turn.requestHash,
    instanceId: turn.instanceId,
  });
  await tx
    .update(conversations)
    .set({ activity: answer?.position ?? 0, updatedAt: sql`now()` })
    .where(eq(conversations.id, conversationId));
  return { conversationId, questionId, answerId, generationId };
}
