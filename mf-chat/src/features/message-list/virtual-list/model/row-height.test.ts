import { expect, test } from '@rstest/core';
import { countThatFills, typicalRowHeight } from './row-height';

const short = { text: '好的。' };
const long = { text: '一个人先把要服务的人说清楚，再谈内容。'.repeat(40) };

test('long messages make higher rows, and a narrow column higher ones than a wide one', () => {
  expect(typicalRowHeight([long], 800)).toBeGreaterThan(4 * typicalRowHeight([short], 800));
  expect(typicalRowHeight([long], 412)).toBeGreaterThan(1.3 * typicalRowHeight([long], 800));
  expect(typicalRowHeight([long], 3_000)).toBe(typicalRowHeight([long], 800));
});

test('the typical height lies between questions and answers, and only the latest forty count', () => {
  const mixed = typicalRowHeight([short, long], 800);
  expect(mixed).toBeGreaterThan(typicalRowHeight([short], 800));
  expect(mixed).toBeLessThan(typicalRowHeight([long], 800));
  const latest = Array.from({ length: 40 }, () => short);
  expect(typicalRowHeight([long, ...latest], 800)).toBe(typicalRowHeight(latest, 800));
});

test('the typical height is a finite number without messages or width', () => {
  expect(typicalRowHeight([], 800)).toBeGreaterThan(0);
  expect(Number.isFinite(typicalRowHeight([long], 0))).toBe(true);
});

test('the newest messages fill a window when they have 1.5 times its height', () => {
  const window = { width: 800, height: 600 };
  const height = typicalRowHeight([short], 800);
  const filling = countThatFills(Array<typeof short>(40).fill(short), window);
  expect(filling * height).toBeGreaterThanOrEqual(900);
  expect((filling - 1) * height).toBeLessThan(900);
  expect(countThatFills([short, short, long], { width: 412, height: 400 })).toBe(1);
  expect(countThatFills([long, short, short], { width: 412, height: 400 })).toBe(3);
});

test('few messages fill a window together, and one message fills a window without height', () => {
  expect(countThatFills([short, short], { width: 800, height: 600 })).toBe(2);
  expect(countThatFills([long, short], { width: 800, height: 0 })).toBe(1);
  expect(countThatFills([], { width: 800, height: 600 })).toBe(0);
});
