import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '@qihang/shared/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { makeQueuePerKey } from '../concurrency/queue-per-key';
import type { App } from './app-type';
import { sessionOf } from './require-session';
import type { UserLimit, UserLimitName, UserLimits } from './user-limits';
import { makeUserPace, type PaceBounds } from './user-pace';

interface UserLimitOptions {
  readonly limits: UserLimits;
  readonly pace: PaceBounds;
  /** Delay of a refusal, ms, so that immediate retries cannot load the server. */
  readonly pauseMs?: number;
  /** Milliseconds of a monotonic clock, by which the pace is reckoned. */
  readonly now?: () => number;
}

const PAUSE_MS = 300;
/**
 * Concurrent requests of one user, and the queue behind them: a page sends about six requests at once, so that even
 * those of twenty tabs all fit.
 */
const AT_WORK = 4;
const WAITING = 100;

type Run = <Result>(userId: string, units: number, task: () => Promise<Result>) => Promise<Result>;
type Refuse = (name: string, retryAfter: number) => Promise<never>;

/** Limits the streams that one user has open at the same time. */
function makeWatch(limit: UserLimit, refuse: Refuse): Run {
  const open = new Map<string, number>();
  return async (userId, _units, task) => {
    const own = open.get(userId) ?? 0;
    if ('atOnce' in limit && own >= limit.atOnce) return refuse('watch', 1);
    open.set(userId, own + 1);
    try {
      return await task();
    } finally {
      const left = (open.get(userId) ?? 1) - 1;
      if (left === 0) open.delete(userId);
      else open.set(userId, left);
    }
  };
}

/** Runs the requests of one user at the user's pace, a few at a time. */
function makeWork(bounds: PaceBounds, now: () => number, refuse: Refuse): Run {
  const turns = makeQueuePerKey('requests of one user', WAITING, AT_WORK);
  const pace = makeUserPace(bounds, now);
  return async (userId, units, task) => {
    const { waitMs, isRefused } = pace.reserve(userId, units);
    if (isRefused) return refuse('pace', Math.ceil(waitMs / 1_000));
    if (waitMs > 0) await sleep(waitMs);
    return turns.run(userId, task);
  };
}

/**
 * Enforces the declared limits of every route with access `session`, in one place: windows are counted before the body
 * is read, concurrency is limited before the handler begins. Each process counts in its own memory: a refusal costs the
 * database nothing, and n processes together allow n times as much. Call it before routes are registered, and after
 * the session guard.
 */
export function registerUserLimits(app: App, options: UserLimitOptions): void {
  const { limits, pace, pauseMs = PAUSE_MS, now = () => performance.now() } = options;
  const refuse: Refuse = async (name, retryAfter) => {
    await sleep(pauseMs);
    throw new AppError('rate_limited', `limit ${name} of one user`, { retryAfter });
  };
  countWindows(app, limits, refuse);
  const watch = makeWatch(limits.watch, refuse);
  const work = makeWork(pace, now, refuse);

  const answered = new WeakMap<FastifyRequest, () => void>();
  app.addHook('onSend', async (request) => answered.get(request)?.());
  app.addHook('onRoute', (route) => {
    const names = route.config?.userLimits ?? [];
    if (names.length === 0 || wrapped.has(route.handler)) return;
    const { handler } = route;
    const run = names.includes('watch') ? watch : work;
    const units = unitsOf(names, limits);
    route.handler = function limited(request, reply) {
      return new Promise((resolve, reject) => {
        run(sessionOf(request).userId, units, () => {
          // A returned reply settles when the client has read it; `onSend` frees the place before, even for a stalled client.
          const isAnswered = new Promise<void>((end) => answered.set(request, end));
          const result = (async () => handler.call(this, request, reply))();
          resolve(result);
          return Promise.race([result, isAnswered]);
        }).catch(reject);
      });
    };
    wrapped.add(route.handler);
  });
}

/** Counts before the body is read, and writes the limits and the rest into the headers of every response. */
function countWindows(app: App, limits: UserLimits, refuse: Refuse): void {
  const windows = new Map(
    Object.entries(limits).flatMap(([name, limit]) =>
      'quota' in limit
        ? [[name, new RateLimiterMemory({ keyPrefix: name, points: limit.quota, duration: limit.seconds })]]
        : [],
    ),
  );
  app.addHook('onRequest', async (request, reply) => {
    const names = request.routeOptions.config.userLimits ?? [];
    if (names.length === 0) return;
    const { userId } = sessionOf(request);
    reply.header('ratelimit-policy', names.map((name) => policyOf(name, limits)).join(', '));
    for (const name of names) {
      const window = windows.get(name);
      if (window === undefined) continue;
      const { result, isRefused } = await consume(window, userId);
      const seconds = Math.max(1, Math.ceil(result.msBeforeNext / 1_000));
      addStanding(reply, `"${name}";r=${Math.max(0, result.remainingPoints)};t=${seconds}`);
      if (isRefused) await refuse(name, seconds);
    }
  });
}

const unitsOf = (names: readonly UserLimitName[], limits: UserLimits): number =>
  names.reduce((sum, name) => {
    const limit = limits[name];
    return 'units' in limit ? sum + limit.units : sum;
  }, 0);

/** Wrapped handlers, because the router registers HEAD with the wrapped handler of GET. */
const wrapped = new WeakSet<object>();

async function consume(window: RateLimiterMemory, userId: string) {
  try {
    return { result: await window.consume(userId), isRefused: false };
  } catch (result) {
    if (result instanceof RateLimiterRes) return { result, isRefused: true };
    throw result;
  }
}

/** Item of the `RateLimit-Policy` header (draft-ietf-httpapi-ratelimit-headers-10). */
export function policyOf(name: UserLimitName, limits: UserLimits): string {
  const limit = limits[name];
  return 'quota' in limit
    ? `"${name}";q=${limit.quota};w=${limit.seconds}`
    : `"${name}";q=${limit.atOnce};qu="concurrent-requests"`;
}

/** Adds an item to the `RateLimit` header: the rest of a window, and the seconds until the next one. */
function addStanding(reply: FastifyReply, standing: string): void {
  const before = reply.getHeader('ratelimit');
  reply.header('ratelimit', before === undefined ? standing : `${before}, ${standing}`);
}
