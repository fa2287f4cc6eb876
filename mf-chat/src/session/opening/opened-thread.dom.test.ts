import type { OpeningThread } from '@qihang/shared/contracts';
import { browserStorage, sessionStore } from '@qihang/shared/session';
import { writeSnapshot } from '@qihang/shared/snapshot';
import { anAgent, aUser } from '@qihang/shared/testing';
import { afterEach, beforeEach, expect, test } from '@rstest/core';
import { aMessageDetail } from '../../testing/conversation-tree';
import { isFirstConversation, openedThread } from './opened-thread';

const [user, agent] = [aUser(), anAgent()];
const THREAD: OpeningThread = {
  ...{ conversationId: 'c1', items: [aMessageDetail()], nextBefore: null, tree: null, isCut: false },
};
const row = (id: string) => ({
  ...{ id, title: id, agentKey: agent.key, updatedAt: '2026-11-01T08:00:00.000Z', isPinned: false },
});
/** What an earlier visit has read. */
const read = (thread: OpeningThread | null, ...ids: readonly string[]) =>
  writeSnapshot(browserStorage, 'token', {
    ...{ user, agent, thread, isMissing: false, conversations: { items: ids.map(row), nextCursor: null } },
  });

beforeEach(() => sessionStore.signIn('token', user));
afterEach(() => sessionStore.signOut());

test('the exchange of an earlier visit stands until the server has answered, in its own conversation alone', () => {
  read(THREAD, 'c1');
  expect(openedThread('c1')).toEqual({ ...THREAD, isStored: true });
  expect([openedThread('c2'), openedThread(null)]).toEqual([null, null]);
});

test('an exchange that is cut is for the first paint only', () => {
  read({ ...THREAD, isCut: true }, 'c1');
  expect(openedThread('c1')).toBeNull();
});

test('whoever has no other conversation is new here, as the conversation itself says where it does', () => {
  expect(isFirstConversation(null)).toBe(true);
  read(THREAD, 'c1');
  expect([isFirstConversation('c1'), isFirstConversation(null)]).toEqual([true, false]);
  read(THREAD, 'c1', 'c2');
  expect([isFirstConversation('c1'), isFirstConversation('c2')]).toEqual([false, false]);
  read({ ...THREAD, isFirst: true }, 'c1', 'c2');
  expect([isFirstConversation('c1'), isFirstConversation('c2')]).toEqual([true, false]);
  read({ ...THREAD, isFirst: false }, 'c1');
  expect(isFirstConversation('c1')).toBe(false);
});
