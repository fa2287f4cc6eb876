import type { ProfileView } from '@qihang/shared/contracts';
import { describe, expect, it } from '@rstest/core';
import { aValue } from '../testing/a-value';
import { lackOf, resultsToEnter, reviewWords } from './needs';

const profileOf = (fields: Readonly<Record<string, boolean>>): ProfileView => ({
  fields: Object.entries(fields).map(([field, isTold]) => ({
    ...{ field, name: field, holdsMany: false },
    values: isTold ? [aValue({ id: field, field, text: '说过的' })] : [],
  })),
});

describe('what a kind lacks', () => {
  it('is the empty field that it is made from, in words', () => {
    expect(lackOf('ladder', profileOf({ price: false, audience: false }))).toBe('还差：一单多少钱');
    expect(lackOf('ladder', profileOf({ price: true, audience: false }))).toBeNull();
  });

  it('names two at most, the first ones first', () => {
    const empty = profileOf({ problem: false, audience: false, business: false });
    expect(lackOf('positioning', empty)).toBe('还差：你做什么、帮谁');
  });

  it.each([
    ['kit', 'platform', '还差：发在哪'],
    ['story', 'story', '还差：一件真事'],
    ['topics', 'customerWords', '还差：客人的原话'],
    ['calendar', 'posts', '还差：一周能发几条'],
    ['positioning', 'problem', '还差：他们最急的事'],
  ] as const)('of a %s is said of the field %s', (kind, field, words) => {
    expect(lackOf(kind, profileOf({ [field]: false, another: false }))).toBe(words);
    expect(lackOf(kind, profileOf({ [field]: true, another: false }))).toBeNull();
  });

  it('is not known of a field that the profile does not name, and of a kind that needs none', () => {
    expect(lackOf('ladder', profileOf({}))).toBeNull();
    expect(lackOf('check', profileOf({ price: false }))).toBeNull();
  });

  it('is for a review the posts that are not measured yet', () => {
    expect([0, 1, 2, 3, 9].map(resultsToEnter)).toEqual([3, 2, 1, 0, 0]);
    expect([reviewWords(2), reviewWords(0)]).toEqual(['再记2条数据就能看', '数据够了，能做这周的复盘']);
  });
});
