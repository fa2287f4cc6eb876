import { describe, expect, it } from '@rstest/core';
import { VendorFailure } from '../vendor/vendor-failure';
import { parseChatChunk } from './chat-chunk';

const read = (fields: unknown) => parseChatChunk(JSON.stringify(fields));
const failure = (fields: unknown): VendorFailure | null => {
  try {
    read(fields);
    return null;
  } catch (error) {
    if (error instanceof VendorFailure) return error;
    throw error;
  }
};

describe('one event of a vendor', () => {
  it.each([
    ['a keep-alive in words', 'ping'],
    ['an empty one', ''],
    ['a list', '[1]'],
    ['an object of nothing known', '{"object":"heartbeat"}'],
  ])('is none of the answer: %s', (_what, data) => {
    expect(parseChatChunk(data)).toBeNull();
  });

  it.each([
    ['a text', { delta: { content: '好' } }],
    ['parts', { delta: { content: [{ type: 'text', text: '好' }, { type: 'image' }] } }],
    ['a whole message', { message: { content: '好' } }],
  ])('has its words in %s', (_where, choice) => {
    expect(read({ choices: [choice] })).toMatchObject({ text: '好', isToken: true, isReasoning: false });
  });

  it.each([
    ['reasoning_content', '想'],
    ['reasoning', '想'],
    ['thinking', '想'],
    ['reasoning_details', [{ text: '想' }]],
  ])('is a thought in the field %s, and never its words', (name, value) => {
    const chunk = read({ choices: [{ delta: { [name]: value } }] });
    expect(chunk).toMatchObject({ text: '', isToken: true, isReasoning: true });
  });

  it('is no token without a word or a thought', () => {
    const silent = { content: null, reasoning_content: '', reasoning_details: [] };
    expect(read({ choices: [{ delta: silent }] })).toMatchObject({ isToken: false, isReasoning: false });
  });

  it('ends the answer by a reason, and not by an empty one', () => {
    expect(read({ choices: [{ delta: {}, finish_reason: 'stop' }] })?.finish).toBe('stop');
    for (const finish_reason of ['', null]) {
      expect(read({ choices: [{ delta: {}, finish_reason }] })?.finish).toBeNull();
    }
  });
});

describe('the tokens of a vendor', () => {
  const usage = { prompt_tokens: 11, completion_tokens: 7 };

  it.each([
    ['beside no choice', { choices: [], usage }],
    ['without choices', { usage }],
    ['beside a choice', { choices: [{ delta: {} }], usage }],
    ['in a choice', { choices: [{ delta: {}, usage }] }],
  ])('are counted %s', (_where, fields) => {
    expect(read(fields)?.usage).toEqual({ promptTokens: 11, answerTokens: 7 });
  });

  it.each([-1, 1.5, '7', null, 2 ** 31])('are none where the count is %j', (count) => {
    const counted = read({ choices: [], usage: { prompt_tokens: count, completion_tokens: 7 } });
    expect(counted?.usage).toEqual({ promptTokens: 0, answerTokens: 7 });
  });
});

describe('an error after status 200', () => {
  it('is none where its field is empty', () => {
    for (const error of [null, '']) {
      expect(failure({ error, choices: [{ delta: { content: '好' } }] })).toBeNull();
    }
    expect(failure({ base_resp: { status_code: 0 }, choices: [] })).toBeNull();
    expect(failure({ choices: [], code: 'x', message: 'y' })).toBeNull();
  });

  it.each([
    [{ error: { message: 'x' } }, 'server', true],
    [{ error: { status: 429, message: 'x' } }, 'busy', true],
    [{ error: { status: 200, message: 'x' } }, 'server', true],
    [{ base_resp: { status_code: 1002 } }, 'busy', true],
    [{ base_resp: { status_code: 1004 } }, 'key', false],
    [{ base_resp: { status_code: 2013 } }, 'request', false],
    [{ base_resp: { status_code: 9999 } }, 'server', true],
    [{ code: 401, message: 'x' }, 'key', false],
    [{ code: 'odd', message: 'x', status: 404 }, 'model', false],
  ])('%j has its reason, and says whether another try can help', (fields, reason, isRetryable) => {
    expect(failure(fields)).toMatchObject({ reason, isRetryable });
  });
});
