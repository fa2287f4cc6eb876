import type { AnswerExtras } from '@qihang/shared/contracts';
import { sql } from 'drizzle-orm';
import type { AnswerBefore } from './answer-log';
import { holdUser, Refusal, requireRoom, type Transaction, type TurnLimits } from './turn-admission';
import type { ResumeResult, Resumption, Turn } from './turn-store';

/** An answer that goes on from what it has. */
export interface ResumedTurn {
  readonly turn: Turn;
  readonly before: AnswerBefore;
  /** The number that viewers of the text so far may come with. */
  readonly seq: number;
}

/**
 * The numbers of a continued answer begin far above all that was ever sent of it, also of what a crash lost: so no
 * viewer's number means another text than it did, and a run that was given up cannot write over the new one.
 */
const LEG = 1_000_000;
const HIGHEST = 2_000_000_000;

interface Held extends Record<string, unknown>, Turn {
  readonly status: string;
  readonly seq: number;
  readonly text: string;
  readonly extras: AnswerExtras | null;
  readonly isShown: boolean;
}

/** In the order of all locks: user, conversation, generation, message. */
export async function resumeTurn(
  tx: Transaction,
  resumption: Resumption,
  limits: TurnLimits,
): Promise<ResumeResult> {
  const { generationId, userId } = resumption;
  await holdUser(tx, userId);
  const held = await holdTurn(tx, generationId, userId);
  if (held.status === 'running') return { kind: 'running', turn: turnOf(held) };
  if (held.status === 'complete') return { kind: 'complete' };
  if (held.text.trim() === '') return { kind: 'empty' };
  if (!held.isShown) return { kind: 'not_shown' };
  await requireRoom(tx, { userId, clientKey: null, requestHash: null, freed: 0 }, limits);
  const seq = await run(tx, resumption);
  const { text, extras } = held;
  return { kind: 'resumed', turn: turnOf(held), before: { text, extras, seq }, seq: held.seq };
}

const turnOf = ({ conversationId, questionId, answerId, generationId }: Held): Turn => ({
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
      g.answer_id AS "answerId", g.status, g.seq, m.text, m.extras, c.leaf_id = g.answer_id AS "isShown"
    FROM generations g
    JOIN messages m ON m.id = g.answer_id
    JOIN conversations c ON c.id = g.conversation_id
    WHERE g.id = ${generationId} AND g.user_id = ${userId}
    FOR NO KEY UPDATE OF g`);
  const [held] = rows;
  if (held === undefined) throw new Refusal({ kind: 'unknown_place' });
  return held;
}

/** The one way out of an end state. @returns the number that its events go on from */
async function run(tx: Transaction, resumption: Resumption): Promise<number> {
  const { generationId, instanceId, provider, model, label, userId } = resumption;
  const { rows } = await tx.execute<{ seq: number; answerId: string }>(sql`
    UPDATE generations SET status = 'running', instance_id = ${instanceId}, heartbeat_at = now(), finished_at = NULL,
      provider = ${provider}, model = ${model}, seq = least(seq + ${LEG}, ${HIGHEST})
    WHERE id = ${generationId} AND user_id = ${userId} AND status <> 'running'
    RETURNING seq, answer_id AS "answerId"`);
  const [running] = rows;
  if (running === undefined) throw new Error('the generation is held and does not run');
  await tx.execute(sql`
    UPDATE messages SET status = 'streaming', error = NULL, label = coalesce(${label}, label)
    WHERE id = ${running.answerId} AND user_id = ${userId}`);
  return running.seq;
}
