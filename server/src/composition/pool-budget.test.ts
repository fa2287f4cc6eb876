import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../database/test-database';
import type { Answerer } from '../modules/answers/answerer';
import { type ChatServer, startChatServer } from '../testing/chat-server';
import { until } from '../testing/until';
import { connectionsOf, makePoolBudget, POOL_SHARES } from './pool-budget';

const POOL = 10;
const shares = Object.values(POOL_SHARES);

let isOver = false;
/** Answers until the test has enough of it. */
const speakOn: Answerer['stream'] = async function* () {
  while (!isOver) {
    yield { type: 'text', text: '说' };
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};

describe('the shares of the connection pool', () => {
  it('leave at least a tenth of the connections to everything else', () => {
    expect(shares.reduce((sum: number, share) => sum + share, 0)).toBeLessThanOrEqual(0.9 + Number.EPSILON);
    for (let size = POOL; size <= 200; size += 1) {
      const taken = shares.reduce((sum, share) => sum + connectionsOf(share, size), 0);
      expect(taken).toBeLessThan(size);
    }
  });
});

describe('the queue before a share of the connection pool', () => {
  /** Counts how many of these tasks of one user are refused while the first of them goes on; then lets all end. */
  async function refusedOf(name: keyof typeof POOL_SHARES, tasks: number, limitRunning = 3) {
    const told: string[] = [];
    const config = { DATABASE_POOL: 1, LIMIT_RUNNING_PER_USER: limitRunning };
    const budget = makePoolBudget(config, () => void told.push(name));
    let end = () => {};
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    const codes: string[] = [];
    const of = (party: string) =>
      budget[name].run(() => ended, party).catch((error: { code: string }) => void codes.push(error.code));
    const all = Array.from({ length: tasks }, () => of('one'));
    all.push(of('other'));
    await new Promise((resolve) => setImmediate(resolve));
    end();
    await Promise.all(all);
    return { refused: codes.length, codes: [...new Set(codes)], told };
  }

  it('takes 20 waiting questions of one user, or as many as may run at once, and those of others besides', async () => {
    expect(await refusedOf('questions', 21)).toEqual({ refused: 0, codes: [], told: [] });
    expect(await refusedOf('questions', 23)).toEqual({ refused: 2, codes: ['unavailable'], told: [] });
    expect((await refusedOf('questions', 31, 30)).refused).toBe(0);
  });

  it('takes ten waiting searches of one user, and refuses no answer that is under way', async () => {
    expect(await refusedOf('readers', 11)).toEqual({ refused: 0, codes: [], told: [] });
    expect((await refusedOf('readers', 14)).refused).toBe(3);
    expect((await refusedOf('answers', 100)).refused).toBe(0);
  });

  it('is before one connection at least, however small the pool is', () => {
    expect([1, 2, 4, 10].map((size) => connectionsOf(POOL_SHARES.readers, size))).toEqual([1, 1, 1, 2]);
    expect(shares.map((share) => connectionsOf(share, 1))).toEqual([1, 1, 1]);
  });
});

describe('with every share of the connection pool taken', () => {
  let database: TestDatabase;
  let server: ChatServer;
  beforeAll(async () => {
    database = await createTestDatabase({ poolSize: POOL });
    server = await startChatServer({ database, coach: speakOn });
  });
  afterAll(async () => {
    await server.close();
    await database.close();
  });

  it('F35 signing in, a session and the shelf are answered within a second', async () => {
    const [visitor, asker, ...readers] = await Promise.all(Array.from({ length: 4 }, () => server.signUp()));
    if (visitor === undefined || asker === undefined) throw new Error('nobody signed up');
    const answers = await Promise.all(Array.from({ length: 6 }, (_, at) => server.send(asker, `说说${at}`)));
    await Promise.all(answers.map((stream) => stream.seen((event) => 'answer' in event)));
    const locker = new pg.Client(database.connection);
    await locker.connect();
    const waiting = async () => {
      const { rows } = await database.pool.query<{ waiting: number }>(
        `SELECT count(*)::int AS waiting FROM pg_stat_activity
          WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
      return rows[0]?.waiting ?? 0;
    };
    try {
      await locker.query('BEGIN; LOCK TABLE messages IN ACCESS EXCLUSIVE MODE');
      isOver = true;
      const blocked = [
        ...Array.from({ length: 10 }, (_, at) => server.send(asker, `问${at}`)),
        ...readers.map((reader) => server.request(reader, 'GET', '/api/chat/search?q=word')),
      ];
      await until(async () => (await waiting()) === 9);
      const from = performance.now();
      const { username, password } = visitor;
      const signedIn = await server.request(null, 'POST', '/api/auth/login', { username, password });
      const usage = await server.request(visitor, 'GET', '/api/chat/usage');
      const shelf = await server.request(visitor, 'GET', '/api/coach/deliverables');
      expect([signedIn.status, usage.status, shelf.status]).toEqual([200, 200, 200]);
      // A second is promised; the rest is tolerance for a busy machine.
      expect(performance.now() - from).toBeLessThan(3_000);
      expect(await waiting()).toBe(9);
      await locker.query('ROLLBACK');
      await Promise.all(blocked);
    } finally {
      await locker.end();
    }
  });
});
