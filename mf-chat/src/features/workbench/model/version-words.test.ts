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

test('says nothing of a time that is none', () => {
  expect(timeText('', NOW)).toBe('');
});

test('has words for every reason', () => {
  expect(reasonText({ reason: 'edit' })).toBe('你改的');
});
