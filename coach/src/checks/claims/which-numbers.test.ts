import { describe, expect, test } from '@rstest/core';
import { readLine } from './claim-line';
import { isClaimed, isStatistic } from './which-numbers';

/** The numbers of a line that need a source. */
function claimedIn(text: string): readonly string[] {
  const read = readLine({ key: 'k', text, from: [] });
  return read.numerals.filter((numeral) => isClaimed(numeral, read)).map((numeral) => numeral.text);
}

describe('a number that needs a source', () => {
  test.each([
    ['做了12年', ['12年']],
    ['带过4个人', ['4个人']],
    ['收80元', ['80元']],
    ['收80', ['80']],
    ['抽成30%', ['30%']],
    ['一天修九把', ['九把']],
    ['修好43把', ['43把']],
    ['30*20*10的盒子', ['30*20*10']],
    ['几十年做下来', []],
    ['做了几十年', ['几十年']],
    ['第二代', ['第二代']],
    ['抽两块', ['两块']],
    ['一碗四块', ['四块']],
    ['够12天了，做了12年', ['12年']],
  ])('of 「%s」: %j', (text, numbers) => {
    expect(claimedIn(text)).toEqual(numbers);
  });

  test.each([
    '如果做了12年',
    '如果收80元，做了12年',
    '到2026年',
    '一年365天',
    '一年12个月',
    '一天1440分钟',
    '打12356',
    '520那天',
    '挑了半天才好',
    '走十分钟',
    '三十晚上',
    '十个人里总有人问',
    '28、29日不拍',
    '12月28不拍',
    '这一块难',
    '切成两块',
    '三块屏',
    '点一个点',
    '好几个来过',
    '够十周',
    '拍三个镜头',
    '不超过40个字',
    '两个人路过',
    '第一',
    '收9',
    '你看30*20*10的盒子',
    '一次',
  ])('is none in 「%s」', (text) => {
    expect(claimedIn(text)).toEqual([]);
  });

  test('is asked for, and not claimed, in a question about how much is done', () => {
    expect(claimedIn('一天修九把吗')).toEqual([]);
    expect(claimedIn('一碗四块吗')).toEqual([]);
    expect(claimedIn('30*20*10的有吗')).toEqual([]);
  });
});

test('a share or a multiple is a statistic, and a price is none', () => {
  const is = (text: string) => readLine({ key: 'k', text, from: [] }).numerals.map(isStatistic);
  expect([is('30%'), is('三成'), is('三倍'), is('30元')]).toEqual([[true], [true], [true], [false]]);
});
