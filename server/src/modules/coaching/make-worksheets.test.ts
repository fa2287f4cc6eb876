import type { Fact } from '@qihang/coach/facts';
import type { ShelfContents } from '@qihang/coach/kinds';
import type { DeliverableContent, Order, PostResult } from '@qihang/shared/contracts';
import { SAMPLES } from '@qihang/shared/deliverables/testing';
import { describe, expect, it } from '@rstest/core';
import { loadKnowledge } from '../../agents/load-knowledge';
import type { BoundedQueue } from '../../concurrency/bounded-queue';
import { aFact, aPositioning, aScript } from '../../testing/a-deliverable';
import type { KnownDeliverable, NewWork } from '../deliverables/deliverable-store';
import { makeAgentKnowledge } from './agent-knowledge';
import { makeWorksheets, sayWorksheets, type WorksheetDeps } from './make-worksheets';

const gate: BoundedQueue = { run: (task) => task() };
const KNOWLEDGE = loadKnowledge();
const knowledgeOf = makeAgentKnowledge(() => KNOWLEDGE);
const FACTS = [
  ...[aFact('business', '修伞的'), aFact('audience', '卖花的阿姨'), aFact('problem', '布破了能补吗')],
  ...[aFact('price', '一把25元'), aFact('platform', '视频号'), aFact('posts', '一周两条')],
];
const known = (
  fields: Partial<KnownDeliverable['versions'][number]> = {},
  subject = '',
): KnownDeliverable => ({
  ...{ id: 'known', kind: 'positioning', subject },
  versions: [
    {
      ...{ number: 3, revision: 2, order: { action: 'make', kind: 'positioning' }, madeBy: 'rules' },
      ...{ label: '', answerId: null, content: aPositioning() },
      ...fields,
    },
  ],
});

interface Given {
  readonly facts?: readonly Fact[];
  readonly shelf?: ShelfContents;
  readonly results?: readonly PostResult[];
  /** What is found, whatever it is asked by. */
  readonly found?: KnownDeliverable | null;
  /** Saves that another device comes before. */
  readonly races?: number;
}

async function made(orders: readonly Order[], given: Given = {}) {
  const { facts = FACTS, shelf = {}, results = [], found = null, races = 0 } = given;
  const works: NewWork[] = [];
  const asked: unknown[] = [];
  const store = {
    find: async (_user: string, _kind: string, which: unknown) => {
      asked.push(which);
      return found;
    },
    save: async (work: NewWork) => {
      works.push(work);
      const ref = { id: 'id', kind: work.kind, title: work.title, version: 1 };
      return works.length <= races ? null : { ref, content: work.content, madeBy: 'rules' };
    },
  } as unknown as WorksheetDeps['store'];
  const request = { userId: 'u', conversationId: 'c', answerId: 'a', agent: { key: 'coach' } };
  const scene = { request, facts, shelf, results, today: '2026-01-31' } as unknown as Parameters<
    typeof makeWorksheets
  >[1];
  const sheets = await makeWorksheets({ store, knowledgeOf, gate, label: '离线教练' }, scene, orders);
  return { sheets, works, asked, text: sayWorksheets(sheets), last: works.at(-1) };
}
const make = (kind: Order['kind'], more: Partial<Order> = {}): Order => ({ action: 'make', kind, ...more });

describe('a worksheet', () => {
  it('is made by the rules of what is confirmed, as the first of its kind', async () => {
    const { last, text } = await made([make('positioning')]);
    expect(last).toMatchObject({
      ...{ userId: 'u', conversationId: 'c', answerId: 'a', kind: 'positioning', label: '离线教练' },
      ...{ reason: 'make', madeBy: 'rules', revision: 0, after: null, facts: FACTS },
    });
    expect(text).toContain('修伞的');
    expect(text.endsWith('放进「我的成果」了：定位卡。')).toBe(true);
  });

  it('that was made before is made again of changed answers, in the place of what is there', async () => {
    const { last } = await made([make('positioning')], { found: known() });
    expect(last).toMatchObject({ reason: 'refresh', revision: 2, after: 3 });
  });

  it('never takes the place of what a model has written, and says so', async () => {
    const { works, text } = await made([make('positioning')], { found: known({ madeBy: 'model' }) });
    expect(works).toEqual([]);
    expect(text).toContain('「定位卡」现在这一版是接着模型时写的，离线教练不拿底稿盖掉它');
  });

  it('is made once more after a version of another device, and given up after four', async () => {
    const late = await made([make('positioning')], { races: 2 });
    expect([late.works.length, late.text.includes('放进「我的成果」了')]).toEqual([3, true]);
    const lost = await made([make('positioning')], { races: 9 });
    expect([lost.works.length, lost.text]).toEqual([4, '这份没存上，再发一次。']);
  });

  it('that is named stays on its subject and its platform, unless another one is ordered', async () => {
    const order = { action: 'make', kind: 'kit', platform: '抖音' } as const;
    const kit = known({ order, content: SAMPLES.kit.content }, '抖音');
    const platformOf = async (more: Partial<Order>) => {
      const { last, asked } = await made([make('kit', { deliverableId: 'known', ...more })], { found: kit });
      return [asked, last?.subject, (last?.content as DeliverableContent<'kit'> | undefined)?.platform];
    };
    expect(await platformOf({})).toEqual([[{ id: 'known' }], '抖音', '抖音']);
    expect(await platformOf({ platform: '小红书' })).toEqual([[{ id: 'known' }], '抖音', '小红书']);
  });

  it('suggests scenes of a trade that is confirmed, and none of one that was only heard', async () => {
    const contentWith = async (fields: Partial<Fact>) => {
      const facts = [aFact('business', '早餐店', fields), ...FACTS.slice(1)];
      return JSON.stringify((await made([make('topics')], { facts })).last?.content);
    };
    expect(await contentWith({})).toContain('天没亮揉面');
    expect(await contentWith({ status: 'heard' })).not.toContain('天没亮揉面');
  });
});

describe('a text that is examined without a model', () => {
  const textOf = async (order: Order, given: Given = {}) => {
    const { last, text } = await made([order], given);
    const content = last?.content as DeliverableContent<'check'> | undefined;
    return content === undefined ? text : [content.text, content.platform];
  };
  const examined = known({ madeBy: 'model', content: SAMPLES.check.content });
  const check = { ...examined, kind: 'check' } as KnownDeliverable;

  it('is the one that is pasted, for the platform of the order', async () => {
    const order = make('check', { text: '全网最便宜', platform: '抖音' });
    expect(await textOf(order, { shelf: { script: aScript() } })).toEqual(['全网最便宜', '抖音']);
  });

  it('is the one that was examined before where that is named, also of a model, for its platform', async () => {
    const { text, platform } = SAMPLES.check.content;
    expect(await textOf(make('check', { deliverableId: 'known' }), { found: check })).toEqual([
      text,
      platform,
    ]);
  });

  it('is else what is spoken in the newest script, and there is nothing to examine without one', async () => {
    const [text] = await textOf(make('check'), { shelf: { script: aScript() } });
    expect(text).toBe('琴键按下去不回来？\n十有八九是潮了。\n先通一天风。');
    expect(await textOf(make('check'))).toContain('整段贴进');
  });
});

describe('a review without a model', () => {
  const post = (day: string, views: number): PostResult => ({
    ...{ id: day, day, title: day, platform: '视频号', views, finished: null, likes: null },
    ...{ comments: null, follows: null, leads: null, deals: null },
  });
  const before = ['2026-01-05', '2026-01-07', '2026-01-12', '2026-01-14', '2026-01-21'];
  const results = [...before.map((day) => post(day, 1000)), post('2026-01-28', 100)];

  const reviewOf = async (order: Order, given: Given) => {
    const { last } = await made([order], { results, ...given });
    if (last === undefined) throw new Error('nothing was made');
    return last.content as DeliverableContent<'review'>;
  };

  it('is of the present week, and made again of the week that it was of', async () => {
    expect((await reviewOf(make('review'), {})).week).toBe('2026-01-26');
    const content = { ...SAMPLES.review.content, week: '2026-01-12' };
    const found = { ...known({ content }), kind: 'review' } as KnownDeliverable;
    expect((await reviewOf(make('review', { deliverableId: 'known' }), { found })).week).toBe('2026-01-12');
  });

  it('proposes another try than the last review has proposed', async () => {
    const { experiment } = await reviewOf(make('review'), {});
    const review = { ...SAMPLES.review.content, experiment };
    expect((await reviewOf(make('review'), { shelf: { review } })).experiment).not.toBe(experiment);
    // Made again, it is the same review, which nobody has tried yet.
    const content = { ...review, week: '2026-01-26' };
    const found = { ...known({ content }), kind: 'review' } as KnownDeliverable;
    const again = await reviewOf(make('review', { deliverableId: 'known' }), { shelf: { review }, found });
    expect(again.experiment).toBe(experiment);
  });
});

describe('several worksheets', () => {
  it('are told by their names in one sentence, and what could not be made behind it', async () => {
    const { text, sheets } = await made([make('positioning'), make('topics'), make('check')]);
    expect(sheets).toHaveLength(3);
    expect(text).toMatch(/^放进「我的成果」了：定位卡、选题库。\n\n.*整段贴进/);
  });

  it('are each made of those before them', async () => {
    const { works } = await made([make('topics'), make('calendar')]);
    const [topics, calendar] = works.map(({ content }) => content);
    const [first] = (topics as DeliverableContent<'topics'>).topics;
    const titles = (calendar as DeliverableContent<'calendar'>).items.map(({ topic }) => topic);
    expect(titles).toContain(first?.key);
  });
});
