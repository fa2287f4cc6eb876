import { describe, expect, it } from '@rstest/core';
import { VendorFailure } from '../vendor/vendor-failure';
import { makeDifyReader, refineDifyFailure } from './dify-event';

const one = (fields: object) => makeDifyReader()(JSON.stringify(fields));
const failure = (fields: object): unknown => {
  try {
    return one(fields);
  } catch (error) {
    return error;
  }
};

describe('an event of a Dify app', () => {
  it.each([
    ['message', 'text'],
    ['agent_message', 'text'],
    ['message_replace', 'replace'],
    ['reasoning_chunk', 'thought'],
    ['agent_thought', 'thought'],
    ['message_end', 'end'],
    ['workflow_finished', 'finished'],
    ['workflow_paused', 'end'],
    ['human_input_required', 'end'],
    ['node_started', 'other'],
    ['constructor', 'other'],
  ])('%s is read as %s', (event, kind) => {
    expect(one({ event, data: {} }).kind).toBe(kind);
  });

  it('that is no JSON object is none of the answer', () => {
    for (const data of ['', 'ping', '[1]'])
      expect(makeDifyReader()(data)).toMatchObject({ kind: 'other', text: '' });
  });

  it('repeats the whole answer where an agent has spoken before, and is a part of it elsewhere', () => {
    const read = makeDifyReader();
    const kindOf = (event: string) => read(JSON.stringify({ event, answer: '你好' })).kind;
    expect(['message', 'agent_message', 'message'].map(kindOf)).toEqual(['text', 'text', 'whole']);
    expect(one({ event: 'message', answer: '你好' }).kind).toBe('text');
  });

  it('has the answer of a workflow among its outputs', () => {
    const finished = { event: 'workflow_finished', data: { status: 'succeeded', outputs: { answer: '好' } } };
    expect(one(finished)).toMatchObject({ kind: 'finished', text: '好' });
    expect(one({ event: 'workflow_finished', data: { outputs: {} } }).text).toBe('');
  });

  it('names a task by a word that can stand in an address, and by no other', () => {
    const taskOf = (task_id: unknown) => one({ event: 'message', task_id }).taskId;
    expect(taskOf('a1-B_2')).toBe('a1-B_2');
    expect(taskOf('x'.repeat(64))).toBe('x'.repeat(64));
    for (const wrong of ['', '../stop', 'a b', 'x'.repeat(65), 7, null]) expect(taskOf(wrong)).toBeNull();
  });

  it('counts tokens at the end of a message alone', () => {
    const metadata = { usage: { prompt_tokens: 5, completion_tokens: 3 } };
    expect(one({ event: 'message_end', metadata }).usage).toEqual({ promptTokens: 5, answerTokens: 3 });
    expect(one({ event: 'message', metadata }).usage).toBeNull();
    expect(one({ event: 'message_end' }).usage).toBeNull();
    const odd = { usage: { prompt_tokens: -5, completion_tokens: 'many' } };
    expect(one({ event: 'message_end', metadata: odd }).usage).toEqual({ promptTokens: 0, answerTokens: 0 });
  });
});

describe('an error of a Dify app', () => {
  it.each([
    [{ status: 400, code: 'invalid_param' }, 'request'],
    [{ status: 429, code: 'too_many_requests' }, 'busy'],
    [{ status: 429, code: 'rate_limit_error' }, 'balance'],
    [{ code: 'odd' }, 'server'],
    [{ status: 200 }, 'server'],
  ])('%j has its reason', (fields, reason) => {
    expect(failure({ event: 'error', ...fields })).toMatchObject({ reason });
  });

  it('is no reason to try again when a plan is used up, and tells the vendor’s own status and code', () => {
    const busy = new VendorFailure('busy', 'vendor answered 429 (rate_limit_error)', {
      isRetryable: true,
      vendorStatus: 429,
      vendorCode: 'rate_limit_error',
    });
    expect(refineDifyFailure(busy)).toMatchObject({
      reason: 'balance',
      isRetryable: false,
      vendorStatus: 429,
      vendorCode: 'rate_limit_error',
    });
    const other = new VendorFailure('busy', 'x', { vendorCode: 'too_many_requests' });
    expect(refineDifyFailure(other)).toBe(other);
  });
});
