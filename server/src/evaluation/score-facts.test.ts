import type { Fact } from '@qihang/coach/facts';
import { describe, expect, it } from '@rstest/core';
import type { ReplayedTape } from './replay-tape';
import { scoreFacts } from './score-facts';

const SAID = ['我修表，干了十八年', '老板干了二十年', '一次三百', '客人说等不起'];
const TRUTH = {
  facts: [
    { field: '年限', value: '18年', said: '干了十八年' },
    { field: '价格', value: '300元一次', said: '一次三百' },
    { field: '难题', value: '等不起', said: '等不起' },
  ],
  traps: [{ text: '老板干了二十年', why: '老板的' }],
};
type Given = Partial<Fact> & { readonly from: string };

function score(kept: readonly Given[], muted: readonly string[] = []) {
  const said = new Map(SAID.map((text, at) => [`q${at}`, text]));
  const facts = kept.map(({ from, ...fields }, at) => {
    const messageId = [...said].find(([, text]) => text.includes(from))?.[0] ?? '';
    const start = said.get(messageId)?.indexOf(from) ?? 0;
    const quotes = [{ messageId, start, end: start + from.length, text: from }];
    const fact = { id: `${at}`, version: 1, field: 'experience', value: '', about: 'self', status: 'heard' };
    return { id: `${at}`, versions: [{ ...fact, quotes, saidIn: messageId, ...fields }] };
  });
  return scoreFacts({ facts, said, muted: new Set(muted) } as unknown as ReplayedTape, TRUTH);
}
const valuesOf = (facts: readonly Fact[]) => facts.map(({ value }) => value);

describe('the facts of a tape', () => {
  it('are right where number, field and words are those of the truth', () => {
    const { right, missed, found } = score([
      { value: '十八年', from: '干了十八年' },
      { field: 'price', value: '一次300元', from: '一次三百' },
    ]);
    expect(valuesOf(right)).toEqual(['十八年', '一次300元']);
    expect(missed).toEqual(['难题|等不起']);
    expect(found.get('experience')).toEqual({ all: 1, found: 1 });
    expect(found.get('problem')).toEqual({ all: 1, found: 0 });
  });

  it('are wrong with a number that nobody said, or another one than the truth of the same words', () => {
    const { wrong, right } = score([
      { value: '二十五年', from: '干了十八年' },
      { value: '干了20年', from: '干了十八年' },
    ]);
    expect([valuesOf(wrong), valuesOf(right)]).toEqual([['二十五年', '干了20年'], []]);
  });

  it('touch a trap where they say of the user what was said of another, and not where they say whose it is', () => {
    expect(valuesOf(score([{ value: '二十年', from: '老板干了二十年' }]).traps)).toEqual(['二十年']);
    const others = score([{ value: '二十年', from: '老板干了二十年', about: 'customer' }]);
    expect([others.traps, valuesOf(others.unlisted)]).toEqual([[], ['二十年']]);
  });

  it('are for a reader where the truth says nothing of their words', () => {
    const { unlisted } = score([{ field: 'business', value: '修表', from: '我修表' }]);
    expect(valuesOf(unlisted)).toEqual(['修表']);
  });

  it('are none of a family’s, and count as missed by the guard where their message was not kept', () => {
    const { right, unlisted } = score([{ value: '十八年', from: '干了十八年', about: 'family' }]);
    expect([right, unlisted]).toEqual([[], []]);
    expect(score([], ['q0', 'q1']).muted).toBe(1);
    expect(score([]).muted).toBe(0);
  });
});
