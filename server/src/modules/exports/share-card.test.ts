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

it('a told card keeps the numbers of its steps, also where one is left out', () => {
  const card = told([
    { as: 'heading', text: '桂枝，掌勺嘞' },
    { as: 'step', text: '先看锅' },
    { as: 'step', text: '再看【待补充】' },
    { as: 'step', text: '后点火' },
  ]);
  expect(linesOf(card)).toEqual(['1.先看锅', '3.后点火']);
});

it('a bold line is a heading only where it is short, no sentence, and something stands below it', () => {
  const long = '一掌二十二年的勺从没叫谁家的席面凉过一桌菜';
  const card = told([
    { as: 'heading', text: '桂枝，掌勺嘞' },
    { as: 'strong', text: long },
    { as: 'text', text: '二十二年。' },
    { as: 'strong', text: '先看锅，再看火' },
    { as: 'text', text: '锅要厚。' },
    { as: 'strong', text: '就这些' },
  ]);
  expect(long).toHaveLength(21);
  expect(linesOf(card)).toEqual([long, '二十二年。', '先看锅，再看火', '锅要厚。', '就这些']);
});

it('a told card stands under the settled sentence where its first line is none to stand over others', () => {
  const settled = '俺是桂枝，掌勺嘞。';
  const headlineOf = (...lines: Parameters<typeof told>[0]) => told(lines, settled)?.headline;
  const below = { as: 'text', text: '一掌二十二年。' } as const;
  expect(headlineOf({ as: 'text', text: '先说一句' }, below)).toBe(settled);
  expect(headlineOf({ as: 'heading', text: '桂枝【待补充】' }, below)).toBe(settled);
  expect(headlineOf({ as: 'heading', text: '长'.repeat(81) }, below)).toBe(settled);
  expect(headlineOf({ as: 'heading', text: '长'.repeat(80) }, below)).toBe('长'.repeat(80));
  // A name over the sentence is a headline as soon as it says more than what the sentence is.
  expect(headlineOf({ as: 'heading', text: '桂枝是怎么掌勺的' }, { as: 'quote', text: settled })).toBe(
    '桂枝是怎么掌勺的',
  );
});

it('an older card lists its parts one by one, and shows nothing that is for its owner alone', () => {
  const labels = ['建议价', '主页', '认账', '账', '成了', '图什么', '说话', '开头一句'];
  const rows = [{ label: '做的事', text: '掌勺' }, ...labels.map((label) => ({ label, text: '只给自己看' }))];
  const card = shareCardOf(
    {
      kind: 'positioning',
      content: {
        judgement: '先拍锅',
        oneLiners: [{ text: '掌勺嘞' }],
        rows,
        risks: ['没人'],
        next: '先拍三条',
      },
    },
    null,
  );
  expect(linesOf(card).join('')).toContain('掌勺');
  expect(linesOf(card).join('')).not.toMatch(/只给自己看|没人|先拍三条/);
});

it('what is counted as left out is sentences, and of topics and days items', () => {
  const unitOf = (kind: 'positioning' | 'story' | 'script' | 'topics' | 'calendar') =>
    shareCardOf(SAMPLES[kind] as Parameters<typeof shareCardOf>[0], null)?.unit;
  expect([unitOf('positioning'), unitOf('story'), unitOf('script')]).toEqual(['句', '句', '句']);
  expect([unitOf('topics'), unitOf('calendar')]).toEqual(['条', '条']);
});

it('a calendar is in the order of its days, and says nothing of a platform that nobody has told', () => {
  const { content } = SAMPLES.calendar;
  const [first, second, third] = content.items;
  if (!first || !second || !third) throw new Error('no items');
  const items = [third, { ...first, title: '琴【待补充】' }, second];
  const card = shareCardOf(
    { kind: 'calendar', content: { ...content, platform: '【待补充】', items } },
    null,
  );
  expect(card?.about).toBe('2 条');
  expect(linesOf(card).map((line) => line.slice(0, 5))).toEqual(['5月9日 ', '5月13日']);
});

it('a story without a title stands under its saying, and one whose saying has a gap under its name', () => {
  const { content } = SAMPLES.story;
  const { title: _, ...untitled } = content;
  const headlineOf = (saying: string) =>
    shareCardOf({ kind: 'story', content: { ...untitled, saying } }, null)?.headline;
  expect(headlineOf('先听孩子弹一遍')).toBe('先听孩子弹一遍');
  expect(headlineOf('先听【待补充】')).toBe('人设故事');
});

it('the second of several stories has its title over it, the first has it in the headline', () => {
  const { content } = SAMPLES.story;
  const telling = [{ text: '雨天。' }, { title: '晴天', text: '好。' }, { text: '还好。' }];
  const card = shareCardOf({ kind: 'story', content: { ...content, title: '雨天', telling } }, null);
  expect([card?.headline, ...linesOf(card)]).toEqual(['雨天', '雨天。', '# 晴天', '好。', '还好。']);
  const open = telling.map((each) => ('title' in each ? { ...each, title: '晴天【待补充】' } : each));
  const untitled = shareCardOf({ kind: 'story', content: { ...content, telling: open } }, null);
  expect(linesOf(untitled)).toEqual(['雨天。', '好。', '还好。']);
});

it('a script whose first title has a gap stands under the next, then under its cover line', () => {
  const { content } = SAMPLES.script;
  const headlineOf = (...titles: string[]) =>
    shareCardOf({ kind: 'script', content: { ...content, titles } }, null)?.headline;
  expect(headlineOf('琴【待补充】', '先别修')).toBe('先别修');
  expect(headlineOf('琴【待补充】')).toBe(content.coverLine);
});

it('a line with the user’s own word for what is not said yet is shown to nobody', () => {
  const { content } = SAMPLES.topics;
  const topics = content.topics
    .slice(0, 2)
    .map((topic, at) => ({ ...topic, text: at === 0 ? '待定' : '琴潮' }));
  const linesWith = (blank: string | null) =>
    linesOf(shareCardOf({ kind: 'topics', content: { ...content, topics } }, blank));
  expect([linesWith('待定'), linesWith(null)]).toEqual([['2.琴潮'], ['1.待定', '2.琴潮']]);
});

it('what is quoted stays whole in its sentence', () => {
  const card = told([{ as: 'text', text: '他说：「先别修。等一天。」我就走了。第二天好了！真的？！对。' }]);
  expect(linesOf(card)).toEqual(['他说：「先别修。等一天。」我就走了。', '第二天好了！', '真的？！', '对。']);
});

it.each(['kit', 'ladder', 'check', 'review'] as const)('a %s has no share picture', (kind) => {
  const { content } = SAMPLES[kind];
  expect(shareCardOf({ kind, content } as Parameters<typeof shareCardOf>[0], null)).toBeNull();
});
