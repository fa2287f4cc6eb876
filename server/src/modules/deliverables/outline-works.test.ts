import { type DeliverableKind, outlineSchema } from '@qihang/shared/contracts';
import { SAMPLES } from '@qihang/shared/deliverables/testing';
import { describe, expect, it } from '@rstest/core';
import { aCalendar, aPositioning, aScript, aTopics } from '../../testing/a-deliverable';
import { knownContents, type NewestOfKind, outlineWorks } from './outline-works';

const work = (kind: DeliverableKind, content: unknown): NewestOfKind => ({ id: kind, kind, content });

/** Outlines of works, the last changed first. */
const outlinesOf = (works: readonly NewestOfKind[], ticked: readonly string[] = []) =>
  outlineWorks(works, knownContents(works), new Set(ticked));

describe('the outline of a deliverable', () => {
  it('is one of its kind for every kind', () => {
    const works = Object.values(SAMPLES).map(({ kind, content }) => work(kind, content));
    const outlines = outlinesOf(works);
    expect(outlines.size).toBe(works.length);
    for (const [kind, outline] of outlines) expect(outlineSchema.parse(outline).kind).toBe(kind);
  });

  it('counts sentences and begins with the first one, cut, with a blank as …', () => {
    const said = `【待补充】的人，${'听我说'.repeat(20)}`;
    const card = aPositioning({ oneLiners: [{ text: said }] });
    const outline = outlinesOf([work('positioning', card)]).get('positioning');
    expect(outline).toMatchObject({ sayings: 1, first: expect.stringMatching(/^…的人，听我说.{23}$/) });
  });

  it('has a sign for each day of a calendar: planned, ticked, none; free slots are no posts', () => {
    const month = aCalendar(['一', '二', '三', '四']);
    const [first, second, third, fourth] = month.items;
    if (!first || !second || !third || !fourth) throw new Error('four items');
    const items = [
      first,
      { ...second, day: '2026-01-07' },
      { ...third, day: '2026-01-07' },
      { ...fourth, day: '2026-01-10', slot: 'free' as const },
    ];
    const outlines = outlinesOf([work('calendar', { ...month, items })], ['d1', 'd2', 'd4']);
    expect(outlines.get('calendar')).toEqual({
      ...{ kind: 'calendar', from: '2026-01-05', to: '2026-01-07', posts: 3, done: 2, days: 'x.o' },
    });
  });

  it('ends a long calendar after six weeks, and takes a day before its beginning for none', () => {
    const month = aCalendar(['早了', '很晚']);
    const [early, late] = month.items;
    if (!early || !late) throw new Error('two items');
    const items = [
      { ...early, day: '2026-01-01' },
      { ...late, day: '2026-06-01' },
    ];
    const outline = outlinesOf([work('calendar', { ...month, items })]).get('calendar');
    expect(outline).toMatchObject({ to: '2026-06-01', posts: 2, days: '.'.repeat(42) });
  });

  it('counts a topic as filmed when its post is ticked', () => {
    const [topics, month] = [aTopics(['琴潮', '松弦']), aCalendar(['琴潮了怎么办', '松弦'])];
    const filmed = (works: readonly NewestOfKind[]) => outlinesOf(works, ['d1', 'd2']).get('topics');
    expect(filmed([work('calendar', month), work('topics', topics)])).toMatchObject({ topics: 2, filmed: 2 });
    // After 换一批 the same keys name other topics.
    expect(filmed([work('topics', topics), work('calendar', month)])).toMatchObject({ filmed: 1 });
    expect(filmed([work('topics', topics)])).toMatchObject({ filmed: 0, groups: [2] });
  });

  it('has the seconds of each part of a script, and its form', () => {
    expect(outlinesOf([work('script', aScript())]).get('script')).toEqual({
      ...{ kind: 'script', form: '口播', platform: '视频号', seconds: 41, beats: [6, 24, 11] },
      first: '琴键按下去不回来？',
    });
    const note = aScript({ form: '图文' });
    expect(outlinesOf([work('script', note)]).get('script')).toMatchObject({ form: '图文' });
  });

  it('shows a day as open while one of its posts is, whichever of them comes first', () => {
    const month = aCalendar(['一', '二', '三']);
    const items = month.items.map((item, at) => ({ ...item, day: at < 2 ? '2026-01-06' : '2026-01-05' }));
    const outline = outlinesOf([work('calendar', { ...month, items })], ['d2']).get('calendar');
    expect(outline).toMatchObject({ days: 'oo', to: '2026-01-06', done: 1 });
  });

  it('counts names and bios, and begins with the first of each', () => {
    const { content } = SAMPLES.kit;
    const bios = [{ text: '上门调钢琴。' }, { text: '别的' }];
    const kit = { ...content, names: [{ text: '无锡调琴' }, { text: '二' }, { text: '三' }], bios };
    expect(outlinesOf([work('kit', kit)]).get('kit')).toEqual({
      ...{ kind: 'kit', names: 3, bios: 2, first: '无锡调琴 上门调钢琴。' },
    });
  });

  it('counts the letters that are said of a story, and each title as a story of its own', () => {
    const { judgement } = SAMPLES.story.content;
    const told = (telling: readonly { title?: string; text: string }[]) =>
      outlinesOf([work('story', { judgement, telling })]).get('story');
    const plain = [{ text: '先听，再动手。' }, { text: '修了3台。' }];
    expect(told(plain)).toEqual({ kind: 'story', stories: 1, letters: 9, first: '先听，再动手。' });
    const [first, second] = [
      { title: '一', text: '好。' },
      { title: '二', text: '坏。' },
    ];
    expect(told([first, second])).toMatchObject({ stories: 2 });
    expect(told([{ text: '先说一句。' }, second])).toMatchObject({ stories: 2 });
  });

  it('begins a story that is not told yet with its title, and counts no letters of it', () => {
    const stories = ['雨天', '晴天'].map((title, at) => ({ key: `s${at + 1}`, title }));
    expect(outlinesOf([work('story', { judgement: '先讲雨天', stories })]).get('story')).toEqual({
      ...{ kind: 'story', stories: 2, letters: 0, first: '雨天' },
    });
  });

  it('has the size of the first four headings, in the order of their first topic', () => {
    const library = aTopics(['一', '二', '三', '四', '五', '六', '七']);
    const under = ['乙', '甲', '乙', '丙', '丁', '戊', '甲'];
    const topics = library.topics.map((topic, at) => ({ ...topic, pillar: under[at] ?? '' }));
    const outline = outlinesOf([work('topics', { ...library, topics })]).get('topics');
    expect(outline).toMatchObject({ topics: 7, groups: [2, 2, 1, 1] });
  });

  it('tells of a ladder what is sold, what is not yet, and what is earned beside', () => {
    const rungs = [
      { name: '听', price: '免费' },
      { name: '一年两次', skipped: '还没人问过' },
      { track: '琴行', name: '头一次', price: '240元' },
      { track: '学校', skipped: '还没人问过' },
    ];
    const ladder = { judgement: '先卖一次', anchor: null, rungs, talk: [], calculator: null };
    expect(outlinesOf([work('ladder', ladder)]).get('ladder')).toEqual({
      ...{ kind: 'ladder', rungs: ['offered', 'skipped', 'beside', 'beside'] },
    });
  });

  it('counts what was found in a text, and begins with the text', () => {
    const { content } = SAMPLES.check;
    const outline = outlinesOf([work('check', { ...content, text: '全网最好的\n调琴师' })]).get('check');
    expect(outline).toEqual({
      ...{ kind: 'check', findings: content.findings.length, first: '全网最好的 调琴师' },
    });
  });

  it('has the figures of a review as percentages of the own median, at most twice it, and none without one', () => {
    const { content } = SAMPLES.review;
    const figure = (value: number, median: number | null) => ({ name: '播放', value, median, reading: '好' });
    const figures = [figure(50, 200), figure(2, 3), figure(9_000, 300), figure(4, null), figure(4, 0)];
    expect(outlinesOf([work('review', { ...content, figures, weakest: '完播' })]).get('review')).toEqual({
      ...{ kind: 'review', weakest: '完播', figures: [25, 67, 200] },
    });
  });

  it('is missing for content of another version of the product, and only there', () => {
    const works = [work('topics', { old: 1 }), work('script', aScript()), work('calendar', null)];
    expect([...outlinesOf(works).keys()]).toEqual(['script']);
  });
});
