import type { ConversationSummary } from '@qihang/shared/contracts';
import { expect, test } from '@rstest/core';
import { groupByDay } from './day-groups';
import { newTitleOf } from './new-title';

const NOW = new Date(2026, 2, 10, 9, 30).getTime();
const at = (title: string, ...date: [number, number, number, number?, number?]): ConversationSummary => ({
  id: title,
  title,
  agentKey: 'lao-gao-ip-master',
  updatedAt: new Date(...date).toISOString(),
  isPinned: false,
});

test('conversations are grouped by local days in their order', () => {
  const groups = groupByDay(
    [
      at('刚才', 2026, 2, 10, 9, 29),
      at('今早', 2026, 2, 10, 0, 1),
      at('昨夜', 2026, 2, 9, 23, 59),
      at('上周', 2026, 2, 3, 12),
      at('更早', 2026, 2, 2, 12),
      at('去年', 2025, 11, 31),
    ],
    NOW,
  );
  expect(groups.map(({ name, conversations }) => [name, ...conversations.map(({ title }) => title)])).toEqual(
    [
      ['今天', '刚才', '今早'],
      ['昨天', '昨夜'],
      ['近7天', '上周'],
      ['更早', '更早', '去年'],
    ],
  );
});

test('a time in the future counts as today', () => {
  expect(groupByDay([at('将来', 2026, 2, 11)], NOW).map(({ name }) => name)).toEqual(['今天']);
});

test('pinned conversations stand together, whatever their day, and the days begin behind them', () => {
  const pinned = (title: string, ...date: [number, number, number]) => ({
    ...at(title, ...date),
    isPinned: true,
  });
  const groups = groupByDay(
    [pinned('今天的', 2026, 2, 10), pinned('去年的', 2025, 5, 1), at('没置顶的', 2026, 2, 10)],
    NOW,
  );
  expect(groups.map(({ name, conversations }) => [name, conversations.length])).toEqual([
    ['置顶', 2],
    ['今天', 1],
  ]);
});

test('a day begins at midnight and not 24 hours ago', () => {
  const early = new Date(2026, 2, 10, 0, 5).getTime();
  expect(groupByDay([at('刚才', 2026, 2, 9, 23, 58)], early).map(({ name }) => name)).toEqual(['昨天']);
});

test.each([
  ['  新的名字 ', '新的名字'],
  ['', null],
  ['   ', null],
  ['旧的名字', null],
  [' 旧的名字 ', null],
])('R5.8 %j renames to %j', (typed, title) => {
  expect(newTitleOf(typed, '旧的名字')).toBe(title);
});
