import type { AnswerAttachments } from '@qihang/shared/contracts';
import { type SQL, sql } from 'drizzle-orm';
import {
  type CoachState,
  type InterviewMemory,
  mergeStates,
  parseState,
} from '../../coach/dialogue/coach-state';
import type { Database } from '../../database/client';

/** Number of the newest other conversations whose state is read. */
const REMEMBERED = 20;
/** Messages searched for a state, up the thread or back in another conversation: vendors' answers have no state. */
const MAX_DEPTH = 60;

interface AnswerPlace {
  readonly userId: string;
  readonly conversationId: string;
  readonly questionId: string;
  readonly answerId: string;
}

/** Input of a coach turn. */
export interface CoachStart {
  readonly state: CoachState;
  readonly memory: InterviewMemory;
  /** Texts of the other answers to the question, oldest first. */
  readonly versions: readonly string[];
  /** Full text planned for this answer when it was interrupted; null before its first word. */
  readonly said: string | null;
  /** Attachments of this answer. */
  readonly extras: AnswerAttachments;
}

type StoredState = Record<string, unknown>;

/**
 * State of the coach after each of its answers. A state counts only once its answer has text: a question that nobody saw
 * was not asked. Every statement names the owner.
 */
export class CoachStateRepository {
  readonly #db: Database['db'];

  constructor({ db }: Pick<Database, 'db'>) {
    this.#db = db;
  }

  /** State of the thread before a question: that of the nearest answer above it. */
  async before(userId: string, questionId: string): Promise<CoachState> {
    const { rows } = await this.#db.execute<{ state: StoredState | null }>(
      sql`SELECT ${stateBefore({ userId, questionId })} AS state`,
    );
    return parseState(rows[0]?.state ?? {});
  }

  async load(place: AnswerPlace): Promise<CoachStart> {
    // One statement, because under load each round trip waits for a core twice.
    const { rows } = await this.#db.execute<{
      state: StoredState | null;
      memory: StoredState[];
      answers: { id: string; hasText: boolean; state: StoredState }[];
    }>(sql`
      SELECT ${stateBefore(place)} AS state, ${statesElsewhere(place)} AS memory, ${answersTo(place)} AS answers`);
    const [{ state, memory, answers } = { state: null, memory: [], answers: [] }] = rows;
    const parsed = answers.map(({ id, hasText, state: stored }) => {
      const { said, chips, deliverables } = parseState(stored);
      return { id, hasText, said, extras: { chips, deliverables } };
    });
    const own = parsed.find(({ id }) => id === place.answerId);
    return {
      state: parseState(state ?? {}),
      memory: mergeStates(memory.map((other) => parseState(other))),
      versions: parsed.filter((answer) => answer !== own).map(({ said }) => said),
      said: own?.hasText === true ? own.said : null,
      extras: own?.extras ?? { chips: [], deliverables: [] },
    };
  }

  /** Stores the state with its answer; does nothing for an answer that was deleted meanwhile. */
  async save(userId: string, answerId: string, state: CoachState): Promise<void> {
    await this.#db.execute(sql`
      UPDATE messages SET coach_state = ${JSON.stringify(state)}::jsonb
      WHERE id = ${answerId} AND user_id = ${userId} AND role = 'ai'`);
  }
}

type QuestionPlace = Pick<AnswerPlace, 'userId' | 'questionId'>;

/** State of the nearest answer above a question that has a state. */
const stateBefore = ({ userId, questionId }: QuestionPlace): SQL => sql`(
  WITH RECURSIVE thread AS (
    SELECT parent_id, NULL::jsonb AS state, 0 AS depth
      FROM messages WHERE id = ${questionId} AND user_id = ${userId}
    UNION ALL
    SELECT m.parent_id, CASE WHEN m.text <> '' THEN m.coach_state END, thread.depth + 1
      FROM thread JOIN messages m ON m.id = thread.parent_id AND m.user_id = ${userId}
      WHERE thread.state IS NULL AND thread.depth < ${MAX_DEPTH}
  )
  SELECT state FROM thread WHERE state IS NOT NULL)`;

/** Newest state of each of the newest other conversations, newest first. */
const statesElsewhere = ({ userId, conversationId }: AnswerPlace): SQL => sql`(
  SELECT coalesce(json_agg(newest.coach_state ORDER BY other.activity DESC, other.id DESC), '[]')
  FROM (
    SELECT id, activity FROM conversations WHERE user_id = ${userId} AND id <> ${conversationId}
    ORDER BY activity DESC, id DESC LIMIT ${REMEMBERED}
  ) other CROSS JOIN LATERAL (
    SELECT coach_state FROM (
      SELECT coach_state, text, position FROM messages
      WHERE conversation_id = other.id AND user_id = ${userId} ORDER BY position DESC LIMIT ${MAX_DEPTH}
    ) recent
    WHERE coach_state IS NOT NULL AND text <> '' ORDER BY position DESC LIMIT 1
  ) newest)`;

/** Planned texts of all answers to a question, oldest first. */
const answersTo = ({ userId, questionId }: QuestionPlace): SQL => sql`(
  SELECT coalesce(
    json_agg(json_build_object('id', id, 'hasText', text <> '', 'state', coach_state) ORDER BY position), '[]')
  FROM messages
  WHERE parent_id = ${questionId} AND user_id = ${userId} AND coach_state IS NOT NULL)`;
