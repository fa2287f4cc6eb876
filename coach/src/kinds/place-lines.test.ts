import { describe, expect, it } from '@rstest/core';
import type { LineSlot } from './line-slot';
import { makeLineTable } from './line-table';
import { linesOfContent, placeLines, slotOf } from './place-lines';

const slot = (key: string, pointer: string, more: Partial<LineSlot> = {}): LineSlot => ({
  ...{ key, pointer, what: '', role: 'text', longest: 80, count: [0, key.includes('#') ? 3 : 1] },
  ...more,
});
const SLOTS = [
  slot('判断', '/judgement'),
  slot('段#口播', '/beats/#/say'),
  slot('标题#', '/titles/#'),
  slot('段#秒', '/beats/#/seconds', { role: 'number' }),
];
const line = (key: string, text: string) => ({ key, text, from: [] });
const placeOf = (key: string) => {
  const place = slotOf(key, SLOTS);
  return place === null ? null : `${place.slot.key} ${place.index} ${place.pointer}`;
};

describe('where a line belongs', () => {
  it.each([
    ['判断', '判断 0 /judgement'],
    ['段2口播', '段#口播 1 /beats/1/say'],
    ['段 ２ 口播', '段#口播 1 /beats/1/say'],
    ['标题', '标题# 0 /titles/0'],
    ['标题3', '标题# 2 /titles/2'],
    ['标题4', null],
    ['标题0', null],
    ['段口播', null],
    ['判断1', null],
    ['结尾', null],
  ])('%s is %s', (key, place) => expect(placeOf(key)).toBe(place));
});

describe('lines as a content', () => {
  const lines = [line('标题3', '丙'), line('标题1', '甲'), line('段1口播', '一'), line('段1秒', '约12秒')];

  it('stand at their places, without holes, the last of two and numbers as numbers', () => {
    const placed = placeLines([...lines, line('结尾', '没有'), line('标题1', '乙')], SLOTS);
    expect(placed).toEqual({ titles: ['乙', '丙'], beats: [{ say: '一', seconds: 12 }] });
  });

  it('come out of it in the order of the slots, item by item', () => {
    const content = {
      titles: ['甲', '乙'],
      beats: [{ say: '一', seconds: 12 }, { say: '二' }],
      judgement: '好',
    };
    expect(linesOfContent({ ...content, other: '没有' }, SLOTS).map(({ key, text }) => key + text)).toEqual([
      ...['判断好', '段1口播一', '段1秒12', '段2口播二', '标题1甲', '标题2乙'],
    ]);
    expect(linesOfContent({ titles: null }, SLOTS)).toEqual([]);
  });

  it('can be looked up by number, in order, each number once', () => {
    const table = makeLineTable([...lines, line('段2秒', ' 3 '), line('段2秒', ' 4 ')], SLOTS);
    expect(table.numbers('段#口播', '段#秒')).toEqual([0, 1]);
    expect(table.numbers('标题#')).toEqual([0, 2]);
    expect([table.text('段#秒', 1), table.text('段#秒', 2), table.text('标题#')]).toEqual(['4', '', '甲']);
    expect(table.line('标题#', 1)).toBeNull();
  });
});
