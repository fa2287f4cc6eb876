import { describe, expect, it } from '@rstest/core';
import { readFact } from '../protocol/read-fact';
import { readRecords } from '../protocol/read-records';
import type { FactRecord } from '../protocol/records';
import { type DoubtedFact, doubtOf } from './doubted-facts';
import { refusal } from './refusals';
import { type Known, verifyFact } from './verify-fact';

const SAID = '我不是光修表我也修钟的干了不到三十年';
const knowing = (doubted: readonly DoubtedFact[] = [], text = SAID): Known => ({
  said: new Map([
    ['m1', { id: 'id-1', text, asked: '', isPasted: false }],
    ['m2', { id: 'id-2', text: '我是国家级传承人', asked: '', isPasted: true }],
  ]),
  facts: new Map([['f1', { id: 'fact-1', version: 1, value: '修钟' }]]),
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
/** What was left open of a line when it was told first. */
const doubted = (line: string, text = SAID): readonly DoubtedFact[] => {
  const record = told(line);
  const verdict = verifyFact(record, knowing([], text));
  const doubt = 'fact' in verdict ? null : doubtOf(record, verdict.refused);
  return doubt === null ? [] : [doubt];
};

const CLAIM = 'F|做的事|会修表|self|m1「不是光修表」';

describe('a fact that code has doubted', () => {
  it('is kept when the model has read the passage again and tells the same once more', () => {
    expect(verdictOf(CLAIM, knowing())).toBe('denied');
    expect(verdictOf(CLAIM, knowing(doubted(CLAIM)))).toBe('denied');
    expect(verdictOf(`${CLAIM}|核过`, knowing(doubted(CLAIM)))).toBe('kept');
    expect(verdictOf('F|business|会修表|self|m1「不是光修表」|核过', knowing(doubted(CLAIM)))).toBe('kept');
  });

  it('is refused as before when it was never doubted, or is told otherwise', () => {
    const open = doubted(CLAIM);
    expect(verdictOf(`${CLAIM}|核过`, knowing())).toBe('denied');
    expect(verdictOf('F|做的事|只会修表|self|m1「不是光修表」|核过', knowing(open))).toBe('denied');
    expect(verdictOf('F|卖什么|会修表|self|m1「不是光修表」|核过', knowing(open))).toBe('denied');
    expect(verdictOf('F|做的事|会修表|self|m1「我不是光修表我」|核过', knowing(open))).toBe('denied');
    expect(verdictOf(`${CLAIM}|改 f1|核过`, knowing(open))).toBe('denied');
  });

  it('stays private when it was told so first, however it is told again', () => {
    const open = doubted(`${CLAIM}|别讲`);
    for (const end of ['核过', '可讲|核过', '别讲|核过']) {
      expect(verifyFact(told(`${CLAIM}|${end}`), knowing(open))).toMatchObject({ fact: { isPrivate: true } });
    }
  });

  it('is never kept with a number, a quotation or a title that was not said', () => {
    const title = 'F|凭据|国家级传承人|self|m1「我也修钟的」';
    expect(verdictOf(title, knowing())).toBe('notInQuote');
    expect(verdictOf(`${title}|核过`, knowing(doubted(title)))).toBe('notInQuote');
    const number = 'F|做的事|会修四十年的表|self|m1「不是光修表」';
    const open = [{ ...(doubted(CLAIM)[0] as DoubtedFact), value: '会修四十年的表' }];
    expect(verdictOf(`${number}|核过`, knowing(open))).toBe('wrongNumber');
    expect(verdictOf(`${CLAIM}|核过`, knowing(doubted(CLAIM), '我修钟'))).toBe('notSaid');
  });
});

describe('what is left open of a refused claim', () => {
  const openOf = (line: string, code: Parameters<typeof refusal>[0]) => doubtOf(told(line), refusal(code));

  it.each(['denied', 'notDenied', 'notSelf', 'wrongOwner', 'notInQuote', 'notGrounded'] as const)(
    'is its meaning (%s), with the passages that it was told on',
    (code) => {
      expect(openOf(CLAIM, code)).toEqual({
        ...{ field: '做的事', value: '会修表', about: 'self', isPrivate: false },
        quotes: [{ message: 'm1', text: '不是光修表' }],
      });
    },
  );

  it.each(['wrongNumber', 'numberOfOther', 'notSaid', 'pasted', 'noAnswer', 'notProposed'] as const)(
    'is nothing where what was said is not there (%s)',
    (code) => expect(openOf(CLAIM, code)).toBeNull(),
  );

  it('is nothing of a correction, a decision, what was pasted, or what is to be told after all', () => {
    expect(openOf(`${CLAIM}|改 f1`, 'denied')).toBeNull();
    expect(openOf(`${CLAIM}|可讲`, 'denied')).toBeNull();
    expect(openOf('F|定下的|会修表|self|m1「不是光修表」', 'denied')).toBeNull();
    expect(openOf('F|做的事|会修表|pasted|m1「不是光修表」', 'denied')).toBeNull();
    const [decision] = readRecords('D|会修表||卖表|m1「不是光修表」')?.facts ?? [];
    expect(decision && doubtOf(decision, refusal('denied'))).toBeNull();
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

  it('stands in an object, too', () => {
    const fact = { field: '做的事', value: '会修表', about: 'self', quotes: ['m1「不是光修表」'] };
    const read = (more: object) => readRecords(JSON.stringify({ facts: [{ ...fact, ...more }] }))?.facts[0];
    expect(read({ 核过: true })?.isReaffirmed).toBe(true);
    expect(read({ 末尾: '核过' })?.isReaffirmed).toBe(true);
    expect(read({})?.isReaffirmed).toBeUndefined();
    expect(read({ 核过: false })?.isReaffirmed).toBeUndefined();
  });

  it('is nothing that a value or a quotation says', () => {
    expect(told('F|做的事|账都核过|self|m1「账都核过」').isReaffirmed).toBeUndefined();
  });
});
