import type { ServerResponse } from 'node:http';
import { queryClient } from '@qihang/shared/api';
import { browserStorage, sessionStore } from '@qihang/shared/session';
import { readSnapshot, type SnapshotOpening, tagOf, writeSnapshot } from '@qihang/shared/snapshot';
import { anAgent, TEST_TOKEN } from '@qihang/shared/testing';
import { beforeEach, describe, expect, test } from '@rstest/core';
import { screen, waitFor } from '@testing-library/react';
import type { ChatServer } from '../testing/chat-server';
import { aMessageDetail } from '../testing/conversation-tree';
import { ANNA, articles, composer, hasArticle, openChat, titles, withChatServer } from '../testing/open-chat';

const present = withChatServer();
let server: ChatServer;
beforeEach(() => {
  server = present();
});

const region = () => screen.getByRole('region', { name: '对话内容' });
const snapshot = () => readSnapshot(browserStorage, sessionStore.getState());

/** What an earlier visit has read of a conversation. */
const readBefore = (id: string, title: string, answer: string): SnapshotOpening => ({
  user: ANNA,
  agent: anAgent(),
  conversations: {
    items: [
      { ...{ id, title, agentKey: anAgent().key, isPinned: false }, updatedAt: '2026-11-01T08:00:00.000Z' },
    ],
    nextCursor: null,
  },
  thread: {
    conversationId: id,
    items: [
      aMessageDetail({ text: '昨天的问题' }),
      aMessageDetail({ role: 'ai', text: answer, status: 'streaming', generationId: 'g1', seq: 7 }),
    ],
    nextBefore: 'older',
    tree: [{ tag: 'p', children: [answer] }],
    isCut: false,
  },
  isMissing: false,
});

/** Opens the chat in a page that was signed in before, with a snapshot of an earlier visit. */
async function openWith(opening: SnapshotOpening, token = TEST_TOKEN) {
  const app = openChat('/');
  writeSnapshot(browserStorage, token, opening);
  await app.user.click(screen.getByRole('link', { name: '去聊天' }));
  return app;
}

/** Lets no request for the list or for messages be answered until the returned function is called. */
function holdReads(): () => void {
  const waiting: ServerResponse[] = [];
  const undo = server.intercept(
    /^GET \/api\/chat\/conversations/,
    (_, response) => waiting.push(response),
    Number.POSITIVE_INFINITY,
  );
  return () => {
    undo();
    for (const response of waiting) response.destroy();
  };
}

describe('what an earlier visit has read', () => {
  test('stands before the server has answered, is read again then, and nothing is done with it', async () => {
    const { id } = server.addConversation('昨天的', [
      { text: '昨天的问题' },
      { role: 'ai', text: '昨天的回答，写完了。' },
    ]);
    const release = holdReads();
    const { location } = await openWith(readBefore(id, '昨天的旧名', '昨天的回答'));
    await hasArticle('昨天的回答');
    expect(titles()).toEqual(['昨天的旧名']);
    expect(region().hasAttribute('data-stored')).toBe(true);
    expect(screen.queryByRole('button', { name: '加载更早的消息' })).toBeNull();
    expect(location().search).toBe('');
    release();
    await hasArticle('昨天的回答，写完了。');
    await waitFor(() => expect(titles()).toEqual(['昨天的']));
    expect(region().hasAttribute('data-stored')).toBe(false);
    await waitFor(() => expect(location().search).toBe(`?c=${id}`));
    expect(server.requests.filter((request) => request.includes('/generations/'))).toEqual([]);
  });

  test('gives way to a conversation that has come before it, and stays for somebody who writes', async () => {
    const { id } = server.addConversation('昨天的', [
      { text: '昨天的问题' },
      { role: 'ai', text: '昨天的回答。' },
    ]);
    server.addConversation('手机上的', [{ text: '手机上问的' }, { role: 'ai', text: '手机上答的' }]);
    const release = holdReads();
    const { user, location } = await openWith(readBefore(id, '昨天的', '昨天的回答'));
    await hasArticle('昨天的回答');
    await user.type(composer(), '接着说');
    await waitFor(() => expect(location().search).toBe(`?c=${id}`));
    release();
    await waitFor(() => expect(titles().join()).toContain('手机上的'));
    await hasArticle('昨天的回答。');
    expect(composer().value).toBe('接着说');
  });

  test('of somebody else is not shown, and removed', async () => {
    server.addConversation('我的', [{ text: '我的问题' }]);
    const release = holdReads();
    await openWith(
      readBefore('00000000-0000-4000-8000-000000000001', '别人的', '别人的回答'),
      'another-token',
    );
    expect(articles().join()).not.toContain('别人的');
    expect(titles()).toEqual([]);
    expect(localStorage.getItem('snapshot')).toBeNull();
    release();
    await hasArticle('我的问题');
  });
});

describe('the snapshot', () => {
  test('has the newest exchange as it is drawn and the titles, and follows what changes', async () => {
    server.addConversation('第二个', [{ text: '别的' }]);
    const { id } = server.addConversation('第一个', [{ text: '问' }, { role: 'ai', text: '**答**了。' }]);
    const { user } = openChat();
    await hasArticle('答了。');
    await waitFor(() => expect(snapshot()?.thread?.conversationId).toBe(id));
    expect(snapshot()).toMatchObject({
      user: ANNA,
      conversations: { items: [{ title: '第一个' }, { title: '第二个' }] },
      thread: {
        tree: [{ tag: 'p', children: [{ tag: 'strong', children: ['答'] }, '了。'] }],
        nextBefore: null,
      },
    });
    expect(localStorage.getItem('snapshot')).toContain(tagOf(TEST_TOKEN));
    await user.click(screen.getByRole('button', { name: '更多：第一个' }));
    await user.click(screen.getByRole('menuitem', { name: '删除' }));
    await user.click(screen.getByRole('button', { name: '删除' }));
    await waitFor(() => expect(titles()).toEqual(['第二个']));
    await waitFor(() => expect(localStorage.getItem('snapshot')).not.toContain('第一个'));
    expect(localStorage.getItem('snapshot')).not.toContain('答');
  });

  test('goes with the sign-in, and is not written afterwards', async () => {
    server.addConversation('第一个', [{ text: '问' }, { role: 'ai', text: '答' }]);
    openChat();
    await waitFor(() => expect(snapshot()).not.toBeNull());
    queryClient.setQueryData(['conversations', 'list'], { items: [], nextCursor: null });
    sessionStore.signOut();
    expect(localStorage.getItem('snapshot')).toBeNull();
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(localStorage.getItem('snapshot')).toBeNull();
  });
});
