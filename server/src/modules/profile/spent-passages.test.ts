import type { FactChange, FactVersion, Quote } from '@qihang/coach/facts';
import { describe, expect, it } from '@rstest/core';
import type { KeptFacts, KeptVersion } from './kept-facts';
import { isSpent } from './spent-passages';

const quote = (start: number, end: number, messageId = 'm1'): Quote => ({ messageId, start, end, text: '' });
const fact = (quotes: readonly Quote[], fields: Partial<FactVersion> = {}): FactVersion => ({
  ...{ id: 'new', version: 1, field: 'price', value: '300元', about: 'self', status: 'heard' },
  ...{ quotes, saidIn: 'm1' },
  ...fields,
});
const adding = (...of: Parameters<typeof fact>): FactChange => ({ kind: 'add', fact: fact(...of) });
const erased = (...passages: Quote[]): KeptFacts => ({
  histories: [],
  erased: [{ field: 'price', quotes: passages }],
});
const NOTHING: KeptFacts = { histories: [], erased: [] };

describe('what the user has removed', () => {
  it('comes back by no word of where it stood, and by those beside it', () => {
    expect(isSpent(adding([quote(4, 8)]), erased(quote(0, 5)))).toBe(true);
    expect(isSpent(adding([quote(5, 8)]), erased(quote(0, 5)))).toBe(false);
    expect(isSpent(adding([quote(0, 4)]), erased(quote(4, 5)))).toBe(false);
  });

  it('comes back in another message, in another field, and with one more passage', () => {
    expect(isSpent(adding([quote(0, 5, 'm2')]), erased(quote(0, 5)))).toBe(false);
    expect(isSpent(adding([quote(0, 5)], { field: 'offer' }), erased(quote(0, 5)))).toBe(false);
    expect(isSpent(adding([quote(0, 5), quote(9, 12)]), erased(quote(0, 5)))).toBe(false);
  });

  it('comes back by hand', () => {
    expect(isSpent(adding([quote(0, 5)], { saidIn: null }), erased(quote(0, 5)))).toBe(false);
    expect(isSpent(adding([]), NOTHING)).toBe(false);
  });

  it('comes back as no correction of another fact either', () => {
    const change: FactChange = { kind: 'replace', fact: fact([quote(0, 5)]), before: 1 };
    expect(isSpent(change, erased(quote(0, 5)))).toBe(true);
  });
});

describe('what has been corrected', () => {
  const kept = (value: string, quotes: readonly Quote[], version: number): KeptVersion => ({
    ...fact(quotes, { id: 'known', value, version }),
    ...{ rowId: `r${version}`, at: new Date(0) },
  });
  const known = (...versions: KeptVersion[]): KeptFacts => ({
    histories: [{ id: 'known', versions }],
    erased: [],
  });

  it('is no fact of its own again, and may be the value of its own fact again', () => {
    const corrected = known(kept('300元', [quote(0, 5)], 1), kept('350元', [quote(0, 5, 'm2')], 2));
    expect(isSpent(adding([quote(0, 5)]), corrected)).toBe(true);
    const change: FactChange = { kind: 'replace', fact: fact([quote(0, 5)], { id: 'known' }), before: 2 };
    expect(isSpent(change, corrected)).toBe(false);
  });

  it('leaves what the present value rests on, too, to be heard as another fact', () => {
    const reworded = known(kept('300元', [quote(0, 5)], 1), kept('300元一次', [quote(0, 9)], 2));
    expect(isSpent(adding([quote(0, 5)]), reworded)).toBe(false);
  });

  it('is nothing while the same value was only confirmed', () => {
    const confirmed = known(kept('300元', [quote(0, 5)], 1), kept('300元', [], 2));
    expect(isSpent(adding([quote(0, 5)]), confirmed)).toBe(false);
  });
});
