import { randomUUID } from 'node:crypto';
import { type Usage, usageSchema } from '@qihang/shared/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { sql } from 'drizzle-orm';
import { createTestDatabase, type TestDatabase } from '../../database/test-database';
import { anAgent } from '../../testing/an-agent';
import { type ChatServer, type ChatUser, startChatServer } from '../../testing/chat-server';
import { type ScriptedVendor, startScriptedVendor, wholeStream } from '../../testing/scripted-vendor';
import { makeCountTokens } from './add-used-tokens';
import { exceededPart, quotaExceeded } from './daily-quota';

let database: TestDatabase;
let vendor: ScriptedVendor;
/** Two processes on one database. */
let servers: readonly [ChatServer, ChatServer];

beforeAll(async () => {
  database = await createTestDatabase();
  vendor = await startScriptedVendor();
  vendor.play(async (call) => {
    const usage = JSON.stringify({ choices: [], usage: { prompt_tokens: 10, completion_tokens: 4 } });
    await call.head();
    await call.chunk(`data: ${usage}\n\n${wholeStream(['好。\n@@@\n-'])}`);
    await call.end();
  });
  const environment = { DAILY_MESSAGES: '5', DAILY_TOKENS: '1000', QUOTA_TIME_ZONE: 'Asia/Shanghai' };
  servers = await Promise.all([
    startChatServer({ database, environment }),
    startChatServer({ database, environment }),
  ]);
});

afterAll(async () => {
  for (const server of servers) await server.close();
  await vendor.close();
  await database.close();
});

const usageOf = async (user: ChatUser, server = servers[0]): Promise<Usage> =>
  usageSchema.parse(await (await server.request(user, 'GET', '/api/chat/usage')).json());

const ask = async (user: ChatUser, server = servers[0], key = randomUUID()) => {
  const stream = await server.send(user, '在吗', { key });
  await stream.events;
  return stream;
};

describe('a user’s daily quota', () => {
  it('the quota is exact across processes, however many send at once', async () => {
    const user = await servers[0].signUp();
    const streams = await Promise.all(
      Array.from({ length: 20 }, (_, at) => ask(user, servers[at % 2 === 0 ? 0 : 1])),
    );
    expect(streams.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(streams.filter(({ status }) => status === 429)).toHaveLength(15);
    expect((await usageOf(user, servers[1])).messages).toEqual({ used: 5, limit: 5 });
  });

  it('a message over the quota is refused with the sentence and the time of the reset, and nothing is stored', async () => {
    const user = await servers[0].signUp();
    for (let at = 0; at < 5; at += 1) expect((await ask(user)).status).toBe(200);
    const refused = await ask(user);
    expect(refused.status).toBe(429);
    expect(await refused.failure).toEqual({
      error: '今天的 5 条消息用完了，明天 0:00（北京时间）恢复',
      code: 'quota_exceeded',
    });
    const seconds = Number(refused.headers.get('retry-after'));
    const { resetsAt } = await usageOf(user);
    expect(Math.abs(Date.parse(resetsAt) - Date.now() - seconds * 1_000)).toBeLessThan(10_000);
    const list = await (await servers[0].request(user, 'GET', '/api/chat/conversations')).json();
    expect(list).toHaveLength(5);
  });

  it('the quota is reset at midnight of the operator’s zone', async () => {
    const user = await servers[0].signUp();
    const { resetsAt } = await usageOf(user);
    expect(new Date(resetsAt).toLocaleTimeString('en-GB', { timeZone: 'Asia/Shanghai' })).toBe('00:00:00');
    expect(Date.parse(resetsAt) - Date.now()).toBeLessThanOrEqual(24 * 3_600_000);
    for (let at = 0; at < 5; at += 1) await ask(user);
    expect((await ask(user)).status).toBe(429);
    await database.db.execute(sql`UPDATE usage_days SET day = day - 1 WHERE user_id = ${user.id}`);
    expect((await usageOf(user)).messages.used).toBe(0);
    expect((await ask(user)).status).toBe(200);
  });

  it('the quota counts a repeated send once', async () => {
    const user = await servers[0].signUp();
    const key = randomUUID();
    await Promise.all(Array.from({ length: 10 }, (_, at) => ask(user, servers[at % 2 === 0 ? 0 : 1], key)));
    expect((await usageOf(user)).messages.used).toBe(1);
  });

  it('the tokens of all answers of a day are added up, those read and those written, and not those of another day', async () => {
    const user = await servers[0].signUp();
    const count = makeCountTokens(database, 'Asia/Shanghai');
    await count(user.id, { promptTokens: 500, answerTokens: 50 });
    await database.db.execute(sql`UPDATE usage_days SET day = day - 1 WHERE user_id = ${user.id}`);
    await count(user.id, { promptTokens: 100, answerTokens: 10 });
    await count(user.id, { promptTokens: 20, answerTokens: 3 });
    expect((await usageOf(user)).tokens).toEqual({ used: 133, limit: 1_000 });
  });

  it.each([
    ['messages', { DAILY_MESSAGES: '1' }],
    ['tokens', { DAILY_TOKENS: '1' }],
  ])(
    'a send that is repeated under its key is answered as before when the day’s %s are used up',
    async (_part, environment) => {
      const server = await startChatServer({ database, environment });
      try {
        const user = await server.signUp();
        const key = randomUUID();
        const first = await (await ask(user, server, key)).events;
        await database.db.execute(sql`UPDATE usage_days SET answer_tokens = 1 WHERE user_id = ${user.id}`);
        expect((await ask(user, server)).status).toBe(429);
        const again = await ask(user, server, key);
        expect(again.status).toBe(200);
        expect(await again.events).toEqual(first);
      } finally {
        await server.close();
      }
    },
  );

  it.each(['Pacific/Kiritimati', 'Etc/GMT+12'])(
    'in the zone %s the tokens of an answer count for the day of its message, and a refusal names the zone',
    async (zone) => {
      // At any moment one of the two zones has another date than UTC.
      const server = await startChatServer({
        database,
        agents: [anAgent({ provider: 'openai', baseUrl: vendor.baseUrl, model: 'm' })],
        environment: { DAILY_MESSAGES: '1', QUOTA_TIME_ZONE: zone },
      });
      try {
        const user = await server.signUp();
        expect((await ask(user, server)).status).toBe(200);
        const { rows } = await database.pool.query(
          'SELECT messages, prompt_tokens::int AS prompt, answer_tokens::int AS answer FROM usage_days WHERE user_id = $1',
          [user.id],
        );
        expect(rows).toEqual([{ messages: 1, prompt: 10, answer: 4 }]);
        expect(await (await ask(user, server)).failure).toEqual({
          error: `今天的 1 条消息用完了，明天 0:00（${zone}）恢复`,
          code: 'quota_exceeded',
        });
      } finally {
        await server.close();
      }
    },
  );

  it('the usage of a user who has sent nothing is nothing of either limit', async () => {
    const user = await servers[0].signUp();
    expect(await usageOf(user)).toMatchObject({
      messages: { used: 0, limit: 5 },
      tokens: { used: 0, limit: 1_000 },
    });
  });

  it('the quota counts the user’s own messages only', async () => {
    const [one, other] = [await servers[0].signUp(), await servers[0].signUp()];
    await ask(one);
    expect((await usageOf(other)).messages.used).toBe(0);
  });
});

describe('the refusal of a message over the quota', () => {
  const quota = { messages: 5, tokens: 1_000, timeZone: 'Asia/Shanghai' };
  const midnight = new Date('2026-05-01T16:00:00.000Z');
  const secondsBefore = (ms: number) =>
    quotaExceeded('tokens', quota, midnight, new Date(midnight.getTime() - ms)).retryAfter;

  it('asks for whole seconds up to the reset, and for one when that is just over', () => {
    expect([90_000, 1_001, 1_000, 1, 0, -5_000].map(secondsBefore)).toEqual([90, 2, 1, 1, 1, 1]);
  });

  it('says what is used up, and when it is there again by the operator’s clock', () => {
    const textOf = (part: 'messages' | 'tokens', timeZone = 'Asia/Shanghai') =>
      quotaExceeded(part, { ...quota, timeZone }, midnight, midnight).text;
    expect(textOf('messages')).toBe('今天的 5 条消息用完了，明天 0:00（北京时间）恢复');
    expect(textOf('tokens')).toBe('今天的额度用完了，明天 0:00（北京时间）恢复');
    expect(textOf('tokens', 'Europe/Berlin')).toBe('今天的额度用完了，明天 0:00（Europe/Berlin）恢复');
  });

  it('comes with the first message over the limit, and with the first one after the tokens are used up', () => {
    const part = (messages: number, tokens: number) =>
      exceededPart({ messages, tokens, resetsAt: midnight }, quota);
    expect([part(5, 999), part(6, 0), part(1, 1_000), part(6, 1_000)]).toEqual([
      null,
      'messages',
      'tokens',
      'messages',
    ]);
  });
});
