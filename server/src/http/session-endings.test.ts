import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@rstest/core';
import { createTestDatabase, type TestDatabase } from '../database/test-database';
import { SESSION_CHANNEL, SessionEvents } from './session-endings';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const live = new Set<string>();
const warnings: unknown[] = [];
const make = (sweepMs?: number): SessionEvents =>
  new SessionEvents({
    listen: database.listen,
    findLiveSessions: async (ids) => ids.filter((id) => live.has(id)),
    log: { warn: (...args: unknown[]) => void warnings.push(args) },
    ...(sweepMs === undefined ? {} : { sweepMs }),
  });

let events: SessionEvents;
beforeEach(async () => {
  events = make();
  await events.start();
});
afterEach(() => events.close());

const userId = randomUUID();
const newSession = (owner = userId) => {
  const session = { sessionId: randomUUID(), userId: owner, username: '13800138000' };
  live.add(session.sessionId);
  return session;
};

const notify = (payload: string) =>
  database.pool.query('SELECT pg_notify($1, $2)', [SESSION_CHANNEL, payload]);

const aborted = (signal: AbortSignal, withinMs = 3_000): Promise<boolean> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve(true);
    const timer = setTimeout(() => resolve(false), withinMs);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve(true);
    });
  });

describe('session events', () => {
  it('session events abort the signals of one session, of all, or of all but one, and no others', async () => {
    const [one, two, stranger] = [newSession(), newSession(), newSession(randomUUID())];
    const signals = [one, two, stranger].map((session) => events.signalFor(session));
    const states = () => signals.map(({ aborted: isAborted }) => isAborted);
    events.announce({ userId, sessionId: one.sessionId });
    expect(states()).toEqual([true, false, false]);
    events.announce({ userId, exceptSessionId: two.sessionId });
    expect(states()).toEqual([true, false, false]);
    events.announce({ userId });
    expect(states()).toEqual([true, true, false]);
  });

  it('session events arrive from another process', async () => {
    const session = newSession();
    const signal = events.signalFor(session);
    const heard: unknown[] = [];
    const stop = events.onEnded((ending) => heard.push(ending));
    await notify(JSON.stringify({ userId, sessionId: session.sessionId }));
    expect(await aborted(signal)).toBe(true);
    expect(heard).toEqual([{ userId, sessionId: session.sessionId }]);
    stop();
  });

  it('session events survive foreign notifications', async () => {
    const session = newSession();
    const signal = events.signalFor(session);
    for (const payload of ['', 'garbage', '{}', '[]', 'null', '{"userId":"x"}']) await notify(payload);
    await notify(JSON.stringify({ userId }));
    expect(await aborted(signal)).toBe(true);
    expect(warnings.length).toBeGreaterThan(0);
  });

  it('session events notice a session that ended between the guard and the stream', async () => {
    const session = newSession();
    live.delete(session.sessionId);
    expect(await aborted(events.signalFor(session))).toBe(true);
  });

  it('session events find endings that were missed while their connection was broken', async () => {
    const session = newSession();
    const signal = events.signalFor(session);
    const hasEnded = aborted(signal, 8_000);
    live.delete(session.sessionId);
    await database.pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND application_name = 'qihang listener'`,
    );
    expect(await hasEnded).toBe(true);
    // The stream subscribes again.
    const next = newSession();
    const nextSignal = events.signalFor(next);
    await notify(JSON.stringify({ userId }));
    expect(await aborted(nextSignal)).toBe(true);
  });

  it('session events end the streams of sessions that expire', async () => {
    const sweeping = make(30);
    await sweeping.start();
    const session = newSession();
    const signal = sweeping.signalFor(session);
    const hasEnded = aborted(signal);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(signal.aborted).toBe(false);
    live.delete(session.sessionId);
    expect(await hasEnded).toBe(true);
    await sweeping.close();
  });
});

describe('the watch over sessions', () => {
  /** Session events without a database: the sessions that live are given, and its notifications are made by hand. */
  async function aWatch() {
    const live = new Set<string>();
    const asked: (readonly string[])[] = [];
    const database = { isAway: false };
    let onGap = () => {};
    let notify = (_payload: string) => {};
    let isListening = true;
    const events = new SessionEvents({
      listen: async (_channel, onPayload, on) => {
        notify = onPayload;
        onGap = () => on?.onGap?.();
        return async () => {
          isListening = false;
        };
      },
      async findLiveSessions(ids) {
        asked.push(ids);
        if (database.isAway) throw new Error('away');
        return ids.filter((id) => live.has(id));
      },
      log: { warn() {} },
      sweepMs: 3_600_000,
    });
    await events.start();
    const open = (userId: string = randomUUID()) => {
      const session = { sessionId: randomUUID(), userId };
      live.add(session.sessionId);
      return { ...session, signal: events.signalFor(session) };
    };
    const settle = () => new Promise((resolve) => setImmediate(resolve));
    return {
      ...{ events, live, asked, database, open, settle },
      gap: async () => {
        onGap();
        await settle();
      },
      notify: (ending: object) => notify(JSON.stringify(ending)),
      isListening: () => isListening,
    };
  }

  it('tells each listener of an ending, and one that is gone of none', async () => {
    const { events, notify, isListening } = await aWatch();
    const heard: string[] = [];
    const [userId, other] = [randomUUID(), randomUUID()];
    const leave = events.onEnded(({ userId: of }) => void heard.push(`one ${of}`));
    events.onEnded(
      ({ userId: of, isAccountDeleted = false }) => void heard.push(`two ${of} ${isAccountDeleted}`),
    );
    notify({ userId });
    leave();
    events.announce({ userId: other, isAccountDeleted: true });
    expect(heard).toEqual([`one ${userId}`, `two ${userId} false`, `two ${other} true`]);
    await events.close();
    expect(isListening()).toBe(false);
  });

  it('gives all streams of one session the same signal, and a session that has ended a new one', async () => {
    const { events, open, live, settle } = await aWatch();
    const first = open();
    expect(events.signalFor(first)).toBe(first.signal);
    events.announce({ userId: first.userId, sessionId: first.sessionId });
    live.delete(first.sessionId);
    const again = events.signalFor(first);
    expect([first.signal.aborted, again === first.signal]).toEqual([true, false]);
    await settle();
    expect(again.aborted).toBe(true);
    await events.close();
  });

  it('asks the database of no session whose streams are all gone', async () => {
    const { events, asked, open, gap, settle } = await aWatch();
    const [used, left] = [open(), open()];
    used.signal.addEventListener('abort', () => {});
    await settle();
    asked.length = 0;
    await gap();
    await gap();
    await gap();
    expect(asked).toEqual([[used.sessionId, left.sessionId], [used.sessionId], [used.sessionId]]);
    await events.close();
  });

  it('ends no stream while the database is away, and those of ended sessions once it is back', async () => {
    const { events, live, database, open, gap, settle } = await aWatch();
    const [ended, going] = [open(), open()];
    for (const { signal } of [ended, going]) signal.addEventListener('abort', () => {});
    await settle();
    live.delete(ended.sessionId);
    database.isAway = true;
    await gap();
    expect([ended.signal.aborted, going.signal.aborted]).toEqual([false, false]);
    database.isAway = false;
    await gap();
    expect([ended.signal.aborted, going.signal.aborted]).toEqual([true, false]);
    await events.close();
  });
});
