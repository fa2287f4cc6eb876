import { type DeliverableContent, GAP, ladderSchema } from '@qihang/shared/contracts';
import { describe, expect, it } from '@rstest/core';
import fc from 'fast-check';
import { linesOf, withLine } from '../testing/lines-of';
import { wholeObjections } from '../testing/whole-objections';
import { aContext, factsOf } from '../testing/writing-context';
import { topicsKind } from '../topics/topics-kind';
import { ladderKind } from './ladder-kind';

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

/** As ladders were written before, one price for all and a role for each level. */
const WRITTEN =
  linesOf(`判断|先把「描一块碑600」卖稳：家里人怕的是字描错，核字那一步做扎实，往上往下才站得住；不在清明前吆喝。|f2 f4
锚|描一块碑600元|f2
锚金额|600|f2
锚单位|块|f2
引流|一页「描字前先核什么」|f4
引流价|不收钱|
引流给|一页纸：生卒、辈分、繁简哪几处容易错，拿着它自己去碑前对一遍；只对字，不评碑的好坏。|f4
引流接|对完有拿不准的字，拍给我看，我说我认不认得；认不得的我不描，请他问族里老人。|f4
信任|描一块碑|f2
信任价|一块600元|f2
信任给|先洗净，逐字拍照给家里人核，点头了才下笔；金粉脱在石头坏的地方，先说清补不住。|f2 f5
信任接|描完只说下回看大概什么时候会褪，不约、不催；家里还有别的碑，由他开口。|
利润|一块碑，连周围一起理|f3
利润价|一块900元|f3
利润给|描字之外把周围的草拔净、碑脚垫平，做前做后各拍一张，名字遮住再发他。|f3
利润接|做完就到这里。远处来不了的家，他想每年看一次再说，我不先提。|
私信1何时|问「多少钱一块」|
私信1|一块六百，先洗再描。你把碑拍一张近的，我先看字认不认得全。|f2
私信2何时|催着清明前一定描完|
私信2|核字不能赶，赶不上我就不接，描错了没法改。|f4
目标|12000|f6
单价|600|f2`);

const content = (lines = WRITTEN, more = context): DeliverableContent<'ladder'> => {
  const made = ladderKind.toContent(lines, more);
  if (made === null) throw new Error('nothing was made');
  return made;
};
/** As versions are stored since the first release. */
const SAMPLE = {
  judgement: '先卖稳一块。',
  anchor: null,
  rungs: ['引流品', '信任品', '利润品'].map((role) => ({
    ...{ role, name: '描一块', price: '一块600元', delivers: '描', handover: '不催' },
  })),
  talk: [{ when: '问价', say: '一块六百。' }],
  calculator: null,
};
const whyOf = (lines = WRITTEN, more = context) =>
  ladderKind.objections(lines, more).map(({ key, why }) => `${key}：${why}`);
const without = (...keys: readonly string[]) => WRITTEN.filter(({ key }) => !keys.includes(key));

describe('a ladder of before, with a role for each level', () => {
  it('is put together from what was written and fits the contract', () => {
    const made = content();
    expect(ladderSchema.parse(made)).toEqual(made);
    expect(made.rungs.map((rung) => [rung.role, 'price' in rung && rung.price])).toEqual([
      ['引流品', '不收钱'],
      ['信任品', '一块600元'],
      ['利润品', '一块900元'],
    ]);
    expect(made.anchor).toEqual({ text: '描一块碑600元', amount: 600, unit: '块' });
    expect(made.calculator).toMatchObject({ goal: 12_000, price: 600 });
    expect(whyOf()).toEqual([]);
    expect(wholeObjections(ladderKind, WRITTEN, context)).toEqual([]);
  });

  it('keeps the texts through the lines and back', () => {
    const lines = ladderKind.toLines(content());
    const texts = (some: typeof WRITTEN) => new Map(some.map(({ key, text }) => [key, text]));
    expect(texts(lines)).toEqual(texts(WRITTEN));
    const revised = { ...context, current: content(), action: 'revise' as const };
    expect(content(lines, revised)).toEqual(content());
    expect(whyOf(lines, revised)).toEqual([]);
  });

  it('reckons with the rates that the user put in', () => {
    const rates = { viewToVisit: 0.1, visitToLead: 0.2, leadToDeal: 0.5 };
    const made = content();
    const current = { ...made, calculator: { goal: 1, price: 1, rates } };
    expect(content(WRITTEN, { ...context, current }).calculator).toEqual({ goal: 12_000, price: 600, rates });
  });

  it('has a gap where no price was told, and reckons nothing', () => {
    const unpriced = without('锚', '锚金额', '锚单位', '目标', '单价', '利润价');
    expect(content(unpriced)).toMatchObject({ anchor: null, calculator: null });
    expect(content(unpriced).rungs[2]).toMatchObject({ price: GAP });
  });

  it('reads a goal as people say it', () => {
    expect(content(withLine(WRITTEN, '目标', '1.2万元', ['f6'])).calculator?.goal).toBe(12_000);
    expect(content(withLine(WRITTEN, '目标', '一万二', ['f6'])).calculator?.goal).toBe(12_000);
    expect(content(withLine(WRITTEN, '目标', '一两万', ['f6'])).calculator?.goal).toBeNull();
  });

  it.each([
    ['a price without a source', withLine(WRITTEN, '利润价', '一块1500元'), '利润价：价没有来源'],
    ['a goal that nobody said', withLine(WRITTEN, '目标', '30000'), '目标：没有来源'],
    ['a vague sum', withLine(WRITTEN, '目标', '一两万', ['f6']), '目标：要写一个数'],
    ['an anchor unlike its sum', withLine(WRITTEN, '锚金额', '500', ['f2']), '锚金额：要和锚里的价一样'],
    ['an anchor that is only a sum', without('锚'), '锚：有锚金额就要写锚'],
    ['a reply to nothing', without('私信2何时'), '私信2何时：私信要成对'],
  ])('objects to %s', (_, lines, why) => {
    expect(whyOf(lines).join()).toContain(why);
  });

  it.each([
    ['30*20*10的飞机盒一个1.5元，500个起', '1.5'],
    ['30*20*10的飞机盒一个1.5', '1.5'],
    ['1.5一个，30*20*10的飞机盒', '1.5元一个'],
    ['A4黑白一张三毛', '0.3'],
    ['8寸的一个198，提前3天订', '198'],
    ['喷绘3.5*2米一块120元', '一块120元'],
  ])('takes the price of 「%s」 to be %s, whatever the size', (text, amount) => {
    const priced = withLine(withLine(WRITTEN, '锚', text, ['f2']), '锚金额', amount, ['f2']);
    expect(whyOf(priced)).toEqual([]);
    expect(whyOf(withLine(priced, '锚金额', '30', ['f2'])).join()).toContain('要和锚里的价一样');
  });

  it('reckons with the price of a line, and not with what it is the price of', () => {
    expect(content(withLine(WRITTEN, '单价', '30*20*10的1.5元一个', ['f2'])).calculator?.price).toBe(1.5);
    expect(content(withLine(WRITTEN, '单价', '一张八毛', ['f2'])).calculator?.price).toBe(0.8);
  });

  it('lets a price stand that was reckoned, and one that is a gap', () => {
    expect(whyOf(withLine(WRITTEN, '利润价', '三块1800元', ['f2', '1800=600*3']))).toEqual([]);
    expect(whyOf(withLine(WRITTEN, '利润价', GAP))).toEqual([]);
  });

  it('is nothing without a level, and never fails on what was cut', () => {
    expect(
      ladderKind.toContent(
        WRITTEN.filter(({ key }) => /^(?:私信|判断)/.test(key)),
        context,
      ),
    ).toBeNull();
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

  it('leaves a level out that there is nothing for, and says why', () => {
    const lines = [
      ...without('利润', '利润价', '利润给', '利润接'),
      ...linesOf('利润先不做|没有一家说过要年年来；有人先开口再说|'),
    ];
    expect(whyOf(lines)).toEqual([]);
    const made = content(lines);
    expect(ladderSchema.parse(made)).toEqual(made);
    expect(made.rungs[2]).toEqual({ role: '利润品', skipped: '没有一家说过要年年来；有人先开口再说' });
    const kept = ladderKind.toLines(made);
    expect(kept.find(({ key }) => key === '利润先不做')?.text).toContain('没有一家');
    expect(kept.map(({ key }) => key)).not.toContain('利润价');
    const shown = lines.map((line) => ladderKind.show(line));
    expect(shown).toContain('**利润品**：先不做，没有一家说过要年年来；有人先开口再说');
    expect(topicsKind.material({ ...context, shelf: { ladder: made } }).join()).toContain(
      '在卖：「一页「描字前先核什么」」不收钱；「描一块碑」一块600元',
    );
  });

  it('asks for a level of which nothing is said, for the price of one that is sold, and for one that is', () => {
    expect(whyOf(without('利润', '利润价', '利润给', '利润接')).join()).toContain('还缺：利润；');
    expect(whyOf(without('利润价')).join()).toContain('还缺：利润价；');
    const none = linesOf('引流先不做|没有|\n信任先不做|没有|\n利润先不做|没有|');
    const others = WRITTEN.filter(({ key }) => !/^(?:引流|信任|利润)/.test(key));
    expect(whyOf([...others, ...none]).join()).toContain('至少写一级');
    expect(ladderKind.toContent([...others, ...none], context)).toBeNull();
    const both = [...WRITTEN, ...linesOf('利润先不做|还没有人要|')];
    expect(whyOf(both)).toEqual([
      ...['利润价', '利润给', '利润接'].map((key) => `${key}：这一级写了先不做，这一行去掉`),
    ]);
  });

  it('goes up and down with a change: what was sold is left out, and what was left out is sold', () => {
    const current = content();
    const revised = { ...context, current, action: 'revise' as const };
    const dropped = [...ladderKind.toLines(current), ...linesOf('利润先不做|先把一块描好|')];
    expect(whyOf(dropped, revised)).toEqual([]);
    const without3 = content(dropped, revised);
    expect(without3.rungs[2]).toEqual({
      role: '利润品',
      name: '一块碑，连周围一起理',
      skipped: '先把一块描好',
    });
    const again = { ...revised, current: without3 };
    const sold = [
      ...ladderKind.toLines(without3),
      ...linesOf('利润价|一块900元|f3\n利润给|把草拔净|f3\n利润接|做完就到这里|'),
    ];
    expect(content(sold, again).rungs[2]).toMatchObject({ price: '一块900元', delivers: '把草拔净' });
    expect(whyOf(sold, again)).toEqual([]);
  });

  it('of an older release is read as it is', () => {
    expect(ladderSchema.safeParse(SAMPLE).success).toBe(true);
    expect(ladderSchema.safeParse({ ...SAMPLE, rungs: [{ role: '利润品', skipped: '没有' }] }).success).toBe(
      false,
    );
  });
});
