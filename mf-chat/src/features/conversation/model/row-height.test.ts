import { expect, test } from '@rstest/core';
import { countThatFills, typicalRowHeight } from './row-height';

const short = { text: '好的。' };
const long = { text: '一个人先把要服务的人说清楚，再谈内容。'.repeat(40) };

test('long messages make higher rows, and a narrow column higher ones than a wide one', () => {
  expect(typicalRowHeight([long], 800)).toBeGreaterThan(4 * typicalRowHeight([short], 800));
  expect(typicalRowHeight([long], 412)).toBeGreaterThan(1.3 * typicalRowHeight([long], 800));
  expect(typicalRowHeight([long], 3_000)).toBe(typicalRowHeight([long], 800));
});

test('it lies between questions and answers, and the latest forty count', () => {
  const mixed = typicalRowHeight([short, long], 800);
  expect(mixed).toBeGreaterThan(typicalRowHeight([short], 800));
  expect(mixed).toBeLessThan(typicalRowHeight([long], 800));
  const latest = Array.from({ length: 40 }, () => short);
  expect(typicalRowHeight([long, ...latest], 800)).toBe(typicalRowHeight(latest, 800));
});

test('without messages or room it is still a height', () => {
  expect(typicalRowHeight([], 800)).toBeGreaterThan(0);
  expect(Number.isFinite(typicalRowHeight([long], 0))).toBe(true);
});

test('as many of the newest fill a window as have its height and half of it again', () => {
  const window = { width: 800, height: 600 };
  const height = typicalRowHeight([short], 800);
  const filling = countThatFills(Array<typeof short>(40).fill(short), window);
  expect(filling * height).toBeGreaterThanOrEqual(900);
  expect((filling - 1) * height).toBeLessThan(900);
  expect(countThatFills([short, short, long], { width: 412, height: 400 })).toBe(1);
  expect(countThatFills([long, short, short], { width: 412, height: 400 })).toBe(3);
});

test('a window is filled by all messages where they are few, and by the newest where it has no height', () => {
  expect(countThatFills([short, short], { width: 800, height: 600 })).toBe(2);
  expect(countThatFills([long, short], { width: 800, height: 0 })).toBe(1);
  expect(countThatFills([], { width: 800, height: 600 })).toBe(0);
});
