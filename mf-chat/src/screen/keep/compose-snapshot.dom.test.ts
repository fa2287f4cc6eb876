import { queryClient } from '@qihang/shared/api';
import type { ConversationSummary, MessageDetail, MessagePage } from '@qihang/shared/contracts';
import type { SnapshotOpening } from '@qihang/shared/snapshot';
import { anAgent, aUser } from '@qihang/shared/testing';
import { afterEach, beforeEach, expect, test } from '@rstest/core';
import { STORED_AT } from '../../session/live/freshness';
import { aMessageDetail } from '../../testing/conversation-tree';
import { composeSnapshot } from './compose-snapshot';

const [user, agent] = [aUser(), anAgent()];
const row = (id: string, agentKey = agent.key): ConversationSummary => ({
  ...{ id, title: id, agentKey, updatedAt: '2026-11-01T08:00:00.000Z', isPinned: false },
});
const said = (text: string, given: Partial<MessageDetail> = {}) => aMessageDetail({ text, ...given });
const answered = (text: string, given: Partial<MessageDetail> = {}) => said(text, { role: 'ai', ...given });
const list = (items: readonly ConversationSummary[], updatedAt = 1) =>
  queryClient.setQueryData(['conversations', 'list'], { items, nextCursor: 'next' }, { updatedAt });
const thread = (id: string, pages: readonly MessagePage[], updatedAt = 1) =>
  queryClient.setQueryData(
    ['conversations', id, 'messages'],
    { pages, pageParams: pages.map(() => null) },
    { updatedAt },
  );
const compose = (shown: string | null = null, before: SnapshotOpening | null = null) =>
  composeSnapshot(queryClient, user, { agent, userId: user.id, getConversationId: () => shown }, before);
const textsOf = (snapshot: SnapshotOpening | null) => snapshot?.thread?.items.map(({ text }) => text);

beforeEach(() => {
  list([row('c9', 'other-coach'), row('c1'), row('c2')]);
  thread('c1', [{ items: [said('一问'), answered('**一**答')], nextBefore: null, isFirst: true }]);
  thread('c2', [{ items: [said('二问'), answered('二答')], nextBefore: null }]);
});
afterEach(() => queryClient.clear());

test('a snapshot has the titles, and the newest exchange of the conversation on screen as it is drawn', async () => {
  const snapshot = await compose('c2');
  expect(snapshot).toMatchObject({ user, agent, isMissing: false, conversations: { nextCursor: 'next' } });
  expect(snapshot?.conversations.items.map(({ id }) => id)).toEqual(['c9', 'c1', 'c2']);
  expect(snapshot?.thread).toMatchObject({ conversationId: 'c2', isCut: false, nextBefore: null });
  expect(textsOf(snapshot)).toEqual(['二问', '二答']);
});

test('of a new conversation it has the first one with this coach', async () => {
  expect((await compose())?.thread).toMatchObject({
    conversationId: 'c1',
    isFirst: true,
    tree: [{ tag: 'p', children: [{ tag: 'strong', children: ['一'] }, '答'] }],
  });
});

test('of a long conversation it has the end, and says that there is more', async () => {
  const older = { items: [said('早问'), answered('早答')], nextBefore: null, isFirst: true };
  thread('c1', [{ items: [said('一问'), answered('一答')], nextBefore: 'cursor' }, older]);
  const snapshot = await compose('c1');
  expect([textsOf(snapshot), snapshot?.thread?.nextBefore]).toEqual([['一问', '一答'], 'older']);
  expect(snapshot?.thread).not.toHaveProperty('isFirst');
});

test('reasoning is no answer, and a question alone has none', async () => {
  thread('c1', [{ items: [said('一问'), answered('<think>想</think>')], nextBefore: null }]);
  expect((await compose('c1'))?.thread?.tree).toBeNull();
  thread('c1', [{ items: [said('一问')], nextBefore: null }]);
  expect((await compose('c1'))?.thread?.tree).toBeNull();
});

test('while an answer is written the exchange of before stays, as long as the list has its conversation', async () => {
  const before = await compose('c1');
  thread('c2', [{ items: [said('二问'), answered('', { status: 'streaming' })], nextBefore: null }]);
  expect((await compose('c2', before))?.thread?.conversationId).toBe('c1');
  list([row('c2')]);
  expect((await compose('c2', before))?.thread).toBeNull();
});

test('what an earlier visit has read makes no snapshot: neither its titles nor its messages', async () => {
  thread('c1', [{ items: [said('昨天'), answered('昨天的')], nextBefore: null }], STORED_AT);
  expect((await compose('c1'))?.thread).toBeNull();
  list([row('c1')], STORED_AT);
  expect(await compose('c1')).toBeNull();
});
