import type { MessageDetail } from '@qihang/shared/contracts';
import { expect, test } from '@rstest/core';
import { aMessageDetail } from '../../testing/conversation-tree';
import { IDLE, type Turn } from '../turn/turn';
import { endedAnswerOf, findRunning } from './known-answers';

const question = (given: Partial<MessageDetail> = {}) => aMessageDetail({ id: 'q1', ...given });
const answer = (given: Partial<MessageDetail> = {}) =>
  aMessageDetail({ id: 'a1', role: 'ai', text: '答', generationId: 'g1', ...given });
const STREAMING: Turn = {
  ...{ status: 'streaming', conversationId: 'c1', answerId: 'a1', generationId: 'g1', text: '半', seq: 1 },
  ...{ isNewConversation: false, isStopping: false, isReconnecting: false },
};

test('the newest streaming answer is found, unless it is watched or was given up here', () => {
  const stored = [question(), answer({ status: 'streaming' })];
  expect(findRunning(stored, IDLE)?.id).toBe('a1');
  expect(findRunning(stored, STREAMING)).toBeNull();
  expect(findRunning([question(), answer()], IDLE)).toBeNull();
  expect(findRunning([...stored, question({ id: 'q2' })], IDLE)).toBeNull();
  expect(findRunning([], IDLE)).toBeNull();
});

test('an answer whose connection was given up here is left to the user; one that failed otherwise, and a later one, is not', () => {
  const given = { text: '断了', detail: null };
  const failed = (retry: 'watch' | 'continue'): Turn => ({
    ...{ status: 'failed', conversationId: 'c1', isNewConversation: false, request: null },
    answer: { conversationId: 'c1', answerId: 'a1', generationId: 'g1', text: '半', seq: 1 },
    failure: { ...given, retry },
  });
  const stored = [question(), answer({ status: 'streaming' })];
  expect(findRunning(stored, failed('watch'))).toBeNull();
  expect(findRunning(stored, failed('continue'))?.id).toBe('a1');
  const later = [...stored, question({ id: 'q2' }), answer({ id: 'a2', status: 'streaming' })];
  expect(findRunning(later, failed('watch'))?.id).toBe('a2');
});

test('an answer without a generation can be neither watched nor continued', () => {
  const bare = answer({ status: 'streaming', generationId: null });
  expect(findRunning([question(), bare], IDLE)).toBeNull();
  expect(endedAnswerOf([question(), bare], 'c1', 'a1')).toBeNull();
});

test('the end of an answer is known, so that it can be continued', () => {
  expect(endedAnswerOf([question(), answer({ seq: 4 })], 'c1', 'a1')).toEqual({
    conversationId: 'c1',
    answerId: 'a1',
    generationId: 'g1',
    text: '答',
    seq: 4,
  });
  expect(endedAnswerOf([question()], 'c1', 'q1')).toBeNull();
});
