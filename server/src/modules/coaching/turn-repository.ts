import type { Order } from '@qihang/shared/contracts';
import { sql } from 'drizzle-orm';
import type { Database } from '../../database/client';
import { executeKept } from '../../database/kept-statement';
import { readTurnState, type TurnState, toStoredTurn } from './turn-state';

/** A message of the thread that a question belongs to. */
export interface BranchMessage {
  readonly id: string;
  readonly role: 'user' | 'ai';
  readonly text: string;
  /** Of a question that came by a button; null for words. */
  readonly order: Order | null;
  /** The vendor refused it, or it needed care: later briefs carry a placeholder. */
  readonly isWithheld: boolean;
  /** The product said it, and no model: care, or the workshop. */
  readonly isByProduct: boolean;
  /** Of an answer by a model. */
  readonly turn: TurnState | null;
}

interface Place {
  readonly userId: string;
  readonly questionId: string;
  readonly answerId: string;
}

/** The visible branch down to a question, and what is known of the answer to it. */
export interface Thread {
  /** Before the question, oldest first; answers without text are left out. */
  readonly before: readonly BranchMessage[];
  /** Of the answer that is being written; null before its first word. */
  readonly own: TurnState | null;
  /** The end of the user's last other conversation, oldest first; only while this one is young. */
  readonly earlier: readonly BranchMessage[];
}

/** Messages after which a conversation speaks for itself. */
const YOUNG = 6;
/** Messages of the conversation before it that are told. */
const EARLIER = 8;
/** More messages than any brief has room for. */
const MAX_MESSAGES = 400;

interface ThreadRow extends Record<string, unknown> {
  readonly place: keyof Thread;
  readonly id: string;
  readonly role: 'user' | 'ai';
  readonly text: string;
  readonly order: Order | null;
  readonly state: Record<string, unknown> | null;
}

function toBranchMessage({ id, role, text, order, state }: ThreadRow): BranchMessage {
  const turn = role === 'ai' ? readTurnState(state) : null;
  const isByProduct = turn?.isByProduct === true || state?.workshop !== undefined;
  return { id, role, text, order, isWithheld: state?.isWithheld === true, isByProduct, turn };
}

/** Turns of the coach with a model. Every statement names the owner. */
export class TurnRepository {
  readonly #db: Database['db'];

  constructor({ db }: Pick<Database, 'db'>) {
    this.#db = db;
  }

  /**
   * The branch before a question, oldest message first, the state of the answer to it, and what was said last elsewhere: in
   * one statement, because every question waits for it.
   */
  async load({ userId, questionId, answerId }: Place): Promise<Thread> {
    const rows = await executeKept<ThreadRow>(
      this.#db,
      'read_thread',
      sql`
      WITH RECURSIVE thread AS (
        SELECT id, parent_id, role, text, extras->'order' AS "order", coach_state, 0 AS depth
          FROM messages WHERE id = ${questionId} AND user_id = ${userId}
        UNION ALL
        SELECT m.id, m.parent_id, m.role, m.text, m.extras->'order', m.coach_state, thread.depth + 1
          FROM thread JOIN messages m ON m.id = thread.parent_id AND m.user_id = ${userId}
          WHERE thread.depth < ${MAX_MESSAGES}
      ), last AS (
        SELECT c.leaf_id FROM conversations c
        WHERE (SELECT count(*) FROM thread WHERE depth > 0 AND text <> '') < ${YOUNG}
          AND c.user_id = ${userId} AND c.id <> (SELECT conversation_id FROM messages WHERE id = ${questionId})
        ORDER BY c.activity DESC, c.id DESC LIMIT 1
      ), earlier AS (
        SELECT m.id, m.parent_id, m.role, m.text, m.coach_state, 1 AS depth
          FROM last JOIN messages m ON m.id = last.leaf_id AND m.user_id = ${userId}
        UNION ALL
        SELECT m.id, m.parent_id, m.role, m.text, m.coach_state, earlier.depth + 1
          FROM earlier JOIN messages m ON m.id = earlier.parent_id AND m.user_id = ${userId}
          WHERE earlier.depth < ${EARLIER}
      )
      SELECT 'before' AS place, id, role, text, CASE WHEN role = 'user' THEN "order" END AS "order", coach_state AS state,
        depth
      FROM thread WHERE depth > 0 AND text <> ''
      UNION ALL
      SELECT 'earlier', id, role, text, NULL, coach_state, depth FROM earlier WHERE text <> ''
      UNION ALL
      SELECT 'own', id, role, text, NULL, coach_state, 0 FROM messages
      WHERE id = ${answerId} AND user_id = ${userId} AND role = 'ai'
      ORDER BY depth DESC`,
    );
    const at = (place: ThreadRow['place']) => rows.filter((row) => row.place === place);
    return {
      before: at('before').map(toBranchMessage),
      own: readTurnState(at('own')[0]?.state),
      earlier: at('earlier').map(toBranchMessage),
    };
  }

  /** Stores a step with its answer; nothing for an answer that was deleted meanwhile. */
  async save(userId: string, answerId: string, turn: TurnState): Promise<void> {
    await executeKept(
      this.#db,
      'save_turn',
      sql`
      UPDATE messages SET coach_state = ${JSON.stringify(toStoredTurn(turn))}::jsonb
      WHERE id = ${answerId} AND user_id = ${userId} AND role = 'ai'`,
    );
  }

  /** Withholds a question from every later prompt (docs/decisions/0026 §10). */
  async withhold(userId: string, questionId: string): Promise<void> {
    await this.#db.execute(sql`
      UPDATE messages SET coach_state = coalesce(coach_state, '{}'::jsonb) || '{"isWithheld": true}'::jsonb
      WHERE id = ${questionId} AND user_id = ${userId} AND role = 'user'`);
  }
}
