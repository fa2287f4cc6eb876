import type { Order } from '@qihang/shared/contracts';
import { type SQL, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../../database/client';
import { hasHung } from '../store/hung-question';
import { insertTurn } from './insert-turn';
import type { ResumeResult } from './reopen-stored-answer';
import { resumeTurn } from './reopen-stored-answer';
import type { CreatedTurn, NewTurn, Resumption, StoredTurn, TurnPlace } from './turn';
import {
  holdUser,
  orRefused,
  Refusal,
  requireRoom,
  type TurnLimits,
  type TurnRefusal,
} from './turn-admission';

/** Result of storing a turn; only `created` has changed anything. */
export type TurnResult = ({ readonly kind: 'created' } & CreatedTurn) | TurnRefusal;

/** Stores turns, one at a time for each user; every statement names the owner. */
export interface TurnStore {
  /** Stores question, empty answer and generation together, or nothing. */
  createTurn(turn: NewTurn, limits: TurnLimits): Promise<TurnResult>;
  /** Runs a generation again, in this process, that ended before its answer was complete. */
  resume(resumption: Resumption, limits: TurnLimits): Promise<ResumeResult>;
  /** @returns null for an unknown turn and for another user's alike */
  find(
    of: { readonly answerId: string } | { readonly generationId: string },
    userId: string,
  ): Promise<StoredTurn | null>;
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
});

async function storeTurn(tx: Transaction, turn: NewTurn, limits: TurnLimits): Promise<TurnResult> {
  const { place } = turn;
  const { isAnswered, superseded } = await admit(tx, turn, limits);
  if (isAnswered) throw new Refusal({ kind: 'still_running' });
  if (place.kind === 'answer') await refuseHung(tx, place.questionId);
  return { kind: 'created', ...(await insertTurn(tx, turn)), superseded };
}

/** Holds the user and requires room for the turn; where nothing has to be known in between, in one trip. */
async function admit(
  tx: Transaction,
  turn: NewTurn,
  limits: TurnLimits,
): Promise<{ isAnswered: boolean; superseded: readonly string[] }> {
  const { userId, clientKey, requestHash, place } = turn;
  const room = { userId, clientKey, requestHash };
  if (place.kind === 'conversation' || place.kind === 'thread') {
    // In this order: a connection runs its statements one after the other, each with a snapshot of its own.
    const answers = await Promise.allSettled([
      holdUser(tx, userId),
      requireRoom(tx, { ...room, freed: 0 }, limits),
    ]);
    for (const answer of answers) if (answer.status === 'rejected') throw answer.reason;
    return { isAnswered: false, superseded: [] };
  }
  await holdUser(tx, userId);
  const below = await findRunningBelow(tx, userId, place);
  await requireRoom(tx, { ...room, freed: below.length }, limits);
  const isAnswered = place.kind === 'answer' && below.some((each) => each.questionId === place.questionId);
  return { isAnswered, superseded: below.map(({ id }) => id) };
}

async function refuseHung(tx: Transaction, questionId: string): Promise<void> {
  const { rows } = await tx.execute<{ hasHung: boolean }>(sql`SELECT ${hasHung(questionId)} AS "hasHung"`);
  if (rows[0]?.hasHung === true) throw new Refusal({ kind: 'hung' });
}

/** Running generations at or below the question beside which a branch is made. */
async function findRunningBelow(
  tx: Transaction,
  userId: string,
  place: Extract<TurnPlace, { kind: 'edit' | 'answer' }>,
) {
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
