import type { AnswerAttachments } from '@qihang/shared/contracts';
import { sql } from 'drizzle-orm';
import { type AnsweredBy, answeredBySql } from '../../../database/answered-by';
import type { Transaction } from '../../../database/client';
import type { AnswerBefore } from '../live/answer-log';
import { hasHung } from '../store/hung-question';
import type { Resumption, TurnIds } from './turn';
import { holdUser, Refusal, requireRoom, type TurnLimits, type TurnRefusal } from './turn-admission';

/** A continued answer with its text so far. */
export interface ResumedTurn {
  readonly turn: TurnIds;
  readonly before: AnswerBefore;
  /** Number up to which viewers have the text so far. */
  readonly seq: number;
}

/** Result of resuming; only `resumed` has changed anything. */
export type ResumeResult =
  | ({ readonly kind: 'resumed' } & ResumedTurn)
  | { readonly kind: 'running'; readonly turn: TurnIds }
  | { readonly kind: 'complete' | 'empty' | 'not_shown' }
  | TurnRefusal;

/**
 * Distance between the event numbers of two runs. It exceeds all that one run ever sends, including events that a
 * crash lost: no viewer's number can mean another text, and an abandoned run cannot write over the new one.
 */
const RUN_SEQ_STEP = 1_000_000;
const MAX_SEQ = 2_000_000_000;

interface Held extends Record<string, unknown>, TurnIds {
  readonly status: string;
  readonly seq: number;
  readonly text: string;
  readonly attachments: AnswerAttachments | null;
  readonly answeredBy: AnsweredBy | null;
  readonly isShown: boolean;
  readonly hasHung: boolean;
}

/** Takes its locks in the order of all writers: user, conversation, generation, message. */
export async function resumeTurn(
  tx: Transaction,
  resumption: Resumption,
  limits: TurnLimits,
): Promise<ResumeResult> {
  const { generationId, userId } = resumption;
  await holdUser(tx, userId);
  const held = await holdTurn(tx, generationId, userId);
  if (held.status === 'running') return { kind: 'running', turn: turnIdsOf(held) };
  if (held.status === 'complete') return { kind: 'complete' };
  if (held.text.trim() === '') return { kind: 'empty' };
  if (!held.isShown) return { kind: 'not_shown' };
  if (held.hasHung) throw new Refusal({ kind: 'hung' });
  await requireRoom(tx, { userId, clientKey: null, requestHash: null, freed: 0 }, limits);
  const seq = await run(tx, resumption, held.answeredBy);
  const { text, attachments } = held;
  const before = { text, attachments, seq };
  return { kind: 'resumed', turn: turnIdsOf(held), before, seq: held.seq };
}

const turnIdsOf = ({ conversationId, questionId, answerId, generationId }: Held): TurnIds => ({
  conversationId,
  questionId,
  answerId,
  generationId,
});

async function holdTurn(tx: Transaction, generationId: string, userId: string): Promise<Held> {
  await tx.execute(sql`
    SELECT FROM conversations
    WHERE id = (SELECT conversation_id FROM generations WHERE id = ${generationId} AND user_id = ${userId})
    FOR NO KEY UPDATE`);
  const { rows } = await tx.execute<Held>(sql`
    SELECT g.id AS "generationId", g.conversation_id AS "conversationId", g.question_id AS "questionId",
      g.answer_id AS "answerId", g.status, g.seq, m.text, m.extras AS attachments,
      ${answeredBySql(sql`m`)} AS "answeredBy",
      c.leaf_id = g.answer_id AS "isShown", ${hasHung(sql`g.question_id`)} AS "hasHung"
    FROM generations g
    JOIN messages m ON m.id = g.answer_id
    JOIN conversations c ON c.id = g.conversation_id
    WHERE g.id = ${generationId} AND g.user_id = ${userId}
    FOR NO KEY UPDATE OF g`);
  const [held] = rows;
  if (held === undefined) throw new Refusal({ kind: 'unknown_place' });
  return held;
}

/** The only way out of an end state. @returns the number that the new run's events go on from */
async function run(
  tx: Transaction,
  resumption: Resumption,
  answeredBefore: AnsweredBy | null,
): Promise<number> {
  const { generationId, instanceId, provider, model, agentRelease, label, userId } = resumption;
  const { rows } = await tx.execute<{ seq: number; answerId: string }>(sql`
    UPDATE generations SET status = 'running', instance_id = ${instanceId}, heartbeat_at = now(), finished_at = NULL,
      provider = ${provider}, model = ${model}, agent_release = ${agentRelease},
      seq = least(seq + ${RUN_SEQ_STEP}, ${MAX_SEQ})
    WHERE id = ${generationId} AND user_id = ${userId} AND status <> 'running'
    RETURNING seq, answer_id AS "answerId"`);
  const [running] = rows;
  if (running === undefined) throw new Error('the generation is held and does not run');
  await tx.execute(sql`
    UPDATE messages SET status = 'streaming', error = NULL, error_code = NULL, label = coalesce(${label}, label),
      answered_by = ${answeredBefore === 'model' ? 'model' : resumption.answeredBy}
    WHERE id = ${running.answerId} AND user_id = ${userId}`);
  return running.seq;
}
