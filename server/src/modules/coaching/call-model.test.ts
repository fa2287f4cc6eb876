import { describe, expect, it } from '@rstest/core';
import type { LanguageEvent, LanguageSource } from '../../providers/language-source';
import { callModel, completeModelCall } from './call-model';
import { Spending } from './spending';

const call = {
  ...{ userId: 'u', maxTokens: null, thinks: false },
  prompt: { system: '你是教练', messages: [] },
};
const { signal } = new AbortController();
/** A model that sends these. */
const depsOf = (...events: readonly LanguageEvent[]) => {
  async function* stream() {
    yield* events;
  }
  const source: LanguageSource = { id: 'openai', model: 'm', contextTokens: 8_000, stream };
  return { source, spending: new Spending() };
};
const text = (said: string): LanguageEvent => ({ type: 'text', text: said });

describe('a call of a model', () => {
  it('says what comes without what cannot be stored, whole characters also where they come in halves', async () => {
    const said: unknown[] = [];
    const deps = depsOf(text('先\0看'), text('锅\ud83c'), text('\udfb9。'), { type: 'thinks' });
    for await (const event of callModel(deps, call, signal)) said.push(event);
    expect(said.at(-1)).toEqual({ type: 'thinks' });
    const all = said.map((event) => (event as { text?: string }).text ?? '').join('');
    expect(all).toBe('先看锅🎹。');
  });

  it('begins anew with a text that replaces all before it, and so does what is put together of it', async () => {
    const replaced: LanguageEvent = { type: 'replace', text: '后来的\0话' };
    const deps = depsOf(text('先说的\ud83c'), replaced, { type: 'thinks' }, text('，还有。'));
    expect(await completeModelCall(deps, call, signal)).toBe('后来的话，还有。');
  });

  it('counts by itself until the vendor counts, and says nothing of that', async () => {
    const estimated = depsOf(text('二十年'));
    await completeModelCall(estimated, call, signal);
    expect(estimated.spending.event).toMatchObject({ promptTokens: 4, answerTokens: 3 });
    const counted = depsOf(text('二十年'), { type: 'usage', promptTokens: 70, answerTokens: 9 });
    expect(await completeModelCall(counted, call, signal)).toBe('二十年');
    expect(counted.spending.event).toMatchObject({ promptTokens: 70, answerTokens: 9 });
  });
});
