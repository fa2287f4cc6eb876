import { describe, expect, it } from '@rstest/core';
import type { LineSlot } from '../kinds/line-slot';
import { countLines } from './count-lines';

const slot = (key: string, pointer: string, count: LineSlot['count']): LineSlot => ({
  ...{ key, pointer, what: '', role: 'text', longest: 80, count },
});
const SLOTS = [
  slot('题目', '/title', [1, 1]),
  slot('结尾', '/end', [0, 1]),
  slot('段#口播', '/beats/#/say', [2, 9]),
  slot('段#画面', '/beats/#/shot', [1, 9]),
  slot('段#字幕', '/beats/#/caption', [0, 9]),
];
const missing = (...written: readonly (string | readonly [key: string, text: string])[]) =>
  countLines(
    written.map((each) => ({
      key: typeof each === 'string' ? each : each[0],
      text: typeof each === 'string' ? '一句' : each[1],
      from: [],
    })),
    SLOTS,
  ).map(({ why }) => why);

describe('what is missing of a work', () => {
  it('is nothing where all that has to be there is, whatever else may be', () => {
    expect(missing('题目', '段1口播', '段1画面', '段2口播', '段2画面')).toEqual([]);
  });

  it('is a line that is not there, or that says nothing', () => {
    const beats = ['段1口播', '段1画面', '段2口播', '段2画面'] as const;
    expect(missing(...beats)).toEqual(['还缺：题目；补上']);
    expect(missing(['题目', '  '], ...beats)).toEqual(['还缺：题目；补上']);
  });

  it('is a part of an item that has another part, in the order of the items', () => {
    const parts = ['段3画面', '段1画面', '段2口播', '段4字幕'] as const;
    expect(missing('题目', ...parts)).toEqual([
      '还缺：段1口播、段3口播、段4口播；补上',
      '还缺：段2画面、段4画面；补上',
    ]);
  });

  it('is a number of items, where there are too few of them', () => {
    expect(missing('题目', '段1口播', '段1画面')).toEqual(['段#口播只有1条，至少2条；补上']);
    expect(missing('题目')).toEqual(['段#口播只有0条，至少2条；补上', '段#画面只有0条，至少1条；补上']);
  });
});
