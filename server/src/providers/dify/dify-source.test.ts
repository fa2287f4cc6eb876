import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { aCall, collectCall } from '../../testing/collect-call';
import { type Act, type ScriptedVendor, startScriptedVendor } from '../../testing/scripted-vendor';
import { VendorFailure } from '../vendor/vendor-failure';
import { makeDifySource } from './dify-source';

let vendor: ScriptedVendor;
beforeAll(async () => {
  vendor = await startScriptedVendor();
});
afterAll(() => vendor.close());

const LIMITS = {
  firstByteMs: 5_000,
  idleMs: 1_000,
  lineBytes: 65_536,
  totalBytes: 1_000_000,
  retries: 2,
  pauseMs: 5,
  maxPauseMs: 500,
};

const aDify = (limits: Partial<typeof LIMITS> = {}) =>
  makeDifySource({
    baseUrl: vendor.baseUrl,
    apiKey: 'app-secret',
    limits: { ...LIMITS, ...limits },
    contextTokens: null,
    finishedMs: 150,
  });

const event = (name: string, fields: Readonly<Record<string, unknown>> = {}): string =>
  `data: ${JSON.stringify({ event: name, task_id: 'task-1', conversation_id: 'dify-1', ...fields })}\n\n`;

const END = event('message_end', { metadata: { usage: { prompt_tokens: 5, completion_tokens: 3 } } });

const playing =
  (...events: string[]): Act =>
  async (call) => {
    await call.head();
    for (const each of events) await call.chunk(each);
  };

/** Pings for as long as the driver listens. */
const pinging: Act = async (call) => {
  while (!call.isClosed) {
    await call.chunk('event: ping\n\n');
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
};

const FINISHED = event('workflow_finished', { data: { status: 'succeeded', outputs: { answer: '你好' } } });

const refusing =
  (status: number, type: string, body: string): Act =>
  async (call) => {
    await call.head(status, { 'Content-Type': type });
    await call.chunk(body);
    await call.end();
  };

const sent = () => JSON.parse(vendor.calls.at(-1)?.body ?? '{}') as Record<string, unknown>;

test('a Dify chat app is streamed, pings and workflow events included, until message_end', async () => {
  vendor.play(
    playing(
      'event: ping\n\n',
      event('workflow_started', { data: {} }),
      event('message', { answer: '<think>嗯</think>\n\n你' }),
      'event: ping\n\n',
      event('message', { answer: '好' }),
      event('workflow_finished', { data: { status: 'succeeded' } }),
      event('message', { answer: '。' }),
      END,
    ),
  );
  const answer = await collectCall(aDify());
  expect(answer).toEqual({ text: '你好。', usage: { promptTokens: 5, answerTokens: 3 }, error: null });
  expect(vendor.calls.at(-1)?.path).toBe('/v1/chat-messages');
  expect(vendor.calls.at(-1)?.headers.get('authorization')).toBe('Bearer app-secret');
  expect(sent()).toEqual({
    query: '你是一位教练。\n\n你好',
    inputs: {},
    response_mode: 'streaming',
    user: aCall().userId,
    conversation_id: '',
    auto_generate_name: false,
  });
});

test('a Dify call holds the whole prompt: system, conversation, last message', async () => {
  vendor.play(playing(event('message', { answer: '好' }), END));
  const messages = [
    { role: 'user' as const, text: '我调钢琴' },
    { role: 'ai' as const, text: '多少年了' },
    { role: 'user' as const, text: '十二年' },
  ];
  for (let round = 0; round < 2; round += 1) {
    await collectCall(aDify(), aCall({ prompt: { system: '你是教练。', messages } }));
    expect(sent()).toMatchObject({
      query: '你是教练。\n\n之前的对话：\n用户：我调钢琴\n教练：多少年了\n\n现在的问题：\n十二年',
      conversation_id: '',
    });
  }
  await collectCall(aDify(), aCall({ prompt: { system: '', messages: messages.slice(2) } }));
  expect(sent().query).toBe('十二年');
});

test.each([
  ['a think-block', event('message', { answer: '<think>嗯' }), event('message', { answer: '</think>好' })],
  ['reasoning chunks', event('reasoning_chunk', { reasoning: '嗯' }), event('message', { answer: '好' })],
  [
    'thoughts of an agent',
    event('agent_thought', { thought: '嗯' }),
    event('agent_message', { answer: '好' }),
  ],
])('that a Dify app thinks is said, and never what: %s', async (_how, ...events) => {
  vendor.play(playing(...events, END));
  const said: unknown[] = [];
  for await (const each of aDify().stream(aCall(), new AbortController().signal)) said.push(each);
  expect(said.slice(0, 2)).toEqual([{ type: 'thinks' }, { type: 'text', text: '好' }]);
});

test('the whole answer that Dify agent apps send once more is not appended', async () => {
  vendor.play(
    playing(
      event('agent_thought', { thought: '查资料' }),
      event('agent_message', { answer: '你' }),
      event('agent_message', { answer: '好' }),
      event('message', { answer: '你好' }),
      END,
    ),
  );
  expect((await collectCall(aDify())).text).toBe('你好');
});

test('Dify’s moderated text replaces the text so far', async () => {
  vendor.play(
    playing(event('message', { answer: '不当' }), event('message_replace', { answer: '换一种说法' }), END),
  );
  expect((await collectCall(aDify())).text).toBe('换一种说法');
});

test.each<[string, Act, string, string, number]>([
  [
    'an error after status 200',
    playing(
      event('message', { answer: '一半' }),
      event('error', { status: 400, code: 'provider_quota_exceeded' }),
    ),
    'balance',
    '一半',
    1,
  ],
  ['a failed workflow', playing(event('workflow_finished', { data: { status: 'failed' } })), 'server', '', 1],
  [
    'a plan without quota',
    async (call) => {
      await call.head(429, { 'Content-Type': 'application/json' });
      await call.chunk('{"code":"rate_limit_error","message":"plan","status":429}');
      await call.end();
    },
    'balance',
    '',
    1,
  ],
  [
    'too many requests at once',
    async (call) => {
      await call.head(429, { 'Content-Type': 'application/json' });
      await call.chunk('{"code":"too_many_requests","message":"busy","status":429}');
      await call.end();
    },
    'busy',
    '',
    3,
  ],
  [
    'a stream that ends without an end',
    async (call) => {
      await playing(event('message', { answer: '一半' }))(call);
      await call.end();
    },
    'network',
    '一半',
    1,
  ],
  ['silence', playing(event('message', { answer: '一半' })), 'idle', '一半', 1],
  ['broken JSON', playing(event('message', { answer: '一半' }), 'data: {"event"\n\n'), 'garbage', '一半', 1],
])('a Dify answer keeps the text before %s', async (_name, act, reason, text, calls) => {
  vendor.play(act);
  // Without orders to stop: the one of the answer before may arrive now.
  const questions = () => vendor.calls.filter((call) => !call.path.endsWith('/stop')).length;
  const before = questions();
  const answer = await collectCall(aDify());
  expect((answer.error as VendorFailure).reason).toBe(reason);
  expect(answer.error).toBeInstanceOf(VendorFailure);
  expect(answer.text).toBe(text);
  expect(questions() - before).toBe(calls);
});

test('F58 an abort stops Dify’s task and closes the connection', async () => {
  const controller = new AbortController();
  vendor.play(async (call) => {
    if (!call.path.endsWith('/stop')) return playing(event('message', { answer: '一半' }))(call);
    await call.head(200, { 'Content-Type': 'application/json' });
    await call.chunk('{"result":"success"}');
    await call.end();
  });
  const events = aDify().stream(aCall(), controller.signal)[Symbol.asyncIterator]();
  await events.next();
  const streaming = vendor.calls.at(-1);
  const failed = events.next().catch((error: unknown) => error);
  controller.abort(new Error('stopped'));
  expect(await failed).toMatchObject({ message: 'stopped' });
  await streaming?.closed;
  while (!vendor.calls.at(-1)?.path.endsWith('/stop')) await new Promise((resolve) => setTimeout(resolve, 5));
  expect(vendor.calls.at(-1)?.path).toBe('/v1/chat-messages/task-1/stop');
  expect(sent()).toEqual({ user: aCall().userId });
});

test.each<[string, string[], boolean]>([
  ['text after workflow_finished', [FINISHED, event('message', { answer: '你好' }), END], false],
  ['workflow_finished without message_end', [event('message', { answer: '你好' }), FINISHED], true],
  ['workflow_finished alone, with the answer among its outputs', [FINISHED], true],
  [
    'a connection that stays open after workflow_finished',
    [event('message', { answer: '你好' }), FINISHED],
    false,
  ],
  ['a connection that stays open after message_end', [event('message', { answer: '你好' }), END], false],
  [
    'a workflow that waits for a person',
    [event('message', { answer: '你好' }), event('workflow_paused')],
    false,
  ],
  [
    'reasoning chunks',
    [event('reasoning_chunk', { reasoning: '嗯' }), event('message', { answer: '你好' }), END],
    false,
  ],
  ['a think-block that never closes', [event('message', { answer: '你好<think>嗯' }), END], false],
  [
    'the whole answer of an agent that differs',
    [event('agent_message', { answer: '你' }), event('message', { answer: '你好' }), END],
    false,
  ],
  [
    'text after a moderated replacement',
    [
      event('message', { answer: '不当' }),
      event('message_replace', { answer: '你' }),
      event('message', { answer: '好' }),
      END,
    ],
    false,
  ],
])('a Dify answer is completed with %s', async (_name, events, mustClose) => {
  vendor.play(async (call) => {
    await playing(...events)(call);
    if (mustClose) await call.end();
  });
  expect(await collectCall(aDify())).toMatchObject({ text: '你好', error: null });
});

test('a Dify task that has ended is not stopped, though its call is aborted afterwards', async () => {
  vendor.play(playing(event('message', { answer: '好' }), END));
  const before = vendor.calls.length;
  const call = new AbortController();
  expect(await collectCall(aDify(), aCall(), call.signal)).toMatchObject({ text: '好' });
  call.abort();
  vendor.play(refusing(200, 'application/json', '{}'));
  // Sent by the same means as a stop, and after it.
  await fetch(`${vendor.baseUrl}/last`, { method: 'POST', body: '{}' }).then((response) =>
    response.body?.cancel(),
  );
  expect(vendor.calls.slice(before).map(({ path }) => path)).toEqual(['/v1/chat-messages', '/v1/last']);
});

test('a wrong address is told from a failure of the app', async () => {
  vendor.play(refusing(404, 'text/html', '<html>Not Found</html>'));
  expect((await collectCall(aDify())).error).toMatchObject({ reason: 'model' });
});

test('a Dify call with nothing but pings is given up, before its first event and after it', async () => {
  vendor.play(async (call) => {
    await call.head();
    await pinging(call);
  });
  expect((await collectCall(aDify({ firstByteMs: 200 }))).error).toMatchObject({
    reason: 'silent',
  });
  vendor.play(async (call) => {
    if (call.path.endsWith('/stop')) return refusing(200, 'application/json', '{"result":"success"}')(call);
    await playing(event('message', { answer: '一半' }))(call);
    await pinging(call);
  });
  const answer = await collectCall(aDify({ idleMs: 100 }));
  expect(answer).toMatchObject({ text: '一半', error: { reason: 'idle' } });
  while (!vendor.calls.at(-1)?.path.endsWith('/stop')) await new Promise((resolve) => setTimeout(resolve, 5));
});

test.each(['', '/', '//', '/chat-messages', '/chat-messages/'])(
  'the address of a Dify app may end in %j, and is asked at its one place',
  async (end) => {
    vendor.play(playing(event('message', { answer: '好' }), END));
    const dify = makeDifySource({
      ...{ baseUrl: `${vendor.baseUrl}${end}`, apiKey: null, limits: LIMITS, contextTokens: 9_000 },
    });
    expect([(await collectCall(dify)).text, dify.contextTokens]).toEqual(['好', 9_000]);
    expect(vendor.calls.at(-1)?.path).toBe('/v1/chat-messages');
    expect(vendor.calls.at(-1)?.headers.get('authorization')).toBeUndefined();
  },
);
