import { describe, expect, it } from '@rstest/core';
import fc from 'fast-check';
import { sentenceOf } from './source-sentence';

describe('the sentence that words stand in', () => {
  it.each([
    ['我在无锡调钢琴十二年，上门三百一次。想做视频号', '三百一次', '我在无锡调钢琴十二年，上门三百一次'],
    ['先说清楚：不对！我做招聘\n一周两条', '我做招聘', '我做招聘'],
    ['视频号', '视频号', '视频号'],
    [
      '我在老家那边开了个小小的裁缝铺子，平时改改裤脚换换拉链，客人大多数是附近菜场里的摊主和小区的老人，一条裤子收十五块钱，忙的时候要排队等三天，最近想拍抖音试试看',
      '十五块钱',
      '…客人大多数是附近菜场里的摊主和小区的老人，一条裤子收十五块钱，忙的时候要排队等三天，最近想拍抖音试试看',
    ],
    ['说过的话改了字', '没有这几个字', '没有这几个字'],
    ['什么都行', '', ''],
  ])('%s: %s', (message, words, sentence) => {
    expect(sentenceOf(message, words)).toBe(sentence);
  });

  it('the sentence contains the words, invents nothing and stays short', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('我', '做', '，', '。', '！', ' ', '\n', '琴', '3'), { maxLength: 200 }),
        fc.nat(200),
        fc.integer({ min: 1, max: 40 }),
        (letters, from, length) => {
          const message = letters.join('');
          const words = message.slice(from, from + length);
          const sentence = sentenceOf(message, words);
          expect(sentence).toContain(words.trim());
          expect(message).toContain(sentence.replace(/^…|…$/g, ''));
          expect(sentence.length).toBeLessThanOrEqual(Math.max(60, words.length) + 2);
        },
      ),
    );
  });
});
