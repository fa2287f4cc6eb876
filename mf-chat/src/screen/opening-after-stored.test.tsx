import type { Opening } from '@qihang/shared/contracts';
import type { EarlyAnswer } from '@qihang/shared/early-answer';
import { browserStorage, sessionStore } from '@qihang/shared/session';
import { writeSnapshot } from '@qihang/shared/snapshot';
import { anAgent, TEST_TOKEN } from '@qihang/shared/testing';
import { afterEach, expect, test } from '@rstest/core';
import { act, screen, waitFor } from '@testing-library/react';
import { aMessageDetail } from '../testing/conversation-tree';
import { ANNA, composer, hasArticle, openChat, titles, withChatServer } from '../testing/open-chat';

const server = withChatServer({ isRestAwaited: false });
const stop = new AbortController();
afterEach(() => stop.abort());

/** Holds the answer as the script in the host's index.html would, until the returned function is called. */
function offer(opening: Opening): () => void {
  let answerNow = (): void => {};
  const answer: EarlyAnswer['answer'] = new Promise((resolve) => {
    answerNow = () => resolve({ status: 200, body: opening, at: Date.now() });
  });
  const give = ({ detail }: CustomEvent<{ found?: EarlyAnswer }>) => {
    detail.found = { token: sessionStore.getState().token ?? '', answer };
  };
  document.addEventListener('early-answer', give as EventListener, { signal: stop.signal });
  return answerNow;
}

// A single test, because a page has one opening, and this file is one page.
test('what an earlier visit has read waits for no opening; the opening takes its place, and none of it is asked for', async () => {
  const { id } = server().addConversation('今天的名字', [
    { text: '我调钢琴' },
    { text: '昨天的回答，写完了。', role: 'ai' },
  ]);
  const titled = (title: string) => server().conversations.map((each) => ({ ...each, title }));
  const threadWith = (answer: string) => ({
    ...{ conversationId: id, nextBefore: null, isFirst: true, tree: [], isCut: false },
    items: [aMessageDetail({ text: '我调钢琴' }), aMessageDetail({ role: 'ai', text: answer })],
  });
  const person = { user: ANNA, agent: anAgent(), isMissing: false };
  const answerNow = offer({
    ...person,
    conversations: { items: server().conversations, nextCursor: null },
    thread: threadWith('昨天的回答，写完了。'),
    usage: server().usage,
    standing: { kind: 'new' } as never,
    mark: 'mark:1',
  });
  const app = openChat('/');
  writeSnapshot(browserStorage, TEST_TOKEN, {
    ...person,
    conversations: { items: titled('昨天的名字'), nextCursor: null },
    thread: threadWith('昨天的回答'),
  });
  await app.user.click(screen.getByRole('link', { name: '去聊天' }));
  await hasArticle('昨天的回答');
  await waitFor(() => expect(titles()).toEqual(['昨天的名字']));
  await app.user.type(composer(), '还在写');
  expect(server().requests).toEqual([]);

  await act(async () => answerNow());
  await hasArticle('昨天的回答，写完了。');
  await waitFor(() => expect(titles()).toEqual(['今天的名字草稿']));
  expect(app.location().search).toBe(`?c=${id}`);
  expect(composer().value).toBe('还在写');
  await waitFor(() => expect(server().followers.count()).toBe(1));
  const asked = server().requests.filter((request) => !request.includes('/coach/'));
  expect(asked).toEqual(['GET /api/chat/events?since=mark%3A1']);
});
