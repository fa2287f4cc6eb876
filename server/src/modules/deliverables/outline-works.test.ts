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

  it('is missing for content of another version of the product, and only there', () => {
    const works = [work('topics', { old: 1 }), work('script', aScript()), work('calendar', null)];
    expect([...outlinesOf(works).keys()]).toEqual(['script']);
  });
});
