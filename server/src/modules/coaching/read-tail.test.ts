import type { Records } from '@qihang/coach/protocol';
import { describe, expect, it } from '@rstest/core';
import type { LanguageCall, LanguageSource } from '../../providers/language-source';
import { VendorFailure } from '../../providers/vendor/vendor-failure';
import { readTail } from './read-tail';
import { Spending } from './spending';

const FACT = 'F|做的事|修表|self|m1「我是修表的」';

/** Reads the records of an answer; `answer` is what the model says when it is asked for them alone. */
async function read(
  raw: string | null,
  { isCut = false, answer = '' as string | Error, signal = new AbortController().signal } = {},
) {
  const asked: LanguageCall[] = [];
  const source: LanguageSource = {
    ...{ id: 'openai', model: 'm', contextTokens: 8_000 },
    async *stream(call) {
      asked.push(call);
      if (answer instanceof Error) throw answer;
      yield { type: 'text', text: answer };
    },
  };
  const prompt = { system: '你是教练', messages: [{ role: 'user' as const, text: '我是修表的' }] };
  const deps = { source, spending: new Spending(), userId: 'u', prompt };
  const reading = readTail(deps, { talk: '二十来年。', raw, isCut }, signal);
  for (let next = await reading.next(); ; next = await reading.next()) {
    if (next.done === true) return { asked, records: next.value as Records };
  }
}

describe('the records of an answer', () => {
  it('are its tail, also an empty one, and nobody is asked for more', async () => {
    const { asked, records } = await read(FACT);
    expect([asked.length, records.facts.map(({ value }) => value)]).toEqual([0, ['修表']]);
    expect((await read('-')).asked).toEqual([]);
  });

  it('are asked for by themselves where there is no tail, behind the answer that was given', async () => {
    const { asked, records } = await read(null, { answer: FACT });
    expect(records.facts).toHaveLength(1);
    expect(asked[0]?.prompt.messages.map(({ role }) => role)).toEqual(['user', 'ai', 'user']);
    expect(asked[0]?.prompt.messages[1]?.text).toBe('二十来年。');
    expect(asked[0]?.prompt.system).toBe('你是教练');
  });

  it('are asked for where the tail was cut before it said anything, and are what it said before it was', async () => {
    expect((await read('F|做的事|修', { isCut: true, answer: FACT })).asked).toHaveLength(1);
    const { asked, records } = await read(`${FACT}\nF|年限|二十`, { isCut: true });
    expect([asked.length, records.facts.length]).toEqual([0, 1]);
  });

  it('are none where the vendor fails once more, and any other failure is one', async () => {
    const { records } = await read(null, { answer: new VendorFailure('server', 'gone') });
    expect(records).toEqual({ orders: [], facts: [], chips: [], unread: [] });
    await expect(read(null, { answer: new Error('坏了') })).rejects.toThrow('坏了');
    const stopped = AbortSignal.abort();
    const failing = { answer: new VendorFailure('server', 'gone'), signal: stopped };
    await expect(read(null, failing)).rejects.toThrow('gone');
  });
});
