import { afterEach, expect, rstest, test } from '@rstest/core';
import type { TurnRefusal } from './turn-admission';
import { turnRefusalError } from './turn-refusal-error';

const LIMITS = {
  runningPerUser: 3,
  messagesPerMinute: 20,
  daily: { messages: 200, tokens: 1_000, timeZone: 'Asia/Shanghai' },
};
afterEach(() => {
  rstest.useRealTimers();
});

const errorOf = (refusal: Exclude<TurnRefusal, { kind: 'repeated' }>) =>
  turnRefusalError(refusal, LIMITS, '没有找到这个对话');

test.each([
  ['key_reused', 'conflict', '这个操作和已有的内容冲突了'],
  ['unknown_user', 'unauthenticated', '登录已失效，请重新登录'],
  ['unknown_place', 'not_found', '没有找到这个对话'],
  ['still_running', 'conflict', '这条消息还在回答，先停止再重新生成'],
  ['hung', 'conflict', '系统两次停在这个问题上，没有再试，请改一改问题再发'],
  ['too_many_running', 'rate_limited', '你有几个回答还没写完，等它们结束再发吧'],
] as const)('a message that is refused as %s is %s, and says why', (kind, code, text) => {
  expect(errorOf({ kind })).toMatchObject({ code, text });
});

test('who sends too fast is told to wait whole seconds, and one at least', () => {
  const waitFor = (retryAfterMs: number) => errorOf({ kind: 'too_many_messages', retryAfterMs }).retryAfter;
  expect([waitFor(1_000), waitFor(1_001), waitFor(59_999), waitFor(0), waitFor(-5)]).toEqual([
    1, 2, 60, 1, 1,
  ]);
});

test('a used-up day says what is used up, and is not told to be tried again before its end', () => {
  const now = Date.parse('2026-01-05T15:58:30Z');
  rstest.useFakeTimers({ toFake: ['Date'], now });
  const resetsAt = new Date(now + 90_000);
  const used = (part: 'messages' | 'tokens') => errorOf({ kind: 'quota_exceeded', part, resetsAt });
  expect(used('messages')).toMatchObject({
    code: 'quota_exceeded',
    text: '今天的 200 条消息用完了，明天 0:00（北京时间）恢复',
  });
  expect(used('tokens')).toMatchObject({
    code: 'quota_exceeded',
    text: '今天的额度用完了，明天 0:00（北京时间）恢复',
    retryAfter: 90,
  });
});
