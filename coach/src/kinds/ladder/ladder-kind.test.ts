import { type DeliverableContent, ladderSchema } from '@qihang/shared/contracts';
import { describe, expect, it } from '@rstest/core';
import fc from 'fast-check';
import { lineForm } from '../../writing/line-form';
import { linesOf, withLine } from '../testing/lines-of';
import { shownLines } from '../testing/shown-lines';
import { wholeObjections } from '../testing/whole-objections';
import { aContext, factsOf } from '../testing/writing-context';
import { topicsKind } from '../topics/topics-kind';
import type { WrittenLine } from '../written-line';
import { LADDER_CRAFT, LADDER_EXAMPLES } from './ladder-craft';
import { ladderKind } from './ladder-kind';
import { LADDER_SLOTS } from './ladder-slots';

/** Somebody who cleans and re-letters gravestones: a trade in which nobody wants to be sold to. */
const facts = factsOf(
  ['business', '给老墓碑清洗、描字'],
  ['price', '描一块碑600'],
  ['price', '带上周围拔草一起是900'],
  ['customerWords', '最怕字描错，改都没法改'],
  ['story', '有一家六块碑，清明前一个月托我，我一块块拍照让他核'],
  ['goal', '一个月想做到12000'],
  ['rejected', '不拍人家的名字'],
);
const context = aContext({ facts });

const WRITTEN =
  linesOf(`判断|先把「描一块碑600」站稳：一个月12000要20块，人怕的是字描错，核字做扎实才敢托。|f2 f4 f6 20=12000/600
级1|一页「描字前先核什么」|f4
级1给谁|想托人又怕描错的|f4
级1价|不收钱|
级1给|一页纸：生卒、辈分、繁简哪几处容易错，自己去碑前对一遍；只对字，不评碑。|f4
级1守|认不得的字直说认不得，请他问族里老人。|
级1接|拿不准的字拍给我，我说认不认得。|f4
级2|描一块碑|f2
级2给谁|对过字、点了头的|
级2价|一块600元|f2
级2给|洗净、逐字拍照给家里人核，点头了才下笔。|f2 f5
级2接|周围的草一起拔，九百。|f3
级3|连周围一起理|f3
级3给谁|离得远、几年来一回的|
级3价|一块900元|f3
级3给|描字之外把草拔净，做前做后各拍一张。|f3
级4|年年看一回|
级4路|几块碑的人家|f5
级4给谁|一家有好几块的|f5
级4价|建议一块300元|
级4算|只洗不描，是600的一半；先跟托过六块的那家试|f2 f5
级4给|清明前各洗一遍，拍了发他。|
账1|一个月12000：12000÷600＝20块|f6 f2 20=12000/600
账2|假设六块的那家肯年年洗：6×300＝1800元|
卡|卡在第一级到第二级：字没核过，人不敢托。|f4
这周|把托过六块的那家那几张核字的照片找出来，问肯不肯给别人看。|f5
私信1何时|问「多少钱一块」|
私信1|一块六百，先洗再描。你把碑拍一张近的，我先看字认不认得全。|f2
私信2何时|催着清明前一定描完|
私信2|核字不能赶，赶不上我就不接，描错了没法改。|f4
私信3何时|我再想想|
私信3|不急。先照那一页自己对一遍字。|
私信4何时|每年洗一回多少|
私信4|这个我还在试，先按一块三百，你看过再定。|
没有1|卖纸花香烛：一卖，人家当你是来赚白事钱的。|
目标|12000|f6`);

const content = (lines = WRITTEN, more = context): DeliverableContent<'ladder'> => {
  const made = ladderKind.toContent(lines, more);
  if (made === null) throw new Error('nothing was made');
  return made;
};
const whyOf = (lines = WRITTEN, more = context) =>
  ladderKind.objections(lines, more).map(({ key, why }) => `${key}：${why}`);
const without = (...keys: readonly string[]) => WRITTEN.filter(({ key }) => !keys.includes(key));

describe('a ladder', () => {
  it('is put together from what was written: plain names, whom each level is for, and what is earned beside it', () => {
    const made = content();
    expect(ladderSchema.parse(made)).toEqual(made);
    expect(made.rungs.map(({ name, track }) => [track, name])).toEqual([
      [undefined, '一页「描字前先核什么」'],
      [undefined, '描一块碑'],
      [undefined, '连周围一起理'],
      ['几块碑的人家', '年年看一回'],
    ]);
    expect(made.rungs.every((rung) => !('role' in rung))).toBe(true);
    expect(made.rungs[3]).toMatchObject({ price: '建议一块300元', forWhom: '一家有好几块的' });
    expect(made).toMatchObject({ anchor: null, calculator: null, without: [expect.any(String)] });
    expect(made.sums).toHaveLength(2);
    expect(whyOf()).toEqual([]);
    expect(wholeObjections(ladderKind, WRITTEN, context)).toEqual([]);
  });

  it('keeps the texts through the lines and back', () => {
    const made = content();
    const lines = ladderKind.toLines(made);
    const texts = (some: typeof WRITTEN) => new Map(some.map(({ key, text }) => [key, text]));
    const written = texts(WRITTEN);
    // Without a price for all there is nothing that a goal is reckoned with.
    written.delete('目标');
    expect(texts(lines)).toEqual(written);
    const revised = { ...context, current: made, action: 'revise' as const };
    expect(content(lines, revised)).toEqual(made);
    expect(whyOf(lines, revised)).toEqual([]);
  });

  it('shows its levels under their own names, and no role', () => {
    const shown = WRITTEN.map((line) => ladderKind.show(line)).join('\n');
    expect(shown).toContain('**描一块碑**\n- 给谁：对过字、点了头的\n- 价：一块600元');
    expect(shown).toContain('- 价：建议一块300元\n- 怎么算的：只洗不描，是600的一半');
    expect(shown).toContain('**这周就做一件**：');
    expect(shown).not.toMatch(/引流|利润|信任/);
  });

  it('shows what it comes to, what to answer and what is left out under headings of their own', () => {
    const shown = shownLines(ladderKind, WRITTEN);
    expect(shown).toContain('拍了发他。\n\n**算一笔账**\n\n- 一个月12000：12000÷600＝20块\n- 假设');
    expect(shown).toContain('**有人来问，照着回**\n\n问「多少钱一块」：\n\n> 一块六百');
    expect(shown).toContain('你看过再定。\n\n**不放进来的**\n\n- 卖纸花香烛');
    for (const heading of ['算一笔账', '有人来问，照着回', '不放进来的'])
      expect(shown.split(heading)).toHaveLength(2);
  });

  it('puts what is earned beside it behind the levels that lead up', () => {
    const lines = withLine(withLine(WRITTEN, '级1路', '学校'), '级4路', '学校');
    expect(content(lines).rungs.map(({ name }) => name)).toEqual([
      ...['描一块碑', '连周围一起理', '一页「描字前先核什么」', '年年看一回'],
    ]);
  });

  it('may have levels without any price, for somebody who may not charge', () => {
    const free = WRITTEN.filter(({ key }) => !/^(?:级4|锚|目标|账2|私信4)/.test(key)).map((line) =>
      /^级\d价$/.test(line.key) ? { ...line, text: '不收钱', from: [] } : line,
    );
    expect(whyOf([...free, ...linesOf('私信4何时|能收钱了吗|\n私信4|现在不收。|')])).toEqual([]);
    expect(content(free).rungs.map((rung) => 'price' in rung && rung.price)).toEqual(Array(3).fill('不收钱'));
    expect(ladderKind.material(aContext()).join()).toContain('价都写不收钱');
  });

  it.each([
    [
      'a price that nobody told and nobody marked',
      withLine(WRITTEN, '级3价', '一块1500元'),
      '级3价：价没有来源',
    ],
    ['a proposal without its reckoning', without('级4算'), '级4价：建议的价要写明怎么算来的'],
    ['a level for nobody', without('级2给谁'), '还缺：级2给谁；'],
    ['a level that leads nowhere', without('级1接'), '还缺：级1接；'],
    ['a level without a name', without('级3'), '还缺：级3；'],
    ['no sum', without('账1', '账2'), '还缺：账1；'],
    ['no bottleneck and nothing to do', without('卡', '这周'), '还缺：卡、这周；'],
    ['too few replies', without('私信4', '私信4何时'), '私信只有3条，至少4条'],
    ['a reply to nothing', without('私信2何时'), '私信2何时：私信要成对'],
    ['the words of advisers', withLine(WRITTEN, '级1', '引流品：一页单子'), '级1：「引流」是行话'],
    [
      'a sum that is wrong',
      withLine(WRITTEN, '账2', '假设6块：6×300＝1900元'),
      '账2：「6×300=1900元」算错了，应该是1800',
    ],
    ['a proposal as the price of all', [...WRITTEN, ...linesOf('单价|300|f2')], '单价：这是建议的价'],
    ['two sets of levels', [...WRITTEN, ...linesOf('引流|一页单子|f4')], '引流：分级只用一套'],
  ])('objects to %s', (_, lines, why) => {
    expect(whyOf(lines).join()).toContain(why);
  });

  it.each([
    ['描一块碑600，带底座1100', '600'],
    ['描一块碑600，带底座1100', '1100'],
    ['描碑按大小，一块260到400', '400'],
    ['描碑按大小，一块260到400', ''],
    ['描一块碑600元', ''],
  ])('takes 「%s」 with the amount 「%s」 for an anchor', (text, amount) => {
    const priced = withLine(without('锚金额'), '锚', text, ['f2']);
    const lines = amount === '' ? priced : [...priced, { key: '锚金额', text: amount, from: ['f2'] }];
    expect(whyOf(lines)).toEqual([]);
    expect(content(lines).anchor).toMatchObject({ text });
    const wrong = [...priced, { key: '锚金额', text: '300', from: ['f2'] }];
    expect(whyOf(wrong).join()).toContain('要和锚里的价一样');
  });

  it('of a version of before is changed without the rest being asked for', () => {
    const made = content(without('账1', '账2', '卡', '这周', '私信4', '私信4何时', '级2给谁'));
    const revised = { ...context, current: made, action: 'revise' as const };
    expect(whyOf(ladderKind.toLines(made), revised)).toEqual([]);
  });

  it('leaves a level out that there is nothing for, and says why', () => {
    const lines = [
      ...WRITTEN.filter(({ key }) => !/^级3./.test(key)),
      ...linesOf('级3先不做|没有一家托过；有人先开口再说|'),
    ];
    expect(whyOf(lines)).toEqual([]);
    expect(content(lines).rungs[2]).toEqual({
      name: '连周围一起理',
      skipped: '没有一家托过；有人先开口再说',
    });
    expect(whyOf([...lines, ...linesOf('级3价|一块900元|f3')]).join()).toContain('级3价：这一级写了先不做');
  });

  it('tells who writes topics of what is sold, and of no proposal', () => {
    const material = topicsKind.material({ ...context, shelf: { ladder: content() } }).join();
    expect(material).toContain('「描一块碑」一块600元；「连周围一起理」一块900元');
    expect(material).not.toContain('年年看一回');
  });

  it('never fails on what was cut', () => {
    fc.assert(
      fc.property(fc.subarray([...WRITTEN]), fc.string({ unit: 'grapheme' }), (lines, text) => {
        for (const some of [lines, lines.map((line, at) => (at % 3 === 1 ? { ...line, text } : line))]) {
          ladderKind.objections(some, context);
          const made = ladderKind.toContent(some, context);
          if (made !== null) expect(ladderSchema.safeParse(made).error).toBeUndefined();
        }
      }),
    );
  });

  it('has a craft that fits, and an example that passes its own objections', () => {
    expect(LADDER_CRAFT.length).toBeLessThanOrEqual(900);
    expect(LADDER_EXAMPLES.length).toBeLessThanOrEqual(900);
    const example = linesOf(LADDER_EXAMPLES);
    expect(whyOf(example, aContext())).toEqual([]);
    expect(content(example, aContext())).toMatchObject({ calculator: { price: 20 } });
    expect(content(example, aContext()).talk).toHaveLength(4);
  });
});

describe('a price that is proposed', () => {
  const objected = (lines: readonly WrittenLine[]) => wholeObjections(ladderKind, lines, context).join();

  it('may be said again in replies and sums', () => {
    const lines = withLine(WRITTEN, '级3接', '几块一起，一块三百，一家三块就是九百。', ['f5']);
    expect(objected(lines)).toBe('');
  });

  it('lets no other number pass, and none where it is not marked', () => {
    expect(objected(withLine(WRITTEN, '私信4', '这个一块三百五。'))).toContain('私信4：「三百五」');
    const unmarked = withLine(WRITTEN, '级4价', '一块300元', ['f2']);
    expect(objected(unmarked)).toContain('级4价：「300元」');
    expect(objected(unmarked)).toContain('私信4：「三百」');
    expect(objected(withLine(WRITTEN, '级3价', '一块300元', ['f3']))).toContain('级3价：「300元」');
  });

  it('is marked by its first word, and who and how many are told or refused as ever', () => {
    expect(objected(withLine(WRITTEN, '级4价', '一块300元，建议', ['f2']))).toContain('级4价：「300元」');
    expect(objected(withLine(WRITTEN, '级4算', '托过你的42家里八成肯，是600的一半', ['f2']))).toContain(
      '「42」',
    );
  });

  it('is reckoned with, as is what was told, in arithmetic that is written out', () => {
    const sums = (one: string, two: string) =>
      withLine(withLine(WRITTEN, '账1', one, ['f2']), '账2', two, ['f2', 'f5']);
    const right = sums('描六块：600×6＝3600元', '年年洗：300×6＝1800元，3600+1800＝5400元');
    expect(objected(right)).toBe('');
    expect(objected(withLine(right, '卡', '一家人一年能托你5400元，现在只托一回。', ['f5']))).toBe('');
    expect(objected(withLine(right, '卡', '一家人一年能托你6400元，现在只托一回。', ['f5']))).toContain(
      '6400元',
    );
    const unknown = sums('描八十块：600×80＝48000元', '年年洗：300×6＝1800元');
    expect(objected(unknown)).toContain('账1：「48000=600*80」这个算式对不上：80没有人说过');
    expect(objected(withLine(unknown, '卡', '能到48000元。', ['f2']))).toContain('卡：「48000元」');
    expect(objected(sums('假设描八十块：600×80＝48000元', '年年洗：300×6＝1800元'))).toBe('');
  });

  it('goes with what was said roughly, as long as the line says so', () => {
    const more = aContext({
      facts: [...facts, ...factsOf(['figures', '一个月描十四到十六块，一年油漆两千多'])],
    });
    const sum = (text: string) =>
      wholeObjections(ladderKind, withLine(WRITTEN, '账1', text, ['f2', 'f8']), more)
        .filter((why) => why.startsWith('账1'))
        .join();
    expect(sum('油漆按2400算：2400÷600＝4块')).toContain('2400没有人说过');
    expect(sum('油漆按两千算：2000÷600约等于3，最少描3块才够')).toBe('');
    expect(sum('一个月最少14块：14×600＝8400元')).toBe('');
    expect(sum('一个月就是：14×600＝8400元')).toContain('他说的是十四到十六块');
  });

  it('stands in the form that a writer is told, and the levels of before do not', () => {
    const form = lineForm(LADDER_SLOTS, true);
    expect(form).toContain('级#价（');
    expect(form).not.toMatch(/引流|利润给/);
  });
});
