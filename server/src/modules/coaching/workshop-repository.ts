import { type AnswerBefore, readWorkshopState, type WorkshopState } from '@qihang/coach/workshop';
import { answerAttachmentsSchema, type Order } from '@qihang/shared/contracts';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../../database/client';

const stepSchema = z.object({
  /** All that the answer says. */
  said: z.string(),
  extras: answerAttachmentsSchema,
  /** Where the user stands after it. */
  state: z.unknown().transform(readWorkshopState),
});

/** A step of the workshop as it is kept with its answer, before the first word of it is said. */
export interface WorkshopStep extends z.infer<typeof stepSchema> {
  readonly state: WorkshopState;
}

/** The message that came before an offer to keep it. */
interface OfferedMessage {
  readonly id: string;
  readonly text: string;
}

/** What a question of the workshop goes on from. */
export interface WorkshopStart {
  /** Of the user, whatever conversation it was in. */
  readonly user: WorkshopState;
  /** Of the answer before the question: the question that stands open on the screen; null where the coach took no step. */
  readonly before: WorkshopState | null;
  /** Of the answer that is being written. */
  readonly own: WorkshopStep | null;
  /** The question was taken before: what it says is stored. */
  readonly isTaken: boolean;
  readonly offered: OfferedMessage | null;
}

interface Place {
  readonly userId: string;
  readonly questionId: string;
  readonly answerId: string;
  readonly parentId: string | null;
}

const storedSchema = z.object({ workshop: stepSchema });

function readStep(stored: unknown): WorkshopStep | null {
  const read = storedSchema.safeParse(stored);
  return read.success ? read.data.workshop : null;
}

/** Where users stand in the workshop. Every statement names the owner. */
export class WorkshopRepository {
  readonly #db: Database['db'];

  constructor({ db }: Pick<Database, 'db'>) {
    this.#db = db;
  }

  async load({ userId, questionId, answerId, parentId }: Place): Promise<WorkshopStart> {
    const { rows: states } = await this.#db.execute<{ state: unknown }>(sql`
      SELECT state FROM workshop_states WHERE user_id = ${userId}`);
    const { rows: answers } = await this.#db.execute<{ id: string; state: unknown }>(sql`
      SELECT id, coach_state AS state FROM messages
      WHERE user_id = ${userId} AND role = 'ai' AND (parent_id = ${questionId} OR id = ${parentId})`);
    const { rows: offers } = await this.#db.execute<{ id: string; text: string }>(sql`
      SELECT said.id, said.text FROM messages answer
      JOIN messages said ON said.id = answer.parent_id AND said.user_id = ${userId}
      WHERE answer.id = ${parentId} AND answer.user_id = ${userId}`);
    const steps = answers.flatMap(({ id, state }) => {
      const step = readStep(state);
      return step === null ? [] : [{ id, step }];
    });
    return {
      user: readWorkshopState(states[0]?.state),
      before: steps.find(({ id }) => id === parentId)?.step.state ?? null,
      own: steps.find(({ id }) => id === answerId)?.step ?? null,
      isTaken: steps.some(({ id }) => id !== parentId),
      offered: offers[0] ?? null,
    };
  }

  /** The answer before a question; null where the user has none of this id. */
  async before(userId: string, answerId: string): Promise<AnswerBefore | null> {
    const { rows } = await this.#db.execute<{ extras: unknown; state: unknown; order: Order | null }>(sql`
      SELECT answer.extras, answer.coach_state AS state, question.extras->'order' AS "order" FROM messages answer
      LEFT JOIN messages question ON question.id = answer.parent_id AND question.user_id = ${userId}
      WHERE answer.id = ${answerId} AND answer.user_id = ${userId} AND answer.role = 'ai'`);
    const [found] = rows;
    if (found === undefined) return null;
    const offers = answerAttachmentsSchema.safeParse(found.extras).data?.offers ?? [];
    return { offers, order: found.order, state: readStep(found.state)?.state ?? null };
  }

  /** Stores a step with its answer, and with the user; nothing for an answer that was deleted meanwhile. */
  async save(userId: string, answerId: string, step: WorkshopStep): Promise<void> {
    await this.#db.execute(sql`
      WITH answer AS (
        UPDATE messages SET coach_state = ${JSON.stringify({ workshop: step })}::jsonb
        WHERE id = ${answerId} AND user_id = ${userId} AND role = 'ai' RETURNING user_id
      )
      INSERT INTO workshop_states (user_id, state)
      SELECT user_id, ${JSON.stringify(step.state)}::jsonb FROM answer
      ON CONFLICT (user_id) DO UPDATE SET state = excluded.state`);
  }
}
