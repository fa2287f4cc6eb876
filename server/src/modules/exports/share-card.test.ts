import type { ShareCard } from '@qihang/documents';
import type { DeliverableContent } from '@qihang/shared/contracts';
import { SAMPLES, TOLD_BEFORE } from '@qihang/shared/deliverables/testing';
import { expect, it } from '@rstest/core';
import { shareCardOf } from './share-card';

const linesOf = (card: ShareCard | null): readonly string[] =>
  (card?.sections ?? []).flatMap(({ heading, texts }) => [
    ...(heading === '' ? [] : [`# ${heading}`]),
    ...texts.flatMap(({ mark, sentences }) => sentences.map((text) => `${mark}${text}`)),
  ]);

const told = (
  lines: NonNullable<DeliverableContent<'positioning'>['told']>,
  settled = '俺是桂枝，掌勺嘞。',
) =>
  shareCardOf(
    {
      kind: 'positioning',
      content: { told: lines, judgement: settled, oneLiners: [{ text: settled }], rows: [], risks: [] },
    },
    null,
  );

it('a 定位卡 shows the settled sentence and what others may know, not what it costs its owner', () => {
  const { content } = SAMPLES.positioning;
  const rows = [
    ...content.rows,
    { label: '建议价', text: '一次380元' },
    { label: '认账', text: '淡季没有单' },
  ];
  const card = shareCardOf({ kind: 'positioning', content: { ...content, rows } }, null);
  expect(card?.headline).toBe(content.oneLiners[0]?.text);
  expect(linesOf(card)).toEqual([
    '在无锡上门调钢琴十二年的调律师',
    ...['# 拍给谁看', '家里有琴、孩子在学的家长'],
    ...['# 替人解决什么', '琴潮、跑音、键发闷，不知道该不该修'],
    ...['# 凭什么信', '·十二年上门调律'],
    ...['# 只拍三样', ...(content.lanes ?? []).map((text, at) => `${at + 1}.${text}`)],
    ...['# 价', '上门调律，300元一次'],
  ]);
});

it('a card whose settled sentence has a gap stands under the next one, and under its name when all have', () => {
  const { content } = SAMPLES.positioning;
  const gap = { text: '在【待补充】上门调琴' };
  const headlineOf = (oneLiners: typeof content.oneLiners) =>
    shareCardOf({ kind: 'positioning', content: { ...content, oneLiners } }, null)?.headline;
  expect(headlineOf([gap, { text: '先听再调' }])).toBe('先听再调');
  expect(headlineOf([gap])).toBe('定位卡');
});

it('a told card stands under its own first line, its bold short lines are headings, and lines that go on stay together', () => {
  const card = told([
    { as: 'heading', text: '桂枝，掌勺嘞' },
    { as: 'strong', text: '给谁做饭' },
    { as: 'text', text: '谁家娶媳妇，谁家送米面，' },
    { as: 'text', text: '俺去支锅。一桌一百二。' },
    { as: 'text', text: '包料【待补充】一桌。' },
    { as: 'heading', text: '拿手的' },
    { as: 'item', text: '八大碗' },
    { as: 'item', text: '【待补充】' },
    { as: 'row', text: '问什么｜怎么回｜几时' },
    { as: 'row', text: '多少钱｜一桌一百二｜当天' },
    { as: 'heading', text: '人家问你，就说【待补充】' },
    { as: 'quote', text: '俺是桂枝，掌勺嘞。' },
  ]);
  expect(card?.headline).toBe('桂枝，掌勺嘞');
  expect(linesOf(card)).toEqual([
    ...['# 给谁做饭', '谁家娶媳妇，谁家送米面，\n俺去支锅。', '一桌一百二。'],
    ...['# 拿手的', '·八大碗', '·多少钱：一桌一百二，当天'],
  ]);
});

it('a heading that only names the settled sentence is no headline', () => {
  const card = told([
    { as: 'heading', text: '一句话' },
    { as: 'quote', text: '俺是桂枝，掌勺嘞。' },
    { as: 'text', text: '一掌二十二年。' },
  ]);
  expect(card?.headline).toBe('俺是桂枝，掌勺嘞。');
  expect(linesOf(card)).toContain('一掌二十二年。');
});

it('a story is told under its title, without what its owner is to see to', () => {
  const { content } = SAMPLES.story;
  const card = shareCardOf({ kind: 'story', content }, null);
  expect(card?.headline).toBe('黄梅天的第一通电话');
  expect(linesOf(card)).toEqual(content.telling?.map(({ text }) => text));
  expect(linesOf(shareCardOf(TOLD_BEFORE, null))).toContain('打开琴盖一看，键床潮得发胀。');
});

it('a story that is said a breath at a line keeps its lines, and a paragraph with a gap goes as a whole', () => {
  const { content } = SAMPLES.story;
  const telling = [
    { text: '那天下雨，\n我没带伞。' },
    { text: '走了【待补充】里，\n天黑了。' },
    { text: '到了。' },
  ];
  const card = shareCardOf({ kind: 'story', content: { ...content, telling } }, null);
  expect(linesOf(card)).toEqual(['那天下雨，\n我没带伞。', '到了。']);
});

it('a script shows what is said, and nothing of how it is filmed', () => {
  const { content } = SAMPLES.script;
  const card = shareCardOf({ kind: 'script', content }, null);
  expect(card?.headline).toBe(content.titles[0]);
  expect(linesOf(card).join('')).toBe(content.beats.map(({ say }) => say).join(''));
});

it('topics keep their numbers where one is left out, and a calendar shows the days on which something is posted', () => {
  const { content } = SAMPLES.topics;
  const topics = content.topics
    .slice(0, 3)
    .map((topic, at) => (at === 1 ? { ...topic, text: '琴要【待补充】' } : topic));
  const card = shareCardOf({ kind: 'topics', content: { ...content, topics } }, null);
  expect(card?.headline).toBe('选题 2 条');
  expect(linesOf(card).map((line) => line.slice(0, 2))).toEqual(['1.', '3.']);
  const days = shareCardOf({ kind: 'calendar', content: SAMPLES.calendar.content }, null);
  expect(days?.about).toBe('视频号 · 7 条');
  expect(linesOf(days)[0]).toBe('5月6日 周三琴潮了怎么办，先别急着叫人修');
  expect(linesOf(days).join('')).not.toContain('留给这周临时碰到的事');
});

it('what is quoted stays whole in its sentence', () => {
  const card = told([{ as: 'text', text: '他说：「先别修。等一天。」我就走了。第二天好了！真的？！对。' }]);
  expect(linesOf(card)).toEqual(['他说：「先别修。等一天。」我就走了。', '第二天好了！', '真的？！', '对。']);
});

it.each(['kit', 'ladder', 'check', 'review'] as const)('a %s has no share picture', (kind) => {
  const { content } = SAMPLES[kind];
  expect(shareCardOf({ kind, content } as Parameters<typeof shareCardOf>[0], null)).toBeNull();
});
