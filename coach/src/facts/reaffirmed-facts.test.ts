import { describe, expect, it } from '@rstest/core';
import { readFact } from '../protocol/read-fact';
import type { FactRecord } from '../protocol/records';
import { isDoubt } from './refusals';
import { type DoubtedFact, type Known, verifyFact } from './verify-fact';

const SAID = '我不是光修表我也修钟的干了不到三十年';
const knowing = (...doubted: DoubtedFact[]): Known => ({
  said: new Map([['m1', { id: 'id-1', text: SAID, asked: '', isPasted: false }]]),
  facts: new Map(),
  doubted,
});
const told = (line: string): FactRecord => {
  const record = readFact(line, 0);
  if (record === null) throw new Error(`no fact: ${line}`);
  return record;
};
const verdictOf = (line: string, known: Known): string => {
  const verdict = verifyFact(told(line), known);
  return 'fact' in verdict ? 'kept' : verdict.refused.code;
};

const CLAIM = 'F|做的事|会修表|self|m1「不是光修表」';
const DOUBTED: DoubtedFact = { field: '做的事', value: '会修表', about: 'self' };

describe('a fact that code has doubted', () => {
  it('is kept when the model has read the passage again and tells the same once more', () => {
    expect(verdictOf(CLAIM, knowing())).toBe('denied');
    expect(verdictOf(CLAIM, knowing(DOUBTED))).toBe('denied');
    expect(verdictOf(`${CLAIM}|核过`, knowing(DOUBTED))).toBe('kept');
    expect(verdictOf('F|business|会修表|self|m1「不是光修表」|核过', knowing(DOUBTED))).toBe('kept');
  });

  it('is refused as before when it was never doubted, or in other words, or of somebody else', () => {
    expect(verdictOf(`${CLAIM}|核过`, knowing())).toBe('denied');
    expect(verdictOf(`${CLAIM}|核过`, knowing({ ...DOUBTED, value: '只修表' }))).toBe('denied');
    expect(verdictOf(`${CLAIM}|核过`, knowing({ ...DOUBTED, field: '价格' }))).toBe('denied');
    expect(verdictOf(`${CLAIM}|核过`, knowing({ ...DOUBTED, about: 'family' }))).toBe('denied');
  });

  it('is never kept with a number or a quotation that was not said, however often it is told', () => {
    const numbers = { field: '年限', value: '干了四十年', about: 'self' };
    expect(verdictOf('F|年限|干了四十年|self|m1「不到三十年」|核过', knowing(numbers))).toBe('wrongNumber');
    expect(verdictOf('F|做的事|会修表|self|m1「我会修表」|核过', knowing(DOUBTED))).toBe('notSaid');
  });

  it('is one whose meaning is in question: whose it is, what a 不 denies, other words for it', () => {
    const isOne = (code: Parameters<typeof isDoubt>[0]['code']) => isDoubt({ code, why: '' });
    expect(
      ['denied', 'wrongOwner', 'notInQuote', 'notGrounded'].map((code) => isOne(code as 'denied')),
    ).toEqual([...[true, true, true, true]]);
    expect(
      ['wrongNumber', 'numberOfOther', 'notSaid', 'pasted'].map((code) => isOne(code as 'denied')),
    ).toEqual([...[false, false, false, false]]);
  });
});

describe('核过', () => {
  it.each([
    `${CLAIM}|核过`,
    `${CLAIM} 核过`,
    `${CLAIM}｜核过｜别讲`,
    'F|做的事|会修表|self|核过|m1「不是光修表」',
  ])('stands before or behind the quotations: %s', (line) => {
    const record = told(line);
    expect(record.isReaffirmed).toBe(true);
    expect(record.quotes).toEqual([{ message: 'm1', text: '不是光修表' }]);
  });

  it('is nothing that a value or a quotation says', () => {
    expect(told('F|做的事|账都核过|self|m1「账都核过」').isReaffirmed).toBeUndefined();
  });
});
