import { describe, expect, it } from '@rstest/core';
import { paceIn, readCount, readDay, readPace, readSeconds } from './amounts';

describe('a length in seconds', () => {
  it.each([
    ['20', 20],
    ['２０秒', 20],
    ['二十秒', 20],
    ['十秒', 10],
    ['二十五秒', 25],
    ['两分钟', 120],
    ['1分钟', 60],
    ['一分半', 90],
    ['2分钟半', 150],
    ['1分30秒', 90],
    ['1分钟30秒', 90],
    ['1分30', 90],
    ['半分钟', 30],
    ['45 Seconds', 45],
    ['2min', 120],
  ])('is read from %s', (text, seconds) => expect(readSeconds(text)).toBe(seconds));

  it.each(['20到30秒', '0', '很短', '', '1小时', '20字', '1分钟左右', '一分三十秒多', '1234567', '分钟'])(
    'is none in %j',
    (text) => expect(readSeconds(text)).toBeNull(),
  );
});

describe('a count', () => {
  it.each([
    ['7', 7],
    ['7条', 7],
    ['三十天', 30],
    ['九十九', 99],
    ['十二个字', 12],
    ['400字以内', 400],
    ['两篇', 2],
    ['999999字', 999_999],
  ])('is read from %s', (text, count) => expect(readCount(text)).toBe(count));

  it.each(['7到9条', '0条', '一百条', '7秒', '零', '1000000', '条'])('is none in %j', (text) =>
    expect(readCount(text)).toBeNull(),
  );
});

describe('how fast somebody speaks', () => {
  it.each([
    ['3', 3],
    ['三个字', 3],
    ['一秒三个字', 3],
    ['每秒4字', 4],
    ['慢', 3],
    ['2', 2],
    ['6', 6],
  ])('is read from %s', (text, pace) => expect(readPace(text)).toBe(pace));

  it.each(['1', '7', '三个字多', '快', '3秒', '一秒两单'])('is not known of %s', (text) =>
    expect(readPace(text)).toBeNull(),
  );

  it('is found where a sentence tells it', () => {
    expect(paceIn('我讲话一秒也就三个字，别催')).toBe(3);
    expect(paceIn('忙时一秒两单，念稿每秒4字')).toBe(4);
    expect(paceIn('一秒两单')).toBeNull();
  });
});

describe('a day', () => {
  it.each([
    ['2026-01-31', '2026-01-31'],
    ['2026/1/3', '2026-01-03'],
    ['2026年12月5日', '2026-12-05'],
    ['２０２６-２-１', '2026-02-01'],
    ['2028-02-29', '2028-02-29'],
    ['2026-04-30起', '2026-04-30'],
  ])('is read from %s', (text, day) => expect(readDay(text)).toBe(day));

  it.each([
    ...['明天', '', '2026-02-29', '2026-04-31', '2026-13-01', '2026-00-10', '2026-1-0'],
    ...['1-31', '1999-12-31', '3000-01-01', '2026-01-01-5'],
  ])('is none in %j', (text) => expect(readDay(text)).toBeNull());
});
