import { LLMock } from '@copilotkit/aimock';
import { isLastEvent } from '@qihang/shared/contracts';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import OpenAI from 'openai';
import { anAgent } from '../../../testing/an-agent';
import { type ChatServer, isAnswer, startChatServer, startOf, textOf } from '../../../testing/chat-server';
import { auditLedger } from '../../../testing/ledger';
import {
  delta,
  type ScriptedVendor,
  startScriptedVendor,
  wholeStream,
} from '../../../testing/scripted-vendor';

const TEXT = '先说清你帮谁、解决什么问题。\n\n- 第一条\n- 第二条 😀';

/** Slow enough that each token arrives in a read of its own. */
const PACE = { streamingProfile: { ttft: 5, tps: 50 } };

const mock = new LLMock({ port: 0, chunkSize: 3, strict: true });
let scripted: ScriptedVendor;
let server: ChatServer;

beforeAll(async () => {
  mock
    .onMessage('补记录', { content: '-' })
    .onMessage('流式', { content: TEXT }, PACE)
    .onMessage('思考字段', { content: TEXT, reasoning: '内心独白' }, PACE)
    .onMessage('思考标签', { content: `<think>内心独白</think>\n\n${TEXT}` }, PACE)
    .onMessage('思考不停', { content: `${TEXT}<think>内心独白` }, PACE)
    .onMessage('只有思考', { content: '<think>内心独白</think>' })
    .onMessage('断开', { content: TEXT }, { streamingProfile: { ttft: 5, tps: 100 }, disconnectAfterMs: 60 });
  await mock.start();
  scripted = await startScriptedVendor();
  server = await startChatServer({
    agents: [
      anAgent({
        key: 'mock',
        provider: 'openai',
        baseUrl: `${mock.url}/v1`,
        model: 'gpt-4o',
        apiKeyVariable: 'TEST_KEY',
      }),
      anAgent({
        key: 'scripted',
        provider: 'openai',
        baseUrl: scripted.baseUrl,
        model: 'm',
        apiKeyVariable: 'TEST_KEY',
      }),
      anAgent({ key: 'dify', provider: 'dify', baseUrl: scripted.baseUrl, apiKeyVariable: 'TEST_KEY' }),
    ],
    environment: {
      PROVIDER_FIRST_BYTE_MS: '1500',
      PROVIDER_IDLE_MS: '1500',
      GENERATION_MAX_TOKENS: '2000',
      STREAM_PING_MS: '50',
    },
  });
});
afterAll(async () => {
  await server.close();
  await scripted.close();
  await mock.stop();
});

const ask = async (message: string, agent = 'mock', at = server) => {
  const user = await at.signUp();
  const stream = await at.send(user, message, { agent });
  const events = await stream.events;
  const { conversationId } = startOf(events);
  const [question, answer] = await at.messages(user, conversationId);
  const me = await at.request(user, 'GET', '/api/auth/me');
  expect(stream.status).toBe(200);
  expect(events.filter(isLastEvent)).toHaveLength(1);
  expect(question).toMatchObject({ role: 'user', text: message });
  expect(answer?.text).toBe(textOf(events));
  expect(me.status).toBe(200);
  return { events, answer, text: textOf(events), last: events.at(-1) };
};

test.each(['流式', '思考字段', '思考标签', '思考不停'])(
  'streams the answer to %s without its reasoning',
  async (message) => {
    const { events, answer, text, last } = await ask(message);
    expect(text).toBe(TEXT);
    expect(events.filter(isAnswer).length).toBeGreaterThan(5);
    expect(last).toEqual({ event: 'done' });
    expect(answer).toMatchObject({ status: 'complete', label: '内容由AI生成' });
  },
);

test('an answer has the same text as the openai package reads from the same vendor', async () => {
  const client = new OpenAI({ baseURL: `${mock.url}/v1`, apiKey: 'sk-test-secret' });
  const stream = await client.chat.completions.create({
    model: 'gpt-4o',
    stream: true,
    stream_options: { include_usage: true },
    messages: [{ role: 'user', content: '流式' }],
  });
  let text = '';
  let tokens: number | undefined;
  for await (const chunk of stream) {
    text += chunk.choices[0]?.delta.content ?? '';
    tokens = chunk.usage?.completion_tokens ?? tokens;
  }
  expect((await ask('流式')).text).toBe(text);
  const { rows } = await server.database.pool.query(
    'SELECT answer_tokens FROM generations WHERE answer_tokens IS NOT NULL ORDER BY created_at DESC LIMIT 1',
  );
  // The dash of the quiet call for records costs one more.
  expect(rows).toEqual([{ answer_tokens: (tokens ?? 0) + 1 }]);
});

test('an answer of nothing but reasoning fails with a sentence that says so', async () => {
  const { last, text, answer } = await ask('只有思考');
  expect(last).toMatchObject({ error: '没有收到回答，请重试' });
  expect(text).toBe('');
  expect(answer).toMatchObject({ status: 'failed', error: '没有收到回答，请重试' });
});

test('F25 a vendor that ends its connection in mid-stream leaves the partial answer', async () => {
  const { text, last, answer } = await ask('断开');
  expect(TEXT.startsWith(text)).toBe(true);
  expect(text.length).toBeGreaterThan(0);
  expect(last).toMatchObject({ error: '系统繁忙，回答没有写完，已保留收到的部分' });
  expect(answer?.status).toBe('failed');
});

test('F25 a vendor that resets its connection in mid-stream leaves the partial answer', async () => {
  scripted.play(async (call) => {
    await call.head();
    await call.say('一半');
    await new Promise((resolve) => setTimeout(resolve, 30));
    call.reset();
  });
  const { text, last, answer } = await ask('你好', 'scripted');
  expect(text).toBe('一半');
  expect(last).toMatchObject({ error: '系统繁忙，回答没有写完，已保留收到的部分' });
  expect(answer?.status).toBe('failed');
});

test('F24 a vendor that falls silent leaves the partial answer', async () => {
  scripted.play(async (call) => {
    await call.head();
    await call.say('一半');
  });
  const { text, last } = await ask('你好', 'scripted');
  expect(text).toBe('一半');
  expect(last).toMatchObject({ code: 'provider_unavailable' });
});

test('F27 an endless answer is cut at the token limit and its call ended', async () => {
  let sent = 0;
  scripted.play(async (call) => {
    await call.head();
    for (;;) {
      await call.say('长'.repeat(50));
      sent += 50;
    }
  });
  const { text, last, answer } = await ask('你好', 'scripted');
  expect(text.length).toBeGreaterThanOrEqual(2_000);
  expect(text.length).toBeLessThan(2_100);
  expect(last).toEqual({ error: '回答太长，先停在这里，已保留收到的部分', code: 'interrupted' });
  expect(answer?.status).toBe('interrupted');
  await scripted.calls.at(-1)?.closed;
  expect(sent).toBeGreaterThan(0);
});

test('F27 an answer that trickles on is cut at the time limit', async () => {
  scripted.play(async (call) => {
    await call.head();
    for (;;) {
      await call.say('滴');
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  });
  const agent = anAgent({ key: 'slow', provider: 'openai', baseUrl: scripted.baseUrl, model: 'm' });
  const impatient = await startChatServer({
    agents: [agent],
    environment: { GENERATION_TIMEOUT_MS: '4000' },
  });
  const { last, answer } = await ask('你好', 'slow', impatient);
  expect(last).toEqual({ error: '回答时间太长，先停在这里，已保留收到的部分', code: 'interrupted' });
  expect(answer?.status).toBe('interrupted');
  await scripted.calls.at(-1)?.closed;
  await impatient.close();
});

test('F28 an endless line is cut at its limit, the text before it is kept, and the call is ended', async () => {
  scripted.play(async (call) => {
    await call.head();
    await call.say('一半');
    await call.chunk('data: "');
    for (;;) await call.chunk('x'.repeat(65_536));
  });
  const { text, last, answer } = await ask('你好', 'scripted');
  expect(text).toBe('一半');
  expect(last).toMatchObject({ error: '系统繁忙，回答没有写完，已保留收到的部分' });
  expect(answer?.status).toBe('failed');
  await scripted.calls.at(-1)?.closed;
});

test('F26 garbage with status 200 fails cleanly and the next answer is good', async () => {
  scripted.play(async (call) => {
    await call.head(200, { 'Content-Type': 'text/html' });
    await call.chunk('<html>OpenAI</html>');
    await call.end();
  });
  expect((await ask('你好', 'scripted')).last).toMatchObject({ error: '系统繁忙，请稍后再试' });
  expect(server.product.health()).toMatchObject({ status: 'degraded' });
  scripted.play(async (call) => {
    await call.head();
    await call.chunk(wholeStream(['好', '了']));
    await call.end();
  });
  expect((await ask('你好', 'scripted')).text).toBe('好了');
  await ask('流式');
  expect(server.product.health()).toEqual({ status: 'ok' });
});

test('a closing think tag without an opening one takes back the text before it as reasoning', async () => {
  scripted.play(async (call) => {
    await call.head();
    for (const content of ['我想想', '，嗯', '</thi', 'nk>\n\n答', '案'])
      await call.chunk(delta({ content }));
    await call.chunk('data: [DONE]\n\n');
    await call.end();
  });
  const { text, events } = await ask('你好', 'scripted');
  expect(text).toBe('答案');
  expect(events.some((event) => 'event' in event && event.event === 'replace')).toBe(true);
});

test('F58 a stop ends the connection to the vendor within a second', async () => {
  scripted.play(async (call) => {
    await call.head();
    await call.say('一半');
  });
  const user = await server.signUp();
  const stream = await server.send(user, '你好', { agent: 'scripted' });
  await stream.seen(isAnswer);
  const { generationId } = startOf([await stream.seen(() => true)]);
  const begun = performance.now();
  await server.request(user, 'POST', `/api/chat/generations/${generationId}/stop`);
  await scripted.calls.at(-1)?.closed;
  expect(performance.now() - begun).toBeLessThan(1_000);
  expect((await stream.events).at(-1)).toEqual({ event: 'done', status: 'stopped' });
});

test('a prompt contains the history of the conversation without failed answers that are empty', async () => {
  const user = await server.signUp();
  scripted.play((call) => call.head(400));
  const first = await (await server.send(user, '第一问', { agent: 'scripted' })).events;
  const { conversationId } = startOf(first);
  scripted.play(async (call) => {
    await call.head();
    await call.chunk(wholeStream(['@@\n第二答\n@@@\n-']));
    await call.end();
  });
  for (const message of ['第二问', '第三问']) {
    await (await server.send(user, message, { agent: 'scripted', conversationId })).events;
  }
  const body = JSON.parse(scripted.calls.at(-1)?.body ?? '') as {
    messages: { role: string; content: string }[];
  };
  expect(body.messages.slice(1)).toEqual([
    { role: 'user', content: '[m1] 第一问' },
    { role: 'user', content: '[m2] 第二问' },
    { role: 'assistant', content: '@@\n第二答\n@@@\n-' },
    { role: 'user', content: expect.stringMatching(/\[m3\] 第三问$/) },
  ]);
});

test('a Dify app gets the whole branch with each question, in a conversation of its own', async () => {
  const user = await server.signUp();
  const queries: { query: string; conversation_id: string; inputs: object }[] = [];
  scripted.play(async (call) => {
    queries.push(JSON.parse(call.body));
    const event = { task_id: 't', conversation_id: `dify-${queries.length}` };
    await call.head();
    await call.chunk(
      `data: ${JSON.stringify({ ...event, event: 'message', answer: `@@\n答${queries.length}\n@@@\n-` })}\n\n`,
    );
    await call.chunk(`event: ping\n\ndata: ${JSON.stringify({ ...event, event: 'message_end' })}\n\n`);
  });
  const ask = async (message: string, at: { conversationId?: string; editOf?: string } = {}) =>
    startOf(await (await server.send(user, message, { agent: 'dify', ...at })).events);
  const first = await ask('一');
  const { conversationId } = first;
  const second = await ask('二', { conversationId });
  const edited = await ask('二改', { conversationId, editOf: second.messageId });
  await ask('三', { conversationId });
  const path = `/api/chat/answers/${edited.answerId}/regenerate`;
  const again = (await (await server.request(user, 'POST', path)).json()) as { generationId: string };
  await (await server.watch(user, again.generationId)).events;
  const said = (query: string) => {
    const [earlier = '', now = ''] = query.split('现在的问题：\n');
    const answers = earlier.slice(earlier.indexOf('之前的对话：'));
    return [
      [...answers.matchAll(/用户：(.*)|^(答\d)$/gm)].map(([, asked, answered]) => asked ?? answered),
      now.split('\n').at(-1),
    ];
  };
  expect(queries[0]?.query).toContain('[m1] 一');
  expect(queries.slice(1).map(({ query }) => said(query))).toEqual([
    [['[m1] 一', '答1'], '[m2] 二'],
    [['[m1] 一', '答1'], '[m2] 二改'],
    [['[m1] 一', '答1', '[m2] 二改', '答3'], '[m3] 三'],
    [['[m1] 一', '答1'], '[m2] 二改'],
  ]);
  for (const { query } of queries) expect(query.startsWith('你是一位教练。')).toBe(true);
  for (const asked of queries) expect(asked).toMatchObject({ conversation_id: '', inputs: {} });
});

test('an answer that is stopped has cost its prompt and what was written of it', async () => {
  scripted.play(async (call) => {
    await call.head();
    await call.say('十个字的一段回答吧。');
    await call.closed;
  });
  const user = await server.signUp();
  const stream = await server.send(user, '你好', { agent: 'scripted' });
  await stream.seen(isAnswer);
  const { generationId } = startOf([await stream.seen(() => true)]);
  await server.request(user, 'POST', `/api/chat/generations/${generationId}/stop`);
  await stream.events;
  const { rows } = await server.database.pool.query(
    'SELECT prompt_tokens, answer_tokens FROM generations WHERE id = $1',
    [generationId],
  );
  expect(rows[0]?.answer_tokens).toBe(10);
  // The persona and the protocol, and hardly anything else.
  expect(rows[0]?.prompt_tokens).toBeGreaterThan(500);
  expect(rows[0]?.prompt_tokens).toBeLessThan(1_500);
});

test('F27 the caps of time and tokens hold for each run of an answer', async () => {
  const user = await server.signUp();
  scripted.play(async (call) => {
    await call.head();
    while (!call.isClosed) await call.say('这是一段说个没完的话。'.repeat(20));
  });
  const stream = await server.send(user, '说个没完', { agent: 'scripted' });
  const events = await stream.events;
  expect(events.at(-1)).toMatchObject({ code: 'interrupted' });
  const { generationId, conversationId } = startOf(events);
  const textNow = async () => (await server.messages(user, conversationId)).at(-1)?.text.length ?? 0;
  const lengths = [await textNow()];
  for (let round = 0; round < 2; round += 1) {
    await server.request(user, 'POST', `/api/chat/generations/${generationId}/continue`);
    const viewer = await (await server.watch(user, generationId)).events;
    expect(viewer.at(-1)).toMatchObject({ code: 'interrupted' });
    lengths.push(await textNow());
  }
  const [one = 0, two = 0, three = 0] = lengths;
  expect(two).toBeGreaterThan(one * 1.5);
  expect(three).toBeGreaterThan(one * 2.5);
});

test('every answer of this file has left the ledger true', async () => {
  expect(await auditLedger(server.database)).toEqual([]);
});

test('neither the key, nor a message, nor an answer is ever logged', () => {
  const log = server.logged();
  expect(log).toContain('generation failed');
  for (const secret of ['sk-test-secret', '你好', '一半', '流式', '内心独白', '第二答']) {
    expect(log).not.toContain(secret);
  }
});
