import { countCodePoints, LIMITS } from '@qihang/shared/contracts';
import { expect, test } from '@rstest/core';
import { CHECK_TEXT_MAX, orderWords, progressWords } from './order-words';

test('says in words what a button asks for', () => {
  expect(orderWords({ order: { action: 'make', kind: 'topics' } })).toBe('给我选题库');
  expect(orderWords({ order: { action: 'make', kind: 'kit', platform: '小红书' } })).toBe(
    '给我小红书的四件套',
  );
  expect(orderWords({ order: { action: 'make', kind: 'script', topic: 't3' }, title: '琴潮了怎么办' })).toBe(
    '用这条选题写脚本：琴潮了怎么办',
  );
  expect(orderWords({ order: { action: 'again', kind: 'topics' }, title: '选题库' })).toBe('选题库，换一批');
  expect(orderWords({ order: { action: 'refresh', kind: 'ladder' }, title: '变现阶梯' })).toBe(
    '按我现在的档案更新变现阶梯',
  );
  expect(
    orderWords({ order: { action: 'revise', kind: 'script', instruction: '口语一点' }, title: '脚本' }),
  ).toBe('改一下脚本：口语一点');
});

test.each([
  ['positioning', '给我定位卡'],
  ['kit', '给我四件套'],
  ['story', '帮我整理人设故事'],
  ['calendar', '帮我排30天日历'],
  ['script', '帮我写脚本'],
  ['ladder', '给我变现阶梯'],
  ['review', '帮我做这周的复盘'],
] as const)('a %s is asked for by name where nothing else is said of it', (kind, words) => {
  expect(orderWords({ order: { action: 'make', kind } })).toBe(words);
});

test('a text to be checked fits into a message with the words before it', () => {
  const words = orderWords({ order: { action: 'make', kind: 'check', text: '好'.repeat(CHECK_TEXT_MAX) } });
  expect(countCodePoints(words)).toBeLessThanOrEqual(LIMITS.messageMaxCodePoints);
  expect(words.startsWith('帮我体检这段文案：\n好')).toBe(true);
});

test('says what the coach is busy with', () => {
  expect(progressWords({ action: 'again', kind: 'topics' }, '选题库')).toBe('正在换一批选题库');
  expect(progressWords({ action: 'make', kind: 'kit' }, '四件套')).toBe('正在做四件套');
  expect(progressWords({ action: 'refresh', kind: 'kit' }, '四件套')).toBe('正在更新四件套');
  expect(progressWords({ action: 'revise', kind: 'kit' }, '四件套')).toBe('正在修改四件套');
});
