import { type AnyDeliverable, DELIVERABLE_KINDS, type DeliverableContent } from '@qihang/shared/contracts';
import { EXPORTS_OF } from '@qihang/shared/deliverables';
import { SAMPLES } from '@qihang/shared/deliverables/testing';
import { describe, expect, it } from '@rstest/core';
import { aCalendar, aScript, aTopics } from '../../testing/a-deliverable';
import { daysOf } from './export-days';
import { rowsOf } from './export-rows';

/** The cells of a row by their headings. */
function cellsOf(work: AnyDeliverable, at: number) {
  const { head = [], rows = [] } = rowsOf(work) ?? {};
  expect(new Set(rows.map((row) => row.length))).toEqual(new Set([head.length]));
  return Object.fromEntries(head.map((heading, column) => [heading, rows[at]?.[column]]));
}

const calendarOf = (
  first: Partial<DeliverableContent<'calendar'>['items'][number]>,
  more: Partial<DeliverableContent<'calendar'>> = {},
): AnyDeliverable => {
  const month = aCalendar(['琴潮了怎么办', '多久调一次']);
  const items = month.items.map((item, at) => (at === 0 ? { ...item, ...first } : item));
  return { kind: 'calendar', content: { ...month, items, ...more } };
};

it('a kind comes as a table when it has rows, and only then, and days has a calendar alone', () => {
  for (const kind of DELIVERABLE_KINDS) {
    const work = SAMPLES[kind] as AnyDeliverable;
    expect([kind, rowsOf(work) !== null]).toEqual([kind, EXPORTS_OF[kind].includes('csv')]);
    expect([kind, daysOf(work) !== null]).toEqual([kind, kind === 'calendar']);
  }
});

describe('the table of a script', () => {
  it('to be read has its paragraphs and its pictures, each counted by itself', () => {
    const content = aScript({ form: '图文', pictures: ['琴键特写', '关窗'] });
    expect(rowsOf({ kind: 'script', content })).toEqual({
      head: ['名目', '内容'],
      rows: [
        ['正文1', '琴键按下去不回来？'],
        ['正文2', '十有八九是潮了。'],
        ['正文3', '先通一天风。'],
        ['配图1', '琴键特写'],
        ['配图2', '关窗'],
      ],
    });
  });
});

describe('the table of a calendar', () => {
  it('of versions of before has how a day begins and how it is filmed', () => {
    const work = calendarOf({ opening: '你听这个音。', filming: '手按一个键', first: '先问那家' });
    expect(cellsOf(work, 0)).toEqual({
      ...{ 日期: '2026-01-05', 平台: '视频号', 安排: '发布', 标题: '琴潮了怎么办', 开头: '你听这个音。' },
      ...{ 怎么拍: '手按一个键', 先办: '先问那家', 支柱: '难题', 形式: '口播', 分钟: 30, 节日: '' },
    });
    expect(cellsOf(work, 1)).toMatchObject({ 开头: '', 怎么拍: '', 先办: '' });
  });

  it('has what waits until a post is missing below the days, with how it begins', () => {
    const spares = [{ title: '除湿盒放哪', opening: '别放进琴里。' }, { title: '琴凳多高' }];
    const work = calendarOf({}, { spares });
    expect(rowsOf(work)?.rows).toHaveLength(4);
    expect(cellsOf(work, 2)).toEqual({
      ...{ 日期: '', 平台: '视频号', 安排: '备用', 标题: '除湿盒放哪', 开头: '别放进琴里。' },
      ...{ 怎么拍: '', 先办: '', 支柱: '', 形式: '', 分钟: '', 节日: '' },
    });
    expect(cellsOf(work, 3)).toMatchObject({ 标题: '琴凳多高', 开头: '' });
  });

  it('with texts has in one cell what is told, then how it is filmed, and of a day without one its parts', () => {
    const { items } = aCalendar(['一', '二', '三']);
    const [first, second, third] = items;
    if (!first || !second || !third) throw new Error('three items');
    const told = [
      { ...first, body: '闷是潮。', filming: '手按一个键' },
      { ...second, opening: '你听。', filming: '' },
      { ...third, opening: '你看。', filming: '掀琴盖' },
    ];
    const work = calendarOf({}, { items: told });
    expect([0, 1, 2].map((at) => cellsOf(work, at).内容)).toEqual([
      '闷是潮。\n怎么拍：手按一个键',
      '你听。',
      '你看。\n掀琴盖',
    ]);
  });

  it('beside a text has its days without what nobody has reckoned or what stands in the text', () => {
    const work = calendarOf(
      { body: '闷是潮。', festival: '母亲节前' },
      { told: [{ as: 'text', text: '先拍琴潮。' }] },
    );
    expect(cellsOf(work, 0)).toEqual({
      ...{ 日期: '2026-01-05', 平台: '视频号', 安排: '发布', 标题: '琴潮了怎么办', 先办: '' },
      ...{ 支柱: '难题', 形式: '口播', 分钟: '', 节日: '母亲节前' },
    });
  });
});

describe('the table of topics', () => {
  it('with texts has each part under its own heading', () => {
    const library = aTopics(['琴潮了怎么办', '多久调一次']);
    const topics = library.topics.map((topic, at) => ({
      ...topic,
      ...{ why: `先办${at}`, pillar: `组${at}`, audience: `人${at}`, format: `形${at}` },
      ...(at === 0
        ? { opening: '你听。', body: '闷是潮。' }
        : { point: '一年一次。', isCommon: true as const }),
    }));
    const work: AnyDeliverable = { kind: 'topics', content: { ...library, topics } };
    expect(cellsOf(work, 0)).toEqual({
      ...{ 序号: 1, 选题: '琴潮了怎么办', 开头: '你听。', 内容: '闷是潮。' },
      ...{ 先办: '先办0', 分组: '组0', 给谁看: '人0', 形式: '形0' },
    });
    expect(cellsOf(work, 1)).toMatchObject({ 序号: 2, 开头: '', 内容: '一年一次。（常识，对不上就改）' });
  });

  it('has a topic that stayed without a point or a first sentence among those that have them', () => {
    const library = aTopics(['一', '二']);
    const topics = library.topics.map((topic, at) =>
      at === 0 ? topic : { ...topic, opening: '你听。', point: '闷是潮。', filming: '按键' },
    );
    const work: AnyDeliverable = { kind: 'topics', content: { ...library, topics } };
    expect(cellsOf(work, 0)).toMatchObject({ 开头: '', 怎么拍: '' });
    expect(cellsOf(work, 1)).toMatchObject({
      开头: '你听。',
      讲清: '闷是潮。',
      怎么拍: '按键',
      先办: '家长老问',
    });
  });
});

describe('the days of a calendar for the user’s own', () => {
  it('say all that is known of a day, in the order in which it is needed', () => {
    const work = calendarOf({
      ...{ body: '闷是潮。', opening: '你听。', filming: '手按一个键', first: '先问那家' },
      festival: '母亲节前',
    });
    expect(daysOf(work)?.[0]).toEqual({
      ...{ key: 'd1', day: '2026-01-05', title: '琴潮了怎么办', isDue: true },
      details: [
        ...['闷是潮。', '开头：你听。', '怎么拍：手按一个键', '先办：先问那家', '平台：视频号'],
        ...['支柱：难题', '形式：口播', '预计：30分钟', '节日：母亲节前'],
      ],
    });
  });

  it('are due where something is posted or to be done, and a day of rest is none of them', () => {
    const slots = ['post', 'free', 'work', 'rest'] as const;
    const month = aCalendar(['一', '二', '三', '四']);
    const items = month.items.map((item, at) => ({ ...item, slot: slots[at] ?? 'post' }));
    const days = daysOf({ kind: 'calendar', content: { ...month, items } });
    expect(days?.map(({ title, isDue }) => [title, isDue])).toEqual([
      ['一', true],
      ['二', false],
      ['三', true],
    ]);
    expect(days?.map(({ details }) => details[0])).toEqual(['平台：视频号', '机动', '要办']);
  });
});
