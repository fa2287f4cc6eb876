import type { MessageDetail } from '@qihang/shared/contracts';
import { describe, expect, test } from '@rstest/core';
import { aMessageDetail } from '../testing/conversation-tree';
import type { PendingSend, WaitingSend } from './drafts/draft';
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

const NOW = 1_800_000_000_000;
const WAITING: WaitingSend = { text: '再说', key: 'k2', agentKey: 'a', since: 0 };

const stepOf = (given: Partial<Parameters<typeof dueStep>[0]>) =>
  dueStep({
    ...{
      conversationId: 'c1',
      thread: ready(question(), answer()),
      turn: IDLE,
      waiting: null,
      pending: null,
    },
    ...{ agentKey: 'a', isOnline: true, now: NOW },
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
  expect(stepOf({ waiting: WAITING, turn: STREAMING })).toBeNull();
  expect(stepOf({ waiting: WAITING, turn: COMPLETE })).toEqual({
    ...{ type: 'send-waiting', text: '再说', afterId: 'a1' },
  });
});

test('what waits goes back to the input when nobody can be expected to answer it', () => {
  expect(stepOf({ waiting: WAITING, turn: FAILED })).toEqual({ type: 'take-back' });
  expect(stepOf({ waiting: WAITING, turn: { ...COMPLETE, isByOther: true } })).toEqual({ type: 'take-back' });
  expect(stepOf({ waiting: WAITING, conversationId: null, thread: ready() })).toEqual({ type: 'take-back' });
});

describe('what waits for the network', () => {
  const HOUR = 60 * 60_000;
  const waiting = { ...WAITING, since: NOW - 23 * HOUR };
  const sent = { type: 'send-waiting', text: '再说', afterId: 'a1' };

  test('goes out when the network is back and what is known is of now, also where an answer was lost', () => {
    expect(stepOf({ waiting, isOnline: false })).toBeNull();
    expect(stepOf({ waiting, turn: STREAMING })).toBeNull();
    expect(stepOf({ waiting, thread: { status: 'stored', messages: [] } })).toBeNull();
    expect(stepOf({ waiting })).toEqual(sent);
    expect(stepOf({ waiting, turn: FAILED })).toEqual(sent);
  });

  test('begins a conversation where there is none yet', () => {
    expect(stepOf({ waiting, conversationId: null, thread: ready() })).toEqual({ ...sent, afterId: null });
  });

  test('goes back to the input after 24 hours, with and without the network, and where another agent is', () => {
    const old = { ...waiting, since: NOW - 24 * HOUR - 1 };
    expect(stepOf({ waiting: old })).toEqual({ type: 'take-back' });
    const thread: StoredThread = { status: 'stored', messages: [] };
    expect(stepOf({ waiting: old, thread, isOnline: false })).toEqual({ type: 'take-back' });
    expect(stepOf({ waiting, agentKey: 'b' })).toEqual({ type: 'take-back' });
  });
});

test('a text of unknown result is settled once it is stored where it was sent', () => {
  expect(stepOf({ pending: PENDING })).toEqual({ type: 'settle', pending: PENDING });
  expect(stepOf({ pending: { ...PENDING, afterId: 'a0' } })).toBeNull();
  expect(stepOf({ pending: { ...PENDING, editOf: 'q1' } })).toBeNull();
  expect(stepOf({ pending: PENDING, conversationId: null, thread: ready() })).toBeNull();
});

test('an answer of another conversation is left alone by what this one holds', () => {
  const elsewhere = { conversationId: 'c2', thread: ready(question({ id: 'q9' })) };
  expect(stepOf({ ...elsewhere, turn: STREAMING })).toBeNull();
});

test('what waits for the answer waits on, however late it is and whoever answers', () => {
  expect(stepOf({ waiting: WAITING, turn: STREAMING, agentKey: 'b', isOnline: false })).toBeNull();
  expect(stepOf({ waiting: WAITING, turn: COMPLETE, agentKey: 'b', isOnline: false })).toMatchObject({
    type: 'send-waiting',
  });
});

test('a text of unknown result is stored where the user has said it, not where an answer says the same', () => {
  const said = answer({ id: 'a0', text: '你好', parentId: null });
  expect(stepOf({ pending: PENDING, thread: ready(said) })).toBeNull();
});

test('an answer that nobody watches comes before a text of unknown result, and that before what waits', () => {
  const streaming = ready(question(), answer({ status: 'streaming' }));
  expect(stepOf({ thread: streaming, pending: PENDING, waiting: WAITING })).toMatchObject({ type: 'watch' });
  expect(stepOf({ pending: PENDING, waiting: WAITING })).toMatchObject({ type: 'settle' });
});

test('what an earlier visit has read is acted on in no way', () => {
  const thread: StoredThread = { status: 'stored', messages: [question(), answer({ status: 'streaming' })] };
  expect(stepOf({ thread, pending: PENDING, waiting: WAITING })).toBeNull();
});
