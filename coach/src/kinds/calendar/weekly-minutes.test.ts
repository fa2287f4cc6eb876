import { describe, expect, it } from '@rstest/core';
import { objectToTotal, objectToWeeks } from './week-time';
import { weeklyMinutes } from './weekly-minutes';
import type { WrittenItem } from './written-items';

const FROM = '2026-11-25';
const item = (day: string, minutes: number | null, slot: WrittenItem['slot'] = 'post'): WrittenItem => ({
  ...{ number: 0, day, slot, title: '退伞', named: null, topic: null, format: '', minutes },
  ...{ body: '', opening: '', filming: '', first: '' },
});
const ITEMS = [
  item('2026-12-02', 30),
  item('2026-11-25', 40),
  item('2026-12-01', 20),
  item('2026-12-05', null, 'free'),
];

describe('what a week takes', () => {
  it('is summed up week by week from the first day, whatever weekday that is', () => {
    const timed = ITEMS.slice(0, 3).map(({ day, minutes }) => ({ day, minutes: minutes ?? 0 }));
    expect(weeklyMinutes(timed, FROM)).toEqual([60, 30]);
    expect(weeklyMinutes([], FROM)).toEqual([0]);
  });

  const range = { from: FROM, days: 14, to: '2026-12-08' };
  const whys = (text: string, items = ITEMS) =>
    objectToWeeks({ key: '判断', text }, items, range).map(({ why }) => why);

  it('may be said as the days come to, with or without what is no post', () => {
    for (const text of ['一周占你60分钟', '头一周30分钟', '一周占你45分钟', '拍一条90分钟', '一周两条'])
      expect(whys(text)).toEqual([]);
    expect(whys('一周占你90分钟')).toEqual(['写的是一周90分钟，照排的加起来是一周30到60分钟；照加起来的写']);
    expect(whys('一周占你29分钟')).toHaveLength(1);
    expect(whys('一周占你61分钟')).toHaveLength(1);
    expect(whys('一周占你90分钟', [])).toEqual([]);
    expect(whys('一周占你50分钟', ITEMS.slice(1, 2))).toEqual([
      '写的是一周50分钟，照排的加起来是一周40分钟；照加起来的写',
    ]);
  });

  it('is as many posts as there are, where it is said how many in all', () => {
    const total = (text: string) => objectToTotal({ key: '判断', text }, ITEMS).map(({ why }) => why);
    expect(total('一共3条，先拍退伞')).toEqual([]);
    expect(total('一共4条')).toEqual(['写的是共「4条」，照排的是3条；照排的写']);
    expect(total('先拍4条')).toEqual([]);
    expect(total('一共4天')).toEqual([]);
  });
});
