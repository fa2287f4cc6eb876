import { DELIVERABLE_KINDS } from '@qihang/shared/contracts';
import { describe, expect, it } from '@rstest/core';
import { FORMS_AHEAD, miniatureOf } from './miniature';

describe('a miniature', () => {
  it('has bars as long as the groups of topics, beside the largest', () => {
    expect(miniatureOf({ kind: 'topics', topics: 22, filmed: 0, groups: [10, 8, 4] })).toEqual({
      ...{ type: 'bars', lengths: [100, 80, 40] },
    });
    expect(miniatureOf({ kind: 'topics', topics: 3, filmed: 0, groups: [3] })).toMatchObject({
      lengths: [100, 100, 100],
    });
    expect(miniatureOf({ kind: 'topics', topics: 30, filmed: 0, groups: [30] })).toMatchObject({
      lengths: [100, 100, 100, 100, 100],
    });
    expect(miniatureOf({ kind: 'topics', topics: 0, filmed: 0, groups: [] })).toMatchObject({ lengths: [] });
  });

  it('has a step for each level, open where it is not made yet', () => {
    expect(miniatureOf({ kind: 'ladder', rungs: ['offered', 'skipped'] })).toEqual({
      type: 'stairs',
      steps: [
        { height: 50, isSolid: true },
        { height: 100, isSolid: false },
      ],
    });
  });

  it('has the days of a calendar as they are, and the levels of a ladder that stand beside the others', () => {
    const plan = { kind: 'calendar', from: '', to: '', posts: 2, done: 1, days: 'x.o' } as const;
    expect(miniatureOf(plan)).toEqual({ type: 'grid', days: 'x.o' });
    expect(miniatureOf({ kind: 'ladder', rungs: ['offered', 'beside', 'offered'] })).toMatchObject({
      steps: [{ height: 33 }, { height: 67, isSolid: true }, { height: 100 }],
    });
  });

  it('puts the own median in the middle of a bar', () => {
    expect(miniatureOf({ kind: 'review', weakest: null, figures: [100, 200] })).toMatchObject({
      lengths: [50, 100],
    });
  });

  it('has the first words of what is read, and the parts of a script below them', () => {
    expect(miniatureOf({ kind: 'check', findings: 0, first: '全无锡' })).toEqual({
      ...{ type: 'words', text: '全无锡' },
    });
    const script = { kind: 'script', form: '口播', platform: '', seconds: 41, first: '琴键' } as const;
    expect(miniatureOf({ ...script, beats: [6, 35] })).toEqual({
      ...{ type: 'timeline', text: '琴键', lengths: [6, 35] },
    });
  });

  it('has no words for what is ahead', () => {
    for (const kind of DELIVERABLE_KINDS) {
      const form = FORMS_AHEAD[kind];
      expect('text' in form ? form.text : '').toBe('');
    }
  });
});
