import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { aCall, collectCall } from '../../testing/collect-call';
import {
  type Act,
  delta,
  type ScriptedVendor,
  startScriptedVendor,
  type VendorCall,
} from '../../testing/scripted-vendor';
import { makeChatBodies } from './chat-body';
import { contextFor, quirksOf } from './model-quirks';
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

type Body = Readonly<Record<string, unknown>>;

interface Vendor {
  readonly baseUrl: string;
  readonly model: string;
  /** Body of this vendor's 400; null for an accepted request. */
  readonly refuses: (body: Body) => Body | null;
  /** The vendor's stream as bytes on the wire. */
  readonly stream: string;
  readonly reads?: string;
}

const DONE = 'data: [DONE]\n\n';
const usage = (prompt: number, answer: number) => ({ prompt_tokens: prompt, completion_tokens: answer });
/** Last chunk of vendors that put the usage into it. */
const last = (fields: Body, choice: Body = {}): string =>
  `data: ${JSON.stringify({ choices: [{ index: 0, delta: {}, finish_reason: 'stop', ...choice }], ...fields })}\n\n`;
const usageChunk = `data: ${JSON.stringify({ choices: [], usage: usage(11, 7) })}\n\n`;
const refusal = (fields: Body): Body => ({ error: { type: 'invalid_request_error', ...fields } });
const thinks = (body: Body): boolean => (body.thinking as { type?: string } | undefined)?.type !== 'disabled';
/** Accepts only the fields that every OpenAI-compatible vendor takes, and the named ones. */
const knowsOnly =
  (...names: string[]) =>
  (body: Body): Body | null => {
    const strange = Object.keys(body).filter(
      (name) => !['model', 'messages', 'stream', 'stream_options', ...names].includes(name),
    );
    return strange.length === 0 ? null : refusal({ message: `unknown parameter: ${strange.join()}` });
  };

/** Every kind of vendor: the fields it refuses and its wire format. Each must answer at the first call. */
const VENDORS: Readonly<Record<string, Vendor>> = {
  'DeepSeek, which thinks unless that is turned off and comments while it waits': {
    baseUrl: 'https://api.deepseek.com',
    model: 'deepseek-v4-flash',
    refuses: (body) => (thinks(body) ? refusal({ message: 'the test wants no thinking' }) : null),
    stream: `: keep-alive\n\n: keep-alive\n\n${delta({ role: 'assistant', content: null, reasoning_content: '' })}${delta({ content: '你好' })}${last({ usage: usage(11, 7) })}${DONE}`,
  },
  'DeepSeek’s reasoner, which is left to think': {
    baseUrl: 'https://api.deepseek.com/v1',
    model: 'deepseek-reasoner',
    refuses: (body) =>
      body.thinking !== undefined || /reasoning/.test(JSON.stringify(body.messages))
        ? refusal({ message: 'reasoning must not be sent back' })
        : null,
    stream: `${delta({ reasoning_content: '先想' })}${delta({ reasoning_content: '一想', content: null })}${delta({ content: '你好' })}${delta({}, 'stop')}${usageChunk}${DONE}`,
  },
  '百炼, which thinks by a field of its own': {
    baseUrl: 'https://dashscope.aliyuncs.com/compatible-mode/v1',
    model: 'qwen-plus',
    refuses: (body) =>
      body.enable_thinking === false && body.stream === true
        ? null
        : refusal({
            code: 'invalid_parameter_error',
            message: 'parameter.enable_thinking must be set to false',
          }),
    stream: `${delta({ role: 'assistant', content: '' })}${delta({ content: '你好' })}${delta({ content: '' }, 'stop')}${usageChunk}${DONE}`,
  },
  '百炼’s thinking-only models, which insist': {
    baseUrl: 'https://dashscope.aliyuncs.com/compatible-mode/v1',
    model: 'qwen3-235b-a22b-thinking-2507',
    refuses: (body) =>
      body.enable_thinking === false
        ? refusal({ message: 'The value of the enable_thinking parameter is restricted to True.' })
        : null,
    stream: `${delta({ reasoning_content: '想', content: null })}${delta({ content: '你好', reasoning_content: null })}${delta({}, 'stop')}${usageChunk}${DONE}`,
  },
  'Kimi, whose sampling is fixed': {
    baseUrl: 'https://api.moonshot.cn/v1',
    model: 'kimi-k2.6',
    refuses: (body) => {
      if (body.temperature !== undefined || body.top_p !== undefined) {
        return refusal({ message: 'invalid temperature: only 0.6 is allowed for this model' });
      }
      if (body.max_tokens !== undefined) return refusal({ message: 'use max_completion_tokens' });
      return thinks(body) ? refusal({ message: 'the test wants no thinking' }) : null;
    },
    stream: `${delta({ role: 'assistant', content: '' })}${delta({ content: '你好' })}${last({}, { usage: usage(11, 7) })}${DONE}`,
  },
  'Kimi’s coding model, to which “disabled” is an error': {
    baseUrl: 'https://api.moonshot.cn/v1',
    model: 'kimi-k2.7-code',
    refuses: (body) =>
      body.thinking !== undefined || body.temperature !== undefined
        ? refusal({ message: 'thinking cannot be disabled' })
        : null,
    stream: `${delta({ reasoning_content: '想' })}${delta({ content: '你好' })}${delta({}, 'stop')}${usageChunk}${DONE}`,
  },
  '方舟, by the name of the model': {
    baseUrl: 'https://ark.cn-beijing.volces.com/api/v3',
    model: 'doubao-seed-1-6-250615',
    refuses: (body) => (thinks(body) ? refusal({ message: 'the test wants no thinking' }) : null),
    stream:
      `${delta({ content: '你好', role: 'assistant' })}${delta({ content: '', role: 'assistant' }, 'stop')}${usageChunk}${DONE}`.replaceAll(
        '\n',
        '\r\n',
      ),
  },
  '方舟’s thinking models': {
    baseUrl: 'https://ark.cn-beijing.volces.com/api/v3/',
    model: 'doubao-seed-1.6-thinking-250615',
    refuses: (body) =>
      body.thinking === undefined
        ? null
        : {
            error: {
              code: 'InvalidParameter',
              message: 'Unsupported thinking type for the current model: disabled',
            },
          },
    stream: `${delta({ reasoning_content: '想', content: '' })}${delta({ content: '你好' })}${delta({}, 'stop')}${usageChunk}${DONE}`,
  },
  'Ollama, which wants no key and takes reasoning_effort only': {
    baseUrl: 'http://127.0.0.1:11434/v1',
    model: 'qwen3:8b',
    refuses: (body) =>
      body.reasoning_effort === 'none' ? null : refusal({ message: 'the test wants no thinking' }),
    stream: `${delta({ role: 'assistant', content: '', reasoning: '想' })}${delta({ role: 'assistant', content: '你好' })}${delta({ role: 'assistant', content: '' }, 'stop')}${usageChunk}${DONE}`,
  },
  智谱: {
    baseUrl: 'https://open.bigmodel.cn/api/paas/v4/',
    model: 'glm-4.7',
    refuses: (body) => (thinks(body) ? refusal({ message: 'the test wants no thinking' }) : null),
    stream: `${delta({ role: 'assistant', content: '你好' })}${delta({ content: '' }, 'stop')}${usageChunk}${DONE}`,
  },
  'MiniMax, which thinks in the text itself and numbers its errors': {
    baseUrl: 'https://api.minimaxi.com/v1',
    model: 'MiniMax-M2.5',
    refuses: knowsOnly('max_tokens', 'temperature'),
    stream: `${delta({ content: '<th' })}${delta({ content: 'ink>想一' })}${delta({ content: '想</thi' })}${delta({ content: 'nk>\n\n你' })}${delta({ content: '好' })}${last({ usage: usage(11, 7), base_resp: { status_code: 0, status_msg: '' } })}${DONE}`,
  },
  '硅基流动’s models that think by choice': {
    baseUrl: 'https://api.siliconflow.cn/v1',
    model: 'Qwen/Qwen3-8B',
    refuses: (body) =>
      body.enable_thinking === false ? null : refusal({ message: 'the test wants no thinking' }),
    stream: `${delta({ content: '你好', reasoning_content: null })}${delta({}, 'stop')}${usageChunk}${DONE}`,
  },
  '硅基流动’s models that know nothing of it': {
    baseUrl: 'https://api.siliconflow.cn/v1',
    model: 'Qwen/Qwen3-235B-A22B-Instruct-2507',
    refuses: (body) =>
      body.enable_thinking === undefined
        ? null
        : {
            code: 20015,
            message: 'Value error, current model does not support parameter `enable_thinking`.',
          },
    stream: `${delta({ content: '你好' })}${delta({}, 'stop')}${usageChunk}${DONE}`,
  },
  'Mistral, which knows no field but its own': {
    baseUrl: 'https://api.mistral.ai/v1',
    model: 'mistral-small-latest',
    refuses: (body) =>
      body.stream_options === undefined ? null : { detail: 'Extra inputs are not permitted' },
    stream: `${delta({ content: '你好' })}${last({ usage: usage(11, 7) })}${DONE}`,
  },
  'OpenAI, which calls the length otherwise': {
    baseUrl: 'https://api.openai.com/v1',
    model: 'gpt-5.1',
    refuses: (body) =>
      body.max_tokens === undefined && body.reasoning_effort === 'none'
        ? null
        : refusal({ message: 'Unsupported parameter: max_tokens' }),
    stream: `${delta({ role: 'assistant', content: '', refusal: null })}${delta({ content: '你好' })}${delta({}, 'stop')}${usageChunk}${DONE}`,
  },
  'vLLM without a parser, whose think-block has no beginning': {
    baseUrl: 'http://10.0.0.8:8000/v1',
    model: 'Qwen/Qwen3-32B',
    refuses: (body) =>
      (body.chat_template_kwargs as { enable_thinking?: boolean } | undefined)?.enable_thinking === false
        ? null
        : refusal({ message: 'the test wants no thinking' }),
    stream: `${delta({ content: '想一想</' })}${delta({ content: 'think>\n\n你好' })}${delta({}, 'stop')}${usageChunk}`,
  },
  'a vendor that nobody knows': {
    baseUrl: 'https://llm.example.com/v1',
    model: 'house-model',
    refuses: knowsOnly('max_tokens', 'temperature'),
    stream: `${delta({ content: '你好' })}${delta({}, 'stop')}${usageChunk}`,
  },
};

const asVendor =
  ({ refuses, stream }: Pick<Vendor, 'refuses' | 'stream'>): Act =>
  async (call: VendorCall) => {
    const refused = refuses(JSON.parse(call.body) as Body);
    if (refused === null) {
      await call.head();
      await call.chunk(stream);
    } else {
      await call.head(400, { 'Content-Type': 'application/json' });
      await call.chunk(JSON.stringify(refused));
    }
    await call.end();
  };

interface Setting {
  readonly extraBody?: Body;
  readonly onRefusedFields?: (fields: readonly string[]) => void;
}

/** The real driver with the quirks of `baseUrl`, connected to the scripted vendor. */
const driverOf = ({ baseUrl, model }: Pick<Vendor, 'baseUrl' | 'model'>, setting: Setting = {}) =>
  makeOpenAiSource({
    baseUrl: vendor.baseUrl,
    quirks: quirksOf(baseUrl, model),
    apiKey: null,
    model,
    limits: LIMITS,
    contextTokens: null,
    extraBody: setting.extraBody ?? {},
    ...(setting.onRefusedFields === undefined ? {} : { onRefusedFields: setting.onRefusedFields }),
  });

test.each(Object.entries(VENDORS))('the first call is answered by %s', async (_name, each) => {
  vendor.play(asVendor(each));
  const before = vendor.calls.length;
  const answer = await collectCall(driverOf(each, { extraBody: { temperature: 0.7, max_tokens: 900 } }));
  expect(answer).toEqual({ text: '你好', usage: { promptTokens: 11, answerTokens: 7 }, error: null });
  expect(vendor.calls.length - before).toBe(1);
});

const UNKNOWN = { baseUrl: 'https://llm.example.com/v1', model: 'house-model' };
const STREAM = `${delta({ content: '你好' })}${delta({}, 'stop')}${DONE}`;

test('a vendor that knows no stream_options is asked again without, and from then on only so', async () => {
  const refused: (readonly string[])[] = [];
  const driver = driverOf(UNKNOWN, { onRefusedFields: (fields) => refused.push(fields) });
  vendor.play(
    asVendor({
      refuses: (body) => (body.stream_options === undefined ? null : { error: 'unexpected stream_options' }),
      stream: STREAM,
    }),
  );
  const before = vendor.calls.length;
  for (let asked = 0; asked < 3; asked += 1) expect((await collectCall(driver)).text).toBe('你好');
  expect(vendor.calls.length - before).toBe(4);
  expect(refused).toEqual([['stream_options']]);
});

test('a vendor that refuses the question either way is asked with all fields again next time', async () => {
  const driver = driverOf(UNKNOWN);
  vendor.play(asVendor({ refuses: () => refusal({ message: 'prompt is too long' }), stream: '' }));
  expect((await collectCall(driver)).error).toMatchObject({ reason: 'request' });
  vendor.play(asVendor({ refuses: () => null, stream: STREAM }));
  await collectCall(driver);
  expect(JSON.parse(vendor.calls.at(-1)?.body ?? '')).toHaveProperty('stream_options');
});

test('the operator’s fields go last, and one that is null takes ours out', async () => {
  vendor.play(asVendor({ refuses: () => null, stream: STREAM }));
  const extraBody = { thinking: { type: 'enabled' }, stream_options: null, seed: 7 };
  await collectCall(
    driverOf({ baseUrl: 'https://api.deepseek.com', model: 'deepseek-v4-flash' }, { extraBody }),
  );
  const sent = JSON.parse(vendor.calls.at(-1)?.body ?? '') as Body;
  expect(sent).toMatchObject({ thinking: { type: 'enabled' }, seed: 7 });
  expect(sent).not.toHaveProperty('stream_options');
});

test.each([
  ['http://127.0.0.1:11434/v1', 'qwen3:8b', null, 4_096],
  ['http://ollama:11434', 'qwen3:8b', 16_000, 16_000],
  ['https://ollama.com/v1', 'gpt-oss:120b', null, 48_000],
  ['https://api.moonshot.cn/v1', 'moonshot-v1-8k', null, 8_192],
  ['https://api.moonshot.cn/v1', 'moonshot-v1-8k', 100_000, 8_192],
  ['https://ark.cn-beijing.volces.com/api/v3', 'doubao-1-5-pro-32k-250115', null, 32_768],
  ['https://ark.cn-beijing.volces.com/api/v3', 'doubao-1-5-pro-256k-250115', null, 48_000],
  ['https://api.openai.com/v1', 'gpt-3.5-turbo', null, 16_385],
  ['https://api.openai.com/v1', 'gpt-4o', null, 48_000],
  ['https://api.deepseek.com', 'deepseek-v4-pro', 200_000, 200_000],
  ['https://llm.example.com/v1', 'house-model', null, 48_000],
  ['https://llm.example.com/v1', 'house-model', 500_000, 500_000],
])(
  '%s with %s has room, at AI_CONTEXT_TOKENS %s, for prompt and answer of %i tokens together',
  (baseUrl, model, configured, room) => {
    expect(contextFor(configured, quirksOf(baseUrl, model))).toBe(room);
  },
);

test.each<[string, string, Body]>([
  ['https://api.deepseek.com', 'deepseek-v4-flash', { thinking: { type: 'enabled' } }],
  ['https://dashscope.aliyuncs.com/compatible-mode/v1', 'qwen-plus', { enable_thinking: true }],
  ['https://api.moonshot.cn/v1', 'kimi-k2.6', { thinking: { type: 'enabled' } }],
  ['https://ark.cn-beijing.volces.com/api/v3', 'doubao-seed-1-6-250615', { thinking: { type: 'enabled' } }],
  ['https://open.bigmodel.cn/api/paas/v4', 'glm-4.7', { thinking: { type: 'enabled' } }],
  ['https://api.siliconflow.cn/v1', 'Qwen/Qwen3-8B', { enable_thinking: true }],
  ['https://api.openai.com/v1', 'gpt-5.1', { reasoning_effort: 'medium' }],
  [
    'http://10.0.0.8:8000/v1',
    'Qwen/Qwen3-32B',
    { chat_template_kwargs: { enable_thinking: true, thinking: true } },
  ],
  // What thinks unasked, or not at all, is sent no switch.
  ['https://api.deepseek.com', 'deepseek-reasoner', {}],
  ['http://127.0.0.1:11434/v1', 'qwen3:8b', {}],
  ['https://llm.example.com/v1', 'house-model', {}],
])('a call that may think turns thinking on at %s with %s', async (baseUrl, model, fields) => {
  vendor.play(asVendor({ refuses: () => null, stream: STREAM }));
  await collectCall(driverOf({ baseUrl, model }), aCall({ thinks: true }));
  const {
    model: _model,
    messages: _messages,
    stream: _stream,
    stream_options: _options,
    ...sent
  } = JSON.parse(vendor.calls.at(-1)?.body ?? '') as Body;
  expect(sent).toEqual(fields);
});

test('a model that takes no thinking in one call keeps the accepted fields in the others', async () => {
  const refused: (readonly string[])[] = [];
  const driver = driverOf(
    { baseUrl: 'https://api.deepseek.com', model: 'deepseek-v4-flash' },
    { onRefusedFields: (fields) => refused.push(fields) },
  );
  vendor.play(
    asVendor({
      refuses: (body) => (body.thinking !== undefined && thinks(body) ? refusal({ message: 'no' }) : null),
      stream: STREAM,
    }),
  );
  const before = vendor.calls.length;
  for (const isThinking of [true, false, true]) {
    expect((await collectCall(driver, aCall({ thinks: isThinking }))).text).toBe('你好');
  }
  expect(vendor.calls.slice(before).map(({ body }) => (JSON.parse(body) as Body).thinking)).toEqual([
    { type: 'enabled' },
    undefined,
    { type: 'disabled' },
    undefined,
  ]);
  expect(refused).toEqual([['stream_options', 'thinking']]);
});

test.each([
  ['the call’s own', { max_tokens: 4_000 }, 900, 900],
  ['the operator’s where that is smaller', { max_tokens: 500 }, 900, 500],
  ['the operator’s where the call has none', { max_tokens: 500 }, null, 500],
  ['none where the operator takes the field out', { max_tokens: null }, 900, undefined],
])('the limit of an answer is %s', async (_which, extraBody, maxTokens, sent) => {
  vendor.play(asVendor({ refuses: () => null, stream: STREAM }));
  const kimi = driverOf({ baseUrl: 'https://api.moonshot.cn/v1', model: 'kimi-k2.6' }, { extraBody });
  await collectCall(kimi, aCall({ maxTokens }));
  const body = JSON.parse(vendor.calls.at(-1)?.body ?? '') as Body;
  expect([body.max_completion_tokens, body.max_tokens]).toEqual([sent, undefined]);
});

test('a vendor is recognised by its host, not by other parts of the address', () => {
  const plain = quirksOf('https://llm.example.com/v1', 'm');
  for (const baseUrl of [
    'https://proxy.example.com/api.deepseek.com/v1',
    'https://api.deepseek.com.example.com/v1',
    'https://notdeepseek.com/v1',
    'no address at all',
  ]) {
    expect(quirksOf(baseUrl, 'deepseek-chat')).toEqual(plain);
  }
});

const BAILIAN = 'https://dashscope.aliyuncs.com/compatible-mode/v1';
const KIMI = 'https://api.moonshot.cn/v1';
const ARK = 'https://ark.cn-beijing.volces.com/api/v3';
const ZHIPU = 'https://open.bigmodel.cn/api/paas/v4';
const SILICONFLOW = 'https://api.siliconflow.cn/v1';
const OPENAI = 'https://api.openai.com/v1';

const OFF = { thinking: { type: 'disabled' } };
const NO_FIELD = { enable_thinking: false };

test.each<[string, string, Body]>([
  [BAILIAN, 'qwen3-max', NO_FIELD],
  [BAILIAN, 'deepseek-v3.1', NO_FIELD],
  [BAILIAN, 'glm-4.6', NO_FIELD],
  [BAILIAN, 'kimi-k2.5', NO_FIELD],
  [BAILIAN, 'deepseek-r1', {}],
  [BAILIAN, 'qwq-plus', {}],
  [BAILIAN, 'qwen-max-latest', {}],
  [BAILIAN, 'qwen2.5-72b', {}],
  [BAILIAN, 'qwen3-30b-a3b-instruct-2507', {}],
  [BAILIAN, 'qwen3-coder-plus', {}],
  [KIMI, 'kimi-k2.5', OFF],
  [KIMI, 'kimi-k2-thinking', {}],
  [KIMI, 'moonshot-v1-32k', {}],
  [ARK, 'ep-20250601-abcde', OFF],
  [ARK, 'deepseek-v3-2-251201', OFF],
  [ARK, 'deepseek-r1-250528', {}],
  [ARK, 'doubao-1-5-lite-32k-250115', {}],
  [ZHIPU, 'glm-4.5-air', OFF],
  [ZHIPU, 'glm-5', OFF],
  [ZHIPU, 'glm-4-plus', {}],
  [SILICONFLOW, 'deepseek-ai/DeepSeek-V3.1', NO_FIELD],
  [SILICONFLOW, 'Pro/zai-org/GLM-4.7', NO_FIELD],
  [SILICONFLOW, 'Qwen/Qwen2.5-72B-Instruct', {}],
  [OPENAI, 'gpt-5-mini', { reasoning_effort: 'minimal' }],
  [OPENAI, 'gpt-5.1', { reasoning_effort: 'none' }],
  [OPENAI, 'gpt-4o', {}],
  [OPENAI, 'o3-mini', {}],
  ['https://ollama.com/v1', 'gpt-oss:120b', { reasoning_effort: 'none' }],
  // A server of one’s own takes the switch, and a gateway on the internet may not.
  ['http://10.0.0.8:8000/v1', 'Qwen/Qwen3-4B-Instruct-2507', {}],
  ['https://llm.example.com/v1', 'Qwen/Qwen3-32B', {}],
])('thinking is turned off at %s with %s by %j', (baseUrl, model, fields) => {
  expect(quirksOf(baseUrl, model).thinkingOff).toEqual(fields);
});

test.each([
  [BAILIAN, 'qwen-max', 32_768],
  [BAILIAN, 'qwen-max-2025-01-25', 32_768],
  [BAILIAN, 'qwen-plus', null],
  [KIMI, 'moonshot-v1-8k', 8_192],
  [KIMI, 'moonshot-v1-32k', 32_768],
  [KIMI, 'moonshot-v1-auto', 131_072],
  [KIMI, 'kimi-k2-0905-preview', 262_144],
  [KIMI, 'kimi-k2.5', 262_144],
  [OPENAI, 'gpt-4', 8_192],
  [OPENAI, 'gpt-4-0613', 8_192],
  [OPENAI, 'gpt-4-turbo', null],
  ['https://llm.example.com/v1', 'house-16k', 16_384],
  ['https://llm.example.com/v1', 'house-128k-chat', 131_072],
  ['https://llm.example.com/v1', 'house-8kb', null],
  ['https://llm.example.com/v1', 'house2k', null],
])('the context of the model at %s with %s is %s tokens', (baseUrl, model, tokens) => {
  expect(quirksOf(baseUrl, model).contextTokens).toBe(tokens);
});

test.each([
  [KIMI, 'kimi-k2.6', true],
  [KIMI, 'kimi-k2-0905-preview', true],
  [KIMI, 'moonshot-v1-8k', false],
  [OPENAI, 'gpt-5', true],
  [OPENAI, 'gpt-5.1', false],
  [OPENAI, 'o4-mini', true],
  [OPENAI, 'gpt-4o', false],
])('an operator’s temperature is left out at %s with %s: %s', (baseUrl, model, isLeftOut) => {
  const quirks = quirksOf(baseUrl, model);
  const extraBody = { temperature: 0.7, top_p: 0.9, seed: 7 };
  const { full } = makeChatBodies(aCall(), { model, quirks, extraBody });
  expect([full.temperature, full.top_p, full.seed]).toEqual(
    isLeftOut ? [undefined, undefined, 7] : [0.7, 0.9, 7],
  );
});

test('the limit of an answer has its name from the model, and is no optional field where the operator sets it', () => {
  const bodiesOf = (model: string, extraBody: Body) =>
    makeChatBodies(aCall({ maxTokens: 900 }), { model, quirks: quirksOf(OPENAI, model), extraBody });
  const own = bodiesOf('gpt-4o', { max_tokens: 5_000 });
  expect(own.full).toMatchObject({ max_completion_tokens: 900 });
  expect(own.plain).toMatchObject({ max_completion_tokens: 900 });
  expect(own.optional).toEqual(['stream_options']);
  const none = bodiesOf('gpt-4o', {});
  expect(none.plain).not.toHaveProperty('max_completion_tokens');
  expect(none.optional).toEqual(['stream_options', 'max_completion_tokens']);
});
