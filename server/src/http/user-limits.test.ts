import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { parseConfig } from '../config';
import { findServerRoot } from '../database/package-root';
import { seedConversation } from '../testing/seed-conversation';
import { seedShelf } from '../testing/seed-deliverables';
import { createTestApp, type TestApp, type TestUser } from '../testing/test-app';
import { until } from '../testing/until';
import { policyOf } from './enforce-user-limits';
import { type UserLimitName, type UserLimits, userLimitsOf } from './user-limits';

let test: TestApp;
let base: string;
let limits: UserLimits;
beforeAll(async () => {
  test = await createTestApp({
    environment: {
      LIMIT_USER_PERCENT: '10',
      LIMIT_MESSAGES_PER_MINUTE: '1',
      LIMIT_ADDRESS_PER_MINUTE: '1000000',
    },
    exportRenderer: { render: async () => new Uint8Array(), close: async () => {} },
  });
  base = await test.listen();
  limits = userLimitsOf(test.config);
});
afterAll(() => test.close());

interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH';
  readonly url: string;
  readonly payload?: object;
}
interface Things {
  readonly conversationId: string;
  readonly deliverableId: string;
  readonly valueId: string;
}

/** A request for each limit, as its owner sends it. */
const CALLS: Readonly<Record<Exclude<UserLimitName, 'watch'>, (things: Things) => Call>> = {
  read: () => ({ method: 'GET', url: '/api/coach/deliverables' }),
  opening: () => ({ method: 'GET', url: '/api/chat/test-agent/opening' }),
  search: () => ({ method: 'GET', url: '/api/chat/search?q=琴潮' }),
  write: ({ conversationId }) => ({
    method: 'POST',
    url: `/api/chat/conversations/${conversationId}/name`,
    payload: { title: '换个名字' },
  }),
  export: ({ deliverableId }) => ({
    method: 'GET',
    url: `/api/coach/deliverables/${deliverableId}/export?format=md`,
  }),
  password: () => ({
    method: 'POST',
    url: '/api/auth/password',
    payload: { current: 'not the password', next: 'another password' },
  }),
  send: () => ({
    method: 'POST',
    url: '/api/chat/nobody',
    payload: { message: '你好', conversationId: null },
  }),
};

const send = ({ headers }: TestUser, call: Call) => test.app.inject({ ...call, headers });

async function aWorker(): Promise<{ user: TestUser; things: Things }> {
  const user = await test.signUp();
  const { id: conversationId } = await seedConversation(test.database, { userId: user.id });
  const work = await seedShelf(test.database, { userId: user.id, conversationId });
  return { user, things: { conversationId, ...work } };
}

describe('a limit of one user', () => {
  it.each(Object.keys(CALLS) as (keyof typeof CALLS)[])(
    '%s ends in 429 that says how often one may, and when again',
    async (name) => {
      const limit = limits[name];
      if (!('quota' in limit)) throw new Error('counted in windows');
      const { user, things } = await aWorker();
      const call = CALLS[name](things);
      for (let left = limit.quota - 1; left >= 0; left -= 1) {
        const { statusCode, headers } = await send(user, call);
        expect(`${left} ${statusCode}`).not.toBe(`${left} 429`);
        expect(headers['ratelimit-policy']).toBe(
          `"${name}";q=${limit.quota};w=60${name === 'send' ? ', "watch";q=5;qu="concurrent-requests"' : ''}`,
        );
        expect(headers.ratelimit).toMatch(new RegExp(`^"${name}";r=${left};t=\\d+$`));
      }
      const refused = await send(user, call);
      expect(refused.statusCode).toBe(429);
      expect(refused.json()).toEqual({ error: '操作太频繁了，请稍后再试', code: 'rate_limited' });
      expect(refused.headers['ratelimit-policy']).toContain(policyOf(name, limits));
      expect(refused.headers.ratelimit).toMatch(new RegExp(`^"${name}";r=0;t=\\d+$`));
      const seconds = Number(refused.headers['retry-after']);
      expect(seconds).toBeGreaterThan(0);
      expect(seconds).toBeLessThanOrEqual(60);

      // The limit is the user's alone: other users, and other calls of the same user, are served.
      const other = await aWorker();
      expect((await send(other.user, CALLS[name](other.things))).statusCode).not.toBe(429);
      const usage = await send(user, { method: 'GET', url: '/api/chat/usage' });
      expect(usage.statusCode).toBe(name === 'read' ? 429 : 200);
    },
  );

  it('a limit of one user counts all sessions of the user together', async () => {
    const { user, things } = await aWorker();
    const { token } = await test.signIn(user.username, user.password);
    const again = { ...user, headers: { authorization: `Bearer ${token}` } };
    const codes: number[] = [];
    for (let at = 0; at < 4; at += 1) {
      codes.push((await send(at % 2 === 0 ? user : again, CALLS.export(things))).statusCode);
    }
    expect(codes).toEqual([200, 200, 200, 429]);
  });

  it('concurrent streams of one user are bounded, and a closed stream frees its place', async () => {
    const [user, other] = [await test.signUp(), await test.signUp()];
    const open = async ({ headers }: TestUser) => {
      const controller = new AbortController();
      const response = await fetch(`${base}/api/chat/events`, { headers, signal: controller.signal });
      return { response, leave: () => controller.abort() };
    };
    const viewers = await Promise.all(Array.from({ length: 5 }, () => open(user)));
    expect(viewers.map(({ response }) => response.status)).toEqual(Array(5).fill(200));
    const { response: refused } = await open(user);
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('1');
    expect(refused.headers.get('ratelimit-policy')).toContain('"watch";q=5;qu="concurrent-requests"');
    // A message whose stream could not be opened is not stored.
    const sent = await send(user, {
      method: 'POST',
      url: '/api/chat/test-agent',
      payload: { message: '你好', conversationId: null },
    });
    expect(sent.statusCode).toBe(429);
    const { rows } = await test.database.pool.query('SELECT FROM messages WHERE user_id = $1', [user.id]);
    expect(rows).toHaveLength(0);

    const others = await open(other);
    expect(others.response.status).toBe(200);
    viewers[0]?.leave();
    await until(async () => {
      const next = await open(user);
      viewers.push(next);
      return next.response.status === 200;
    });
    for (const { leave } of [...viewers, others]) leave();
  });

  it('F79 another user is served before the burst of one user is done', async () => {
    const [greedy, other] = [await test.signUp(), await test.signUp()];
    const ended: string[] = [];
    const read = async (user: TestUser, name: string) => {
      const { statusCode } = await send(user, {
        method: 'GET',
        url: `/api/coach/deliverables?${randomUUID()}`,
      });
      ended.push(`${name} ${statusCode}`);
    };
    const burst = Array.from({ length: 90 }, () => read(greedy, 'greedy'));
    await Promise.all([...burst, read(other, 'other')]);
    expect(ended.filter((end) => end === 'greedy 200')).toHaveLength(90);
    expect(ended.indexOf('other 200')).toBeLessThan(30);
    expect(ended.indexOf('other 200')).toBeGreaterThanOrEqual(0);
  });

  it('the limits of one user are those of the README', async () => {
    const readme = await readFile(path.join(findServerRoot(), '..', 'README.md'), 'utf8');
    const text = readme.replace(/\s+/g, ' ');
    const shipped = userLimitsOf(parseConfig({}));
    const count = (name: UserLimitName) => {
      const limit = shipped[name];
      return ('quota' in limit ? limit.quota : limit.atOnce).toLocaleString('en');
    };
    expect(text).toContain(
      `${count('read')} reads, ${count('write')} writes, ${count('opening')} first screens of the chat, ` +
        `${count('search')} searches, ` +
        `${count('export')} exports, ${count('password')} password changes and ${count('send')} tries to send a minute, ` +
        `and ${count('watch')} streams at once`,
    );
  });

  it('the limits of one user are part of the description of the API', async () => {
    const { info, paths } = (await test.app.inject({ url: '/api/openapi.json' })).json();
    expect(info.description).toContain('RateLimit-Policy');
    expect(paths['/api/coach/deliverables/{id}/export'].get.description).toBe(
      'Limits of one user: "export";q=3;w=60',
    );
  });
});
