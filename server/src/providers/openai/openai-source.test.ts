import { afterAll, beforeAll, expect, test } from '@rstest/core';
import fc from 'fast-check';
import { aCall, collectCall } from '../../testing/collect-call';
import {
  type Act,
  delta,
  type ScriptedVendor,
  startScriptedVendor,
  wholeStream,
} from '../../testing/scripted-vendor';
import { completeCall } from '../language-source';
import { VendorFailure } from '../vendor/vendor-failure';
import { quirksOf } from './model-quirks';
import { makeOpenAiSource } from './openai-source';

let vendor: ScriptedVendor;
beforeAll(async () => {
  vendor = await startScriptedVendor();
});
afterAll(() => vendor.close());

const LIMITS = {
  firstByteMs: 5_000,
  idleMs: 5_000,
  lineBytes: 65_536,
  totalBytes: 4_000_000,
  retries: 2,
  pauseMs: 5,
  maxPauseMs: 1_500,
};

const source = (limits: Partial<typeof LIMITS> = {}, baseUrl = vendor.baseUrl) =>
  makeOpenAiSource({
    baseUrl,
    apiKey: 'sk-secret',
    model: 'test-model',
    limits: { ...LIMITS, ...limits },
    quirks: quirksOf(baseUrl, 'test-model'),
    contextTokens: null,
    extraBody: {},
  });

const answerTo = (act: Act, limits: Partial<typeof LIMITS> = {}) => {
  vendor.play(act);
  return collectCall(source(limits));
};

const reasonOf = (error: unknown) => (error instanceof VendorFailure ? error.reason : error);

/** An answer with all extras that vendors mix in. */
const RICH = [
  ': keep-alive\r\n\r\n',
  delta({ role: 'assistant', content: null }).replaceAll('\n', '\r\n'),
  'data: {"choices":[]}\n\n',
  delta({ reasoning_content: '先想一想' }),
  delta({ content: '', reasoning: 'hm' }),
  delta({ content: '<think>内心' }),
  delta({ content: '独白</think>\n\n你好' }),
  'event: ping\ndata: \n\n',
  delta({ content: [{ type: 'text', text: '，世界😀' }] }).replaceAll('\n', '\r\n'),
  delta({ content: null, tool_calls: null }),
  delta({ thinking: 'hm', content: '。' }),
  delta({}, 'stop'),
  'data: {"choices":[],"usage":{"prompt_tokens":11,"completion_tokens":7}}\n\n',
  'data: [DONE]\n\n',
].join('');

test('a request has the prompt as it is given, and the key in a header only', async () => {
  vendor.play(async (call) => {
    await call.head();
    await call.chunk(wholeStream(['好']));
    await call.end();
  });
  const messages = [
    { role: 'user' as const, text: '一' },
    { role: 'ai' as const, text: '二' },
    { role: 'user' as const, text: '你好' },
  ];
  await collectCall(source(), aCall({ prompt: { system: '你是一位教练。\n\n档案', messages } }));
  const call = vendor.calls.at(-1);
  expect(call?.path).toBe('/v1/chat/completions');
  expect(call?.headers.get('authorization')).toBe('Bearer sk-secret');
  expect(JSON.parse(call?.body ?? '')).toEqual({
    model: 'test-model',
    stream: true,
    stream_options: { include_usage: true },
    messages: [
      { role: 'system', content: '你是一位教练。\n\n档案' },
      { role: 'user', content: '一' },
      { role: 'assistant', content: '二' },
      { role: 'user', content: '你好' },
    ],
  });
});

test('F26 an answer is the same text for every chunking of its bytes', async () => {
  const bytes = Buffer.from(RICH);
  const places = fc.uniqueArray(fc.nat(bytes.length), { maxLength: 30 });
  await fc.assert(
    fc.asyncProperty(places, async (cuts) => {
      const at = [0, ...cuts.sort((a, b) => a - b), bytes.length];
      const answer = await answerTo(async (call) => {
        await call.head();
        for (const [index, start] of at.entries()) {
          const part = bytes.subarray(start, at[index + 1]);
          if (part.length > 0) await call.chunk(part);
        }
        await call.end();
      });
      expect(answer).toEqual({
        text: '你好，世界😀。',
        usage: { promptTokens: 11, answerTokens: 7 },
        error: null,
      });
    }),
    { numRuns: 60 },
  );
});

const HALF = delta({ content: '一半' });
const AFTER = `${delta({ content: '丢失' })}${delta({}, 'stop')}data: [DONE]\n\n`;

/** Bytes that no way of cutting may turn into an answer, or into another failure. */
const GARBAGE: Readonly<Record<string, readonly [Uint8Array, string]>> = {
  'broken JSON': [Buffer.from(`${HALF}data: {"choices":[{"delta":{"content":"\n\n${AFTER}`), '一半'],
  'JSON that is cut off': [Buffer.from(`${HALF}data: {"choices":[{"delta"`), '一半'],
  'bytes that are no UTF-8': [
    Buffer.concat([
      Buffer.from(`${HALF}data: {"x":"`),
      Buffer.from([0xe5, 0xa5, 0x41, 0xff]),
      Buffer.from(AFTER),
    ]),
    '一半',
  ],
  'half a character at the end': [
    Buffer.concat([Buffer.from(HALF), Buffer.from('好').subarray(0, 2)]),
    '一半',
  ],
  'a web page': [Buffer.from('<!doctype html>\r\n<html>\n\n<body>登录</body></html>'), ''],
};

test.each(Object.entries(GARBAGE))(
  'F26 an answer fails cleanly at %s for every chunking of it',
  async (_name, [bytes, text]) => {
    const places = fc.uniqueArray(fc.nat(bytes.length), { maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(places, async (cuts) => {
        const at = [0, ...cuts.sort((a, b) => a - b), bytes.length];
        const answer = await answerTo(async (call) => {
          await call.head();
          for (const [index, start] of at.entries()) {
            const part = bytes.subarray(start, at[index + 1]);
            if (part.length > 0) await call.chunk(part);
          }
          await call.end();
        });
        expect(reasonOf(answer.error)).toBe('garbage');
        expect(answer.text).toBe(text);
      }),
      { numRuns: 25 },
    );
  },
);

test('F26 a stream that comes one byte at a time is read', async () => {
  const answer = await answerTo(async (call) => {
    await call.head();
    for (const byte of Buffer.from(RICH)) await call.chunk(Uint8Array.of(byte));
    await call.end();
  });
  expect(answer.text).toBe('你好，世界😀。');
});

test.each<[string, Act, string]>([
  [
    'no [DONE]',
    async (call) => {
      await call.head();
      await call.chunk(delta({ content: '完整' }) + delta({}, 'stop'));
      await call.end();
    },
    '完整',
  ],
  [
    'no blank line at the end',
    async (call) => {
      await call.head();
      await call.chunk(delta({ content: '完' }) + delta({ content: '整' }, 'stop').trimEnd());
      await call.end();
    },
    '完整',
  ],
  [
    'a connection that stays open after [DONE]',
    async (call) => {
      await call.head();
      await call.chunk(wholeStream(['完整']));
    },
    '完整',
  ],
  [
    'one JSON answer in place of a stream',
    async (call) => {
      await call.head(200, { 'Content-Type': 'application/json' });
      await call.chunk(
        JSON.stringify({
          choices: [{ message: { content: '<think>x</think>完整' }, finish_reason: 'stop' }],
        }),
      );
      await call.end();
    },
    '完整',
  ],
  [
    'an event stream that is called JSON',
    async (call) => {
      await call.head(200, { 'Content-Type': 'application/json' });
      await call.chunk(wholeStream(['完', '整']));
      await call.end();
    },
    '完整',
  ],
  [
    'no type at all and a body until the connection ends',
    async (call) => {
      await call.raw(`HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n${wholeStream(['完整'])}`);
      call.reset();
    },
    '完整',
  ],
])('F26 an answer is read with %s', async (_name, act, text) => {
  const answer = await answerTo(act);
  expect(answer).toMatchObject({ text, error: null });
});

test.each<[string, Act, string, string]>([
  [
    'F26 HTML with status 200',
    async (call) => {
      await call.head(200, { 'Content-Type': 'text/html' });
      await call.chunk('<html><body>login</body></html>');
      await call.end();
    },
    'html',
    '',
  ],
  [
    'F25 a reset in mid-stream',
    async (call) => {
      await call.head();
      await call.say('一半');
      await new Promise((resolve) => setTimeout(resolve, 30));
      call.reset();
    },
    'network',
    '一半',
  ],
  [
    'F25 an unframed stream that ends without an end',
    async (call) => {
      await call.raw(
        `HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nConnection: close\r\n\r\n${delta({ content: '一半' })}`,
      );
      await new Promise((resolve) => setTimeout(resolve, 30));
      call.reset();
    },
    'network',
    '一半',
  ],
  [
    'F24 half a stream and then silence',
    async (call) => {
      await call.head();
      await call.say('一半');
    },
    'idle',
    '一半',
  ],
  ['F23 a vendor that never answers', () => {}, 'silent', ''],
  ['F23 headers and then nothing', (call) => call.head(), 'silent', ''],
  [
    'F28 one endless line',
    async (call) => {
      await call.head();
      await call.say('一半');
      await call.chunk('data: "');
      for (;;) await call.chunk('x'.repeat(16_384));
    },
    'too_large',
    '一半',
  ],
  [
    'F28 an endless error body',
    async (call) => {
      await call.head(400, { 'Content-Type': 'application/json' });
      for (;;) await call.chunk('x'.repeat(16_384));
    },
    'request',
    '',
  ],
  [
    'F27 reasoning without end',
    async (call) => {
      await call.head();
      for (;;) await call.chunk(delta({ reasoning_content: '想'.repeat(5_000) }));
    },
    'too_large',
    '',
  ],
  [
    'an error after status 200',
    async (call) => {
      await call.head();
      await call.say('一半');
      await call.chunk(
        'data: {"error":{"message":"quota of user sk-secret","code":"insufficient_quota"}}\n\n',
      );
      await call.end();
    },
    'balance',
    '一半',
  ],
  [
    'an answer that the vendor cut at its own limit',
    async (call) => {
      await call.head();
      await call.chunk(delta({ content: '一半' }, 'length'));
      await call.end();
    },
    'cut',
    '一半',
  ],
  [
    'an answer that moderation ended',
    async (call) => {
      await call.head();
      await call.chunk(delta({ content: '一半' }, 'content_filter'));
      await call.end();
    },
    'refused',
    '一半',
  ],
  ['a redirect', (call) => call.head(307, { Location: 'http://127.0.0.1:9/' }), 'redirect', ''],
])('%s: the answer ends cleanly, and the text before it is kept', async (name, act, reason, text) => {
  const answer = await answerTo(act, /^F2[34] /.test(name) ? { firstByteMs: 150, idleMs: 150 } : {});
  expect(reasonOf(answer.error)).toBe(reason);
  expect(answer.text).toBe(text);
  expect((answer.error as VendorFailure).message).not.toContain('sk-secret');
});

test.each([
  [401, 'key', 1],
  [403, 'key', 1],
  [402, 'balance', 1],
  [404, 'model', 1],
  // Once more without the fields that this vendor may not know.
  [400, 'request', 2],
  [429, 'busy', 3],
  [500, 'server', 3],
  [502, 'server', 3],
  [503, 'server', 3],
])(
  'F20 F21 F22 a vendor that answers %i is called at most three times, and its status never passed on',
  async (status, reason, calls) => {
    const before = vendor.calls.length;
    const { error } = await answerTo(async (call) => {
      await call.head(status, { 'Content-Type': 'application/json' });
      await call.chunk('{"error":{"message":"OpenAI says no"}}');
      await call.end();
    });
    expect(reasonOf(error)).toBe(reason);
    expect((error as VendorFailure).code).toBe('provider_unavailable');
    expect((error as VendorFailure).text).toBe('系统繁忙，请稍后再试');
    expect(vendor.calls.length - before).toBe(calls);
  },
);

const inStream =
  (...events: string[]): Act =>
  async (call) => {
    await call.head();
    await call.say('一半');
    for (const event of events) await call.chunk(`data: ${event}\n\n`);
    await call.end();
  };

test.each<[string, string, string]>([
  ['an object', '{"error":{"message":"x","code":"AccountOverdueError"}}', 'balance'],
  ['a status inside', '{"error":{"status":503,"message":"x"}}', 'server'],
  ['a sentence', '{"error":"model \\"m\\" not found"}', 'model'],
  [
    'base_resp',
    '{"choices":null,"base_resp":{"status_code":1008,"status_msg":"insufficient balance"}}',
    'balance',
  ],
  ['base_resp of a busy vendor', '{"base_resp":{"status_code":1002,"status_msg":"rate limit"}}', 'busy'],
  ['code and message', '{"code":30001,"message":"balance","data":null}', 'balance'],
  [
    'code and message of moderation',
    '{"code":"DataInspectionFailed","message":"x","request_id":"r"}',
    'refused',
  ],
  ['a way to finish', '{"choices":[{"delta":{},"finish_reason":"insufficient_system_resource"}]}', 'busy'],
  ['another way to finish', '{"choices":[{"delta":{},"finish_reason":"network_error"}]}', 'server'],
])('an error after status 200 is read that comes as %s', async (_name, event, reason) => {
  const { text, error } = await answerTo(inStream(event));
  expect(text).toBe('一半');
  expect(reasonOf(error)).toBe(reason);
});

test('F21 an answer succeeds when a retry does', async () => {
  let tries = 0;
  const answer = await answerTo(async (call) => {
    tries += 1;
    if (tries === 1) return call.reset();
    await call.head(tries === 2 ? 503 : 200);
    if (tries === 3) await call.chunk(wholeStream(['终于']));
    await call.end();
  });
  expect(answer).toMatchObject({ text: '终于', error: null });
});

test('a failing vendor gets a pause before every retry, each twice as long as the one before', async () => {
  const asked: number[] = [];
  await answerTo(
    async (call) => {
      asked.push(performance.now());
      await call.head(503);
      await call.end();
    },
    { retries: 3, pauseMs: 50 },
  );
  const pauses = asked.slice(1).map((at, index) => at - (asked[index] ?? 0));
  expect(pauses).toHaveLength(3);
  // A timer may be a millisecond early.
  for (const [index, least] of [48, 98, 198].entries()) expect(pauses[index]).toBeGreaterThanOrEqual(least);
});

test('F21 a vendor is never called again after the first token, were it only reasoning', async () => {
  const before = vendor.calls.length;
  await answerTo(async (call) => {
    await call.head();
    await call.chunk(delta({ reasoning_content: '想' }));
    await new Promise((resolve) => setTimeout(resolve, 20));
    call.reset();
  });
  expect(vendor.calls.length - before).toBe(1);
});

test('F20 a short Retry-After is honoured, a long one ends the call', async () => {
  const act = (seconds: string): Act => {
    return async (call) => {
      await call.head(429, { 'Retry-After': seconds });
      await call.end();
    };
  };
  const before = vendor.calls.length;
  const begun = performance.now();
  await answerTo(act('1'), { retries: 1 });
  expect(performance.now() - begun).toBeGreaterThanOrEqual(990);
  expect(vendor.calls.length - before).toBe(2);
  await answerTo(act('60'));
  expect(vendor.calls.length - before).toBe(3);
  await answerTo(act(new Date(Date.now() + 60_000).toUTCString()));
  expect(vendor.calls.length - before).toBe(4);
});

test('F58 an abort ends the connection, before and during the answer', async () => {
  for (const isSpeaking of [false, true]) {
    const controller = new AbortController();
    vendor.play(async (call) => {
      if (!isSpeaking) return;
      await call.head();
      await call.say('一半');
    });
    const before = vendor.calls.length;
    const ended = collectCall(source(), aCall(), controller.signal);
    while (vendor.calls.length === before) await new Promise((resolve) => setTimeout(resolve, 5));
    await new Promise((resolve) => setTimeout(resolve, 20));
    controller.abort(new Error('stopped'));
    expect((await ended).error).toMatchObject({ message: 'stopped' });
    await vendor.calls.at(-1)?.closed;
  }
});

test('the connection of a finished answer is used again', async () => {
  vendor.play(async (call) => {
    await call.head();
    await call.chunk(wholeStream(['好']));
    await call.end();
  });
  const first = await collectCall(source());
  await new Promise((resolve) => setTimeout(resolve, 50));
  const before = vendor.calls.at(-1);
  await collectCall(source());
  expect(first.text).toBe('好');
  expect(before?.isClosed).toBe(false);
});

test('an unreachable vendor is reported', async () => {
  const { error } = await collectCall(source({}, 'http://127.0.0.1:1/v1'));
  expect(reasonOf(error)).toBe('network');
});

test('a limit of the answer that a vendor refuses is left out, and calls without one keep the accepted fields', async () => {
  const refused: (readonly string[])[] = [];
  vendor.play(async (call) => {
    const isKnown = !call.body.includes('max_tokens');
    await call.head(isKnown ? 200 : 400, isKnown ? {} : { 'Content-Type': 'application/json' });
    await call.chunk(isKnown ? wholeStream(['好']) : '{"error":{"message":"max_tokens is too large"}}');
    await call.end();
  });
  const made = makeOpenAiSource({
    baseUrl: vendor.baseUrl,
    apiKey: null,
    model: 'test-model',
    limits: LIMITS,
    quirks: quirksOf(vendor.baseUrl, 'test-model'),
    contextTokens: null,
    extraBody: {},
    onRefusedFields: (fields) => void refused.push(fields),
  });
  expect((await collectCall(made, aCall({ maxTokens: 900 }))).text).toBe('好');
  expect(refused).toEqual([['stream_options', 'max_tokens']]);
  await collectCall(made);
  expect(JSON.parse(vendor.calls.at(-1)?.body ?? '{}')).toHaveProperty('stream_options');
});

test.each<[string, readonly string[]]>([
  ['a reasoning field', [delta({ reasoning_content: '想' }), delta({ reasoning_content: '想' })]],
  ['a think-block', [delta({ content: '<think>想' }), delta({ content: '想</think>' })]],
])('that a model thinks is said once a second, and never what: %s', async (_how, thoughts) => {
  vendor.play(async (call) => {
    await call.head();
    for (const thought of thoughts) {
      await call.chunk(thought);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    await call.chunk(wholeStream(['好']));
    await call.end();
  });
  const events: unknown[] = [];
  for await (const event of source().stream(aCall({ thinks: true }), new AbortController().signal)) {
    events.push(event);
  }
  expect(events).toEqual([{ type: 'thinks' }, { type: 'text', text: '好' }]);
});

test('a short call is completed with its whole text, what the vendor took back left out', async () => {
  vendor.play(async (call) => {
    await call.head();
    for (const content of ['我想想', '</think>', '琴', '潮了']) await call.chunk(delta({ content }));
    await call.chunk(
      'data: {"choices":[],"usage":{"prompt_tokens":3,"completion_tokens":9}}\n\ndata: [DONE]\n\n',
    );
    await call.end();
  });
  expect(await completeCall(source(), aCall(), new AbortController().signal)).toEqual({
    text: '琴潮了',
    usage: { promptTokens: 3, answerTokens: 9 },
  });
});

test.each(['', '/', '//', '/chat/completions', '/chat/completions/'])(
  'the address of a vendor may end in %j, and is asked at its one place',
  async (end) => {
    vendor.play(async (call) => {
      await call.head();
      await call.chunk(wholeStream(['好']));
      await call.end();
    });
    expect((await collectCall(source({}, `${vendor.baseUrl}${end}`))).text).toBe('好');
    expect(vendor.calls.at(-1)?.path).toBe('/v1/chat/completions');
  },
);
