import { describe, expect, it } from '@rstest/core';
import { perWeekIn, priceIn } from './typed-numbers';

describe('the price that somebody typed', () => {
  it.each([
    ['一把25元', 25, '把'],
    ['25', 25, null],
    ['1.2万元', 12000, null],
    ['25.5元', 25.5, null],
    ['一小时三百元', 300, '小时'],
    ['300块，3个人一起做', 300, null],
    ['一次一小时300元', 300, null],
    ['3小时300元', 300, null],
    ['一到两小时300元', 300, null],
  ])('of %s is %s a %s', (text, amount, unit) => expect(priceIn(text)).toEqual({ amount, unit }));

  it.each(['不收钱', '0元', '三百多元', '200到300元', '一把25元，换骨40元', '看活，20、30'])(
    'is none where no exact number stands alone: %s',
    (text) => expect(priceIn(text)).toBeNull(),
  );

  it('is the amount of money where other things are counted besides', () => {
    expect(priceIn('3把伞，一共80元')?.amount).toBe(80);
  });
});

describe('how often somebody posts', () => {
  it.each([
    ['每天一条', 7],
    ['一天两条', 14],
    ['每周14条', 14],
    ['一周一篇', 1],
    ['3', 3],
  ])('of %s is %s a week', (text, perWeek) => expect(perWeekIn(text)).toBe(perWeek));

  it.each(['一天三条', '每周15条', '每周两三条', '每周2条，每月1篇', '每周3小时', '一周0条', '每周1.5条'])(
    'is none for %s',
    (text) => expect(perWeekIn(text)).toBeNull(),
  );
});
