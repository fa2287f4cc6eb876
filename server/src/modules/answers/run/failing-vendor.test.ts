import { afterAll, beforeAll, expect, test } from '@rstest/core';
import fc from 'fast-check';
import { createTestDatabase, type TestDatabase } from '../../../database/test-database';
import { anAgent } from '../../../testing/an-agent';
import { type ChatServer, isAnswer, startChatServer, startOf, textOf } from '../../../testing/chat-server';
import {
  type Act,
  delta,
  type ScriptedVendor,
  startScriptedVendor,
  wholeStream,
} from '../../../testing/scripted-vendor';
import { createTestApp } from '../../../testing/test-app';

const BUSY = '系统繁忙，请稍后再试';
const BUSY_EVENT = { error: BUSY, code: 'provider_unavailable', offers: ['先用离线教练'] };

let vendor: ScriptedVendor;
let operator: ScriptedVendor;
let database: TestDatabase;
let server: ChatServer;

const agents = () => [
  anAgent({ provider: 'openai', baseUrl: vendor.baseUrl, model: 'house-model', apiKeyVariable: 'TEST_KEY' }),
];

beforeAll(async () => {
  [vendor, operator, database] = await Promise.all([
    startScriptedVendor(),
    startScriptedVendor(),
    createTestDatabase(),
  ]);
  const environment = {
    PROVIDER_FIRST_BYTE_MS: '2000',
    PROVIDER_IDLE_MS: '2000',
    STREAM_PING_MS: '40',
    ALERT_WEBHOOK: `${operator.baseUrl}/hook`,
    COACH_PHRASE_MS: '0',
  };
  server = await startChatServer({ agents: agents(), environment, database });
  operator.play(async (call) => {
    await call.head(200, { 'Content-Type': 'application/json' });
    await call.chunk('{"errcode":0}');
    await call.end();
  });
});
afterAll(async () => {
  await server.close();
  await database.close();
  await vendor.close();
  await operator.close();
});

const ask = async (
  message = '你好',
  at = server,
  conversationId: string | null = null,
  user?: Awaited<ReturnType<ChatServer['signUp']>>,
) => {
  const asker = user ?? (await at.signUp());
  const before = vendor.calls.length;
  const events = await (await at.send(asker, message, { conversationId })).events;
  const start = startOf(events);
  const stored = await at.messages(asker, start.conversationId);
  const me = await at.request(asker, 'GET', '/api/auth/me');
  expect(me.status).toBe(200);
  expect(stored.at(-2)).toMatchObject({ role: 'user', text: message });
  return {
    asker,
    start,
    events,
    text: textOf(events),
    last: events.at(-1),
    answer: stored.at(-1),
    calls: vendor.calls.length - before,
  };
};

const refusing =
  (status: number, body = '{}', headers: Readonly<Record<string, string>> = {}): Act =>
  async (call) => {
    await call.head(status, { 'Content-Type': 'application/json', ...headers });
    if (body !== '') await call.chunk(body);
    await call.end();
  };

const saying =
  (...chunks: string[]): Act =>
  async (call) => {
    await call.head();
    await call.chunk(wholeStream(chunks));
    await call.end();
  };

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const alertsSince = (before: number) =>
  operator.calls.slice(before).map((call) => JSON.parse(call.body) as Record<string, unknown>);

test('F20 a vendor’s 429 is retried twice after the pause it asks for, then ends in one sentence; the question stays', async () => {
  vendor.play(refusing(429, '{"error":{"code":"rate_limit_exceeded"}}', { 'Retry-After': '1' }));
  const begun = performance.now();
  const { last, answer, calls } = await ask();
  expect(performance.now() - begun).toBeGreaterThanOrEqual(1_990);
  expect(calls).toBe(3);
  expect(last).toEqual(BUSY_EVENT);
  expect(answer).toMatchObject({ role: 'ai', status: 'failed', error: BUSY });
});

test('F20 a vendor that wants a longer pause than a user has is not asked again', async () => {
  vendor.play(refusing(429, '{}', { 'Retry-After': '3600' }));
  const { last, calls } = await ask();
  expect(calls).toBe(1);
  expect(last).toMatchObject({ error: BUSY });
});

test.each([500, 502, 503])('F21 a vendor’s %i is tried twice more before the first token', async (status) => {
  vendor.play(refusing(status, ''));
  const { last, calls } = await ask();
  expect(calls).toBe(3);
  expect(last).toMatchObject({ error: BUSY });
});

test('F21 a vendor that recovers at the third try has answered, and nobody notices', async () => {
  let tries = 0;
  vendor.play((call) => {
    tries += 1;
    return (tries < 3 ? refusing(503, '') : saying('终于\n@@@\n-'))(call);
  });
  const { text, last, calls } = await ask();
  expect(text).toBe('终于');
  expect(last).toEqual({ event: 'done' });
  expect(calls).toBe(3);
});

test('F21 a vendor that fails after its first token is not asked again: it would be paid twice', async () => {
  vendor.play(async (call) => {
    await call.head();
    await call.say('一半');
    await call.chunk('data: {"error":{"code":"server_error","message":"overload"}}\n\n');
    await call.end();
  });
  const { text, last, calls } = await ask();
  expect(text).toBe('一半');
  expect(last).toMatchObject({ error: '系统繁忙，回答没有写完，已保留收到的部分' });
  expect(calls).toBe(1);
});

test.each([401, 403])(
  'F22 a vendor’s %i is an event and no sign-out; the operator gets an alert, and another on recovery',
  async (status) => {
    vendor.play(saying('好'));
    await ask();
    await pause(50);
    const before = operator.calls.length;
    vendor.play(
      refusing(status, '{"error":{"message":"OpenAI: Incorrect API key provided: sk-test-secret"}}'),
    );
    const { last, events, asker } = await ask();
    expect(last).toEqual(BUSY_EVENT);
    expect(JSON.stringify(events)).not.toMatch(/openai|sk-test/i);
    expect(server.product.health()).toEqual({ status: 'degraded', reason: 'key' });
    vendor.play(saying('好了'));
    expect((await ask('再问', server, null, asker)).text).toBe('好了');
    expect(server.product.health()).toEqual({ status: 'ok' });
    // The alert for the second status is suppressed: one alert per vendor and reason in ten minutes.
    const expected =
      status === 401
        ? [
            ['vendor_degraded', 'key'],
            ['vendor_recovered', null],
          ]
        : [];
    while (operator.calls.length < before + expected.length) await pause(5);
    const alerts = alertsSince(before);
    expect(alerts.map(({ event, reason }) => [event, reason])).toEqual(expected);
    expect(JSON.stringify(alerts)).not.toMatch(/sk-test|再问|你好/);
  },
);

test('F23 a vendor that never answers: the viewer gets pings meanwhile and a sentence at the limit', async () => {
  vendor.play(() => {});
  const user = await server.signUp();
  const response = await fetch(`${server.url}/api/chat/test-agent`, {
    method: 'POST',
    headers: { authorization: `Bearer ${user.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ message: '你好', conversationId: null }),
  });
  const wire = await response.text();
  expect(wire.match(/^: ping$/gm)?.length).toBeGreaterThan(3);
  expect(wire.trimEnd().split('\n\n').at(-1)).toBe(`data: ${JSON.stringify(BUSY_EVENT)}`);
  await vendor.calls.at(-1)?.closed;
});

test('F29 a vendor’s name never reaches a sentence for the user from its codes, texts and headers', async () => {
  const anyCase = (name: string) =>
    fc
      .infiniteStream(fc.boolean())
      .map((flips) =>
        [...name]
          .map((letter) => (flips.next().value ? letter.toUpperCase() : letter.toLowerCase()))
          .join(''),
      );
  const name = fc
    .constantFrom('OpenAI', 'DeepSeek', 'Qwen', 'Kimi', 'Moonshot', 'Doubao', 'Ollama', 'Dify')
    .chain(anyCase);
  await fc.assert(
    fc.asyncProperty(name, fc.nat({ max: 12 }), fc.boolean(), async (vendorName, at, isInStream) => {
      const body = JSON.stringify({
        error: { code: vendorName, message: `${vendorName}: no`, type: vendorName },
      });
      vendor.play(async (call) => {
        await call.head(isInStream ? 200 : 400, {
          'X-Vendor': vendorName,
          ...(isInStream ? {} : { 'Content-Type': 'application/json' }),
        });
        const wire = isInStream ? `data: ${body}\n\n` : body;
        await call.chunk(wire.slice(0, 10 + at));
        await call.chunk(wire.slice(10 + at));
        await call.end();
      });
      const { events, answer } = await ask();
      expect(JSON.stringify([events, answer]).toLowerCase()).not.toContain(vendorName.toLowerCase());
    }),
    { numRuns: 12 },
  );
});

test('F29 a vendor’s name in a question or an answer is left as it is, however it is cut', async () => {
  const sentence = '用DeepSeek写稿，用豆包配图，OpenAI也行。';
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat({ max: sentence.length }), { maxLength: 6 }), async (cuts) => {
      const at = [0, ...cuts.sort((a, b) => a - b), sentence.length];
      vendor.play(
        saying(...at.map((start, index) => sentence.slice(start, at[index + 1] ?? sentence.length))),
      );
      const { text, answer } = await ask('DeepSeek和Kimi哪个好');
      expect(text).toBe(sentence);
      expect(answer?.text).toBe(sentence);
    }),
    { numRuns: 8 },
  );
});

test('F48 what PostgreSQL cannot hold is taken out of a vendor’s text, and the rest is stored', async () => {
  vendor.play(async (call) => {
    await call.head();
    await call.chunk(delta({ content: '前\u0000后' }));
    await call.chunk(delta({ content: '\u0000' }));
    await call.chunk('data: {"choices":[{"index":0,"delta":{"content":"半\\ud83d"}}]}\n\n');
    await call.chunk('data: {"choices":[{"index":0,"delta":{"content":"\\ude00孤\\ud83d独"}}]}\n\n');
    await call.chunk(wholeStream(['。']));
    await call.end();
  });
  const { text, answer, last } = await ask();
  expect(text).toBe('前后半😀孤独。');
  expect(answer).toMatchObject({ text, status: 'complete' });
  expect(last).toEqual({ event: 'done' });
});

test('a failed vendor means a failed answer, and never the coach by rules in its place', async () => {
  vendor.play(refusing(500, ''));
  const { text, last, answer } = await ask('我在无锡调钢琴');
  expect(text).toBe('');
  expect(last).toEqual(BUSY_EVENT);
  expect(answer).toMatchObject({ status: 'failed', label: '内容由AI生成' });
});

test('an answer that a model wrote in part keeps its label when the rules go on with it', async () => {
  vendor.play(async (call) => {
    await call.head();
    await call.say('先说你帮谁。');
    await call.closed;
  });
  const user = await server.signUp();
  const stream = await server.send(user, '你好');
  await stream.seen(isAnswer);
  const { generationId, conversationId } = startOf([await stream.seen(() => true)]);
  const path = `/api/chat/generations/${generationId}`;
  await server.request(user, 'POST', `${path}/stop`);
  await stream.events;
  const before = (await server.messages(user, conversationId)).at(-1);
  // The operator has turned the vendor off.
  const offline = await startChatServer({ database });
  try {
    expect((await offline.request(user, 'POST', `${path}/continue`)).status).toBe(200);
    expect((await (await offline.watch(user, generationId)).events).at(-1)).toEqual({ event: 'done' });
    const after = (await offline.messages(user, conversationId)).at(-1);
    expect(after).toMatchObject({ status: 'complete', label: before?.label });
    expect(after?.label).not.toBe('离线教练');
  } finally {
    await offline.close();
  }
});

test('/api/ready shows a failing vendor as degraded, without its name and the reason', async () => {
  const api = await createTestApp({
    environment: {
      AI_PROVIDER: 'openai',
      AI_BASE_URL: vendor.baseUrl,
      AI_MODEL: 'deepseek-chat',
      AI_API_KEY: 'sk-test-secret',
    },
  });
  const user = await api.signUp();
  const readyAfter = async (act: Act) => {
    vendor.play(act);
    await api.app.inject({
      method: 'POST',
      url: '/api/chat/test-agent',
      headers: user.headers,
      payload: { message: '你好', conversationId: null },
    });
    const response = await api.app.inject('/api/ready');
    return {
      status: response.statusCode,
      body: response.json<Record<string, string>>(),
      text: response.body,
    };
  };
  const bad = await readyAfter(refusing(401, '{"error":{"message":"DeepSeek"}}'));
  expect(bad).toMatchObject({
    status: 200,
    body: { status: 'degraded', provider: 'degraded', database: 'ok' },
  });
  expect(bad.text).not.toMatch(/deepseek|127\.0\.0\.1|sk-|key/i);
  const good = await readyAfter(saying('好'));
  expect(good.body).toMatchObject({ provider: 'ok' });
  await api.close();
});
