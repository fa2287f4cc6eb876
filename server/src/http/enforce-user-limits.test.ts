import { afterEach, expect, test } from '@rstest/core';
import { parseConfig } from '../config';
import { until } from '../testing/until';
import type { App } from './app-type';
import { createHttpApp } from './create-http-app';
import { registerUserLimits } from './enforce-user-limits';
import { createLog } from './request-logging';
import { registerSessionGuard } from './require-session';
import { signedIn, userLimitsOf } from './user-limits';
import type { PaceBounds } from './user-pace';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

interface Circumstances {
  readonly pauseMs?: number;
  readonly now?: () => number;
}

/** An application without a database, whose every token is a session of a user of that name. */
function anApp(pace: PaceBounds, { pauseMs = 0, ...clock }: Circumstances = {}): App {
  const app = createHttpApp({ log: createLog('silent'), trustProxy: false });
  registerSessionGuard(app, {
    findSession: async (token) => ({ userId: token, sessionId: token, username: '13800138000' }),
  });
  registerUserLimits(app, { limits: userLimitsOf(parseConfig({})), pace, pauseMs, ...clock });
  closing.push(() => app.close());
  return app;
}

const WIDE: PaceBounds = { unitsPerSecond: 1_000_000, burst: 1_000_000, maxWaitMs: 60_000 };
/** A unit of work lasts ten seconds, and none of it may wait. */
const NARROW: PaceBounds = { unitsPerSecond: 0.1, burst: 0, maxWaitMs: 0 };
const asUser = (letter: string) => ({ authorization: `Bearer ${letter.repeat(43)}` });

test.each([
  ['read', '10', 13_257.326],
  ['search', '50', 17_893.078],
] as const)(
  'the 429 of a user who works faster than the pace says after how many seconds the next %s may be tried',
  async (name, seconds, moment) => {
    // From this moment on so many seconds, reckoned in fractions of a millisecond, come to a little more.
    const app = anApp(NARROW, { now: () => moment });
    app.get('/api/work', { config: signedIn(name) }, () => 'done');
    const refused = await app.inject({ url: '/api/work', headers: asUser('a') });
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toMatchObject({ code: 'rate_limited' });
    expect(refused.headers['retry-after']).toBe(seconds);
  },
);

test('a user who has waited as many seconds as the 429 says is answered, and not one second earlier', async () => {
  let now = 13_257.326;
  const app = anApp({ ...NARROW, burst: 2 }, { now: () => now });
  app.get('/api/work', { config: signedIn('read') }, () => 'done');
  const ask = () => app.inject({ url: '/api/work', headers: asUser('a') });
  expect([(await ask()).statusCode, (await ask()).statusCode]).toEqual([200, 200]);
  const seconds = Number((await ask()).headers['retry-after']);
  now += (seconds - 1) * 1_000;
  expect((await ask()).statusCode).toBe(429);
  now += 1_000;
  expect((await ask()).statusCode).toBe(200);
});

test('a refusal comes after a pause, so that a client that retries at once is slowed down', async () => {
  const app = anApp(NARROW, { pauseMs: 60 });
  app.get('/api/work', { config: signedIn('read') }, () => 'done');
  await app.ready();
  const begun = performance.now();
  expect((await app.inject({ url: '/api/work', headers: asUser('a') })).statusCode).toBe(429);
  // A timer may be a millisecond early.
  expect(performance.now() - begun).toBeGreaterThanOrEqual(58);
});

test('four requests of one user are worked on at once, the others follow, and other users do not wait for them', async () => {
  const app = anApp(WIDE);
  let finish = () => {};
  const gate = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const begun: string[] = [];
  app.get('/api/work', { config: signedIn('read') }, async (request) => {
    begun.push(request.session?.userId[0] ?? '');
    await gate;
    return 'done';
  });
  await app.ready();
  const ask = async (user: string) =>
    (await app.inject({ url: '/api/work', headers: asUser(user) })).statusCode;
  const many = Array.from({ length: 10 }, () => ask('a'));
  const other = ask('b');
  await until(() => begun.includes('b') && begun.length >= 5);
  expect(begun.filter((user) => user === 'a')).toHaveLength(4);
  finish();
  expect(await Promise.all([...many, other])).toEqual(Array(11).fill(200));
});

test('streams of one user that end in the order in which they began all free their places', async () => {
  const { watch } = userLimitsOf(parseConfig({}));
  if (!('atOnce' in watch)) throw new Error('counted in windows');
  const app = anApp(WIDE);
  const ends: (() => void)[] = [];
  app.get('/api/stream', { config: signedIn('watch') }, async () => {
    await new Promise<void>((end) => ends.push(end));
    return 'done';
  });
  await app.ready();
  let refused = 0;
  const open = async () => {
    const { statusCode } = await app.inject({ url: '/api/stream', headers: asUser('a') });
    if (statusCode === 429) refused += 1;
    return statusCode;
  };
  for (let round = 0; round < 2; round += 1) {
    const streams = Array.from({ length: watch.atOnce }, open);
    await until(() => ends.length + refused === watch.atOnce);
    expect(refused).toBe(0);
    for (const [at, end] of ends.splice(0).entries()) {
      end();
      expect(await streams[at]).toBe(200);
    }
  }
});
