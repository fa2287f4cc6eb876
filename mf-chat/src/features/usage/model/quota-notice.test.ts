import type { Usage } from '@qihang/shared/contracts';
import { describe, expect, test } from '@rstest/core';
import { noticeOf, resetText } from './quota-notice';

const NOW = new Date(2026, 2, 1, 18, 30);
const TOMORROW = new Date(2026, 2, 2, 0, 0);
const usage = (messages: number, tokens = 0, limit = 300): Usage => ({
  messages: { used: messages, limit },
  tokens: { used: tokens, limit: 1_000_000 },
  resetsAt: TOMORROW.toISOString(),
});

describe('the reset', () => {
  test.each([
    [new Date(2026, 2, 1, 20, 5), '今天 20:05 恢复'],
    [TOMORROW, '明天 0:00 恢复'],
    [new Date(2026, 2, 2, 16, 0), '明天 16:00 恢复'],
    [new Date(2026, 2, 3, 0, 0), '3月3日 0:00 恢复'],
  ])('the reset is shown on this device’s clock: %s', (at, said) => {
    expect(resetText(at, NOW)).toBe(said);
  });

  test('a reset on the first of a month is 明天 on the last day before it', () => {
    expect(resetText(new Date(2026, 3, 1, 0, 0), new Date(2026, 2, 31, 23, 59))).toBe('明天 0:00 恢复');
  });
});

describe('the notice', () => {
  test.each([
    [0, 0, null],
    [269, 0, null],
    [270, 0, '今天还能发 30 条消息，明天 0:00 恢复'],
    [299, 999_999, '今天还能发 1 条消息，明天 0:00 恢复'],
    [300, 0, '今天的消息用完了，明天 0:00 恢复'],
    [305, 0, '今天的消息用完了，明天 0:00 恢复'],
    [0, 899_999, null],
    [0, 900_000, '今天的额度快用完了，明天 0:00 恢复'],
    [0, 1_000_000, '今天的额度用完了，明天 0:00 恢复'],
  ])('the notice after %i messages and %i tokens: %s', (messages, tokens, text) => {
    expect(noticeOf(usage(messages, tokens), NOW)?.text ?? null).toBe(text);
  });

  test('the last 20 messages of a small quota count as scarce', () => {
    expect(noticeOf(usage(79, 0, 100), NOW)).toBeNull();
    expect(noticeOf(usage(80, 0, 100), NOW)?.text).toBe('今天还能发 20 条消息，明天 0:00 恢复');
  });

  test('the notice ends with the reset, before the count is read again', () => {
    expect(noticeOf(usage(300), new Date(2026, 2, 2, 0, 1))).toBeNull();
  });
});

test('what is used up comes before what gets scarce, and is told apart from it', () => {
  expect(noticeOf(usage(300, 1_000_000), NOW)).toEqual({
    text: '今天的消息用完了，明天 0:00 恢复',
    isOver: true,
  });
  expect(noticeOf(usage(290, 1_000_000), NOW)).toEqual({
    text: '今天的额度用完了，明天 0:00 恢复',
    isOver: true,
  });
  expect(noticeOf(usage(290, 900_000), NOW)).toMatchObject({
    ...{ text: expect.stringContaining('还能发 10 条'), isOver: false },
  });
  expect(noticeOf(usage(0, 900_000), NOW)?.isOver).toBe(false);
});

test('the notice is there until the very moment of the reset, and not at it', () => {
  expect(noticeOf(usage(300), new Date(TOMORROW.getTime() - 1))?.text).toBe(
    '今天的消息用完了，明天 0:00 恢复',
  );
  expect(noticeOf(usage(300), TOMORROW)).toBeNull();
});
