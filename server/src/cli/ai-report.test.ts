import { describe, expect, it } from '@rstest/core';
import type { CheckCause, VendorCheck } from '../providers/vendor/vendor-check';
import type { VendorSettings } from '../providers/vendor/vendor-settings';
import { adviceFor } from './ai-advice';
import { addressOf, describeVendor, reportLinesOf } from './ai-report';
import { maskKey } from './mask-key';

const aVendor = (fields: Partial<VendorSettings> = {}): VendorSettings => ({
  id: 'openai',
  baseUrl: 'https://user:password@llm.example.com/v1?token=hidden#part',
  model: 'house-model',
  apiKey: 'sk-very-secret-7F3Q',
  keyVariable: 'AI_API_KEY',
  agents: ['lao-gao', 'test-agent'],
  ...fields,
});

const aCheck = (fields: Partial<VendorCheck> = {}): VendorCheck => ({
  ...{ cause: null, detail: null, vendorStatus: null, firstTokenMs: 412.4, totalMs: 3_149 },
  ...{ arrivals: 30, characters: 97, usage: null, refusedFields: [] },
  ...fields,
});

const strip = (line: string): string =>
  line.replaceAll(new RegExp(`${String.fromCharCode(27)}\\[\\d+m`, 'g'), '');
const report = (fields: Partial<VendorCheck>, vendor = aVendor()) =>
  reportLinesOf(vendor, aCheck(fields)).map(strip);

describe('a key', () => {
  it.each([
    [null, null],
    ['sk-very-secret-7F3Q', '…7F3Q'],
    ['123456789012', '…9012'],
    ['12345678901', '…'],
    ['', '…'],
  ])('%j is shown as %j', (key, shown) => {
    expect(maskKey(key)).toBe(shown);
  });
});

describe('a vendor', () => {
  it('is named by its address without what may be secret, its model, the end of its key, and its agents', () => {
    expect(addressOf(aVendor())).toBe('https://llm.example.com/v1');
    expect(describeVendor(aVendor())).toBe(
      'openai · https://llm.example.com/v1 · house-model · key …7F3Q · for lao-gao, test-agent',
    );
    expect(describeVendor(aVendor({ id: 'dify', model: null, apiKey: null }))).toBe(
      'dify · https://llm.example.com/v1 · no key · for lao-gao, test-agent',
    );
  });

  it('that answers is told with its figures, in seconds where there are some', () => {
    const usage = { promptTokens: 41, answerTokens: 97 };
    expect(report({ usage })[1]).toBe(
      '  works: first token after 412 ms, all after 3.1 s, 97 characters in 30 pieces, 41 + 97 tokens',
    );
    expect(report({ arrivals: 1, firstTokenMs: 1_000 })[1]).toBe(
      '  works: first token after 1.0 s, all after 3.1 s, 97 characters in one piece, tokens not counted',
    );
  });

  it('that fails is told with its cause, the remedy, and the figures of what came before', () => {
    const silent = report({
      cause: 'silent',
      detail: 'vendor sent nothing',
      arrivals: 0,
      firstTokenMs: null,
    });
    expect(silent.slice(1)).toEqual([
      '  silent: the vendor took the request and sent nothing (vendor sent nothing)',
      expect.stringMatching(/^ {2}next: Try again; .*PROVIDER_FIRST_BYTE_MS/),
    ]);
    const idle = report({ cause: 'idle', arrivals: 2 });
    expect(idle[1]).toBe('  idle: the vendor fell silent in the middle of an answer');
    expect(idle[3]).toMatch(/^ {2}measured: first token after 412 ms/);
  });

  it('that takes not all fields is told with their names', () => {
    const lines = report({ refusedFields: ['stream_options', 'thinking'] });
    expect(lines.at(-1)).toBe(
      '  note: it does not take stream_options, thinking; answers are asked for without.',
    );
    expect(report({}).join()).not.toContain('note:');
  });
});

describe('the advice', () => {
  const nextOf = (
    cause: CheckCause,
    fields: Partial<VendorSettings> = {},
    vendorStatus: number | null = null,
  ) => adviceFor(cause, aVendor(fields), aCheck({ cause, vendorStatus })).next;

  it('for a refused key is to set one where there is none, under the name that its agent gives it', () => {
    expect(nextOf('key', { apiKey: null, keyVariable: 'OWN_KEY' })).toBe('Set OWN_KEY.');
    expect(nextOf('key')).toMatch(/^Make a new key/);
  });

  it.each([
    ['https://api.example.com', 'https://api.example.com/v1'],
    ['https://dashscope.aliyuncs.com', 'https://dashscope.aliyuncs.com/compatible-mode/v1'],
    ['https://ark.cn-beijing.volces.com/', 'https://ark.cn-beijing.volces.com/api/v3'],
    ['https://open.bigmodel.cn', 'https://open.bigmodel.cn/api/paas/v4'],
    ['http://127.0.0.1:11434/api', 'http://127.0.0.1:11434/v1'],
  ])('for an address that lacks its path, %s, is %s', (baseUrl, wanted) => {
    expect(nextOf('html', { baseUrl })).toMatch(`Try AI_BASE_URL=${wanted}. AI_BASE_URL lacks its path`);
    expect(nextOf('model', { baseUrl }, 404)).toMatch(`Try AI_BASE_URL=${wanted}. Check AI_MODEL`);
  });

  it('is no other path where there is one, or where the address was found', () => {
    expect(nextOf('model', { baseUrl: 'https://api.example.com/v1' }, 404)).toMatch(/^Check AI_MODEL/);
    expect(nextOf('html', { baseUrl: 'https://api.example.com/api/v3' })).toMatch(/^AI_BASE_URL lacks/);
    expect(nextOf('model', { baseUrl: 'https://api.example.com' }, 400)).toMatch(/^Check AI_MODEL/);
  });
});
