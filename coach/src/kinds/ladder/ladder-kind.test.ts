import { type DeliverableContent, ladderSchema } from '@qihang/shared/contracts';
import { describe, expect, it } from '@rstest/core';
import fc from 'fast-check';
import { lineForm } from '../../writing/line-form';
import { readWriting } from '../../writing/testing/read-writing';
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

const WRITTEN = linesOf(`判断|钱卡在一处：人怕的是字描错，核字做扎实了才敢托你。|f4
级1|一页「描字前先核什么」|f4
级1价|不收钱|
级1文|给想托人又怕描错的。一页纸：生卒、辈分、繁简哪几处容易错，拿着它自己去碑前对一遍；只对字，不评碑。／认不得的字直说认不得，请他问族里老人。／连着三家自己对完了来问，再开口：「拿不准的字拍给我，我说认不认得。」|f4
级2|描一块碑|f2
级2价|一块600元|f2
级2文|给对过字、点了头的人家。先洗净，逐字拍照给家里人核，点头了才下笔。／一个月想做到一万二，就是二十块碑，再多核字就赶了。／描完他自己说周围也理理，才往上说。|f2 f5 f6 20=12000/600
级3|连周围一起理|f3
级3价|一块900元|f3
级3文|给离得远、几年来一回的。描字之外把草拔净，做前做后各拍一张；做完就到这里，不约下一回。|f3
级4|年年看一回|
级4路|几块碑的人家|f5
级4价|建议一块300元|
级4文|给一家有好几块的，清明前各洗一遍，拍了发他。／只洗不描，是描一块的一半，所以建议三百；先跟托过六块的那家说，他肯年年洗，一年就是一千八。|f2 f5 1800=6*300
级5|带徒弟|
级5先不做|自己还忙得过来；有一家等不及走了，再说。|
另1|不碰的：纸花香烛不卖。一卖，人家当你是来赚白事钱的。|
另2|有人这么问就这么回：问多少钱一块，「一块六百，先洗再描。你把碑拍一张近的，我先看字认不认得全。」每年洗一回多少，「这个我还在试，一块三百，你看过再定。」|f2
空1|六块碑那家，肯让人看核字的照片吗？|
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
  it('is put together from what was written: plain names, a price and one text each, and what is earned beside it', () => {
    const made = content();
    expect(ladderSchema.parse(made)).toEqual(made);
    expect(made.rungs.map(({ name, track }) => [track, name])).toEqual([
      [undefined, '一页「描字前先核什么」'],
      [undefined, '描一块碑'],
      [undefined, '连周围一起理'],
      [undefined, '带徒弟'],
      ['几块碑的人家', '年年看一回'],
    ]);
    expect(made.rungs.every((rung) => !('role' in rung))).toBe(true);
    expect(made.rungs[2]).toEqual({
      name: '连周围一起理',
      price: '一块900元',
      body: expect.stringContaining('不约下一回。'),
    });
    expect(made.rungs[0]).toMatchObject({ body: expect.stringMatching(/不评碑。\n认不得的字/) });
    expect(made.rungs[3]).toEqual({ name: '带徒弟', skipped: '自己还忙得过来；有一家等不及走了，再说。' });
    expect(made).toMatchObject({ anchor: null, calculator: null, talk: [] });
    for (const past of ['sums', 'stuck', 'without', 'outside', 'week']) expect(made).not.toHaveProperty(past);
    expect(whyOf()).toEqual([]);
    expect(wholeObjections(ladderKind, WRITTEN, context)).toEqual([]);
  });

  it('keeps the texts through the lines and back', () => {
    const made = content();
    const lines = ladderKind.toLines(made);
    const texts = (some: typeof WRITTEN) => some.map(({ text }) => text).sort();
    // Without a price for all there is nothing that a goal is reckoned with.
    expect(texts(lines)).toEqual(texts(without('目标')));
    const revised = { ...context, current: made, action: 'revise' as const };
    expect(content(lines, revised)).toEqual(made);
    expect(whyOf(lines, revised)).toEqual([]);
  });

  it('is shown while it is written as it is shown once it is settled', () => {
    const shown = shownLines(ladderKind, without('级4路', '级5', '级5先不做'));
    const report = ladderKind.report?.(content()) ?? '';
    const level = '**第二级：描一块碑**\n\n价：一块600元\n\n给对过字、点了头的人家。';
    expect(shown).toContain(level);
    expect(report).toContain(level);
    expect(report).toContain('才下笔。  \n一个月想做到一万二');
    expect(report).toContain('**第四级：带徒弟**，先不做：自己还忙得过来');
    // What is earned beside the levels is known as such only from the line below its name.
    expect(report).toContain('**另一路·几块碑的人家：年年看一回**\n\n价：建议一块300元');
    expect(`${shown}${report}`).not.toMatch(/引流|利润|信任|^- (?:给谁|他拿到|当心)/m);
    expect(report).toContain('**不碰的**：纸花香烛不卖。');
  });

  it('keeps a level of which one part was refused, with what holds of it', () => {
    for (const part of ['价', '文', '']) {
      const rungs = content(without(`级2${part}`)).rungs;
      expect(rungs).toHaveLength(5);
      expect(rungs[1]).not.toHaveProperty('skipped');
    }
    expect(content(without('级2文')).rungs[1]).toEqual({ name: '描一块碑', price: '一块600元' });
    expect(content(without('级2价')).rungs[1]).toMatchObject({ price: '【待补充】' });
    expect(content(without('级5先不做')).rungs.find(({ name }) => name === '带徒弟')).toEqual({
      name: '带徒弟',
      skipped: '现在还没有东西可写，先不做',
    });
  });

  it('puts what is earned beside it behind the levels that lead up', () => {
    const lines = withLine(withLine(WRITTEN, '级1路', '学校'), '级4路', '学校');
    expect(content(lines).rungs.map(({ name }) => name)).toEqual([
      ...['描一块碑', '连周围一起理', '带徒弟', '一页「描字前先核什么」', '年年看一回'],
    ]);
  });

  it('may have levels without any price, for somebody who may not charge', () => {
    const free = WRITTEN.filter(({ key }) => !/^(?:级4|另|目标)/.test(key)).map((line) =>
      /^级\d价$/.test(line.key) ? { ...line, text: '不收钱', from: [] } : line,
    );
    expect(whyOf(free)).toEqual([]);
    const prices = content(free).rungs.flatMap((rung) => ('price' in rung ? [rung.price] : []));
    expect(prices).toEqual(Array(3).fill('不收钱'));
    expect(ladderKind.material(aContext()).join()).toContain('价都写不收钱');
  });

  it.each([
    [
      'a price that nobody told and nobody marked',
      withLine(WRITTEN, '级3价', '一块1500元'),
      '级3价：价没有来源',
    ],
    ['a proposal of which nothing is said', without('级4文'), '级4价：建议的价要说明白从哪来'],
    ['a level of which nothing is said', without('级2文'), '还缺：级2文；'],
    ['a level without a name', without('级3'), '还缺：级3；'],
    ['what the text of the level says', [...WRITTEN, ...linesOf('级2守|不赶|')], '级2守：级2文里说了'],
    ['the words of advisers', withLine(WRITTEN, '级1', '引流品：一页单子'), '级1：「引流」是行话'],
    [
      'a sum that is wrong',
      withLine(WRITTEN, '级4文', '先跟那家试，6×300＝1900元'),
      '级4文：「6×300=1900元」算错了，应该是1800',
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

  it('has a source for each price, or says where a proposed one comes from', () => {
    const unsourced = whyOf(withLine(WRITTEN, '级2价', '一块600元')).join();
    expect(unsourced).toContain('级2价：价没有来源');
    expect(unsourced).toContain('是你提的就写建议两字开头');
    expect(whyOf(withLine(WRITTEN, '级1价', '不收钱'))).toEqual([]);
    const bare = without('级4文');
    expect(whyOf(bare).join()).toContain('级4价：建议的价要说明白从哪来');
    expect(whyOf([...bare, ...linesOf('级4算|描一块的一半|f2')]).join()).not.toContain('从哪来');
  });

  it('lets a price without a source stand where it stood, in a change alone', () => {
    const made = content();
    const lines = withLine(WRITTEN, '级2价', '一块600元');
    expect(whyOf(lines, { ...context, current: made, action: 'revise' })).toEqual([]);
    expect(whyOf(lines, { ...context, current: made }).join()).toContain('级2价');
    const dearer = withLine(WRITTEN, '级2价', '一块650元');
    expect(whyOf(dearer, { ...context, current: made, action: 'revise' }).join()).toContain('级2价');
  });

  it('has a goal, an anchor and a price for all that were told, and that are numbers above nothing', () => {
    expect(whyOf(withLine(WRITTEN, '目标', '12000')).join()).toContain('目标：没有来源');
    expect(whyOf(withLine(WRITTEN, '目标', '0', ['f6'])).join()).toContain('目标：要写一个数');
    expect(whyOf(withLine(WRITTEN, '目标', '多挣点', ['f6'])).join()).toContain('目标：要写一个数');
    expect(whyOf(withLine(WRITTEN, '锚', '描一块碑600')).join()).toContain('锚：没有来源');
    expect(whyOf([...WRITTEN, ...linesOf('锚金额|600|f2')]).join()).toContain('锚：有锚金额就要写锚');
    const free = [...WRITTEN, ...linesOf('锚|描一块碑600，看字0元|f2\n锚金额|0|f2')];
    expect(whyOf(free).join()).toContain('锚金额：要和锚里的价一样');
    const priced = [...WRITTEN, ...linesOf('单价|600|f2')];
    expect(whyOf(priced)).toEqual([]);
    const made = content(priced);
    const revised = { ...context, current: made, action: 'revise' as const };
    expect(whyOf(withLine(priced, '目标', '12000'), revised)).toEqual([]);
    expect(whyOf(withLine(priced, '目标', '15000'), revised).join()).toContain('目标：没有来源');
    expect(whyOf(withLine(priced, '单价', '600'), revised)).toEqual([]);
    expect(whyOf(withLine(priced, '单价', '900'), revised).join()).toContain('单价：没有来源');
    expect(whyOf(withLine(priced, '单价', '12000'), revised).join()).toContain('单价：没有来源');
  });

  it('takes an amount that is proposed for one thing and charged for another as charged', () => {
    const both = withLine(withLine(WRITTEN, '级3价', '一块300元', ['f3']), '单价', '300', ['f3']);
    expect(whyOf(both)).toEqual([]);
    expect(whyOf(withLine(WRITTEN, '锚', '建议一块600元', ['f2'])).join()).toContain('锚：这是建议的价');
  });

  it('has the first amount above nothing for its anchor, where none is written', () => {
    const anchored = (text: string, ...more: readonly string[]) =>
      content([...WRITTEN, ...linesOf([`锚|${text}|f2`, ...more].join('\n'))]).anchor;
    expect(anchored('看字0元，描一块碑600元')).toMatchObject({ amount: 600, unit: null });
    expect(anchored('描一块碑600元', '锚金额|0|f2', '锚单位|块|')).toMatchObject({ amount: 600, unit: '块' });
    expect(anchored('看字不收钱')).toBeNull();
  });

  it('has a level that is made, and asks for what one lacks', () => {
    const none = linesOf('判断|先核字。|f4\n级1|描一块碑|\n级1先不做|人手不够。|');
    expect(whyOf(none).join()).toContain('每一级都先不做');
    expect(whyOf(without('级2', '级3价')).join()).toContain('还缺：级2、级3价；补上');
    expect(whyOf([...WRITTEN, ...linesOf('级2给|逐字拍照|f5')]).join()).toContain('级2给：级2文里说了');
    expect(whyOf([...WRITTEN, ...linesOf('级2路|几块碑的|f5')]).join()).not.toContain('级2路');
  });

  it('has private talk in pairs', () => {
    const pairs = (written: string) => whyOf([...WRITTEN, ...linesOf(written)]).join();
    expect(pairs('私信1何时|问多少钱|\n私信1|先看字。|f2')).not.toContain('私信');
    expect(pairs('私信1何时|问多少钱|\n私信1|先看字。|f2\n私信2|六百。|f2')).toContain(
      '私信2何时：私信要成对',
    );
    expect(pairs('私信1何时|问多少钱|')).toContain('私信1：私信要成对');
  });

  it('has no words of advisers where customers read, and may have them elsewhere', () => {
    expect(whyOf(withLine(WRITTEN, '级1', '引流的一页纸', ['f4'])).join()).toContain('级1：「引流」是行话');
    expect(whyOf(withLine(WRITTEN, '级3文', '转化了再说。', ['f3'])).join()).toContain(
      '级3文：「转化」是行话',
    );
    expect(whyOf(withLine(WRITTEN, '判断', '引流不缺，字怕描错。', ['f4'])).join()).not.toContain('行话');
  });

  it.each(['判断', '账1', '卡', '级2账', '级2算', '级2文'])('is gone over for wrong sums in %s', (key) => {
    const lines = withLine(WRITTEN, key, '这样算：6×600＝3700元', ['f2']);
    expect(whyOf(lines).join()).toContain(`${key}：「6×600=3700元」算错了，应该是3600`);
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

  it('has an example as long as its writer is told, which names its levels and their prices', () => {
    const example = content(readWriting([LADDER_EXAMPLES], ladderKind.slots).lines, aContext());
    expect(ladderKind.report?.(example).length).toBeLessThanOrEqual(
      ladderKind.room?.(context, []).whole ?? 0,
    );
    expect(example.rungs).toEqual([
      { name: '照片帮看', price: '不收钱' },
      { name: '换骨', price: '一根20元' },
      { name: '整箱上门理', price: '建议一箱480元' },
    ]);
    expect(ladderKind.room?.(aContext({ parameters: { wish: '一条一行' } }), [])?.whole).toBe(500);
  });

  it('has a craft that fits', () => {
    expect(LADDER_CRAFT.length).toBeLessThanOrEqual(1_100);
  });
});

/** As levels by number were written before each was one text. */
const IN_PARTS = linesOf(`判断|先把「描一块碑600」站稳。|f2
级1|描一块碑|f2
级1给谁|对过字、点了头的|
级1给|洗净、逐字拍照给家里人核，点头了才下笔。|f2 f5
级1价|一块600元|f2
级1账|一个月12000：12000÷600＝20块|f6 f2 20=12000/600
级1守|认不得的字直说认不得。|
级1条件|描完有人自己开口说周围也理理|
级1接|拿不准的字拍给我。|f4
级2|年年看一回|
级2给谁|一家有好几块的|f5
级2给|清明前各洗一遍，拍了发他。|
级2价|建议一块300元|
级2算|只洗不描，是600的一半|f2
没有1|卖纸花香烛：人家当你是来赚白事钱的。|
对外1|描一块碑600元|f2
这周|把托过六块的那家那几张核字的照片找出来。|f5
私信1何时|问「多少钱一块」|
私信1|一块六百，先洗再描。|f2`);

describe('a ladder whose levels stand in parts, of before', () => {
  const made = content(IN_PARTS);
  const revised = { ...context, current: made, action: 'revise' as const };

  it('is read, shown and kept as it was, and its writer is told how to change it', () => {
    expect(ladderSchema.parse(made)).toEqual(made);
    expect(ladderKind.toLines(made).map(({ key, text }) => [key, text])).toEqual(
      IN_PARTS.map(({ key, text }) => [key, text]),
    );
    expect(ladderKind.report?.(made)).toContain(
      '**第一级：描一块碑**\n\n- 给谁：对过字、点了头的\n- 他拿到：洗净',
    );
    expect(whyOf(ladderKind.toLines(made), revised)).toEqual([]);
    expect(ladderKind.material(revised).join()).toContain('只改哪行照写哪行');
    expect(ladderKind.material(context).join()).not.toContain('只改哪行照写哪行');
  });

  it('is changed part by part, or a level as a whole, whose parts then go', () => {
    const part = withLine(ladderKind.toLines(made), '级1守', '认不得的字请他问族里老人。');
    expect(whyOf(part, revised)).toEqual([]);
    expect(content(part, revised).rungs[0]).toMatchObject({ keeps: '认不得的字请他问族里老人。' });
    const whole = [
      ...ladderKind.toLines(made),
      ...linesOf('级1文|洗净了逐字拍给家里人核。／点头了才下笔。|f5'),
    ];
    expect(whyOf(whole, revised)).toEqual([]);
    expect(content(whole, revised).rungs[0]).toEqual({
      name: '描一块碑',
      price: '一块600元',
      body: '洗净了逐字拍给家里人核。\n点头了才下笔。',
    });
    expect(content(whole, revised).rungs[1]).toEqual(made.rungs[1]);
  });
});

describe('a price that is proposed', () => {
  const objected = (lines: readonly WrittenLine[]) => wholeObjections(ladderKind, lines, context).join();
  const level = (text: string, from: readonly string[] = ['f2', 'f5']) =>
    objected(withLine(WRITTEN, '级3文', text, from));

  it('may be said again in the text of a level, in a section below, and in sums', () => {
    expect(level('几块一起，一块三百，一家三块就是九百，先问他肯不肯。')).toBe('');
    expect(level('一块三百，六块一年就是一千八，够不够他自己说。', ['f5', '1800=6*300'])).toBe('');
  });

  it('lets no other number pass, and none where it is not marked', () => {
    expect(objected(withLine(WRITTEN, '另2', '这么回：「这个一块三百五。」'))).toContain('另2：「三百五」');
    const unmarked = withLine(WRITTEN, '级4价', '一块300元', ['f2']);
    expect(objected(unmarked)).toContain('级4价：「300元」');
    expect(objected(unmarked)).toContain('另2：「三百」');
    expect(objected(withLine(WRITTEN, '级3价', '一块300元', ['f3']))).toContain('级3价：「300元」');
  });

  it('is marked by its first word, and who and how many are told or refused as ever', () => {
    expect(objected(withLine(WRITTEN, '级4价', '一块300元，建议', ['f2']))).toContain('级4价：「300元」');
    expect(level('托过你的42家里大半肯。')).toContain('「42');
  });

  it('is reckoned with, as is what was told, in arithmetic that is written out', () => {
    expect(level('描六块是600×6＝3600元，年年洗是300×6＝1800元。')).toBe('');
    const unknown = level('描八十块：600×80＝48000元。', ['f2']);
    expect(unknown).toContain('级3文：「48000=600*80」这个算式对不上：80没有人说过');
    expect(level('假设描八十块：600×80＝48000元', ['f2'])).toBe('');
  });

  it('goes with what was said roughly, as long as the line says so', () => {
    const more = aContext({
      facts: [...facts, ...factsOf(['figures', '一个月描十四到十六块，一年油漆两千多'])],
    });
    const sum = (text: string) =>
      wholeObjections(ladderKind, withLine(WRITTEN, '级2文', text, ['f2', 'f8']), more)
        .filter((why) => why.startsWith('级2文'))
        .join();
    expect(sum('油漆按2400算：2400÷600＝4块')).toContain('2400没有人说过');
    expect(sum('油漆按两千算：2000÷600约等于3，最少描3块才够')).toBe('');
    expect(sum('一个月最少14块：14×600＝8400元')).toBe('');
    expect(sum('一个月就是：14×600＝8400元')).toContain('他说的是十四到十六块');
  });

  it('stands in the form that a writer is told, and the parts and levels of before do not', () => {
    const form = lineForm(LADDER_SLOTS, true);
    for (const asked of ['级#（', '级#价（']) expect(form).toContain(asked);
    expect(form).not.toMatch(
      /引流|利润给|锚|卡（|\n账#|级#(?:文|给|算|账|守|条件|接|先)|没有#|对外#|这周|私信/,
    );
  });
});
