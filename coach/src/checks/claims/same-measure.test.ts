import { describe, expect, test } from '@rstest/core';
import { evidenceOf } from '../../facts/evidence';
import { readNumerals } from '../../facts/read-quantities';
import { asSameLength, isSameRate, isSameYear, priceByMetre } from './same-measure';

function one(text: string) {
  const [found] = readNumerals(text);
  if (found === undefined) throw new Error(`no number in ${text}`);
  return found;
}
const from = (text: string) =>
  evidenceOf({ id: 'a', text, asked: '', isPasted: false }, { start: 0, end: text.length, text });

describe('a length that was said in another measure', () => {
  const daysOf = (claimed: string, said: string) => {
    const lengths = asSameLength(one(claimed), claimed, one(said), from(said));
    return lengths === null ? null : [lengths.claimed.min, lengths.said.min];
  };

  test.each([
    ['三个星期', '21天', [21, 21]],
    ['21天', '三个星期', [21, 21]],
    ['三晚', '3天', [3, 3]],
    ['3日', '3天', [3, 3]],
    ['三个月', '90天', [90, 90]],
    ['四个月', '120天', null],
    ['一年', '365天', null],
    ['3天', '3天', null],
    ['3月8日', '3天', null],
    ['三个星期', '21个', null],
    ['第3天', '3晚', null],
  ])('%s of %s: %j', (claimed, said, days) => {
    const [number] = claimed.startsWith('3月') ? readNumerals(claimed).slice(1) : [one(claimed)];
    if (number === undefined) throw new Error('no number');
    const lengths = asSameLength(number, claimed, one(said), from(said));
    expect(lengths === null ? null : [lengths.claimed.min, lengths.said.min]).toEqual(days);
  });

  test('is none where the message counts others in that measure', () => {
    expect(daysOf('四晚', '4天')).toEqual([4, 4]);
    expect(daysOf('四晚', '4天3晚')).toBeNull();
    expect(daysOf('四晚', '4天一晚')).toEqual([4, 4]);
  });
});

test('two rates are one where their measure is, or is a day by either name', () => {
  expect(isSameRate(one('一天'), one('一日'))).toBe(true);
  expect(isSameRate(one('一天'), one('一晚'))).toBe(false);
  expect(isSameRate(one('一小时'), one('60分钟'))).toBe(true);
  expect(isSameRate(one('一小时'), one('两小时'))).toBe(false);
});

test('a metre and a number are a price by the metre as much as a height', () => {
  expect(priceByMetre(one('一米85包管子'))).toMatchObject({ min: 85, max: 85, unit: '' });
  expect(priceByMetre(one('两米85'))).toBeNull();
  expect(priceByMetre(one('85元'))).toBeNull();
});

test.each([
  ['2008年', '08年考的', true],
  ['1998年', '九八年考的', true],
  ['2016年', '16年春天学的', true],
  ['2016年', '学了16年', false],
  ['2016年', '16年5月学的', true],
  ['2017年', '16年春天学的', false],
  ['1816年', '16年春天学的', false],
  ['08年', '2008年考的', true],
  ['2008年', '8个月', false],
  ['2008年', '第8年', false],
])('the year %s is that of 「%s」: %s', (claimed, said, isTrue) => {
  expect(isSameYear(one(claimed), one(said), from(said))).toBe(isTrue);
});
