import { expect, test } from '@rstest/core';
import { reasonText, timeText } from './version-words';

const NOW = new Date(2026, 2, 8, 18, 30);

test.each([
  [new Date(2026, 2, 8, 9, 5), '今天 09:05'],
  [new Date(2026, 2, 7, 23, 59), '昨天 23:59'],
  [new Date(2026, 0, 31, 8, 0), '1月31日'],
  [new Date(2025, 11, 31, 8, 0), '2025年12月31日'],
])('says when %s was', (date, text) => {
  expect(timeText(date.toISOString(), NOW)).toBe(text);
});

test('the last day of a month is 昨天 on the first day of the next one', () => {
  const first = new Date(2026, 2, 1, 0, 30);
  expect(timeText(new Date(2026, 1, 28, 9, 0).toISOString(), first)).toBe('昨天 09:00');
  expect(timeText(new Date(2026, 1, 27, 9, 0).toISOString(), first)).toBe('2月27日');
});

test('says nothing of a time that is none', () => {
  expect(timeText('', NOW)).toBe('');
});

test('has words for every reason', () => {
  const reasons = ['make', 'again', 'refresh', 'revise', 'edit', 'restore'] as const;
  expect(reasons.map((reason) => reasonText({ reason }))).toEqual([
    ...['老高做的', '换了一批', '按新档案更新', '按要求修改', '你改的', '恢复的旧版'],
  ]);
});
