import type { PostResult } from '@qihang/shared/contracts';
import { describe, expect, it } from '@rstest/core';
import { REVIEW_STEPS } from '../../kinds/review/weekly-figures';
import { reviewSheet } from './review-sheet';

const advice = (name: string) => ({
  diagnosis: `卡在${name}`,
  experiments: [`${name}试一`, `${name}试二`],
  actions: [`${name}做一件`],
});
const sentences = {
  steps: REVIEW_STEPS.map((name) => ({ name, ...advice(name) })),
  steady: advice('没掉'),
  unknown: advice('不够'),
};
const post = (day: string, fields: Partial<PostResult> = {}): PostResult => ({
  ...{ id: day, day, platform: '视频号', title: `${day}那条`, views: 1000, finished: null },
  ...{ likes: null, comments: null, follows: null, leads: null, deals: null },
  ...fields,
});
const BEFORE = ['2026-03-02', '2026-03-09', '2026-03-16', '2026-03-18'].map((day) => post(day));
const review = (results: readonly PostResult[], tried: readonly string[] = []) => {
  const made = reviewSheet({ results, today: '2026-03-25', sentences, tried });
  if ('why' in made) throw new Error(made.why);
  return made;
};

describe('复盘 by arithmetic', () => {
  it('names the first step that fell below the user’s own median', () => {
    const made = review([...BEFORE, post('2026-03-23', { views: 400, leads: 0 })]);
    expect(made).toMatchObject({ week: '2026-03-23', weakest: '曝光', diagnosis: '卡在曝光' });
    expect(made.figures.find(({ name }) => name === '播放')).toEqual({
      ...{ name: '播放', value: 400, median: 1000, reading: '看到的人比平时少' },
    });
    expect(made.judgement).toContain('2026-03-23那条');
  });

  it('says at which step the week stands, and which post most people saw', () => {
    const week = [post('2026-03-23', { title: '退伞' }), post('2026-03-24', { title: '换骨', views: 1100 })];
    expect(review([...BEFORE, ...week]).judgement).toMatch(/^没有哪一步掉下来.*「换骨」$/);
    const fallen = week.map((each) => ({ ...each, views: each.views / 4 }));
    expect(review([...BEFORE, ...fallen]).judgement).toMatch(/这周卡在曝光.*「换骨」$/);
    expect(review(week).judgement).toMatch(/^先把数记全.*「换骨」$/);
  });

  it('says that nothing fell, and that there is too little to compare with', () => {
    expect(review([...BEFORE, post('2026-03-23')])).toMatchObject({ weakest: null, diagnosis: '卡在没掉' });
    expect(review([post('2026-03-23')])).toMatchObject({ weakest: null, diagnosis: '卡在不够' });
  });

  it('has another thing to try than the last time', () => {
    const results = [...BEFORE, post('2026-03-23', { views: 400 })];
    expect(review(results).experiment).toBe('曝光试一');
    expect(review(results, ['曝光试一']).experiment).toBe('曝光试二');
    expect(review(results, ['曝光试一', '曝光试二']).experiment).toBe('曝光试一');
  });

  it('is none without a figure', () => {
    const made = reviewSheet({ results: [], today: '2026-03-25', sentences, tried: [] });
    expect(made).toEqual({ why: expect.stringContaining('还没有数可看') });
  });
});
