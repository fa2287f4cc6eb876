import { topicsSchema } from '@qihang/shared/contracts';
import { describe, expect, it } from '@rstest/core';
import { checkWhole } from '../../writing/check-lines';
import { lineForm } from '../../writing/line-form';
import { kindOfContent, kindOfOrder } from '../kind-of-order';
import { linesOf, withLine } from '../testing/lines-of';
import { aContext, factsOf } from '../testing/writing-context';
import { plainTopicsKind } from './plain-topics';
import { topicsKind } from './topics-kind';

/** A woman who restrings rackets at a school gate. */
const facts = factsOf(
  ['story', '有个孩子穿30磅，手腕肿了，我给他剪了'],
  ['figures', '一天剪下来的断线我都缠成球'],
);
const context = aContext({ facts, parameters: { count: 2, characters: 12 } });
const LINES = linesOf('判断|先发第一条。|f1\n题1|30磅的线，我剪了|f1\n题2|断线缠成了一个球|f2');
const content = (lines = LINES) => plainTopicsKind.toContent(lines, context);
const whys = (lines = LINES) =>
  checkWhole(lines, {
    kind: plainTopicsKind,
    context,
    sources: { said: new Map(), facts: new Map(facts.map((fact, at) => [`f${at + 1}`, fact])), allowed: [] },
    checkWording: () => [],
    changed: new Set(),
  }).map(({ key, why }) => `${key} ${why.slice(0, 6)}`);

describe('a plain list of topics', () => {
  it('is the titles that were asked for and a first advice, with no plan around them', () => {
    const made = content();
    expect(topicsSchema.parse(made)).toEqual(made);
    expect(made?.pillars).toEqual([]);
    expect(made?.topics.map(({ text, pillar, why }) => [text, pillar, why])).toEqual([
      ['30磅的线，我剪了', '', ''],
      ['断线缠成了一个球', '', ''],
    ]);
    expect(LINES.map((line) => plainTopicsKind.show(line))[1]).toBe('1. **30磅的线，我剪了**');
  });

  it('has one short cue below a title at most, which is kept, shown and changed as such', () => {
    const cued = [...LINES, ...linesOf('题2提|翻断线那张|')];
    const made = content(cued);
    if (made === null) throw new Error('nothing was made');
    expect(topicsSchema.parse(made)).toEqual(made);
    expect(plainTopicsKind.report?.(made)).toContain('2. **断线缠成了一个球**\n   翻断线那张');
    expect(kindOfContent('topics', made)).toBe(plainTopicsKind);
    const lines = plainTopicsKind.toLines(made);
    expect(lines.map(({ key, text }) => `${key}|${text}`)).toContain('题2提|翻断线那张');
    expect(content([...lines])).toEqual({ ...made, topics: content([...lines])?.topics });
    expect(whys(cued)).toEqual([]);
    const form = lineForm(plainTopicsKind.slots, false);
    expect(form).toContain('题#提（20字内');
    expect(form).not.toMatch(/题#文|题#开头|柱#/);
    expect(plainTopicsKind.room?.(aContext({ parameters: { count: 9 } }), [])?.whole).toBe(444);
  });

  it('draws no objection of the plan, and keeps its lines', () => {
    expect(whys()).toEqual([]);
    const lines = topicsKind.toLines(content() as NonNullable<ReturnType<typeof content>>);
    expect(lines.map(({ key, text }) => `${key}|${text}`)).toEqual(
      LINES.map(({ key, text }) => `${key}|${text}`),
    );
  });

  it('says which titles are common in the trade, and objects to more than half', () => {
    const half = withLine(LINES, '题2', '线断在框边上', []);
    expect(whys(half)).toEqual([]);
    const made = content(half);
    expect(made?.topics.map(({ isCommon }) => isCommon)).toEqual([undefined, true]);
    expect(made === null ? '' : plainTopicsKind.report?.(made)).toContain(
      '第2条是行当里常见的，你没碰上过就划掉。',
    );
    expect(whys(withLine(half, '题1', '磅数高就专业吗', [])).join()).toContain('题2 行当常识有2');
  });

  it('still wants other topics, their number and their length', () => {
    const long = withLine(LINES, '题2', '羽毛球线到底应该怎么选才对', []);
    expect(whys(long)).toEqual(['题2 题2有13字']);
    expect(whys(withLine(LINES, '题2', '30磅的线我剪了', ['f1']))).toEqual(['题2 和题1是同一']);
    expect(whys(LINES.slice(0, 2))).toEqual(['null 写了1条，要']);
  });
});

describe('an order for topics', () => {
  const isPlain = (parameters: object, words = '') =>
    kindOfOrder({ kind: 'topics', action: 'make', parameters, words, current: null }) === plainTopicsKind;

  it.each([
    ['a few of a length', { count: 8, characters: 12 }, '', true],
    ['a few with a line each', { count: 5 }, '来五个，一行一个', true],
    ['a few whose titles have a length', { count: 7, characters: 15 }, '七条选题，标题不超过15个字', false],
    ['titles alone', { count: 7, characters: 15 }, '只要标题，七个，不超过15个字', true],
    ['many of a length', { count: 30, characters: 12 }, '', false],
    ['a few', { count: 8 }, '', false],
    ['a few topics', { count: 10 }, '给我排10个选题', false],
    ['a few of them', { count: 9 }, '给我九个题', true],
    ['titles without a number', {}, '列几个标题我看看', true],
    ['titles with their first sentences', { count: 9 }, '给我九个题，每个带开头', false],
    ['a line each', { count: 9 }, '九条选题，一条一行', true],
    ['a few of a length with their pillars', { count: 8, characters: 12 }, '按支柱分', false],
  ] as const)('for %s is plain or planned', (_, parameters, words, is) =>
    expect(isPlain(parameters, words)).toBe(is),
  );

  it('that changes one keeps the way in which it was written', () => {
    const current = content() as NonNullable<ReturnType<typeof content>>;
    const order = { kind: 'topics', action: 'revise', parameters: {}, words: '第二个换掉', current } as const;
    expect(kindOfContent('topics', current)).toBe(plainTopicsKind);
    expect(kindOfOrder(order)).toBe(plainTopicsKind);
  });
});
