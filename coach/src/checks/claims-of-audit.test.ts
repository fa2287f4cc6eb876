import { describe, expect, test } from '@rstest/core';
import { AUDIT_PROMPT, claimsOfAudit, isAudit, sharedDoubts } from './claims-of-audit';

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
  test('a number with a verb claims something, however few it counts', () => {
    const lines = [{ key: 'say1', text: '一天能弹十三床', from: [] }];
    expect(claimsOfAudit('say1|一天能弹十三床|最多三床', lines)).toHaveLength(1);
  });
  test('the same span counts once, and prose counts nothing', () => {
    expect(quotes('say1|再捞出来|没说\nsay1|再捞出来|没说')).toHaveLength(1);
    expect(quotes('无')).toEqual([]);
    expect(quotes('我检查了全文，没有发现问题。')).toEqual([]);
  });
  test('what code doubts too is taken whatever its form, and what it alone doubts is none', () => {
    const doubts = [
      { key: 'say2', doubt: '三条' },
      { key: 'say2', doubt: '十秒' },
      { key: 'say1', doubt: '三条' },
    ];
    const found = claimsOfAudit('say2|拍三条|没说过', LINES, doubts);
    expect(found.map(({ quote }) => quote)).toEqual(['拍三条']);
    expect(sharedDoubts(doubts, found)).toEqual([doubts[0], doubts[2]]);
    expect(sharedDoubts(doubts, claimsOfAudit('无', LINES, doubts))).toEqual([]);
  });
  test('what is doubted is known again in other letters', () => {
    const lines = [{ key: '文1', text: '我有ADHD，離婚三年', from: [] }];
    const doubts = ['adhd', '离婚'].map((doubt) => ({ key: '文1', doubt }));
    for (const [at, answer] of ['文1|我有ADHD|说过别讲', '文1|離婚|说过别讲'].entries())
      expect(sharedDoubts(doubts, claimsOfAudit(answer, lines, doubts))).toEqual([doubts[at]]);
  });
  test('an answer that says 无 or names a line is an audit, whatever it is printed with, and no other is', () => {
    for (const answer of [
      '无',
      '无。',
      '1. say1|先拿小火煮|没说',
      '**say1**|先拿小火煮|没说',
      '- say2｜三条｜没说',
    ])
      expect(isAudit(answer, LINES)).toBe(true);
    for (const answer of ['', 'say1：先拿小火煮，没说过', '我检查了全文，第一句有问题。'])
      expect(isAudit(answer, LINES)).toBe(false);
    expect(quotes('1. **say1**|先拿小火煮|没说')).toEqual(['say1:先拿小火煮']);
  });
  test('the prompt is short', () => expect(AUDIT_PROMPT.length).toBeLessThanOrEqual(500));
});
