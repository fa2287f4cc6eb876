import type { DeliverableContent, PostResult } from '@qihang/shared/contracts';
import { describe, expect, it } from '@rstest/core';
import { findFaults } from '../../checks/find-faults';
import { aMakeInput } from '../../testing/make-input';
import { lexicon } from '../../testing/rehearse';
import { isUnmade, type MakeInput } from '../maker';
import { reviewMaker } from './make-review';

const post = (day: string, figures: Partial<PostResult> = {}): PostResult => ({
  id: crypto.randomUUID(),
  day,
  title: '琴潮了怎么办',
  platform: '视频号',
  views: 1_000,
  finished: 0.4,
  likes: 40,
  comments: 10,
  follows: 5,
  leads: 1,
  deals: 1,
  ...figures,
});

/** Two weeks as usual, two posts each. */
const usual = [post('2026-11-03'), post('2026-11-06'), post('2026-11-10'), post('2026-11-13')];

const inputFor = (results: readonly PostResult[], more: Partial<MakeInput<'review'>> = {}) =>
  aMakeInput('review', [], { results, ...more });

function review(
  results: readonly PostResult[],
  more: Partial<MakeInput<'review'>> = {},
): DeliverableContent<'review'> {
  const input = inputFor(results, more);
  const made = reviewMaker.make(input);
  if (isUnmade(made)) throw new Error(made.why);
  expect(findFaults('review', made, input)).toEqual([]);
  return made;
}

describe('reviewing a week', () => {
  it('compares it with the user’s own median and with nobody else', () => {
    const { week, figures } = review([
      ...usual,
      post('2026-11-17', { views: 300 }),
      post('2026-11-20', { views: 500 }),
    ]);
    expect(week).toBe('2026-11-16');
    expect(figures).toContainEqual({ name: '播放', value: 400, median: 1_000, reading: '看到的人比平时少' });
    expect(figures).toContainEqual({ name: '条数', value: 2, median: 2, reading: '和平时一样' });
  });

  it.each([
    ['曝光', { views: 300 }],
    ['完播', { finished: 0.2 }],
    ['互动', { likes: 5, comments: 1 }],
    ['关注', { follows: 1 }],
    ['私信', { leads: 0 }],
    ['成交', { deals: 0 }],
  ] as const)('finds that it stops at %s', (step, figures) => {
    const made = review([...usual, post('2026-11-17', figures), post('2026-11-20', figures)]);
    expect(made.weakest).toBe(step);
    expect(made.judgement).toContain(`卡在${step}`);
    expect(made.judgement).toMatch(/^先只动一处/);
  });

  it('takes the first step that falls, for what comes after suffers from it', () => {
    const poor = { views: 300, finished: 0.1, leads: 0, deals: 0 };
    expect(review([...usual, post('2026-11-17', poor), post('2026-11-20', poor)]).weakest).toBe('曝光');
  });

  it('changes nothing where nothing has fallen', () => {
    const made = review([...usual, post('2026-11-17'), post('2026-11-20')]);
    expect(made.weakest).toBeNull();
    expect(made.diagnosis).toBe(lexicon.knowledge.review.steady.diagnosis);
  });

  it('claims no median before there are enough posts', () => {
    const made = review([post('2026-11-10'), post('2026-11-17', { views: 10 })]);
    expect(made.figures.every(({ median }) => median === null)).toBe(true);
    expect(made.weakest).toBeNull();
    expect(made.judgement).toMatch(/^先把数记全/);
  });

  it('leaves out what the platform does not tell', () => {
    const bare = { finished: null, likes: null, comments: null, follows: null, leads: null, deals: null };
    const made = review([...usual, post('2026-11-17', bare)]);
    expect(made.figures.map(({ name }) => name)).toEqual(['条数', '播放']);
  });

  it('divides by no views', () => {
    const made = review([...usual, post('2026-11-17', { views: 0, likes: 0, comments: 0 })]);
    expect(made.figures.find(({ name }) => name === '互动率%')).toBeUndefined();
    expect(made.weakest).toBe('曝光');
  });

  it('looks at the newest week with a post, and at none that lies ahead', () => {
    expect(review(usual).week).toBe('2026-11-09');
    expect(review([...usual, post('2026-12-30')]).week).toBe('2026-11-09');
  });

  it('tries one thing at a time, another one with every new version', () => {
    const results = [...usual, post('2026-11-17', { views: 300 })];
    const first = review(results);
    const second = review(results, { revision: 1, earlier: [first] });
    expect(second.experiment).not.toBe(first.experiment);
    expect(review(results)).toEqual(first);
  });

  it('names a post without the words that should not be published', () => {
    const made = review([...usual, post('2026-11-17', { title: '无锡最好的调律师', views: 300 })]);
    expect(made.judgement).toContain('「无锡靠谱的调律师」');
  });

  it('says where to enter the figures where there are none', () => {
    const made = reviewMaker.make(inputFor([]));
    expect(isUnmade(made) && made.why).toContain('我的成果');
  });

  it('says the judgement first, then the figures and one thing to try', () => {
    const said = reviewMaker.say(review([...usual, post('2026-11-17', { views: 300 })]));
    expect(said).toMatch(/^先只动一处/);
    expect(said).toContain('**播放** 300（你的中位数1000）');
    expect(said.match(/只试一件/g)).toHaveLength(1);
  });
});
