import { getEventListeners, setMaxListeners } from 'node:events';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import type { Listen } from '../database/listen';
import type { RequestSession } from './app-type';

/** Notification channel for the end of sessions, across processes. */
export const SESSION_CHANNEL = 'qihang_sessions';

const endingSchema = z.object({
  userId: z.uuid(),
  sessionId: z.uuid().optional(),
  exceptSessionId: z.uuid().optional(),
  /** True when the account was deleted with all its data. */
  isAccountDeleted: z.boolean().optional(),
});

/** Ended sessions of one user: `sessionId` alone, all but `exceptSessionId`, or all. */
export type SessionEnding = Readonly<z.infer<typeof endingSchema>>;

type WatchedSession = Pick<RequestSession, 'sessionId' | 'userId'>;

interface Watch {
  readonly session: WatchedSession;
  readonly controller: AbortController;
  /** Requested since the last sweep, so that a listener may be about to be added. */
  isFresh: boolean;
}

/** True when the ending covers the session. */
const ends = (ending: SessionEnding, session: WatchedSession): boolean =>
  ending.userId === session.userId &&
  (ending.sessionId === undefined || ending.sessionId === session.sessionId) &&
  ending.exceptSessionId !== session.sessionId;

interface SessionEventsOptions {
  readonly listen: Listen;
  /** Returns the sessions that are still live, by the database's clock. */
  readonly findLiveSessions: (sessionIds: readonly string[]) => Promise<readonly string[]>;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  /** Interval at which open streams are checked against the sessions table, for sessions that expire. */
  readonly sweepMs?: number;
}

/**
 * Ends open streams when their session ends, here or in another process, within a second. Endings arrive by
 * LISTEN; endings missed while that connection is down are found by querying the sessions table after the reconnect.
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

  /** Subscribes to the channel. Rejects when the database cannot be reached; later interruptions recover on their own. */
  async start(): Promise<void> {
    const { listen, sweepMs } = this.#options;
    this.#stopListening = await listen(SESSION_CHANNEL, (payload) => this.#receive(payload), {
      onGap: () => void this.#recheck(this.#openSessions()),
    });
    this.#sweep = setInterval(() => void this.#recheck(this.#openSessions()), sweepMs);
    this.#sweep.unref();
  }

  /**
   * Returns a signal that aborts when the session ends. Call it in a request that the session guard has accepted, and
   * add a listener; all streams of a session share one signal.
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
    // The session may have ended between the guard's lookup and this call.
    void this.#recheck([sessionId]);
    return controller.signal;
  }

  /** Subscribes to endings from all processes; one ending may be reported twice. @returns the unsubscribe function */
  onEnded(listener: (ending: SessionEnding) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Notifies this process of an ending without the round trip over the database. */
  announce(ending: SessionEnding): void {
    for (const { session } of [...this.#watched.values()]) {
      if (ends(ending, session)) this.#abort(session.sessionId);
    }
    for (const listener of [...this.#listeners]) listener(ending);
  }

  /** Unsubscribes from the channel. Signals already returned stay as they are. */
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

  /** Drops the sessions without listeners and returns the others. */
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
      // The database is down; the next sweep, or the end of the gap, checks again.
      this.#options.log.warn({ err: error }, 'session events: could not check sessions');
    }
  }

  #abort(sessionId: string): void {
    const watched = this.#watched.get(sessionId);
    this.#watched.delete(sessionId);
    watched?.controller.abort();
  }
}
