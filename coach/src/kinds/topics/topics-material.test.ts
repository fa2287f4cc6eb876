import { describe, expect, it } from '@rstest/core';
import type { WritingContext } from '../kind';
import { aContext } from '../testing/writing-context';
import { countOf, topicsMaterial } from './topics-material';

const told = (more: Partial<WritingContext> = {}) => topicsMaterial(aContext(more));

describe('what the writer of topics is told', () => {
  it('is how many: just as many as were ordered, or as many as there is matter for', () => {
    expect(told()).toEqual(['写20题；料撑不到就少写，不凑']);
    expect(told({ parameters: { count: 7 } })[0]).toBe('写7题，一题不多一题不少');
    expect([
      countOf(aContext({ parameters: { count: 99 } })),
      countOf(aContext({ parameters: { count: 0 } })),
    ]).toEqual([60, 1]);
  });

  it('is what was posted last, and what is sold at prices that were told', () => {
    const results = Array.from({ length: 16 }, (_, at) => ({ title: `第${at}条` }));
    const posted = told({ results: results as unknown as WritingContext['results'] })[1] ?? '';
    expect(posted).toMatch(/^发过的，不重复：「第1条」.*「第15条」$/);
    const rungs = [
      { name: '整修', price: '一把25元' },
      { name: '上门', price: '建议一把40元' },
      { name: '教人', skipped: '忙' },
    ];
    const shelf = { ladder: { rungs } } as unknown as WritingContext['shelf'];
    expect(told({ shelf })[1]).toBe('在卖：「整修」一把25元');
  });

  it('is what stands on the shelf, forty titles of it at most, and that another one repeats none', () => {
    const topics = Array.from({ length: 41 }, (_, at) => ({ text: `题${at}` }));
    const shelf = { topics: { topics } } as unknown as WritingContext['shelf'];
    expect(told({ shelf })[1]?.split('」').length).toBe(41);
    expect(told({ action: 'again' }).at(-1)).toContain('一题都不重复');
  });
});
