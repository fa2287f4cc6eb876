import { expect, it } from '@rstest/core';
import { reckonedNumbers } from './reckoned-numbers';

const reckoned = (text: string, ...from: readonly string[]) =>
  reckonedNumbers({ key: '账', text, from }).map(({ at, length, sum }) => [text.slice(at, at + length), sum]);

it('a number that a sum of its line comes to has that sum, to be read by people', () => {
  expect(reckoned('两场一共600元', 'm1', '600=2*300')).toEqual([['600元', '2 × 300 = 600']]);
  expect(reckoned('一年96场', 'f1', '96=(10-2)*12')).toEqual([['96场', '(10 − 2) × 12 = 96']]);
});

it('the sum has none of the words that stood in it', () => {
  expect(reckoned('做了55年', 'm1', '55年=71岁-16岁')).toEqual([['55年', '71 − 16 = 55']]);
});

it('is found as it is told: in tenths, and without what stands behind the point', () => {
  expect(reckoned('七成是老客', 'm1', '0.7=131/187')).toEqual([['七成', '131 ÷ 187 = 0.7']]);
  expect(reckoned('回本要3个月', 'm1', '3=120/36')).toEqual([['3个月', '120 ÷ 36 = 3']]);
});

it('is none that was said, and none of a sum that is wrong', () => {
  expect(reckoned('一场300元，两场600元', 'm1', '600=2*300')).toEqual([['600元', '2 × 300 = 600']]);
  expect(reckoned('两场700元', 'm1', '700=2*300')).toEqual([]);
  expect(reckoned('两场600元', 'm1')).toEqual([]);
});
