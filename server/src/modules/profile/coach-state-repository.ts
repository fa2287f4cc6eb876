import { and, desc, eq, or, sql } from 'drizzle-orm';
import {
  type CoachState,
  type InterviewMemory,
  mergeStates,
  parseState,
} from '../../coach/dialogue/coach-state';
import type { Database } from '../../database/client';
import { conversations } from '../../database/schema';

/** Conversations whose state is looked at besides the present one: the newest. */
const REMEMBERED = 20;

/** Where the coach is in a conversation, and what it asked in the user's others. Every statement names the owner. */
export class CoachStateRepository {
  readonly #db: Database['db'];

  constructor({ db }: Pick<Database, 'db'>) {
    this.#db = db;
  }

  async load(
    userId: string,
    conversationId: string,
  ): Promise<{ state: CoachState; memory: InterviewMemory }> {
    const isThis = eq(conversations.id, conversationId);
    const rows = await this.#db
      .select({ id: conversations.id, coachState: conversations.coachState })
      .from(conversations)
      .where(
        and(eq(conversations.userId, userId), or(isThis, sql`${conversations.coachState} <> '{}'::jsonb`)),
      )
      .orderBy(desc(isThis), desc(conversations.activity), desc(conversations.id))
      .limit(REMEMBERED + 1);
    const own = rows.find(({ id }) => id === conversationId);
    const others = rows
      .filter(({ id }) => id !== conversationId)
      .map(({ coachState }) => parseState(coachState));
    return { state: parseState(own?.coachState), memory: mergeStates(others) };
  }

  /** A conversation that was deleted meanwhile keeps nothing. */
  async save(userId: string, conversationId: string, state: CoachState): Promise<void> {
    await this.#db
      .update(conversations)
      .set({ coachState: { ...state } })
      .where(and(eq(conversations.id, conversationId), eq(conversations.userId, userId)));
  }
}
