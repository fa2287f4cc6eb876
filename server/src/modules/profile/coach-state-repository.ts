import { and, desc, eq, ne } from 'drizzle-orm';
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
    const isOwn = eq(conversations.userId, userId);
    const state = { coachState: conversations.coachState };
    const [[own], others] = await Promise.all([
      this.#db
        .select(state)
        .from(conversations)
        .where(and(isOwn, eq(conversations.id, conversationId))),
      this.#db
        .select(state)
        .from(conversations)
        .where(and(isOwn, ne(conversations.id, conversationId)))
        .orderBy(desc(conversations.activity), desc(conversations.id))
        .limit(REMEMBERED),
    ]);
    return {
      state: parseState(own?.coachState),
      memory: mergeStates(others.map(({ coachState }) => parseState(coachState))),
    };
  }

  /** A conversation that was deleted meanwhile keeps nothing. */
  async save(userId: string, conversationId: string, state: CoachState): Promise<void> {
    await this.#db
      .update(conversations)
      .set({ coachState: { ...state } })
      .where(and(eq(conversations.id, conversationId), eq(conversations.userId, userId)));
  }
}
