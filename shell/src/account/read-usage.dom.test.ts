import { expect, test } from '@rstest/core';
import { usageText } from './read-usage';

const usage = (sent: number, spent: number) => ({
  messages: { used: sent, limit: 300 },
  tokens: { used: spent, limit: 1_000 },
  resetsAt: '2026-01-02T16:00:00.000Z',
});

test('what is left of the day is told in messages, and that nothing is where either is used up', () => {
  expect(usageText(usage(13, 0))).toBe('今天还能发 287 条');
  expect(usageText(usage(299, 999))).toBe('今天还能发 1 条');
  expect(usageText(usage(300, 0))).toBe('今天的额度用完了');
  expect(usageText(usage(13, 1_000))).toBe('今天的额度用完了');
  expect(usageText(usage(301, 1_200))).toBe('今天的额度用完了');
});
