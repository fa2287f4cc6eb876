import { describe, expect, test } from '@rstest/core';
import { findQuote } from './find-quote';

const SAID = '我在泉州修古琴修了十二年，一张琴收一千八到三千，换弦不另收钱。儿子说发B站';

describe('finding a quote', () => {
  test.each([
    ['我在泉州修古琴修了十二年', '我在泉州修古琴修了十二年'],
    ['一张琴收一千八到三千 换弦不另收钱', '一张琴收一千八到三千，换弦不另收钱'],
    ['我在泉州修古琴修十二年', '我在泉州修古琴修了十二年'],
    ['我在泉州修古筝修了十二年', '我在泉州修古琴修了十二年'],
    ['發Ｂ站', '发B站'],
    ['换弦', '换弦'],
  ])('「%s」', (quote, span) => {
    const found = findQuote(SAID, quote);
    expect(found?.text).toBe(span);
    expect(found && SAID.slice(found.start, found.end)).toBe(span);
  });

  test.each([
    '我在泉州修古琴修了十三年',
    '我在泉州修古琴修了十二个月',
    '一张琴收一千八到三千，换弦另收钱',
    '一张琴收一千六到三千，换弦不另收钱',
    '我在厦门修古筝修了十二年',
    '二年',
    '修钢琴',
    '发A站',
    '',
  ])('「%s」 was not said', (quote) => {
    expect(findQuote(SAID, quote)).toBeNull();
  });

  test('does not cut numbers', () => {
    expect(findQuote('收180', '80')).toBeNull();
    expect(findQuote('收180，晚上80', '80')).toMatchObject({ start: 7, end: 9 });
    expect(findQuote('收两千六', '两千')).toBeNull();
  });

  test('keeps its time on the longest messages', () => {
    const quote = `${'哈'.repeat(150)}b${'哈'.repeat(149)}`;
    const texts = ['哈'.repeat(8000), '我做了十二年，'.repeat(1142), '不'.repeat(8000), '一'.repeat(8000)];
    for (const text of texts) {
      const started = performance.now();
      findQuote(text, quote);
      findQuote(text, '我做了十二年的陶瓷杯子和茶壶生意');
      expect(performance.now() - started).toBeLessThan(8_000);
    }
  });
});
