import { describe, expect, it } from '@rstest/core';
import { dropFailing } from '../../writing/repair';
import { reviseLines } from '../../writing/revise-lines';
import { readWriting } from '../../writing/testing/read-writing';
import { takeSources } from '../../writing/told-lines';
import type { WritingContext } from '../kind';
import { kitKind } from '../kit/kit-kind';
import { ladderKind } from '../ladder/ladder-kind';
import { positioningKind } from '../positioning/positioning-kind';
import { linesOf } from '../testing/lines-of';
import { shownLines } from '../testing/shown-lines';
import { aContext } from '../testing/writing-context';
import { toldOf } from './told-line';
import { objectToCopies, objectToGaps, openingSentence } from './told-text';

const KIT = `@@想
甲|手抖就停|m2
选|甲|人人看得见
@@稿
\`\`\`markdown
**生人记住你那只手：抖了就停。**[m2]

## 名字
> 钉马掌的跑牧点 [m1]
前半截说干什么【m1】，后半截说去哪儿（m3 f2）。
## 简介
> 钉马掌，修蹄 [m1]
> 一天七匹，手抖就停 [m2]
---
1. 灰马那条
2. 收过八百的那条。这一句没人说过。
| 问什么 | 怎么回 |
|---|---|
| 贵 | 「四块铁都在里头」 |
\`\`\`
@@写
名字1|钉马掌的跑牧点|m1
简介1|钉马掌，修蹄／一天七匹，手抖就停|m1 m2
@@@`;

const read = (text = KIT) => readWriting([...text], kitKind.slots);
const made = (lines = read().lines) => {
  const content = kitKind.toContent(lines, aContext());
  if (content === null) throw new Error('no kit');
  return content;
};

it('a text is read line by line, each with its sources, and none of them is left in it', () => {
  const { lines, unread, isClosed } = read();
  expect([unread, isClosed]).toEqual([[], true]);
  expect(lines.map(({ key, text, from }) => [key, text, from.join(' ')])).toEqual([
    ['文1', '**生人记住你那只手：抖了就停。**', 'm2'],
    ['文2', '## 名字', ''],
    ['文3', '> 钉马掌的跑牧点', 'm1'],
    ['文4', '前半截说干什么，后半截说去哪儿。', 'm1 m3 f2'],
    ['文5', '## 简介', ''],
    ['文6', '> 钉马掌，修蹄', 'm1'],
    ['文7', '> 一天七匹，手抖就停', 'm2'],
    ['文8', '1. 灰马那条', ''],
    ['文9', '2. 收过八百的那条。这一句没人说过。', ''],
    ['文10', '| 问什么 | 怎么回 |', ''],
    ['文11', '| 贵 | 「四块铁都在里头」 |', ''],
    ['名字1', '钉马掌的跑牧点', 'm1'],
    ['简介1', '钉马掌，修蹄／一天七匹，手抖就停', 'm1 m2'],
  ]);
});

it('what is copied behind a text without its sign is no line of it', () => {
  const { lines } = read(KIT.replace('@@写\n', ''));
  expect(lines.filter(({ key }) => !key.startsWith('文')).map(({ key }) => key)).toEqual(['名字1', '简介1']);
});

it('is kept as what each line is, and shown as one text while it comes and once it is settled', () => {
  const content = made();
  expect(content).toMatchObject({
    judgement: '生人记住你那只手：抖了就停。',
    names: [{ text: '钉马掌的跑牧点' }],
    bios: [{ text: '钉马掌，修蹄\n一天七匹，手抖就停' }],
  });
  expect(content.told?.[0]).toEqual({ as: 'strong', text: '生人记住你那只手：抖了就停。' });
  const report = kitKind.report?.(content) ?? '';
  expect(report).toContain('> 钉马掌，修蹄  \n> 一天七匹，手抖就停\n\n1. 灰马那条\n2. 收过八百');
  expect(report).toContain('| 问什么 | 怎么回 |\n| --- | --- |\n| 贵 | 「四块铁都在里头」 |');
  expect(report).not.toContain('简介1');
  const coming = shownLines(kitKind, read().lines, content);
  expect(coming).toContain('| 问什么 | 怎么回 |\n| --- | --- |\n| 贵 |');
});

it('steps keep their numbers in the lines of a version', () => {
  const steps = kitKind.toLines(made()).filter(({ text }) => /^\d/.test(text));
  expect(steps.map(({ text }) => text.slice(0, 2))).toEqual(['1.', '2.']);
});

it('steps that stand by themselves go on, and a heading begins anew', () => {
  const names = KIT.replace(
    '1. 灰马那条\n2. 收过八百的那条。这一句没人说过。',
    '1. 甲名\n说清了做什么。\n2. 乙名\n软一点。\n## 头三条\n1. 灰马那条\n先拍手。\n2. 收过八百的那条',
  );
  const content = made(read(names).lines);
  const report = kitKind.report?.(content) ?? '';
  expect(report).toContain('1. 甲名\n\n说清了做什么。\n\n2. 乙名\n\n软一点。');
  expect(report).toContain('1. 灰马那条\n\n先拍手。\n\n2. 收过八百的那条');
  expect(kitKind.toLines(content).flatMap(({ text }) => /^\d\. ./.exec(text)?.[0] ?? [])).toEqual([
    ...['1. 甲', '2. 乙', '1. 灰', '2. 收'],
  ]);
});

it('a blank in a text is asked to go', () => {
  const lines = read(KIT.replace('手抖就停 [m2]', '手抖就停【待补充】 [m2]')).lines;
  expect(objectToGaps(lines, kitKind.slots)).toMatchObject([{ key: '文7', stays: true }]);
  expect(objectToGaps(read().lines, kitKind.slots)).toEqual([]);
});

it('a line that is changed may become several', () => {
  const lines = kitKind
    .toLines(made())
    .map((line) => (line.key === '文4' ? { ...line, text: '头一句。／- 第二句' } : line));
  expect(made(lines).told?.slice(3, 5)).toEqual([
    { as: 'text', text: '头一句。' },
    { as: 'item', text: '第二句' },
  ]);
});

it('a copy that is not in the text is asked for once and taken for what it is after that', () => {
  const lines = read().lines.map((line) => (line.key === '名字1' ? { ...line, text: '马掌老五' } : line));
  expect(objectToCopies(lines, kitKind.slots)).toMatchObject([{ key: '名字1', stays: true }]);
  expect(objectToCopies(read().lines, kitKind.slots)).toEqual([]);
});

it('a sentence that fails goes alone, and the rest of its line stays', () => {
  const why = '「这一句没人说过」这件事或这个人，用户没讲过';
  const { lines, dropped } = dropFailing(read().lines, [{ key: '文9', why }], kitKind.slots);
  expect(lines.find(({ key }) => key === '文9')?.text).toBe('2. 收过八百的那条。');
  expect(dropped.map(({ line }) => line.text)).toEqual(['这一句没人说过。']);
});

it('sources stay sources, however many sums stand among them', () => {
  const sources = 'm1 m7 f7 f12 700=1800-1100 900=1800-900 7=6500/900 9=6500/700 8=6500/800 22=6500/300';
  expect(takeSources(`看店收八百，约八趟够房租。[${sources}]`)).toEqual({
    text: '看店收八百，约八趟够房租。',
    from: sources.split(' '),
  });
});

it('a line whose only sentence fails goes whole, and so does the row of a table', () => {
  const gone = (key: string, quote: string) =>
    dropFailing(read().lines, [{ key, why: `「${quote}」没有出处` }], kitKind.slots).lines;
  expect(gone('文8', '灰马').some(({ key }) => key === '文8')).toBe(false);
  expect(gone('文11', '四块铁').some(({ key }) => key === '文11')).toBe(false);
});

it('a ladder without the names of its levels is a whole all the same', () => {
  const { lines } = readWriting(['@@稿\n钱卡在来的人少。[m1]\n@@@'], ladderKind.slots);
  expect(ladderKind.objections(lines, aContext()).map(({ why }) => why)).toEqual([
    '@@写里还缺级1、级1价；照正文抄上',
  ]);
  expect(ladderKind.toContent(lines, aContext())).toMatchObject({
    told: [{ as: 'text', text: '钱卡在来的人少。' }],
    rungs: [{ name: '【待补充】' }],
  });
});

it('a heading leaves with the last line below it, and a title stays while a part is there', () => {
  const { lines } = read(
    KIT.replace('## 名字', '# 四件套\n## 名字').replace('```\n@@写', '## 封面\n```\n@@写'),
  );
  const isLost = ({ text }: { readonly text: string }) =>
    text.startsWith('> 钉马掌，') || text.startsWith('> 一天') || /^[12|]/.test(text);
  const objections = lines.filter(isLost).map(({ key }) => ({ key, why: '没有出处' }));
  const kept = dropFailing(lines, objections, kitKind.slots);
  expect(made([...kept.lines]).told?.map(({ text }) => text)).toEqual([
    '生人记住你那只手：抖了就停。',
    '四件套',
    '名字',
    '钉马掌的跑牧点',
    '前半截说干什么，后半截说去哪儿。',
    // It had nothing below it from the beginning.
    '封面',
  ]);
  const removals = lines.filter(isLost).map(({ key }) => ({ key: '-', text: key, from: [] }));
  expect(reviseLines(lines, removals, kitKind.slots).lines.some(({ text }) => text === '## 简介')).toBe(
    false,
  );
});

it('headings that follow one another are words in large print, and stay', () => {
  const { lines } = readWriting(
    ['@@稿\n## 头三个封面的字\n# 屋里咋有酒味\n# 插到肘就烫手\n@@@'],
    kitKind.slots,
  );
  expect(toldOf(lines).map(({ text }) => text)).toEqual(['头三个封面的字', '屋里咋有酒味', '插到肘就烫手']);
  expect(dropFailing(lines, [], kitKind.slots).lines).toHaveLength(3);
});

it('a day is no step, and a heading that names one says something by itself', () => {
  const lines = linesOf(
    '文1|12.4 周五 发第一条|\n文2|12、13日 歇|\n文3|### 11月23日 周一 歇|\n文4|### 11月24日 周二|\n文5|拍手|',
  );
  expect(toldOf(lines)).toEqual([
    { as: 'text', text: '12.4 周五 发第一条' },
    { as: 'text', text: '12、13日 歇' },
    { as: 'heading', text: '11月23日 周一 歇' },
    { as: 'heading', text: '11月24日 周二' },
    { as: 'text', text: '拍手' },
  ]);
});

it('words in bold that alone part a question from its answer are parted by a colon, others by what stands there', () => {
  const lines = linesOf(
    '文1|- **贵** 四块铁都在里头|\n文2|**先发头一条。** 它最硬|\n文3|**三十年**是这么算的|\n文4|> **三十年** 只修一样东西|\n文5|**30** 年只修一样|',
  );
  expect(toldOf(lines).map(({ text }) => text)).toEqual([
    '贵：四块铁都在里头',
    '先发头一条。 它最硬',
    '三十年是这么算的',
    '三十年 只修一样东西',
    '30 年只修一样',
  ]);
});

it('a ／ of a text parts nothing, and a row of a table stays one', () => {
  const { lines } = readWriting(
    ['@@稿\n| | 普通 | 疑难 |\n| 价格 | 300元／品名 | 1200元／品名 |\n一年／两年都行\n@@@'],
    kitKind.slots,
  );
  expect(toldOf(lines)).toEqual([
    { as: 'row', text: '｜普通｜疑难' },
    { as: 'row', text: '价格｜300元/品名｜1200元/品名' },
    { as: 'text', text: '一年/两年都行' },
  ]);
});

it('a heading goes with the last of what stood below it, and one above goes on while anything is left', () => {
  const lines = ['# 大', '## 小', '小的话', '## 另', '另的话', '#5号线'].map((text, at) => ({
    ...{ key: `文${at + 1}`, text, from: [] },
  }));
  const left = (...gone: readonly string[]) =>
    dropFailing(
      lines,
      gone.map((key) => ({ key, why: '编的' })),
      kitKind.slots,
    ).lines.map(({ key }) => key);
  expect(left('文3')).toEqual(['文1', '文4', '文5', '文6']);
  expect(left('文3', '文5', '文6')).toEqual([]);
  expect(left('文6')).toEqual(['文1', '文2', '文3', '文4', '文5']);
});

it('a price that is marked as proposed beside the text is read in it without the mark', () => {
  const whys = (price: string) =>
    objectToCopies(linesOf(`文1|> 一回30元，头一回先看看|\n占了|${price}|`), kitKind.slots).map(
      ({ key }) => key,
    );
  expect(whys('建议一回30元')).toEqual([]);
  expect(whys('不收钱')).toEqual([]);
  expect(whys('「一回30元」')).toEqual([]);
  expect(whys('一回35元')).toEqual(['占了']);
});

it('a work is named by the first sentence of its text, headings aside', () => {
  const lines = (...texts: readonly string[]) =>
    texts.map((text, at) => ({ key: `文${at + 1}`, text, from: [] }));
  expect(openingSentence(lines('## 名字', '> 修伞', '**先收三级？** 再说。'), 20)).toBe('先收三级？');
  expect(openingSentence(lines('## 名字', '先收三级，别的后说'), 4)).toBe('先收三级');
  expect(openingSentence(lines('- 先收三级'), 20)).toBe('先收三级');
  expect(openingSentence([], 20)).toBe('');
});

describe('a line that the told text holds already, while a work is written', () => {
  const old = { oneLiners: [{ text: '先修再换' }] } as unknown as WritingContext['current'];
  const show = (context: Partial<WritingContext>) =>
    positioningKind.show({ key: '一句话1', text: '先修再换', from: [] }, aContext(context));

  it('is not shown a second time, also in another version of a work of before', () => {
    expect(show({})).toBe('');
    expect(show({ action: 'again', current: old })).toBe('');
  });

  it('is shown where a work of before, which has no told text, is changed', () => {
    expect(show({ action: 'revise', current: old })).toContain('先修再换');
  });
});
