import { getEventListeners, setMaxListeners } from 'node:events';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import type { Listen } from '../database/listen';
import type { RequestSession } from './app-type';

/** The channel on which processes tell each other that sessions ended. */
export const SESSION_CHANNEL = 'qihang_sessions';

const endingSchema = z.object({
  userId: z.uuid(),
  sessionId: z.uuid().optional(),
  exceptSessionId: z.uuid().optional(),
  /** The account itself is gone, and everything it owned. */
  isAccountDeleted: z.boolean().optional(),
});

/** Sessions of one user that are no more: that one, or all but one, or all. */
export type SessionEnding = Readonly<z.infer<typeof endingSchema>>;

type WatchedSession = Pick<RequestSession, 'sessionId' | 'userId'>;

interface Watch {
  readonly session: WatchedSession;
  readonly controller: AbortController;
  /** Asked for since the last sweep: whoever asked may be about to listen. */
  isFresh: boolean;
}

/** True when the ending takes that session. */
const ends = (ending: SessionEnding, session: WatchedSession): boolean =>
  ending.userId === session.userId &&
  (ending.sessionId === undefined || ending.sessionId === session.sessionId) &&
  ending.exceptSessionId !== session.sessionId;

interface SessionEventsOptions {
  readonly listen: Listen;
  /** Which of these sessions are still live, by the database's clock. */
  readonly findLiveSessions: (sessionIds: readonly string[]) => Promise<readonly string[]>;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  /** How often open streams are held against the sessions table: for sessions that end by time. */
  readonly sweepMs?: number;
}

/**
 * Ends open streams when their session ends, here or in another process, within a second. Endings arrive by
 * LISTEN; what is missed while that connection is down is found by asking the sessions table once it is back.
 */
export class SessionEvents {
  readonly #options: Required<SessionEventsOptions>;
  readonly #watched = new Map<string, Watch>();
  readonly #listeners = new Set<(ending: SessionEnding) => void>();
  #sweep: NodeJS.Timeout | null = null;
  #stopListening: (() => Promise<void>) | null = null;

  constructor(options: SessionEventsOptions) {
    this.#options = { sweepMs: 60_000, ...options };
  }

  /** Begins to listen. Rejects when the database cannot be reached; later interruptions heal on their own. */
  async start(): Promise<void> {
    const { listen, sweepMs } = this.#options;
    this.#stopListening = await listen(SESSION_CHANNEL, (payload) => this.#receive(payload), {
      onGap: () => void this.#recheck(this.#openSessions()),
    });
    this.#sweep = setInterval(() => void this.#recheck(this.#openSessions()), sweepMs);
    this.#sweep.unref();
  }

  /**
   * A signal that aborts when the session ends. Take it in a request that the session guard let through, and listen to
   * it; every stream of a session gets the same one.
   */
  signalFor({ sessionId, userId }: WatchedSession): AbortSignal {
    const known = this.#watched.get(sessionId);
    if (known !== undefined) {
      known.isFresh = true;
      return known.controller.signal;
    }
    const controller = new AbortController();
    setMaxListeners(0, controller.signal);
    this.#watched.set(sessionId, { session: { sessionId, userId }, controller, isFresh: true });
    // The session may have ended between the guard's look and this one.
    void this.#recheck([sessionId]);
    return controller.signal;
  }

  /** Calls back at every ending, from this process or another, perhaps twice. @returns how to stop that */
  onEnded(listener: (ending: SessionEnding) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Tells this process of an ending without the detour over the database. */
  announce(ending: SessionEnding): void {
    for (const { session } of [...this.#watched.values()]) {
      if (ends(ending, session)) this.#abort(session.sessionId);
    }
    for (const listener of [...this.#listeners]) listener(ending);
  }

  /** Stops listening. Signals that are out stay as they are. */
  async close(): Promise<void> {
    if (this.#sweep !== null) clearInterval(this.#sweep);
    await this.#stopListening?.();
  }

  #receive(payload: string): void {
    try {
      this.announce(endingSchema.parse(JSON.parse(payload)));
    } catch (error) {
      this.#options.log.warn({ err: error }, 'session events: unreadable notification');
    }
  }

  /** Forgets the sessions that nothing listens for any more, and names the others. */
  #openSessions(): string[] {
    for (const [sessionId, watch] of this.#watched) {
      const isUsed = watch.isFresh || getEventListeners(watch.controller.signal, 'abort').length > 0;
      if (!isUsed) this.#watched.delete(sessionId);
      watch.isFresh = false;
    }
    return [...this.#watched.keys()];
  }

  async #recheck(sessionIds: readonly string[]): Promise<void> {
    if (sessionIds.length === 0) return;
    try {
      const live = new Set(await this.#options.findLiveSessions(sessionIds));
      for (const sessionId of sessionIds) if (!live.has(sessionId)) this.#abort(sessionId);
    } catch (error) {
      // The database is gone; the next sweep, or the end of the gap, asks again.
      this.#options.log.warn({ err: error }, 'session events: could not check sessions');
    }
  }

  #abort(sessionId: string): void {
    const watched = this.#watched.get(sessionId);
    this.#watched.delete(sessionId);
    watched?.controller.abort();
  }
}
