import type { MessageDetail } from '@qihang/shared/contracts';
import { expect, test } from '@rstest/core';
import { findRunning, questionOf, showMessages } from './shown-messages';
import { IDLE, type Turn } from './turn';

const message = (overrides: Partial<MessageDetail>): MessageDetail => ({
  id: 'q1',
  role: 'user',
  text: '你好',
  status: 'complete',
  generationId: null,
  seq: 0,
  error: null,
  parentId: null,
  versions: [],
  label: '',
  createdAt: '2026-01-01T00:00:00.000Z',
  ...overrides,
});
const answer = (overrides: Partial<MessageDetail> = {}): MessageDetail =>
  message({ id: 'a1', role: 'ai', text: '答', label: '离线教练', generationId: 'g1', ...overrides });
const STREAMING: Turn = {
  status: 'streaming',
  conversationId: 'c1',
  answerId: 'a1',
  generationId: 'g1',
  question: '你好',
  isNewConversation: false,
  isStopping: false,
  isReconnecting: false,
  text: '半',
  seq: 1,
};

test('shows questions as they are and answers without their reasoning', () => {
  const shown = showMessages(
    [message({ text: '<think>我</think>' }), answer({ text: '<think>想</think>说。' })],
    IDLE,
  );
  expect(shown.map(({ role, text, label }) => [role, text, label])).toEqual([
    ['user', '<think>我</think>', ''],
    ['ai', '说。', '离线教练'],
  ]);
});

test('a message that ends up empty is not shown; its place says why there is no answer', () => {
  const shown = showMessages([message({}), answer({ text: '<think>只是想' })], IDLE);
  expect(shown[1]).toMatchObject({ text: '', note: '没有收到回答，请重试' });
  expect(showMessages([message({ text: '  ' })], IDLE)).toEqual([]);
});

test.each([
  ['stopped', null, '已停止'],
  ['failed', '系统繁忙，请稍后再试', '系统繁忙，请稍后再试'],
  ['interrupted', null, '回答中断了，已保留收到的部分'],
  ['complete', null, null],
] as const)('an answer that was %s says so below its text', (status, error, note) => {
  expect(showMessages([answer({ status, error })], IDLE)[0]).toMatchObject({ text: '答', note });
});

test('what the error line says is not said again below the answer', () => {
  const failed: Turn = {
    status: 'failed',
    conversationId: 'c1',
    isNewConversation: false,
    question: '你好',
    answer: { conversationId: 'c1', answerId: 'a1', generationId: 'g1', text: '半句', seq: 2 },
    failure: { text: '连接暂时中断，请稍后再试一次。', detail: null, retry: 'watch' },
  };
  const stored = [message({}), answer({ status: 'streaming', text: '' })];
  expect(showMessages(stored, failed)[1]).toMatchObject({ text: '半句', note: null });
});

test('while a send runs, its question and the place of its answer stand at the end', () => {
  const sending: Turn = { status: 'sending', conversationId: 'c1', question: '新问题', isStopping: false };
  const shown = showMessages([message({}), answer()], sending);
  expect(shown.slice(2).map(({ role, text, isLive }) => [role, text, isLive])).toEqual([
    ['user', '新问题', false],
    ['ai', '', true],
  ]);
});

test('the answer that streams is live under its own id, and says what happens to it', () => {
  const stored = [message({}), answer({ status: 'streaming', text: '' })];
  expect(showMessages(stored, STREAMING)[1]).toMatchObject({ key: 'a1', isLive: true, note: null });
  const lost = showMessages(stored, { ...STREAMING, isReconnecting: true });
  expect(lost[1]?.note).toBe('连接断开了，正在重新连接…');
});

test('finds the newest answer that is under way, unless it is watched or was given up here', () => {
  const stored = [message({}), answer({ status: 'streaming' })];
  expect(findRunning(stored, IDLE)?.id).toBe('a1');
  expect(findRunning(stored, STREAMING)).toBeNull();
  expect(findRunning([message({}), answer()], IDLE)).toBeNull();
  expect(findRunning([...stored, message({ id: 'q2' })], IDLE)).toBeNull();
  expect(findRunning([], IDLE)).toBeNull();
});

test('knows the question of an answer', () => {
  expect(questionOf([message({}), answer()], 'a1')).toBe('你好');
  expect(questionOf([answer()], 'a1')).toBe('');
});
