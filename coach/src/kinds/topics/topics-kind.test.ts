import { type DeliverableContent, topicsSchema } from '@qihang/shared/contracts';
import { describe, expect, it } from '@rstest/core';
import fc from 'fast-check';
import { linesOf, withLine } from '../testing/lines-of';
import { wholeObjections } from '../testing/whole-objections';
import { aContext, factsOf } from '../testing/writing-context';
import { evenShares } from './even-shares';
import { TOPICS_CRAFT, TOPICS_EXAMPLES } from './topics-craft';
import { topicsKind } from './topics-kind';

/** A woman who restrings rackets at a school gate; everything below was said by her in this test. */
const facts = factsOf(
  ['business', '在体校门口给人穿羽毛球线'],
  ['audience', '体校的孩子和陪练的家长'],
  ['customerWords', '家长说磅数越高越专业吧'],
  ['story', '有个孩子穿30磅，手腕肿了，我给他剪了'],
  ['figures', '一天剪下来的断线我都缠成球，已经有西瓜大'],
  ['price', '穿一支35，线另算'],
  ['rejected', '不拍脸'],
);
const context = aContext({ facts });

const WRITTEN =
  linesOf(`判断|先拍剪下来的线：别人拍穿线，你拍为什么剪掉，家长看得懂也舍不得划走；工具测评先放下。|f4 f5
柱1|剪掉的线|f4
柱1占比|50|
柱1讲|为什么穿好的也剪，剪的时候怎么跟孩子讲|f4
柱2|门口那句话|f3
柱2占比|30|
柱2讲|家长在摊前说的话，一句一答|f3
柱3|断线球|f5
柱3占比|20|
柱3讲|缠成球的断线，一根一个来历|f5
题1|这支三十磅的线，我当着孩子的面剪了|f4
题1为什么|剪穿好的线没人做，家长会回去看孩子的手腕|f4
题1归|剪掉的线/反常识/陪练的家长/信任/上手实拍|
题2|「磅数越高越专业吧」，我让她自己捏一下|f3
题2为什么|这句她在摊前真听过，看完的家长会问自家孩子多少磅|f3
题2归|门口那句话/原话/陪练的家长/转化/口播|
题3|这个球是断线缠的，快赶上西瓜了|f5
题3为什么|别人扔掉的东西她留着，孩子路过会来找自己那根|f5
题3归|断线球/物件/体校的孩子/生活/随拍|`);

const content = (lines = WRITTEN, more = context): DeliverableContent<'topics'> => {
  const made = topicsKind.toContent(lines, more);
  if (made === null) throw new Error('nothing was made');
  return made;
};
const whyOf = (lines = WRITTEN, more = context) =>
  topicsKind.objections(lines, more).map(({ key, why }) => `${key}：${why}`);

describe('a 选题库', () => {
  it('is put together from what was written and fits the contract', () => {
    const made = content();
    expect(topicsSchema.parse(made)).toEqual(made);
    expect(made.topics.map(({ key }) => key)).toEqual(['t1', 't2', 't3']);
    expect(made.topics[0]).toMatchObject({
      text: '这支三十磅的线，我当着孩子的面剪了',
      pillar: '剪掉的线',
      stage: '信任',
      audience: '陪练的家长',
    });
    expect(whyOf()).toEqual([]);
    expect(wholeObjections(topicsKind, WRITTEN, context)).toEqual([]);
  });

  it('keeps the texts through the lines and back', () => {
    const lines = topicsKind.toLines(content());
    const texts = (some: typeof WRITTEN) => new Map(some.map(({ key, text }) => [key, text]));
    expect(texts(lines)).toEqual(texts(WRITTEN));
    const again = content(lines, { ...context, current: content(), action: 'revise' });
    expect(again).toEqual(content());
    expect(whyOf(lines, { ...context, current: content(), action: 'revise' })).toEqual([]);
  });

  it('scores what can be counted: sources, own words, those served, what they let be filmed', () => {
    const scores = content().topics.map(({ text, score }) => [text.slice(0, 4), score]);
    expect(scores).toEqual([
      ['这支三十', 100],
      ['「磅数越', 77],
      ['这个球是', 73],
    ]);
    const bare = content(withLine(withLine(WRITTEN, '题1', '羽毛球线怎么选'), '题1为什么', '大家都会问'));
    expect(bare.topics[0]).toMatchObject({ text: '羽毛球线怎么选', score: 55 });
  });

  it('shows each title with its reason, and nothing of how it was planned', () => {
    const shown = WRITTEN.filter(({ key }) => key.startsWith('题1')).map((line) => topicsKind.show(line));
    expect(shown.filter((text) => text !== '')).toEqual([
      expect.stringMatching(/^1\. \*\*.+\*\*$/),
      expect.stringMatching(/^ {3}[^·]+$/),
    ]);
    expect(shown.join()).not.toContain('陪练的家长');
    expect(content().topics[0]).toMatchObject({ audience: '陪练的家长', stage: '信任' });
  });

  it('makes the shares a hundred', () => {
    expect(content(withLine(WRITTEN, '柱1占比', '60')).pillars.map(({ share }) => share)).toEqual([
      55, 27, 18,
    ]);
    fc.assert(
      fc.property(
        fc.array(fc.option(fc.double({ min: -5, max: 1e6, noNaN: false })), { minLength: 2, maxLength: 5 }),
        (given) => {
          const shares = evenShares(given);
          expect(shares.reduce((sum, share) => sum + share, 0)).toBe(100);
          expect(shares.every((share) => Number.isInteger(share) && share >= 0)).toBe(true);
        },
      ),
    );
  });

  it.each([
    ['without a source', '题2', '羽毛球线怎么选', [], '没有来源'],
    ['twice the same', '题3', '这支三十磅的线，我当孩子的面剪了', ['f4'], '和题1是同一题'],
    ['of no pillar', '题3归', '干货/物件/体校的孩子/生活/随拍', [], '没有「干货」'],
    ['of no stage', '题3归', '断线球/物件/体校的孩子/种草/随拍', [], '五段'],
    ['with a part too few', '题3归', '断线球/物件/生活/随拍', [], '五段'],
  ])('objects to a topic %s', (_, key, text, from, why) => {
    const lines = key === '题2' ? withLine(withLine(WRITTEN, '题2', text), '题2为什么', '人人都问') : WRITTEN;
    expect(whyOf(withLine(lines, key, text, from)).join()).toContain(why);
  });

  it('objects to a pillar without topics', () => {
    expect(whyOf(WRITTEN.filter(({ key }) => !key.startsWith('题3')))).toEqual([
      '柱3：「断线球」一题都没有；给它配题，或者去掉这根',
    ]);
  });

  it('wants another one to hold none of the topics before, and lets a changed one keep them', () => {
    const current = content();
    expect(whyOf(WRITTEN, { ...context, current, action: 'again' })).toHaveLength(3);
    expect(whyOf(WRITTEN, { ...context, current, action: 'revise' })).toEqual([]);
    const told = topicsKind.material({ ...context, current, action: 'again' }).join('\n');
    expect(told).toContain('一题都不重复');
  });

  it('tells the writer how many are wanted and what was posted', () => {
    expect(topicsKind.material(context)[0]).toContain('写20题');
    expect(topicsKind.material(aContext({ parameters: { count: 200 } }))[0]).toContain('写60题');
  });

  it('is nothing without topics or pillars, and never fails on what was cut', () => {
    expect(topicsKind.toContent([], context)).toBeNull();
    fc.assert(
      fc.property(fc.subarray([...WRITTEN]), fc.string({ unit: 'grapheme' }), (lines, text) => {
        for (const some of [lines, lines.map((line, at) => (at % 3 === 1 ? { ...line, text } : line))]) {
          topicsKind.objections(some, context);
          const made = topicsKind.toContent(some, context);
          if (made !== null) expect(topicsSchema.safeParse(made).error).toBeUndefined();
        }
      }),
    );
  });

  it('has a craft that fits, and an example that passes its own objections', () => {
    expect(TOPICS_CRAFT.length).toBeLessThanOrEqual(900);
    expect(TOPICS_EXAMPLES.length).toBeLessThanOrEqual(900);
    const example = linesOf(TOPICS_EXAMPLES);
    expect(topicsKind.objections(example, aContext())).toEqual([]);
    expect(content(example, aContext()).topics).toHaveLength(3);
  });
});
