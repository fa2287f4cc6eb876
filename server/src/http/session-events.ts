import { getEventListeners, setMaxListeners } from 'node:events';
import type { FastifyBaseLogger } from 'fastify';
import type { Client, Notification } from 'pg';
import { z } from 'zod';
import type { RequestSession } from './app-type';

/** The channel on which processes tell each other that sessions ended. */
export const SESSION_CHANNEL = 'qihang_sessions';

/** Sessions of one user that are no more: that one, or all but one, or all. */
export interface SessionEnding {
  readonly userId: string;
  readonly sessionId?: string | undefined;
  readonly exceptSessionId?: string | undefined;
  /** The account itself is gone, and everything it owned. */
  readonly isAccountDeleted?: boolean | undefined;
}

const endingSchema = z.object({
  userId: z.uuid(),
  sessionId: z.uuid().optional(),
  exceptSessionId: z.uuid().optional(),
  isAccountDeleted: z.boolean().optional(),
});

/** True when the ending takes that session. */
const ends = (ending: SessionEnding, session: WatchedSession): boolean =>
  ending.userId === session.userId &&
  (ending.sessionId === undefined || ending.sessionId === session.sessionId) &&
  ending.exceptSessionId !== session.sessionId;

type WatchedSession = Pick<RequestSession, 'sessionId' | 'userId'>;

interface SessionEventsOptions {
  /** A new, unconnected client of its own: LISTEN holds its connection for good. */
  readonly createClient: () => Client;
  /** Which of these sessions are still live, by the database's clock. */
  readonly findLiveSessions: (sessionIds: readonly string[]) => Promise<readonly string[]>;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  readonly reconnectMs?: number;
  /** How often open streams are held against the sessions table: for sessions that end by time. */
  readonly sweepMs?: number;
}

/**
 * Ends open streams when their session ends, here or in another process, within a second. Endings arrive by
 * LISTEN; whatever is missed while that connection is down is found by asking the sessions table once it is back.
 */
export class SessionEvents {
  readonly #options: Required<SessionEventsOptions>;
  readonly #watched = new Map<string, { session: WatchedSession; controller: AbortController }>();
  readonly #listeners = new Set<(ending: SessionEnding) => void>();
  #client: Client | null = null;
  #reconnect: NodeJS.Timeout | null = null;
  #sweep: NodeJS.Timeout | null = null;
  #isClosed = false;

  constructor(options: SessionEventsOptions) {
    this.#options = { reconnectMs: 1_000, sweepMs: 60_000, ...options };
  }

  /** Begins to listen; resolves when it does, or after a first failure, from which it recovers on its own. */
  async start(): Promise<void> {
    this.#sweep = setInterval(() => void this.#recheck(), this.#options.sweepMs);
    this.#sweep.unref();
    await this.#listen();
  }

  /**
   * A signal that aborts when the session ends. Take it in a request that the session guard let through and listen to
   * it at once; every stream of a session gets the same one.
   */
  signalFor(session: WatchedSession): AbortSignal {
    const known = this.#watched.get(session.sessionId);
    if (known !== undefined) return known.controller.signal;
    const controller = new AbortController();
    setMaxListeners(0, controller.signal);
    const { sessionId, userId } = session;
    this.#watched.set(sessionId, { session: { sessionId, userId }, controller });
    // The session may have ended between the guard's look and this one.
    void this.#recheck([sessionId]);
    return controller.signal;
  }

  /** Calls back at every ending, from this process or another. @returns how to stop that */
  onEnded(listener: (ending: SessionEnding) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Tells this process of an ending without the detour over the database. Safe to hear twice. */
  announce(ending: SessionEnding): void {
    for (const { session } of [...this.#watched.values()]) {
      if (ends(ending, session)) this.#abort(session.sessionId);
    }
    for (const listener of [...this.#listeners]) listener(ending);
  }

  /** Stops listening. Signals that are out stay as they are. */
  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#sweep !== null) clearInterval(this.#sweep);
    if (this.#reconnect !== null) clearTimeout(this.#reconnect);
    const client = this.#client;
    this.#client = null;
    await client?.end().catch(() => undefined);
  }

  async #listen(): Promise<void> {
    if (this.#isClosed) return;
    const client = this.#options.createClient();
    // Without a handler a connection that breaks would end the process.
    client.on('error', (error) => this.#onLost(client, error));
    client.on('end', () => this.#onLost(client, new Error('connection ended')));
    client.on('notification', (notification) => this.#onNotification(notification));
    this.#client = client;
    try {
      await client.connect();
      await client.query(`LISTEN ${SESSION_CHANNEL}`);
      await this.#recheck();
    } catch (error) {
      this.#onLost(client, error);
    }
  }

  #onLost(client: Client, error: unknown): void {
    if (this.#isClosed || this.#client !== client) return;
    this.#client = null;
    this.#options.log.warn({ err: error }, 'session events: connection lost, trying again');
    client.end().catch(() => undefined);
    this.#reconnect = setTimeout(() => void this.#listen(), this.#options.reconnectMs);
    this.#reconnect.unref();
  }

  #onNotification({ channel, payload = '' }: Notification): void {
    if (channel !== SESSION_CHANNEL) return;
    try {
      this.announce(endingSchema.parse(JSON.parse(payload)));
    } catch (error) {
      this.#options.log.warn({ err: error }, 'session events: unreadable notification');
    }
  }

  /** Forgets sessions without an open stream and ends the streams of those that are no longer live. */
  async #recheck(only?: readonly string[]): Promise<void> {
    if (only === undefined) {
      for (const [sessionId, { controller }] of this.#watched) {
        if (getEventListeners(controller.signal, 'abort').length === 0) this.#watched.delete(sessionId);
      }
    }
    const asked = only ?? [...this.#watched.keys()];
    if (asked.length === 0) return;
    try {
      const live = new Set(await this.#options.findLiveSessions(asked));
      for (const sessionId of asked) if (!live.has(sessionId)) this.#abort(sessionId);
    } catch (error) {
      // The database is gone; the next sweep, or the reconnection, asks again.
      this.#options.log.warn({ err: error }, 'session events: could not check sessions');
    }
  }

  #abort(sessionId: string): void {
    const watched = this.#watched.get(sessionId);
    this.#watched.delete(sessionId);
    watched?.controller.abort();
  }
}
