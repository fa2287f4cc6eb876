import { describe, expect, it } from '@rstest/core';
import { aContext, factsOf } from '../testing/writing-context';
import { perWeekOf, postsIn, readRhythm, rhythmOf, spanOf } from './rhythm';

describe('how often somebody can post', () => {
  it.each([
    ['一周两条', 2, 7],
    ['两周一条', 1, 14],
    ['日更', 1, 1],
    ['每天一条', 1, 1],
    ['天天发', 1, 1],
    ['周更', 1, 7],
    ['每周三到四条', 4, 7],
    ['每月三四篇', 4, 30],
    ['一个月4条', 4, 30],
    ['一个礼拜发两次', 2, 7],
    ['三天一条', 1, 3],
    ['长文一周一篇，视频一周一条', 2, 7],
    ['长文两周一篇，视频一周一条', 1.5, 7],
    ['视频一周一条，视频要拍半天', 1, 7],
  ])('of %s: %s in %s days', (text, posts, days) => expect(readRhythm(text)).toEqual({ posts, days }));

  it.each(['看心情', '一周', '三条', '一周0条', '每周2小时'])('is not known of %s', (text) =>
    expect(readRhythm(text)).toBeNull(),
  );

  it('is what was ordered, else what they said last of themselves', () => {
    const facts = factsOf(['posts', '一周两条'], ['posts', '一周三条'], ['posts', '看心情']);
    expect(rhythmOf(aContext({ facts }))).toEqual({ posts: 3, days: 7 });
    expect(rhythmOf(aContext({ facts, parameters: { perWeek: 5 } }))).toEqual({ posts: 5, days: 7 });
    const others = facts.map((fact) => ({ ...fact, about: 'case' as const }));
    expect(rhythmOf(aContext({ facts: others }))).toBeNull();
  });

  it('is shown a week, and never beyond three a day', () => {
    expect([
      perWeekOf({ posts: 1, days: 14 }),
      perWeekOf({ posts: 1, days: 1 }),
      perWeekOf({ posts: 4, days: 30 }),
      perWeekOf({ posts: 9, days: 1 }),
    ]).toEqual([0.5, 7, 0.93, 21]);
  });

  it('is counted in a span of a week at least, and of whole posts', () => {
    expect(spanOf({ posts: 1, days: 1 })).toEqual({ posts: 7, days: 7 });
    expect(spanOf({ posts: 1.5, days: 7 })).toEqual({ posts: 3, days: 14 });
    expect(spanOf({ posts: 0.5, days: 7 })).toEqual({ posts: 1, days: 14 });
    expect(spanOf({ posts: 2.3, days: 7 })).toEqual({ posts: 3, days: 7 });
    expect(spanOf({ posts: 2, days: 7 })).toEqual({ posts: 2, days: 7 });
  });

  it('comes to so many posts in some weeks, one at least', () => {
    expect([
      postsIn({ posts: 2, days: 7 }, 4),
      postsIn({ posts: 1, days: 14 }, 4),
      postsIn({ posts: 1, days: 30 }, 1),
      postsIn({ posts: 4, days: 30 }, 4),
    ]).toEqual([8, 2, 1, 4]);
  });
});
