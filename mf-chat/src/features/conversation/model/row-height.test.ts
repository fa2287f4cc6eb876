import { expect, test } from '@rstest/core';
import { typicalRowHeight } from './row-height';

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
