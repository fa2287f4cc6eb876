import { describe, expect, it } from '@rstest/core';
import fc from 'fast-check';
import type { LineSlot } from '../kinds/line-slot';
import type { WrittenLine } from '../kinds/written-line';
import { REMOVAL } from './removal';
import { reviseLines } from './revise-lines';

const slot = (key: string, pointer: string): LineSlot => ({
  key,
  pointer,
  what: '',
  role: 'text',
  longest: 80,
  count: [1, key.includes('#') ? 5 : 1],
});
const SLOTS = [slot('判断', '/judgement'), slot('事#题', '/all/#/title'), slot('事#文', '/all/#/text')];
const line = (key: string, text: string, from: readonly string[] = []): WrittenLine => ({ key, text, from });
const CURRENT = [line('判断', '甲'), line('事1题', '乙'), line('事1文', '丙'), line('事2题', '丁')];

describe('a revision', () => {
  it('changes the lines that were written and no other', () => {
    const { lines, changed, removed } = reviseLines(CURRENT, [line('事1文', '新', ['m9'])], SLOTS);
    expect(lines).toEqual([CURRENT[0], CURRENT[1], line('事1文', '新', ['m9']), CURRENT[3]]);
    expect([[...changed], [...removed]]).toEqual([['事1文'], []]);
  });

  it('takes lines out, adds new ones in their place, and knows what was only written again', () => {
    const written = [
      line(REMOVAL, '事1题'),
      line('事2文', '戊'),
      line('判断', '甲', ['m1']),
      line(REMOVAL, '事4题'),
    ];
    const { lines, changed, removed } = reviseLines(CURRENT, written, SLOTS);
    expect(lines.map(({ key }) => key)).toEqual(['判断', '事1文', '事2题', '事2文']);
    expect([[...changed], [...removed]]).toEqual([['事2文'], ['事1题']]);
  });

  it('stands in the order of the slots, list by list and item by item', () => {
    const slots = [...SLOTS, slot('尾#', '/ends/#')];
    const written = ['尾1', '事5文', '事2文', '事2题', '事5题', '尾2', '判断'].map((key) => line(key, '新'));
    expect(reviseLines([line('事1题', '乙')], written, slots).lines.map(({ key }) => key)).toEqual([
      ...['判断', '事1题', '事2题', '事2文'],
      ...['事5题', '事5文', '尾1', '尾2'],
    ]);
  });

  it('leaves everything that was not named as it was, whatever was written', () => {
    const key = fc.constantFrom('判断', '事1题', '事1文', '事2题', '事2文', '事3题');
    const written = fc.array(
      fc.oneof(
        fc.tuple(key, fc.string({ minLength: 1 })).map(([name, text]) => line(name, text)),
        key.map((name) => line(REMOVAL, name)),
      ),
    );
    fc.assert(
      fc.property(written, (all) => {
        const named = new Set(all.map(({ key: name, text }) => (name === REMOVAL ? text : name)));
        const { lines } = reviseLines(CURRENT, all, SLOTS);
        const untouched = (each: WrittenLine) => !named.has(each.key);
        expect(lines.filter(untouched)).toEqual(CURRENT.filter(untouched));
      }),
    );
  });
});
