import { DELIVERABLE_KINDS } from '@qihang/shared/contracts';
import { describe, expect, it } from '@rstest/core';
import fc from 'fast-check';
import { FACT_FIELDS, OWNERS } from '../facts/fields';
import { SAFETY_CLASSES } from '../safety/class-names';
import { readRecords } from './read-records';
import type { Head, Records } from './records';
import { readAnswer } from './testing/read-answer';
import { writeAnswer, writeHead, writeTail } from './write-records';

const word = fc
  .array(fc.constantFrom('鱼', '草', '缸', '1', '20', '元', ' ', '，', '：', '"', 'a', '😀'), {
    minLength: 1,
    maxLength: 8,
  })
  .map((signs) => `字${signs.join('')}`.trim());
const amount = fc.integer({ min: 1, max: 900 });
const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
const name = (letter: string) => fc.nat(99).map((number) => `${letter}${number}`);
const kind = fc.constantFrom(...DELIVERABLE_KINDS);

const order = fc.record({
  kind,
  action: fc.constantFrom('make', 'again', 'revise'),
  target: fc.option(name('d')),
  parameters: fc
    .record({
      topic: optional(word),
      seconds: optional(amount),
      characters: optional(amount),
      titleCharacters: optional(amount),
      form: optional(fc.constantFrom('图文', '口播')),
      count: optional(amount),
      tone: optional(word),
      perWeek: optional(amount),
      from: optional(fc.constantFrom('2026-02-28', '2026-12-01')),
      must: optional(fc.array(word, { minLength: 1, maxLength: 3 })),
      mustNot: optional(fc.array(word, { minLength: 1, maxLength: 3 })),
      avoid: optional(fc.array(word, { minLength: 1, maxLength: 3 })),
      blank: optional(fc.constantFrom('待定', '空着，等我')),
      wish: optional(word),
    })
    .map((given) => Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))),
});
const quote = fc.record({
  message: name('m'),
  text: fc.tuple(word, fc.constantFrom('', '|', '｜x', '「好」', '；', '…')).map((pieces) => pieces.join('')),
});
const correction = fc
  .uniqueArray(name('f'), { maxLength: 3 })
  .map(([replaces = null, ...stale]) => ({ replaces, ...(stale.length === 0 ? {} : { stale }) }));
const fact = fc
  .record({
    field: fc.constantFrom(...Object.values(FACT_FIELDS)),
    value: word,
    about: fc.constantFrom(...OWNERS),
    quotes: fc.array(quote, { minLength: 1, maxLength: 3 }),
    isPrivate: optional(fc.boolean()),
  })
  .chain((said) => correction.map((corrected) => ({ ...said, ...corrected })));
const decision = fc.record({
  field: fc.constant(FACT_FIELDS.decided),
  value: word,
  about: fc.constant('self'),
  quotes: fc.array(quote, { minLength: 1, maxLength: 3 }),
  replaces: fc.option(name('f')),
  decided: fc.record({ why: fc.option(word), not: fc.option(word) }),
});
const chip = fc.record({ field: fc.option(fc.constantFrom(...Object.values(FACT_FIELDS))), text: word });
const records: fc.Arbitrary<Records> = fc.record({
  orders: fc.uniqueArray(order, { maxLength: 3, selector: (each) => JSON.stringify(each) }),
  facts: fc.uniqueArray(fc.oneof(fact, decision), { maxLength: 4, selector: (each) => JSON.stringify(each) }),
  chips: fc.uniqueArray(chip, { maxLength: 4, selector: (each) => JSON.stringify(each) }),
  unread: fc.constant([]),
}) as fc.Arbitrary<Records>;
const head: fc.Arbitrary<Head> = fc.record({
  care: fc.option(fc.constantFrom(...SAFETY_CLASSES)),
  orders: fc.uniqueArray(kind, { maxLength: 3 }),
});

describe('a past answer', () => {
  it('is written as a model would have', () => {
    expect(
      writeAnswer({ care: null, orders: ['script'] }, '好，讲漏水。\n', {
        orders: [
          {
            kind: 'script',
            action: 'revise',
            target: 'd3',
            parameters: { mustNot: ['包活'], seconds: 30, must: ['先看，再动手'] },
          },
        ],
        facts: [
          {
            field: '价格',
            value: '80元|次',
            about: 'self',
            quotes: [
              { message: 'm4', text: '八十\n一次' },
              { message: 'm5', text: '80' },
            ],
            replaces: 'f3',
            isPrivate: true,
          },
        ],
        chips: [{ field: null, text: '看例子' }],
      }),
    ).toBe(`@@orders 脚本
好，讲漏水。
@@@
O|脚本|改|target=d3|秒=30|必须有=先看，再动手;|不要=包活
F|价格|80元/次|self|m4「八十 一次」m5「80」|改 f3|别讲
C||看例子`);
  });

  it('has head and tail also where they are empty', () => {
    expect(writeHead({ care: 'self-harm', orders: ['script', 'kit'] })).toBe(
      '@@care 自伤 orders 脚本,四件套',
    );
    expect(writeAnswer({ care: null, orders: [] }, '好。', { orders: [], facts: [], chips: [] })).toBe(
      '@@\n好。\n@@@\n-',
    );
    expect(writeAnswer({ care: null, orders: [] }, ' ', { orders: [], facts: [], chips: [] })).toBe(
      '@@\n@@@\n-',
    );
  });

  it('is read back as it was', () => {
    fc.assert(
      fc.property(head, records, (said, written) => {
        expect(readRecords(writeTail(written))).toEqual(written);
        const read = readAnswer(writeAnswer(said, '好。', written));
        expect(read).toMatchObject({ talk: '好。', head: said });
        expect(read.records).toEqual(written);
        expect(writeTail(read.records ?? written)).toBe(writeTail(written));
      }),
      { numRuns: 500 },
    );
  });
});
