import { describe, expect, it } from '@rstest/core';
import { blankWord } from './blank-word';
import { readRecords } from './read-records';

const ordered = (parameters: string) =>
  readRecords(`O|变现阶梯|写|${parameters}`)?.orders[0]?.parameters ?? {};

describe('the word for what was never told', () => {
  it.each([
    ['空着写=待定', '待定'],
    ['空着写=「空着，等我」', '空着，等我'],
    ['留空写=____|口气=实在', '____'],
    ['必须有=待定', '待定'],
    ['必须有=包邮;待确认', '待确认'],
    ['必须有=包邮', null],
    ['要求=实在点', null],
  ])('of 「%s」 is %s', (parameters, word) => {
    expect(blankWord(ordered(parameters))).toBe(word);
  });

  it('is a word: a sentence stays a wish', () => {
    expect(ordered('空着写=这里等我回去翻了账本再告诉你')).toEqual({
      wish: '空着写=这里等我回去翻了账本再告诉你',
    });
  });
});
