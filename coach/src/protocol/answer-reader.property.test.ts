import { describe, expect, it } from '@rstest/core';
import fc from 'fast-check';
import { makeAnswerReader } from './answer-reader';
import { readRecords } from './read-records';
import { isSureRecord } from './sure-record';
import { readAnswer, readPieces } from './testing/read-answer';

/** `npm run test:deep` repeats more often (docs/decisions/0024). */
const isDeep = process.env.TEST_LANE === 'deep';

const SCRAPS = [
  '@@',
  '@@@',
  '＠＠＠',
  '@',
  '\n',
  '\n',
  '\n',
  ' ',
  '|',
  '｜',
  'O|脚本|写|秒=30',
  'F|价格|80元|self|m4「80|元」',
  'C||看例子',
  'C|价格|300',
  'O|',
  'F|',
  '```',
  '```json',
  '{"orders":[',
  '{',
  '[',
  ']',
  '}',
  '"',
  '{"chips":["一"]}',
  'care 自伤',
  'orders 脚本',
  '好，先说价格。',
  '- ',
  '1. ',
  '**',
  '`',
  '-',
  ',',
  ':',
  '」',
  '「',
  'm4「',
  '|---|',
  'O',
  '😀',
  '\r\n',
  '改 f3',
  '无',
];
const scraps = fc.array(fc.constantFrom(...SCRAPS), { maxLength: 40 }).map((pieces) => pieces.join(''));
const garbage = fc.oneof(scraps, fc.string({ unit: 'binary', maxLength: 200 }));
const cuts = fc.array(fc.nat(300), { maxLength: 30 });

function cutAt(text: string, places: readonly number[]): string[] {
  const sorted = [0, ...places.map((place) => place % (text.length + 1)), text.length].sort(
    (one, other) => one - other,
  );
  return sorted.slice(1).map((end, index) => text.slice(sorted[index], end));
}

describe('any answer at all', () => {
  it('is read the same however it is cut into pieces', () => {
    fc.assert(
      fc.property(garbage, cuts, (answer, places) => {
        expect(readPieces(cutAt(answer, places))).toEqual(readPieces([answer]));
      }),
      { numRuns: isDeep ? 3_000 : 600 },
    );
  });

  it('never shows a sentinel or a record, at no moment', () => {
    fc.assert(
      fc.property(garbage, (answer) => {
        const reader = makeAnswerReader();
        let talk = '';
        for (let at = 0; at < answer.length; at++) talk += reader.push(answer.charAt(at)).talk;
        talk += reader.end().talk;
        for (const line of talk.split('\n')) {
          expect(isSureRecord(line, false)).toBe(false);
          expect(['@', '＠'].some((at) => line.trim() === at.repeat(3) || line.trim() === at.repeat(2))).toBe(
            false,
          );
        }
      }),
      { numRuns: isDeep ? 3_000 : 600 },
    );
  });

  it('its tail so far only ever grows', () => {
    fc.assert(
      fc.property(garbage, (answer) => {
        const reader = makeAnswerReader();
        let before = '';
        for (const character of answer) {
          reader.push(character);
          expect((reader.rawTail ?? '').startsWith(before)).toBe(true);
          before = reader.rawTail ?? '';
        }
      }),
      { numRuns: 500 },
    );
  });

  it('without the signs of the protocol it passes unchanged', () => {
    const plain = fc
      .array(
        fc.constantFrom(
          '好',
          '价格',
          '|',
          ' ',
          '\n',
          '- ',
          '**',
          '`',
          '```',
          'a@b',
          '\n|C|价格|\n',
          '{',
          '}',
          '😀',
          '1. ',
        ),
      )
      .map((pieces) => pieces.join(''));
    fc.assert(
      fc.property(plain, (talk) => {
        expect(readAnswer(talk)).toMatchObject({ talk, raw: null });
      }),
      { numRuns: isDeep ? 2_000 : 500 },
    );
  });
});

describe('an answer that was cut and is continued', () => {
  /** What talk may hold that reads like the protocol where its beginning is missing. */
  const talk = fc
    .array(
      fc.constantFrom(
        '先说结论：',
        '好。',
        '🀄️',
        '\r\n',
        '\n',
        '\n\n',
        ' ',
        '，',
        '**重点**',
        '`',
        '`data: {"event":"done"}`',
        '`[{"name":"甲"}]`',
        '{',
        '[',
        '"\\',
        'data:',
        '\n```js\n',
        '\n```\n',
        'const a = {"name": 1};',
        '\n|C|价格|\n',
        '| O |脚本| 写 |',
        'C|甲|乙',
        '- ',
        '1. ',
        'a@b',
      ),
      { maxLength: 30 },
    )
    .map((pieces) => pieces.join(''));

  /** What is shown where the vendor breaks off there. */
  function shownOf(begun: string): string {
    const reader = makeAnswerReader();
    return reader.push(begun).talk + reader.end({ isCut: true }).talk;
  }

  it('loses no character of talk, wherever it was cut and however the rest comes', () => {
    fc.assert(
      fc.property(talk, fc.nat(400), cuts, (whole, place, places) => {
        fc.pre(readAnswer(whole).talk === whole);
        const before = shownOf(whole.slice(0, place % (whole.length + 1)));
        const rest = readPieces(cutAt(whole.slice(before.length), places), before);
        expect(before + rest.talk).toBe(whole);
      }),
      { numRuns: isDeep ? 20_000 : 3_000 },
    );
  });

  it('loses none behind any beginning of it, of which less may be stored than was shown', () => {
    fc.assert(
      fc.property(talk, fc.nat(400), cuts, (whole, place, places) => {
        const at = place % (whole.length + 1);
        // The line of a fence is shown at once, together with the next one.
        fc.pre(readAnswer(whole).talk === whole && !/(?:^|\n)`[^\n]*$/.test(whole.slice(0, at)));
        const before = whole.slice(0, at);
        expect(before + readPieces(cutAt(whole.slice(at), places), before).talk).toBe(whole);
      }),
      { numRuns: isDeep ? 20_000 : 3_000 },
    );
  });
});

describe('a hostile answer of 100 kB, a character at a time', () => {
  const repeated = (piece: string): string => piece.repeat(Math.ceil(100_000 / piece.length));
  const PIECES = [
    '@@@\n',
    ' \n',
    '\n\n@',
    '\nO|脚本\n',
    'm1「「」;',
    '|',
    '```\n',
    '{',
    '{"a":',
    '"',
    '",',
    '{\n',
    '- ',
    'C||看\n',
    'a@',
    '@@care ',
  ];
  it.each([
    ...PIECES.map((piece) => ['', piece] as const),
    ...PIECES.map((piece) => ['好\n', piece] as const),
    ...['"', '",', '{', '[', ' ', '\\', '"key"', '],', '" '].map(
      (piece) => ['@@@\n{"facts":["', piece] as const,
    ),
    ...['」', '「', '」;', 'm1「「」;', 'm1', '；m1', ' ', 'f1', '|'].map(
      (piece) => ['F|价格|a|self|m1「', piece] as const,
    ),
  ])('%j and then %j over and over takes no time to speak of', (before, piece) => {
    const started = process.cpuUsage();
    const reader = makeAnswerReader();
    for (const character of before + repeated(piece)) reader.push(character);
    readRecords(reader.end().raw);
    // Linear work takes a second of the processor at most, whatever else it has to do; what looks at everything again takes minutes.
    const { user, system } = process.cpuUsage(started);
    expect((user + system) / 1_000).toBeLessThan(15_000);
  });
});
