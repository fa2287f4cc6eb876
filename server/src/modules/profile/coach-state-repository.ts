import type { AnswerExtras } from '@qihang/shared/contracts';
import { type SQL, sql } from 'drizzle-orm';
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
    const { rows } = await this.#db.execute<{ state: StoredState | null }>(
      sql`SELECT ${stateBefore({ userId, questionId })} AS state`,
    );
    return parseState(rows[0]?.state ?? {});
  }

  async load(place: AnswerPlace): Promise<CoachStart> {
    // In one statement: while many ask at once, each round trip is two waits for a core.
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

  /** Kept beside the words that it belongs to; an answer that was deleted meanwhile keeps nothing. */
  async save(userId: string, answerId: string, state: CoachState): Promise<void> {
    await this.#db.execute(sql`
      UPDATE messages SET coach_state = ${JSON.stringify(state)}::jsonb
      WHERE id = ${answerId} AND user_id = ${userId} AND role = 'ai'`);
  }
}

type QuestionPlace = Pick<AnswerPlace, 'userId' | 'questionId'>;

/** Of the nearest answer above a question that has one. */
const stateBefore = ({ userId, questionId }: QuestionPlace): SQL => sql`(
  WITH RECURSIVE line AS (
    SELECT parent_id, NULL::jsonb AS state, 0 AS depth
      FROM messages WHERE id = ${questionId} AND user_id = ${userId}
    UNION ALL
    SELECT m.parent_id, CASE WHEN m.text <> '' THEN m.coach_state END, line.depth + 1
      FROM line JOIN messages m ON m.id = line.parent_id AND m.user_id = ${userId}
      WHERE line.state IS NULL AND line.depth < ${REACH}
  )
  SELECT state FROM line WHERE state IS NOT NULL)`;

/** The newest of each of the newest other conversations, the newest first. */
const statesElsewhere = ({ userId, conversationId }: AnswerPlace): SQL => sql`(
  SELECT coalesce(json_agg(newest.coach_state ORDER BY other.activity DESC, other.id DESC), '[]')
  FROM (
    SELECT id, activity FROM conversations WHERE user_id = ${userId} AND id <> ${conversationId}
    ORDER BY activity DESC, id DESC LIMIT ${REMEMBERED}
  ) other CROSS JOIN LATERAL (
    SELECT coach_state FROM (
      SELECT coach_state, text, position FROM messages
      WHERE conversation_id = other.id AND user_id = ${userId} ORDER BY position DESC LIMIT ${REACH}
    ) recent
    WHERE coach_state IS NOT NULL AND text <> '' ORDER BY position DESC LIMIT 1
  ) newest)`;

/** What every answer to a question was about to say, oldest first. */
const answersTo = ({ userId, questionId }: QuestionPlace): SQL => sql`(
  SELECT coalesce(
    json_agg(json_build_object('id', id, 'hasText', text <> '', 'state', coach_state) ORDER BY position), '[]')
  FROM messages
  WHERE parent_id = ${questionId} AND user_id = ${userId} AND coach_state IS NOT NULL)`;
