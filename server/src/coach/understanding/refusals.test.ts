import { describe, expect, it } from '@rstest/core';
import { splitClauses } from './clauses';
import { readRefusal } from './refusals';

describe('readRefusal', () => {
  it.each([
    '不知道',
    '不知道啊',
    '嗯…不清楚',
    '随便吧',
    '没有',
    '都行，你定',
    '我也没想好',
    '还没定价',
    '没啥',
    '说不上来',
  ])('%s refuses wholly', (message) => {
    expect(readRefusal(splitClauses(message))).toBe('wholly');
  });

  it.each(['做了八年HR刚被裁，不知道能干嘛，随便吧', '我想做IP但是不知道做什么'])(
    '%s refuses partly',
    (message) => {
      expect(readRefusal(splitClauses(message))).toBe('partly');
    },
  );

  it.each(['没有发票怎么办', '不知道怎么选琴的家长', '我随便画画', '没考证但带过五十个学员', '', '……'])(
    '%s answers',
    (message) => {
      expect(readRefusal(splitClauses(message))).toBe('none');
    },
  );
});
