import type { AnswerExtras } from '@qihang/shared/contracts';
import { sql } from 'drizzle-orm';
import {
  type CoachState,
  type InterviewMemory,
  mergeStates,
  parseState,
} from '../../coach/dialogue/coach-state';
import type { Database } from '../../database/client';

/** Conversations whose state is looked at besides the present one: the newest. */
const REMEMBERED = 20;
/** How far up its line, or back in another conversation, a state is looked for; vendors' answers have none. */
const REACH = 60;

interface AnswerPlace {
  readonly userId: string;
  readonly conversationId: string;
  readonly questionId: string;
  readonly answerId: string;
}

/** All that a turn of the coach begins with. */
export interface CoachStart {
  readonly state: CoachState;
  readonly memory: InterviewMemory;
  /** What other answers to the question said, oldest first. */
  readonly versions: readonly string[];
  /** What this answer was about to say when it was cut; null before its first word. */
  readonly said: string | null;
  /** What hangs on it. */
  readonly extras: AnswerExtras;
}

type StoredState = Record<string, unknown>;

/**
 * Where the coach is after each of its answers. A state counts only together with words of its answer: a question that
 * nobody saw was not asked. Every statement names the owner.
 */
export class CoachStateRepository {
  readonly #db: Database['db'];

  constructor({ db }: Pick<Database, 'db'>) {
    this.#db = db;
  }

  /** Where the line stood before a question: the state of the nearest answer above it. */
  async before(userId: string, questionId: string): Promise<CoachState> {
    const { rows } = await this.#db.execute<{ state: StoredState | null }>(sql`
      WITH RECURSIVE line AS (
        SELECT parent_id, NULL::jsonb AS state, 0 AS depth
          FROM messages WHERE id = ${questionId} AND user_id = ${userId}
        UNION ALL
        SELECT m.parent_id, CASE WHEN m.text <> '' THEN m.coach_state END, line.depth + 1
          FROM line JOIN messages m ON m.id = line.parent_id AND m.user_id = ${userId}
          WHERE line.state IS NULL AND line.depth < ${REACH}
      )
      SELECT state FROM line WHERE state IS NOT NULL`);
    return parseState(rows[0]?.state ?? {});
  }

  async load(place: AnswerPlace): Promise<CoachStart> {
    const state = await this.before(place.userId, place.questionId);
    const memory = await this.#memory(place);
    const answers = await this.#answers(place);
    const own = answers.find(({ id }) => id === place.answerId);
    return {
      state,
      memory,
      versions: answers.filter((answer) => answer !== own).map(({ said }) => said),
      said: own?.hasText === true ? own.said : null,
      extras: own?.extras ?? { chips: [], deliverables: [] },
    };
  }

  /** Kept beside the words that it belongs to; an answer that was deleted meanwhile keeps nothing. */
  async save(userId: string, answerId: string, state: CoachState): Promise<void> {
    await this.#db.execute(sql`
      UPDATE messages SET coach_state = ${JSON.stringify(state)}::jsonb
      WHERE id = ${answerId} AND user_id = ${userId} AND role = 'ai'`);
  }

  async #answers({ userId, questionId }: AnswerPlace) {
    const { rows } = await this.#db.execute<{ id: string; hasText: boolean; state: StoredState }>(sql`
      SELECT id, text <> '' AS "hasText", coach_state AS state FROM messages
      WHERE parent_id = ${questionId} AND user_id = ${userId} AND coach_state IS NOT NULL ORDER BY position`);
    return rows.map(({ id, hasText, state }) => {
      const { said, chips, deliverables } = parseState(state);
      return { id, hasText, said, extras: { chips, deliverables } };
    });
  }

  async #memory({ userId, conversationId }: AnswerPlace): Promise<InterviewMemory> {
    const { rows } = await this.#db.execute<{ state: StoredState }>(sql`
      SELECT newest.coach_state AS state
      FROM (
        SELECT id, activity FROM conversations WHERE user_id = ${userId} AND id <> ${conversationId}
        ORDER BY activity DESC, id DESC LIMIT ${REMEMBERED}
      ) other CROSS JOIN LATERAL (
        SELECT coach_state FROM (
          SELECT coach_state, text, position FROM messages
          WHERE conversation_id = other.id AND user_id = ${userId} ORDER BY position DESC LIMIT ${REACH}
        ) recent
        WHERE coach_state IS NOT NULL AND text <> '' ORDER BY position DESC LIMIT 1
      ) newest
      ORDER BY other.activity DESC, other.id DESC`);
    return mergeStates(rows.map(({ state }) => parseState(state)));
  }
}
