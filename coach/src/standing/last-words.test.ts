import { describe, expect, it } from '@rstest/core';
import { beginningOf, openQuestionOf } from './last-words';

describe('the beginning of a message', () => {
  it('is its first line with text, cut at sixty characters', () => {
    expect(beginningOf('\n  一把伞收二十五 \n还有配件')).toBe('一把伞收二十五');
    expect(beginningOf('伞'.repeat(61))).toBe(`${'伞'.repeat(60)}…`);
    expect(beginningOf('伞'.repeat(60))).toBe('伞'.repeat(60));
    expect(beginningOf('😀'.repeat(60))).toBe('😀'.repeat(60));
    expect(beginningOf(' \n ')).toBeNull();
  });
});

describe('the question that stands open', () => {
  it.each([
    ['记下了。上一个客人拿来的是什么伞？', '上一个客人拿来的是什么伞？'],
    ['先说价。\n\n**你一天能修几把？**', '你一天能修几把？'],
    ['- 是上门还是等人来？随便说一个就行。', '是上门还是等人来？'],
    ['> `哪天收摊?`', '哪天收摊?'],
    ['你怎么回？客人会问「多少钱？」', '你怎么回？'],
    ['客人会问「多少钱？」，你怎么回？', '客人会问「多少钱？」，你怎么回？'],
    [`${'伞'.repeat(60)}？`, `${'伞'.repeat(60)}…`],
    [`${'伞'.repeat(59)}？`, `${'伞'.repeat(59)}？`],
    ['What do you charge? ', 'What do you charge?'],
  ])('%s', (answer, asked) => expect(openQuestionOf(answer)).toBe(asked));

  it.each([
    ['', '记下了。'],
    ['is only what the last line asks', '修几把？\n好，那就先出定位卡。'],
    ['is not what somebody else is quoted with', '客人会问「多少钱？」'],
    ['is more than a mark', '？'],
  ])('%s', (_, answer) => expect(openQuestionOf(answer)).toBeNull());
});
