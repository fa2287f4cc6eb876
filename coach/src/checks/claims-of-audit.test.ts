import { describe, expect, test } from '@rstest/core';
import { AUDIT_PROMPT, claimsOfAudit, clearedDoubts } from './claims-of-audit';

const LINES = [
  { key: 'say1', text: '先拿小火煮，水色转青，再捞出来。您见过这样的吗？', from: ['m1'] },
  { key: 'say2', text: '拍三条，每条十秒。（手伸进水里）如果你也染过，说说看。', from: [] },
];
const quotes = (answer: string) => claimsOfAudit(answer, LINES).map(({ key, quote }) => `${key}:${quote}`);

describe('the answer of the audit', () => {
  test('a quoted span becomes an objection with the reason', () => {
    const [found] = claimsOfAudit('say1|先拿小火煮，水色转青|没讲过步骤', LINES);
    expect(found).toMatchObject({ key: 'say1', quote: '先拿小火煮，水色转青', code: 'unsupported' });
    expect(found?.why).toContain('没讲过步骤');
  });
  test('marks, spaces and width may differ, words may not', () => {
    expect(quotes('- say1｜「先拿小火煮,水色转青」｜没讲过')).toEqual(['say1:先拿小火煮，水色转青']);
    expect(quotes('say1|先拿大火煮|没讲过')).toEqual([]);
  });
  test('a span of another line or of none is dropped', () => {
    expect(quotes('say2|先拿小火煮|没讲过\nsay9|先拿小火煮|没讲过')).toEqual([]);
  });
  test('what claims nothing by its form is dropped', () => {
    expect(
      quotes('say1|您见过这样的吗|没说\nsay2|三条|没说\nsay2|（手伸进水里）|没说\nsay2|如果你也染过|没说'),
    ).toEqual([]);
  });
  test('what was not asked or is not to be written tells of the talk, and a lent view is lent', () => {
    const lines = [
      { key: 'a', text: '门脸的样子：一个没问过，一个你说了别写', from: [] },
      { key: 'b', text: '他从没跟人说过累', from: [] },
      { key: 'c', text: '人家坐下来，图的就是这口清净。有个大哥坐了三个钟头', from: ['m1', '搭'] },
    ];
    const of = (answer: string) => claimsOfAudit(answer, lines).map(({ quote }) => quote);
    expect(of('a|一个没问过|没说\na|一个你说了别写|没说')).toEqual([]);
    expect(of('b|从没跟人说过累|没说')).toHaveLength(1);
    expect(of('c|人家坐下来，图的就是这口清净|没讲过')).toEqual([]);
    expect(of('c|有个大哥坐了三个钟头|没讲过')).toHaveLength(1);
  });
  test('a lent view may count one of anything, and no more', () => {
    const lines = [{ key: 'a', text: '图的是一口清净，三杯茶', from: ['搭'] }];
    const of = (span: string) => claimsOfAudit(`a|${span}|没讲过`, lines).map(({ quote }) => quote);
    expect(of('图的是一口清净')).toEqual([]);
    expect(of('清净，三杯茶')).toEqual(['清净，三杯茶']);
  });
  test('a number with a verb claims something, however few it counts', () => {
    const lines = [{ key: 'say1', text: '一天能弹十三床', from: [] }];
    expect(claimsOfAudit('say1|一天能弹十三床|最多三床', lines)).toHaveLength(1);
  });
  test('the same span counts once, and prose counts nothing', () => {
    expect(quotes('say1|再捞出来|没说\nsay1|再捞出来|没说')).toHaveLength(1);
    expect(quotes('无')).toEqual([]);
    expect(quotes('我检查了全文，没有发现问题。')).toEqual([]);
  });
  const SOURCES = {
    said: new Map([['m4', { id: 'a', text: '修了三十年', asked: '', isPasted: false }]]),
    facts: new Map(),
  };
  const DOUBTS = [
    { key: 'say2', doubt: '三条' },
    { key: 'say2', doubt: '十秒' },
    { key: 'say1', doubt: '三条' },
  ];
  const cleared = (answer: string) =>
    clearedDoubts(answer, DOUBTS, SOURCES, claimsOfAudit(answer, LINES, DOUBTS));
  test('what code doubts too is taken whatever its form', () => {
    expect(claimsOfAudit('say2|拍三条|没说过', LINES, DOUBTS).map(({ quote }) => quote)).toEqual(['拍三条']);
  });
  test('a doubt is cleared by its source or by a reason, and by nothing else', () => {
    expect(cleared('存1|有|m4\n存2|不算|替他定的\n存3|没有')).toEqual([DOUBTS[0], DOUBTS[1]]);
    expect(cleared('- 存2｜不算｜打比方')).toEqual([DOUBTS[1]]);
    for (const careless of [
      '无',
      '',
      '我检查了全文，没有问题。',
      '存1|有\n存2|不算\n存3|有|m9',
      '存1|没有|m4',
    ])
      expect(cleared(careless)).toEqual([]);
  });
  test('what was found wrong in one line is cleared in none', () => {
    expect(cleared('存1|有|m4\n存3|有|m4\nsay2|拍三条|没说过')).toEqual([]);
  });
  test('what is doubted is known again in other letters', () => {
    const lines = [{ key: '文1', text: '我有ADHD，離婚三年', from: [] }];
    const doubts = [{ key: '文1', doubt: 'adhd' }];
    const answer = '存1|有|m4\n文1|我有ADHD|说过别讲';
    expect(clearedDoubts(answer, doubts, SOURCES, claimsOfAudit(answer, lines, doubts))).toEqual([]);
  });
  test('a row counts whatever it is printed with', () => {
    expect(quotes('1. **say1**|先拿小火煮|没说')).toEqual(['say1:先拿小火煮']);
  });
  test('what was found is told with its reason, cut to what is read at a glance, and without one where none was given', () => {
    const [bare] = claimsOfAudit('say1|先拿小火煮', LINES);
    expect(bare?.why.endsWith('）')).toBe(false);
    const [long] = claimsOfAudit(`say1|先拿小火煮|${'长'.repeat(60)}|还有`, LINES);
    expect(long?.why).toContain(`（${'长'.repeat(40)}）`);
    expect(quotes(`say1|${'先拿小火煮'.repeat(20)}|没说`)).toEqual([]);
    expect(quotes('say1||没说')).toEqual([]);
  });
  test('a number by itself claims something only where it counts what was done', () => {
    const lines = [{ key: 'say1', text: '我带过十三个徒弟', from: [] }];
    expect(claimsOfAudit('say1|十三个|没说', lines).map(({ quote }) => quote)).toEqual(['十三个']);
  });
  test('the prompt is short', () => expect(AUDIT_PROMPT.length).toBeLessThanOrEqual(500));
});
