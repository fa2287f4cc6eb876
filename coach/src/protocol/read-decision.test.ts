import { describe, expect, it } from '@rstest/core';
import { readRecords } from './read-records';
import { isSureRecord } from './sure-record';

const facts = (tail: string) => readRecords(tail)?.facts ?? [];
const QUOTE = [{ message: 'm8', text: '就讲造景' }];
const DECIDED = {
  ...{ field: '定下的', value: '只讲造景', about: 'self', quotes: QUOTE, replaces: null },
  decided: { why: '卖鱼的太多', not: '卖鱼' },
};

describe('the record of a decision', () => {
  it('is read with its reason, what was turned down and what it replaces', () => {
    expect(facts('D|只讲造景|卖鱼的太多|卖鱼|m8「就讲造景」')).toEqual([DECIDED]);
    expect(facts('D|只讲造景|卖鱼的太多|卖鱼|m8「就讲造景」|改 f9')).toEqual([
      { ...DECIDED, replaces: 'f9' },
    ]);
  });

  it('may name what it replaces before the quotation, which is no part of what was turned down', () => {
    expect(facts('D|只讲造景|卖鱼的太多|卖鱼|改 f9|m8「就讲造景」')).toEqual([
      { ...DECIDED, replaces: 'f9' },
    ]);
    expect(facts('D|只讲造景|卖鱼的太多|改 f9|m8「就讲造景」')).toEqual([
      { ...DECIDED, replaces: 'f9', decided: { why: '卖鱼的太多', not: null } },
    ]);
    expect(facts('D|只讲造景|卖鱼的太多|卖鱼|m8「就讲造景」|别讲')).toEqual([
      { ...DECIDED, isPrivate: true },
    ]);
  });

  it('is read where a model leaves a part out, or writes it as models do', () => {
    const bare = { ...DECIDED, decided: { why: null, not: null } };
    for (const line of [
      'D|只讲造景|m8「就讲造景」',
      'D|只讲造景|||m8「就讲造景」',
      'D|只讲造景|-|无|m8「就讲造景」',
    ])
      expect(facts(line)).toEqual([bare]);
    for (const line of [
      'd｜只讲造景｜卖鱼的太多｜卖鱼｜m8“就讲造景”',
      '- **D|只讲造景|卖鱼的太多|卖鱼|m8「就讲造景」**',
      'D|只讲造景|卖鱼的太多|卖鱼|[m8]：「就讲造景」',
    ])
      expect(facts(line)).toEqual([DECIDED]);
    expect(facts('D|只讲造景|卖鱼的太多|卖鱼|改 f9|m8「就讲造景」')).toEqual([
      { ...DECIDED, replaces: 'f9' },
    ]);
  });

  it('is read from JSON', () => {
    const json =
      '{"decisions":[{"decision":"只讲造景","why":"卖鱼的太多","not":"卖鱼","quotes":["m8「就讲造景」"]}]}';
    expect(facts(json)).toEqual([DECIDED]);
    expect(facts('{"decisions":["只讲造景|卖鱼的太多|卖鱼|m8「就讲造景」"]}')).toEqual([DECIDED]);
  });

  it('is none without the user’s words, and harms no other line', () => {
    const records = readRecords('D|只讲造景|卖鱼的太多|卖鱼\nF|平台|抖音|self|m8「发抖音」');
    expect(records?.facts).toHaveLength(1);
    expect(records?.unread).toEqual(['D|只讲造景|卖鱼的太多|卖鱼']);
  });

  it('is never shown in the midst of the talk, and a table that begins with D is', () => {
    expect(isSureRecord('D|只讲造景|卖鱼的太多|卖鱼|m8「就讲造景」', false)).toBe(true);
    expect(isSureRecord('D | 维生素 | 每天晒太阳', false)).toBe(false);
  });
});
