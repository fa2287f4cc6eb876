import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { AppError } from '@qihang/shared/contracts';
import type { Pool } from 'pg';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { App } from './app-type';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Requests to the route count against their sender's address, under this name. */
    addressLimit?: string;
  }
}

/** A counter per key, shared by all processes; keys are independent of each other. */
export interface RateLimit {
  /** Counts one. @throws `rate_limited` with `retryAfter` once the window is used up */
  consume(...key: string[]): Promise<void>;
  /** @throws `rate_limited` with `retryAfter` when the window is used up; counts nothing */
  check(...key: string[]): Promise<void>;
  /** Counts one without ever refusing, for failures that are answered already. */
  penalise(...key: string[]): Promise<void>;
}

interface RateLimitOptions {
  readonly pool: Pool;
  readonly name: string;
  readonly points: number;
  readonly windowMs: number;
  /** Text of the error for a person, given the pause in whole seconds. Default: the table's sentence. */
  readonly describe?: (seconds: number) => string;
}

/**
 * Creates a limit on PostgreSQL; while the database is down, each process counts in its own memory. Keys are stored as
 * hashes, because they hold phone numbers and addresses and come from headers of any length.
 */
export function createRateLimit({ pool, name, points, windowMs, describe }: RateLimitOptions): RateLimit {
  const duration = Math.ceil(windowMs / 1000);
  const limiter = new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix: name,
    points,
    duration,
    // A flood of refused requests is refused from memory and costs the database nothing.
    inMemoryBlockOnConsumed: points + 1,
    insuranceLimiter: new RateLimiterMemory({ keyPrefix: name, points, duration }),
  });
  const refuse = (result: RateLimiterRes): never => {
    const seconds = Math.max(1, Math.ceil(result.msBeforeNext / 1000));
    const text = describe?.(seconds);
    throw new AppError('rate_limited', `limit ${name}`, {
      retryAfter: seconds,
      ...(text === undefined ? {} : { text }),
    });
  };
  return {
    async consume(...key) {
      try {
        await limiter.consume(toKey(key));
      } catch (result) {
        if (result instanceof RateLimiterRes) refuse(result);
        throw result;
      }
    },
    async check(...key) {
      const result = await limiter.get(toKey(key));
      if (result !== null && result.consumedPoints >= points) refuse(result);
    },
    async penalise(...key) {
      await limiter.penalty(toKey(key));
    },
  };
}

const toKey = (parts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url');

/**
 * Sender for the address limits: an IPv4 address (also when mapped into IPv6), or the /64 network of an IPv6 address,
 * which is what one subscriber gets.
 */
export function toSender(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(address)) return address;
  const [head = '', tail] = (address.split('%', 1)[0] ?? '').split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros =
    tail === undefined ? [] : Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0');
  return [...left, ...zeros, ...right]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

/**
 * Counts requests to routes with `addressLimit` before their bodies are read. Each name has its own window: the number
 * checks of a class of 50 behind one address must not use up its sign-ins.
 */
export function registerAddressLimits(app: App, limit: RateLimit): void {
  app.addHook('onRequest', async (request) => {
    const name = request.routeOptions.config.addressLimit;
    if (name !== undefined) await limit.consume(name, toSender(request.ip));
  });
}
