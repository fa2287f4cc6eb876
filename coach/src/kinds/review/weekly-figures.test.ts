import type { PostResult } from '@qihang/shared/contracts';
import { describe, expect, it } from '@rstest/core';
import { readingOf, strengthOf } from './strength';
import { latestWeek, medianOf, postFigures, weeklyFigures } from './weekly-figures';

const post = (day: string, fields: Partial<PostResult> = {}): PostResult => ({
  ...{ id: day, day, platform: '', title: day, views: 1000, finished: null, likes: null },
  ...{ comments: null, follows: null, leads: null, deals: null },
  ...fields,
});

describe('the week of a review', () => {
  it('is that of today, else the last one with a post, and none of the future', () => {
    const posts = ['2026-03-15', '2026-03-16', '2026-03-22', '2026-03-23'].map((day) => post(day));
    expect(latestWeek(posts, '2026-03-22')).toMatchObject({ week: '2026-03-16', posts: posts.slice(1, 3) });
    expect(latestWeek(posts, '2026-03-22')?.before).toEqual(posts.slice(0, 1));
    expect(latestWeek(posts.slice(0, 2), '2026-04-20')?.week).toBe('2026-03-16');
    expect(latestWeek(posts.slice(3), '2026-03-22')).toBeNull();
  });
});

it.each([
  [[], null],
  [[7], 7],
  [[10, 9, 100], 10],
  [[1, 10, 2, 3], 2.5],
] as const)('the median of %j is %s', (values, median) => expect(medianOf([...values])).toBe(median));

describe('the figures of a week', () => {
  const before = [
    post('2026-03-02', { leads: 2 }),
    post('2026-03-03', { leads: 4, views: 3000 }),
    post('2026-03-09', { leads: 1 }),
  ];
  const figures = (...posts: readonly PostResult[]) =>
    Object.fromEntries(
      weeklyFigures({ week: '2026-03-16', posts, before }).map(({ name, value, median }) => [
        name,
        [value, median],
      ]),
    );

  it('are the middle of the posts, the sums of the week, and beside them those of the weeks before', () => {
    const week = [post('2026-03-16', { leads: 1 }), post('2026-03-17', { leads: 2, views: 2000 })];
    expect(figures(...week)).toEqual({ 条数: [2, 1.5], 播放: [1500, 1000], 私信: [3, 3.5] });
  });

  it('are shares of who saw a post, to one decimal', () => {
    const full = post('2026-03-16', { views: 300, likes: 1, comments: 1, follows: 2, finished: 0.333 });
    expect(postFigures(full)).toEqual([
      ...[
        ['播放', 300],
        ['完播率%', 33.3],
      ],
      ...[
        ['互动率%', 0.7],
        ['关注率%', 0.7],
      ],
    ]);
    expect(postFigures(post('2026-03-16', { comments: 10 }))[1]).toEqual(['互动率%', 1]);
    expect(postFigures(post('2026-03-16', { views: 0, likes: 1 }))).toEqual([['播放', 0]]);
  });

  it('have no median of fewer than three posts', () => {
    const two = weeklyFigures({ week: '2026-03-16', posts: [post('2026-03-16')], before: before.slice(1) });
    expect(two.map(({ median }) => median)).toEqual([null, null]);
  });
});

describe('how a figure stands to the median', () => {
  const figure = (value: number, median: number | null, step: '曝光' | null = '曝光') => ({
    ...{ name: '播放', value, median, step },
  });

  it.each([
    [79, 'weak'],
    [80, 'even'],
    [120, 'even'],
    [121, 'strong'],
  ] as const)('%d beside 100 is %s', (value, strength) =>
    expect(strengthOf(figure(value, 100))).toBe(strength),
  );

  it('is said in words', () => {
    expect(readingOf(figure(50, 100))).toBe('看到的人比平时少');
    expect(readingOf(figure(100, 100))).toBe('和平时差不多');
    expect(readingOf(figure(150, 100, null))).toBe('发得比平时多');
    expect(readingOf(figure(1, null))).toBe('还没有往前的数可比');
  });
});
