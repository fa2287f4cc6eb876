import { describe, expect, it } from '@rstest/core';
import fc from 'fast-check';
import type { LineSlot } from '../kinds/line-slot';
import type { WrittenLine } from '../kinds/written-line';
import { lineDifference } from './line-difference';

const slot = (key: string, pointer: string): LineSlot => ({
  ...{ key, pointer, what: '', role: 'text', longest: 80 },
  count: [1, key.includes('#') ? 9 : 1],
});
const SLOTS = [
  slot('判断', '/judgement'),
  slot('标题#', '/titles/#'),
  slot('段#部分', '/beats/#/part'),
  slot('段#口播', '/beats/#/say'),
];
const beat = (number: number, part: string, say: string): readonly WrittenLine[] => [
  { key: `段${number}部分`, text: part, from: [] },
  { key: `段${number}口播`, text: say, from: [] },
];
const line = (key: string, text: string): WrittenLine => ({ key, text, from: [] });
const SCRIPT = [
  line('判断', '先拍那一把铁丝'),
  ...[line('标题1', '甲'), line('标题2', '乙')],
  ...[...beat(1, '钩子', '你看这一把'), ...beat(2, '核心', '先看两边的槽')],
  ...[...beat(3, '核心', '全是铁丝'), ...beat(4, '反转', '抓了两个橘子')],
];

describe('the difference of two versions', () => {
  it('names the lines that read otherwise, and no other', () => {
    const now = SCRIPT.map((each) => (each.key === '段2口播' ? line(each.key, '先照一下两边的槽') : each));
    expect(lineDifference(SCRIPT, now, SLOTS)).toEqual({ changed: ['段2口播'], removed: [] });
  });

  it('does not call an item changed that moved up because one before it went', () => {
    const now = [...SCRIPT.slice(0, 5), ...beat(2, '核心', '全是铁丝'), ...beat(3, '反转', '抓了两个橘子')];
    expect(lineDifference(SCRIPT, now, SLOTS)).toEqual({ changed: [], removed: ['段2'] });
  });

  it('names only what was put in, not what moved down behind it', () => {
    const now = [
      ...SCRIPT.slice(0, 9),
      ...beat(4, '核心', '拿电筒照一下'),
      ...beat(5, '反转', '抓了两个橘子'),
    ];
    expect(lineDifference(SCRIPT, now, SLOTS)).toEqual({ changed: ['段4部分', '段4口播'], removed: [] });
  });

  it('calls an item that was written anew changed, not taken out and put in', () => {
    const now = SCRIPT.map((each) => (each.key === '标题2' ? line('标题2', '丙') : each));
    expect(lineDifference(SCRIPT, now, SLOTS)).toEqual({ changed: ['标题2'], removed: [] });
  });

  it('goes by the numbers of items, in whatever order their lines stand', () => {
    const mixed = [...SCRIPT.slice(7), ...SCRIPT.slice(0, 7)];
    expect(lineDifference(SCRIPT, mixed, SLOTS)).toEqual({ changed: [], removed: [] });
  });

  it('names a line of an item that is gone by its key', () => {
    const now = SCRIPT.filter(({ key }) => key !== '段4部分');
    expect(lineDifference(SCRIPT, now, SLOTS)).toEqual({ changed: [], removed: ['段4部分'] });
  });

  it('finds nothing between a version and itself, and everything between nothing and a version', () => {
    expect(lineDifference(SCRIPT, SCRIPT, SLOTS)).toEqual({ changed: [], removed: [] });
    expect(lineDifference([], SCRIPT, SLOTS).changed).toEqual(SCRIPT.map(({ key }) => key));
  });

  it('says nothing of lines that stand in both at the same place, whatever else was written', () => {
    const say = fc.constantFrom('一', '二', '三', '四');
    const beats = fc.array(say, { minLength: 1, maxLength: 6 });
    const linesOf = (all: readonly string[]) => all.flatMap((text, index) => beat(index + 1, '核心', text));
    fc.assert(
      fc.property(beats, beats, (one, other) => {
        const { changed, removed } = lineDifference(linesOf(one), linesOf(other), SLOTS);
        const gone = removed.filter((name) => /^段\d$/.test(name)).length;
        const come = changed.filter((key) => key.endsWith('部分')).length;
        // What came and what went account for the lengths; what is equal is never told.
        expect(one.length - gone + come).toBe(other.length);
        expect(one.join() !== other.join() || changed.length + removed.length === 0).toBe(true);
      }),
    );
  });
});
