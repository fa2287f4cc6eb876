import type { MessageDetail } from '@qihang/shared/contracts';
import { expect, test } from '@rstest/core';
import { aMessageDetail } from '../testing/conversation-tree';
import type { PendingSend } from './drafts/draft';
import { dueStep } from './due-step';
import type { StoredThread } from './session-server';
import { IDLE, type Turn } from './turn/turn';

const ANSWER = { conversationId: 'c1', answerId: 'a1', generationId: 'g1', text: '半', seq: 1 };
const STREAMING: Turn = {
  ...{ ...ANSWER, status: 'streaming' },
  ...{ isNewConversation: false, isStopping: false, isReconnecting: false },
};
const COMPLETE: Turn = { status: 'complete', conversationId: 'c1', isNewConversation: false };
const FAILED: Turn = {
  ...{ status: 'failed', conversationId: 'c1', isNewConversation: false, request: null, answer: ANSWER },
  failure: { text: '断了', detail: null, retry: 'regenerate' },
};
const question = (given: Partial<MessageDetail> = {}) =>
  aMessageDetail({ id: 'q1', text: '你好', parentId: null, ...given });
const answer = (given: Partial<MessageDetail> = {}) =>
  aMessageDetail({
    ...{ id: 'a1', role: 'ai', text: '半', seq: 1, generationId: 'g1', parentId: 'q1' },
    ...given,
  });
const ready = (...messages: MessageDetail[]): StoredThread => ({ status: 'ready', messages });
const PENDING: PendingSend = { text: '你好', key: 'k1', agentKey: 'a', editOf: null, afterId: null };

const stepOf = (given: Partial<Parameters<typeof dueStep>[0]>) =>
  dueStep({
    ...{
      conversationId: 'c1',
      thread: ready(question(), answer()),
      turn: IDLE,
      waiting: null,
      pending: null,
    },
    ...given,
  });

test('nothing is due while everything is as it should be', () => {
  expect(stepOf({})).toBeNull();
  expect(stepOf({ turn: STREAMING, thread: ready(question(), answer({ status: 'streaming' })) })).toBeNull();
  expect(stepOf({ turn: STREAMING, thread: { status: 'loading', messages: [] } })).toBeNull();
});

test('an answer that streams on the server and is not watched is watched from the end of its text', () => {
  const thread = ready(question(), answer({ status: 'streaming' }));
  expect(stepOf({ thread })).toEqual({ type: 'watch', answer: ANSWER });
  expect(stepOf({ thread, turn: COMPLETE })).toMatchObject({ type: 'watch' });
});

test('the turn is left when its conversation or its answer is gone', () => {
  expect(stepOf({ turn: STREAMING, thread: { status: 'missing', messages: [] } })).toEqual({ type: 'leave' });
  expect(stepOf({ turn: STREAMING, thread: ready(question(), answer({ id: 'a2' })) })).toEqual({
    type: 'leave',
  });
  expect(stepOf({ thread: { status: 'missing', messages: [] } })).toBeNull();
});

test('what waits goes out when the answer has ended, after the newest message', () => {
  expect(stepOf({ waiting: '再说', turn: STREAMING })).toBeNull();
  expect(stepOf({ waiting: '再说', turn: COMPLETE })).toEqual({
    ...{ type: 'send-waiting', text: '再说', afterId: 'a1' },
  });
});

test('what waits goes back to the input when nobody can be expected to answer it', () => {
  expect(stepOf({ waiting: '再说', turn: FAILED })).toEqual({ type: 'take-back' });
  expect(stepOf({ waiting: '再说', turn: { ...COMPLETE, isByOther: true } })).toEqual({ type: 'take-back' });
  expect(stepOf({ waiting: '再说', conversationId: null, thread: ready() })).toEqual({ type: 'take-back' });
});

test('a text of unknown result is settled once it is stored where it was sent', () => {
  expect(stepOf({ pending: PENDING })).toEqual({ type: 'settle', pending: PENDING });
  expect(stepOf({ pending: { ...PENDING, afterId: 'a0' } })).toBeNull();
  expect(stepOf({ pending: { ...PENDING, editOf: 'q1' } })).toBeNull();
  expect(stepOf({ pending: PENDING, conversationId: null, thread: ready() })).toBeNull();
});
