import { describe, expect, it } from '@rstest/core';
import { compareTape, shownSecrets } from './compare-turns';
import type { ReplayedTape } from './replay-tape';
import type { SeenTurn } from './tape';

const SEEN: SeenTurn = {
  ...{ text: '先说那块表。', chips: ['好'], kept: [], refused: [], orders: [], written: [], failed: null },
};
const TRUTH = {
  facts: [{ field: '年限', value: '十八年', said: '干了十八年' }],
  traps: [{ text: '二十年', why: '老板的' }],
};

/** What differs between what was accepted and what is seen now. */
function differences(
  before: Partial<SeenTurn>,
  now: Partial<SeenTurn>,
  more: { readonly stale?: readonly string[]; readonly hidden?: readonly string[] } = {},
) {
  const { stale = [], hidden = [] } = more;
  const turn = { question: '我干了十八年，老板二十年', calls: [], hidden, seen: { ...SEEN, ...before } };
  const line = { turn, seen: { ...SEEN, ...now }, stale };
  const tape = { tape: { head: { tape: 'clock' }, turns: [turn] }, lines: [line] } as unknown as ReplayedTape;
  return compareTape(tape, TRUTH);
}
const signs = (...given: Parameters<typeof differences>) =>
  differences(...given).map(({ what, weight }) => [what, Math.sign(weight)]);

describe('what a user should not read', () => {
  it('is signs of the machine, and what a tape names', () => {
    expect(shownSecrets({ text: '先说那块表。' })).toEqual([]);
    expect(shownSecrets({ text: '好。@@@\nF|价格|300|self' })).toEqual(['@@', '|self']);
    expect(shownSecrets({ text: '我是通义' }, ['通义', '千问'])).toEqual(['通义']);
  });
});

describe('a difference', () => {
  it('is none where the same is seen, or nothing was accepted yet', () => {
    expect(differences({}, {})).toEqual([]);
  });

  it('names its tape and turn, with both texts', () => {
    expect(differences({}, { text: '先说那块梅花表。' })).toEqual([
      { place: 'clock 1', what: 'text', before: '先说那块表。', now: '先说那块梅花表。', weight: 0 },
    ]);
  });

  it('is worse where less is said or a secret is shown, and better where one is gone', () => {
    expect(signs({}, { text: '先说。' })).toEqual([['text', 1]]);
    expect(signs({}, { text: '先说那块表。@@@' })).toEqual([['text', 1]]);
    expect(signs({ text: '先说那块表。@@@' }, {})).toEqual([['text', -1]]);
    expect(signs({}, { text: '我是通义，说吧。' }, { hidden: ['通义'] })).toEqual([['text', 1]]);
  });

  it('is worse where a turn fails now, and better where it does no more', () => {
    expect(signs({}, { failed: 'unavailable' })).toEqual([['failure', 1]]);
    expect(signs({ failed: 'unavailable' }, {})).toEqual([['failure', -1]]);
  });

  it('of facts is worse where one is lost or a false one has come, and better where it is the other way', () => {
    const [right, trap, unknown] = ['年限|十八年|self', '年限|二十年|self', '真事|救了一栋楼|self'];
    expect(signs({ kept: [right] }, { kept: [] })).toEqual([['facts', 1]]);
    expect(signs({ kept: [] }, { kept: [right] })).toEqual([['facts', -1]]);
    expect(signs({ kept: [right] }, { kept: [right, trap] })).toEqual([['facts', 1]]);
    expect(signs({ kept: [right, trap] }, { kept: [right] })).toEqual([['facts', -1]]);
    expect(signs({ kept: [] }, { kept: [unknown] })).toEqual([['facts', 0]]);
    // A false one that comes weighs more than one that is lost.
    const [come] = differences({ kept: [] }, { kept: [trap] });
    const [lost] = differences({ kept: [right] }, { kept: [] });
    expect(come?.weight).toBeGreaterThan(lost?.weight ?? 0);
  });

  it('of chips and orders is worse where there are fewer, and to be read where they are others', () => {
    expect(signs({}, { chips: [] })).toEqual([['chips', 1]]);
    expect(signs({}, { chips: ['好的'] })).toEqual([['chips', 0]]);
    expect(signs({ orders: ['O|脚本|写|'] }, {})).toEqual([['orders', 1]]);
    expect(signs({ refused: ['甲'] }, {})).toEqual([['refused', 0]]);
  });

  it('of writing is worse where a work or a line is gone, and is none to another prompt', () => {
    const work = (...lines: string[]) => [{ title: '脚本', lines }];
    expect(signs({ written: work('一', '二') }, { written: work('一') })).toEqual([['writing', 1]]);
    expect(signs({ written: work('一') }, { written: [] })).toEqual([['writing', 1]]);
    expect(signs({ written: work('一') }, { written: work('甲') })).toEqual([['writing', 0]]);
    expect(signs({ written: work('一') }, { written: work('一', '二') })).toEqual([['writing', 0]]);
    expect(signs({ written: work('一', '二') }, { written: [] }, { stale: ['craft'] })).toEqual([]);
  });
});
