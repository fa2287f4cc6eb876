import type { Order } from '@qihang/shared/contracts';
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../database/client';
import type { PromptMessage } from '../../providers/language-provider';
import { insertTurn } from './insert-turn';
import { type ResumedTurn, resumeTurn } from './resume-turn';
import {
  holdUser,
  orRefused,
  Refusal,
  requireRoom,
  type Transaction,
  type TurnLimits,
  type TurnRefusal,
} from './turn-admission';

/** A question and the answer that is to come, as they are stored. */
export interface Turn {
  readonly conversationId: string;
  readonly questionId: string;
  readonly answerId: string;
  readonly generationId: string;
}

/** A question that is not stored yet. */
export interface NewQuestion {
  readonly message: string;
  /** The piece of work that a button asks for with it. */
  readonly order: Order | null;
}

/** Where a turn goes: a conversation of its own, the end of the line on screen, or a branch beside what is there. */
export type TurnPlace =
  | ({ readonly kind: 'conversation'; readonly title: string } & NewQuestion)
  | ({ readonly kind: 'line'; readonly conversationId: string } & NewQuestion)
  | ({
      readonly kind: 'edit';
      readonly conversationId: string;
      /** The question whose place it takes. */
      readonly editOf: string;
    } & NewQuestion)
  /** Another answer to a question that is there. */
  | { readonly kind: 'answer'; readonly conversationId: string; readonly questionId: string };

export interface NewTurn {
  readonly userId: string;
  readonly agentKey: string;
  readonly place: TurnPlace;
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

/** A turn that was stored now. */
export interface CreatedTurn {
  readonly turn: Turn;
  /** The answer that the question follows. */
  readonly parentId: string | null;
  /** Generations whose answers have left the screen by this branch: nobody waits for them any more. */
  readonly superseded: readonly string[];
}

/** What came of storing a turn: only `created` has changed anything. */
export type TurnResult = ({ readonly kind: 'created' } & CreatedTurn) | TurnRefusal;

/** A turn as it was stored, found by its answer or its generation. */
export interface StoredTurn {
  readonly conversationId: string;
  readonly agentKey: string;
  readonly question: { readonly id: string; readonly text: string; readonly order: Order | null };
  readonly parentId: string | null;
}

export interface Resumption {
  readonly generationId: string;
  readonly userId: string;
  readonly instanceId: string;
  readonly provider: string;
  readonly model: string | null;
  /** The answer's label from now on; null leaves it. */
  readonly label: string | null;
}

export type ResumeResult =
  | ({ readonly kind: 'resumed' } & ResumedTurn)
  | { readonly kind: 'running'; readonly turn: Turn }
  | { readonly kind: 'complete' | 'empty' | 'not_shown' }
  | TurnRefusal;

/** Stores turns. One user's are stored one by one; every statement names the owner. */
export interface TurnStore {
  /** Stores question, empty answer and generation together, or nothing. */
  createTurn(turn: NewTurn, limits: TurnLimits): Promise<TurnResult>;
  /** Makes a generation that ended without its answer being complete run again, in this process. */
  resume(resumption: Resumption, limits: TurnLimits): Promise<ResumeResult>;
  /** Null for the unknown and for somebody else's alike. */
  find(
    of: { readonly answerId: string } | { readonly generationId: string },
    userId: string,
  ): Promise<StoredTurn | null>;
  /** The line of messages that the question continues, oldest first, without answers that have no text. */
  loadHistory(questionId: string, userId: string, maxMessages: number): Promise<PromptMessage[]>;
}

export const makeTurnStore = ({ db }: Pick<Database, 'db'>): TurnStore => ({
  createTurn: (turn, limits) => orRefused(db.transaction((tx) => storeTurn(tx, turn, limits))),

  resume: (resumption, limits) => orRefused(db.transaction((tx) => resumeTurn(tx, resumption, limits))),

  async find(of, userId) {
    const which: SQL = 'answerId' in of ? sql`a.id = ${of.answerId}` : sql`g.id = ${of.generationId}`;
    const { rows } = await db.execute<{
      conversationId: string;
      agentKey: string;
      questionId: string;
      text: string;
      order: Order | null;
      parentId: string | null;
    }>(sql`
      SELECT c.id AS "conversationId", c.agent_key AS "agentKey", q.id AS "questionId", q.text,
        q.extras->'order' AS "order", q.parent_id AS "parentId"
      FROM messages a
      JOIN messages q ON q.id = a.parent_id AND q.role = 'user'
      JOIN conversations c ON c.id = a.conversation_id AND c.user_id = a.user_id
      LEFT JOIN generations g ON g.answer_id = a.id
      WHERE ${which} AND a.user_id = ${userId} AND a.role = 'ai'`);
    const [found] = rows;
    if (found === undefined) return null;
    const { questionId, text, order, ...turn } = found;
    return { ...turn, question: { id: questionId, text, order } };
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
  const { userId, clientKey, requestHash, place } = turn;
  await holdUser(tx, userId);
  const below = await findRunningBelow(tx, turn);
  const isAnswered =
    place.kind === 'answer' && below.some(({ questionId }) => questionId === place.questionId);
  const superseded = below.map(({ id }) => id);
  await requireRoom(tx, { userId, clientKey, requestHash, freed: superseded.length }, limits);
  if (isAnswered) throw new Refusal({ kind: 'still_running' });
  return { kind: 'created', ...(await insertTurn(tx, turn)), superseded };
}

/** What is being written at or below the question that a branch is made beside. */
async function findRunningBelow(tx: Transaction, { userId, place }: NewTurn) {
  if (place.kind === 'conversation' || place.kind === 'line') return [];
  const questionId = place.kind === 'edit' ? place.editOf : place.questionId;
  const { rows } = await tx.execute<{ id: string; questionId: string }>(sql`
    WITH RECURSIVE above AS (
      SELECT g.id AS generation_id, g.question_id, m.id, m.parent_id
        FROM generations g JOIN messages m ON m.id = g.question_id
        WHERE g.conversation_id = ${place.conversationId} AND g.user_id = ${userId} AND g.status = 'running'
      UNION ALL
      SELECT above.generation_id, above.question_id, m.id, m.parent_id
        FROM above JOIN messages m ON m.id = above.parent_id WHERE above.id <> ${questionId}
    )
    SELECT generation_id AS id, question_id AS "questionId" FROM above WHERE id = ${questionId}`);
  return rows;
}
