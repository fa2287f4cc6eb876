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
