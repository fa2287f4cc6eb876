import { expect, test } from '@rstest/core';
import { fold, folded } from './fold';

test('a text is folded to its letters and digits, in one width and case', () => {
  expect(folded(' ＶＩＰ 卡，「好」！👍')).toBe('vip卡好');
  expect(folded('八折、20％、￥99')).toBe('八折20%￥99');
});

test('a sign between two digits stays, for 1.2 is not 12', () => {
  expect([folded('1.2万'), folded('3-5天'), folded('3、5天'), folded('3，5天')]).toEqual([
    ...['1.2万', '3-5天', '3,5天', '3,5天'],
  ]);
  expect([folded('1. 两'), folded('.5'), folded('3 5')]).toEqual(['1两', '5', '35']);
});

test('the signs that multiply are one, with spaces or without', () => {
  expect(new Set(['30*20', '30×20', '30 x 20', '30 ✕20', '30X20'].map(folded))).toEqual(new Set(['30*20']));
  expect(folded('x光30')).toBe('x光30');
});

test('each letter knows where it stood', () => {
  expect(fold('「修」，伞')).toEqual({ text: '修伞', at: [1, 4] });
});
