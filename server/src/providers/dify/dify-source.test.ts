import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { aRequest, collectAnswer } from '../../testing/provider-answer';
import { type Act, type ScriptedVendor, startScriptedVendor } from '../../testing/scripted-vendor';
import { GO_ON } from '../prompt-budget';
import { VendorFailure } from '../vendor/vendor-failure';
import { makeDifyProvider } from './dify-provider';

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

/** A provider with a memory of its vendor conversations. */
function aDify(known: string | null = null, limits: Partial<typeof LIMITS> = {}) {
  const memory = { id: known, saves: 0 };
  const provider = makeDifyProvider({
    baseUrl: vendor.baseUrl,
    apiKey: 'app-secret',
    limits: { ...LIMITS, ...limits },
    promptTokens: 2_000,
    finishedMs: 150,
    conversations: {
      find: async () => memory.id,
      remember: async (_place, id) => {
        memory.id = id;
        memory.saves += 1;
      },
    },
  });
  return { provider, memory };
}

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
  const { provider, memory } = aDify();
  const answer = await collectAnswer(provider, aRequest({ profile: '档案' }));
  expect(answer).toEqual({ text: '你好。', usage: { promptTokens: 5, answerTokens: 3 }, error: null });
  expect(vendor.calls.at(-1)?.path).toBe('/v1/chat-messages');
  expect(vendor.calls.at(-1)?.headers.get('authorization')).toBe('Bearer app-secret');
  expect(sent()).toEqual({
    query: '你好',
    inputs: { profile: '档案' },
    response_mode: 'streaming',
    user: aRequest().userId,
    conversation_id: '',
    auto_generate_name: false,
  });
  expect(memory).toEqual({ id: 'dify-1', saves: 1 });
});

test('a Dify conversation is continued with the question alone', async () => {
  vendor.play(playing(event('message', { answer: '好' }), END));
  const { provider, memory } = aDify('dify-1');
  await collectAnswer(provider, aRequest({ history: [{ role: 'user', text: '一' }] }));
  expect(sent()).toMatchObject({ query: '你好', conversation_id: 'dify-1' });
  expect(memory).toEqual({ id: 'dify-1', saves: 1 });
});

test('a conversation that Dify has forgotten is begun again with its history', async () => {
  vendor.play(async (call) => {
    const { conversation_id: id } = JSON.parse(call.body) as { conversation_id: string };
    if (id === 'gone') {
      await call.head(404, { 'Content-Type': 'application/json' });
      await call.chunk('{"code":"not_found","message":"Conversation Not Exists","status":404}');
      await call.end();
      return;
    }
    await playing(event('message', { answer: '继续' }), END)(call);
  });
  const { provider, memory } = aDify('gone');
  const history = [
    { role: 'user' as const, text: '我调钢琴' },
    { role: 'ai' as const, text: '多少年了' },
  ];
  const answer = await collectAnswer(provider, aRequest({ history }));
  expect(answer).toMatchObject({ text: '继续', error: null });
  expect(sent().query).toBe('之前的对话：\n用户：我调钢琴\n教练：多少年了\n\n现在的问题：\n你好');
  expect(memory.id).toBe('dify-1');
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
  expect((await collectAnswer(aDify().provider)).text).toBe('你好');
});

test('Dify’s moderated text replaces the text so far', async () => {
  vendor.play(
    playing(event('message', { answer: '不当' }), event('message_replace', { answer: '换一种说法' }), END),
  );
  expect((await collectAnswer(aDify().provider)).text).toBe('换一种说法');
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
  const answer = await collectAnswer(aDify().provider);
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
  const { provider } = aDify();
  const events = provider.stream(aRequest(), controller.signal)[Symbol.asyncIterator]();
  await events.next();
  const streaming = vendor.calls.at(-1);
  const failed = events.next().catch((error: unknown) => error);
  controller.abort(new Error('stopped'));
  expect(await failed).toMatchObject({ message: 'stopped' });
  await streaming?.closed;
  while (!vendor.calls.at(-1)?.path.endsWith('/stop')) await new Promise((resolve) => setTimeout(resolve, 5));
  expect(vendor.calls.at(-1)?.path).toBe('/v1/chat-messages/task-1/stop');
  expect(sent()).toEqual({ user: aRequest().userId });
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
  expect(await collectAnswer(aDify().provider)).toMatchObject({ text: '你好', error: null });
});

test('an unknown conversation that Dify reports in the stream counts as forgotten, once', async () => {
  vendor.play(
    playing(event('error', { status: 404, code: 'not_found', message: 'Conversation Not Exists' })),
  );
  const before = vendor.calls.length;
  const { provider, memory } = aDify('gone');
  expect(await collectAnswer(provider)).toMatchObject({ text: '', error: { reason: 'model' } });
  expect(vendor.calls.length - before).toBe(2);
  expect(memory.id).toBeNull();
});

test('a Dify conversation in which the question failed before a word came is not remembered', async () => {
  const { provider, memory } = aDify();
  vendor.play(
    playing(
      event('workflow_started'),
      event('message', { answer: '' }),
      event('error', { status: 400, code: 'invalid_param', message: 'no' }),
    ),
  );
  expect((await collectAnswer(provider)).error).not.toBeNull();
  expect(memory).toEqual({ id: null, saves: 0 });
});

test('a Dify task that has ended is not stopped, though its call is aborted afterwards', async () => {
  vendor.play(playing(event('message', { answer: '好' }), END));
  const before = vendor.calls.length;
  const call = new AbortController();
  expect(await collectAnswer(aDify().provider, aRequest(), call.signal)).toMatchObject({ text: '好' });
  call.abort();
  vendor.play(refusing(200, 'application/json', '{}'));
  // Sent by the same means as a stop, and after it.
  await fetch(`${vendor.baseUrl}/last`, { method: 'POST', body: '{}' }).then((response) =>
    response.body?.cancel(),
  );
  expect(vendor.calls.slice(before).map(({ path }) => path)).toEqual(['/v1/chat-messages', '/v1/last']);
});

test('a wrong address does not make the provider forget its Dify conversation', async () => {
  vendor.play(refusing(404, 'text/html', '<html>Not Found</html>'));
  const { provider, memory } = aDify('dify-1');
  expect((await collectAnswer(provider)).error).toMatchObject({ reason: 'model' });
  expect(memory).toEqual({ id: 'dify-1', saves: 0 });
});

test('a conversation that makes Dify ping for ever is begun again', async () => {
  vendor.play(async (call) => {
    await call.head();
    if ((JSON.parse(call.body) as { conversation_id: string }).conversation_id === '') {
      for (const each of [event('message', { answer: '继续' }), END]) await call.chunk(each);
    } else await pinging(call);
  });
  const { provider, memory } = aDify('bogus', { firstByteMs: 700 });
  expect(await collectAnswer(provider)).toMatchObject({ text: '继续', error: null });
  expect(memory.id).toBe('dify-1');
});

test('a Dify call with nothing but pings is given up, before its first event and after it', async () => {
  vendor.play(async (call) => {
    await call.head();
    await pinging(call);
  });
  expect((await collectAnswer(aDify(null, { firstByteMs: 200 }).provider)).error).toMatchObject({
    reason: 'silent',
  });
  vendor.play(async (call) => {
    if (call.path.endsWith('/stop')) return refusing(200, 'application/json', '{"result":"success"}')(call);
    await playing(event('message', { answer: '一半' }))(call);
    await pinging(call);
  });
  const answer = await collectAnswer(aDify(null, { idleMs: 100 }).provider);
  expect(answer).toMatchObject({ text: '一半', error: { reason: 'idle' } });
  while (!vendor.calls.at(-1)?.path.endsWith('/stop')) await new Promise((resolve) => setTimeout(resolve, 5));
});

test('a cut Dify answer is continued by a request with the text so far', async () => {
  vendor.play(playing(event('message', { answer: '，完' }), END));
  await collectAnswer(aDify().provider, aRequest({ partial: '一半' }));
  expect(sent().query).toBe(`之前的对话：\n用户：你好\n教练：一半\n\n现在的问题：\n${GO_ON}`);
});

test('Dify writes one text in a conversation of its own, which is never continued', async () => {
  vendor.play(playing(event('message', { answer: '{"a":1}' }), END));
  const { provider, memory } = aDify('dify-old');
  let text = '';
  const request = { userId: 'u', instruction: '只写 JSON', text: '档案', maxTokens: 900, isObject: true };
  for await (const event of provider.compose?.(request, new AbortController().signal) ?? []) {
    if (event.type === 'text') text += event.text;
  }
  expect(text).toBe('{"a":1}');
  expect(sent()).toMatchObject({ query: '只写 JSON\n\n档案', conversation_id: '', user: 'u' });
  expect(memory).toEqual({ id: 'dify-old', saves: 0 });
});
