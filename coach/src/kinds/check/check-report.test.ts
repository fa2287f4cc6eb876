import { checkSchema, type DeliverableContent } from '@qihang/shared/contracts';
import { describe, expect, it } from '@rstest/core';
import { linesOf } from '../testing/lines-of';
import { aContext } from '../testing/writing-context';
import { checkKind } from './check-kind';
import { shippedRules } from './testing/exam-knowledge';

const rules = shippedRules();
const contextOf = (text: string, platform: string | null = null) =>
  aContext({ exam: { text, platform, rules } });

function check(written: string, text: string, platform: string | null = null): DeliverableContent<'check'> {
  const made = checkKind.toContent(linesOf(written), contextOf(text, platform));
  if (made === null) throw new Error('nothing was made');
  expect(checkSchema.safeParse(made).error).toBeUndefined();
  return made;
}
const shown = (made: DeliverableContent<'check'>) => checkKind.report?.(made) ?? '';

describe('what the user sees of a 体检', () => {
  it('says of every finding what it is, its words and why, and never 第几处', () => {
    const made = check(
      '判断|换一处再发。|\n改1|缝补摊|\n改1原文|最好的缝补摊|\n找1|没人说不好|\n找1类|承诺|\n找1因|拿不出账|\n找1改|去掉|',
      '巷口最好的缝补摊，没人说不好。',
    );
    expect(shown(made)).toBe(
      `换一处再发。

- 极限词「最好的缝补摊」
   没有依据的最高级。换成你做过什么，更可信。
   改成：缝补摊
- 承诺「没人说不好」
   拿不出账
   去掉这一截

${made.declaration}`,
    );
    expect(shown(made)).not.toContain('处：');
  });

  it('leaves to the user what only they can settle, and says so first', () => {
    const made = check('判断|先别发：换一处就行。|\n改1|他来定|\n改1原文|最好的|', '巷口最好的缝补摊。');
    expect(made.judgement).toBe('先别发：「最好的」要你来定，原话没动。换一处就行。');
    expect(shown(made)).toContain('   这处你来定');
    expect(made.rewritten).toBe(made.text);
    const rash = check('判断|可以直接发了。|\n改1|他来定|\n改1原文|最好的|', '巷口最好的缝补摊。');
    expect(rash.judgement).toBe('先别发：「最好的」要你来定，原话没动。');
  });

  it('tells whoever writes it the text, and of each finding the clause in which it stands', () => {
    const told = (text: string, platform: string | null = null) =>
      checkKind.material(contextOf(text, platform));
    const lines = told('来看，巷口最好的缝补摊，别错过。\n二十年了');
    expect(lines[0]).toBe('发在：没说，按各平台都能发来改');
    expect(lines).toContain('二十年了');
    expect(lines.at(-2)).toBe('词表查到的，一号一行答：');
    expect(lines.at(-1)).toMatch(/^1 极限词：巷口【最好的】缝补摊　/);
    expect(told('伞骨断了先别掰。').at(-1)).toBe('词表没查到；你再看一遍');
    const far = told(`${'远'.repeat(40)}最好的缝补摊${'近'.repeat(40)}`).at(-1) ?? '';
    expect(far).toContain(`：${'远'.repeat(24)}【最好的】缝补摊${'近'.repeat(21)}　`);
    expect(told('伞', '小红书')[0]).toBe('发在：小红书');
  });

  it('makes one finding of several that one replacement answers, with all reasons', () => {
    const text = '保证一次补好，全网最低价，保证不开线。';
    const wide = '保证一次补好，全网最低价，保证不开线';
    const made = check(
      `判断|好。|\n改1|补完你拽一拽|\n改1原文|${wide}|\n改2|补完你拽一拽|\n改2原文|${wide}|`,
      text,
    );
    const [finding, ...others] = made.findings;
    expect(others).toEqual([]);
    expect([finding?.quote, finding?.rewrite]).toEqual([wide, '补完你拽一拽']);
    expect(finding?.why).toMatch(/^承诺：.+。极限词：.+/);
    expect(finding?.why.split('承诺：')).toHaveLength(2);
    expect(finding?.source).toMatch(/第二十四条.*第九条/);
  });

  it.each(['你来定', '他来定'])('turns %s into the user’s own decision with what it takes', (word) => {
    const made = check(
      `判断|好。|\n改1|${word}：翻得出登记就留，翻不出就删|\n找1|祖传的方子|\n找1因|说不出来历|\n找1改|${word}|`,
      '带过500个学员，祖传的方子。',
    );
    expect(made.findings.map(({ rewrite, needs }) => [rewrite, needs])).toEqual([
      [null, '翻得出登记就留，翻不出就删'],
      [null, '拿得出依据就留，拿不出就去掉'],
    ]);
    expect(shown(made)).toContain(
      '- 其他「500个学员」\n   这个数我没听你说过。写出来就要拿得出依据，拿不出就去掉。\n   这处你来定：翻得出登记就留，翻不出就删\n',
    );
    expect(shown(made)).not.toMatch(/他来定|改成：你来定/);
    const lines = checkKind.toLines(made);
    expect(checkKind.toContent(lines, contextOf(made.text))?.findings.map(({ needs }) => needs)).toEqual(
      made.findings.map(({ needs }) => needs),
    );
  });

  it('asks for the paper where one settles it', () => {
    const found = (kind: string) =>
      check(`判断|好。|\n找1|证还在办|\n找1类|${kind}|\n找1因|没有证|\n找1改|你来定|`, '证还在办，先收着。');
    expect(found('资质').findings[0]?.needs).toBe('拿得出资质和手续就留，拿不出就去掉');
    expect(found('承诺').findings[0]?.needs).toBe('换个说法，或者去掉');
  });

  it('says once what is open, however often its own lines are read again', () => {
    const made = check('判断|先问清证。|\n找1|证还在办|\n找1因|没有证|\n找1改|你来定|', '证还在办，先收着。');
    const again = checkKind.toContent(checkKind.toLines(made), contextOf(made.text));
    expect(again?.judgement).toBe(made.judgement);
  });

  it('never tells anybody to keep healing words where they have a paper', () => {
    expect(check('判断|好。|\n改1|你来定|', '换线能根治手腕疼。').findings[0]?.needs).toBe(
      '换个说法，或者去掉',
    );
  });

  it('shows lines as they come, numbered ones by the words that they answer', () => {
    const context = contextOf('带过500个学员，补得牢。');
    const show = (line: string) => linesOf(line).map((each) => checkKind.show(each, context))[0];
    expect(show('改1|你来定：翻得出登记就留|')).toBe(
      '- 其他「500个学员」\n   这个数我没听你说过。写出来就要拿得出依据，拿不出就去掉。\n   这处你来定：翻得出登记就留',
    );
    expect(show('改1|去掉|')).toContain('   去掉这一截');
    expect(show('改1|不用改：有登记|')).toBe('');
    expect(show('改1原文|带过500个学员|')).toBe('');
    expect(show('改9|补得牢|')).toBe('');
  });

  it('calls the work by its first words, without the mark behind them', () => {
    const titleOf = (text: string, platform: string | null) =>
      checkKind.title(check('判断|好。|', text, platform), '2026-11-23');
    expect(titleOf('袖口磨白了，先翻个面再缝上。', null)).toBe('发布前体检·袖口磨白了');
    expect(titleOf('补衣30，改裤脚15，当天能取', null)).toBe('发布前体检·补衣30，改裤脚15');
    expect(titleOf('三样能改：领子、袖口、裤脚，别的不接', null)).toBe('发布前体检·三样能改');
    expect(titleOf('收领子、换拉链、改裤脚、补洞', null)).toBe('发布前体检·收领子、换拉链、改裤脚');
    expect(titleOf('袖口磨白了的衣服先别急着扔掉它', null)).toBe('发布前体检·袖口磨白了的衣服先别');
  });

  it('calls it by platform and day where its first words hold a finding', () => {
    const text = '全网最好的缝补摊，拿来看看。';
    expect(checkKind.title(check('判断|好。|', text, '抖音'), '2026-11-03')).toBe('发布前体检·抖音11月3日');
    expect(checkKind.title(check('判断|好。|', text), '2026-11-23')).toBe('发布前体检·11月23日');
  });

  it('reminds of declaring AI’s part beside the text, and not as a finding', () => {
    const made = check('判断|能发。|', '袖口磨白了，先翻个面。', '抖音');
    expect(made.findings).toEqual([]);
    expect(made.declaration).toMatch(/^发布前：.*自主声明/);
    expect(shown(made)).toBe(`能发。\n\n${made.declaration}`);
    expect(check('判断|能发。|', '袖口磨白了（内容由AI生成）', '抖音').declaration).toBeUndefined();
  });

  it('cites a rule of the platform that the text is for, or a general one', () => {
    const sourceOf = (platform: string | null) =>
      check('判断|好。|', '要补的加微信abc12345聊', platform).findings[0]?.source;
    expect(sourceOf('小红书')).toContain('小红书《交易导流违规管理细则》');
    for (const platform of ['抖音', '视频号', null]) expect(sourceOf(platform)).not.toContain('小红书');
    const found = '判断|好。|\n找1|价钱私下说|\n找1类|导流|\n找1因|往站外带|\n找1改|去掉|';
    const foundOn = (platform: string) => check(found, '要补的价钱私下说', platform).findings[0]?.source;
    expect(foundOn('抖音')).not.toContain('小红书');
    expect(foundOn('小红书')).toContain('小红书');
  });

  it.each([
    ['先看这两样', true],
    ['头两步别省', true],
    ['就照这几句说', true],
    ['那三种线我都有', true],
    ['这两个客人都满意', false],
    ['这十年我都在补', false],
    ['前三条评论的送线', false],
    ['买三种送一样', false],
  ])('%s: a number that points back is none that was made up', (piece, isTaken) => {
    const made = check(`判断|好。|\n改1|${piece}|\n改1原文|最好的针线|`, '我有最好的针线。');
    expect(made.findings[0]?.rewrite).toBe(isTaken ? piece : null);
  });

  it('has room for a judgement of two hundred characters', () => {
    const judgement = `${'先改头一句，'.repeat(33)}好。`;
    expect(judgement.length).toBe(200);
    expect(check(`判断|${judgement}|`, '袖口磨白了。').judgement).toBe(judgement);
  });
});
