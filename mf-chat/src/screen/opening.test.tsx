import type { Opening } from '@qihang/shared/contracts';
import type { EarlyAnswer } from '@qihang/shared/early-answer';
import { sessionStore } from '@qihang/shared/session';
import { anAgent } from '@qihang/shared/testing';
import { afterEach, expect, test } from '@rstest/core';
import { act, waitFor } from '@testing-library/react';
import { aMessageDetail } from '../testing/conversation-tree';
import { ANNA, composer, hasArticle, openChat, titles, withChatServer } from '../testing/open-chat';

const server = withChatServer({ isRestAwaited: false });
const stop = new AbortController();
afterEach(() => stop.abort());

/** Answers as the script in the host's index.html does, for the token that is in use then. */
function offer(opening: Opening): void {
  const give = ({ detail }: CustomEvent<{ found?: EarlyAnswer }>) => {
    const answer = Promise.resolve({ status: 200, body: opening, at: Date.now() });
    detail.found = { token: sessionStore.getState().token ?? '', answer };
  };
  document.addEventListener('early-answer', give as EventListener, { signal: stop.signal });
}

// A single test, because a page has one opening, and this file is one page.
test('what the page asked for first is on screen, and none of it is asked for again', async () => {
  const conversation = server().addConversation('调钢琴', [
    { text: '我调钢琴' },
    { text: '先说定位。', role: 'ai' },
  ]);
  const { id } = conversation;
  const opening: Opening = {
    user: ANNA,
    agent: anAgent(),
    conversations: { items: server().conversations, nextCursor: null },
    thread: {
      conversationId: id,
      items: server()
        .threadOf(id)
        .map((message) => aMessageDetail(message)),
      nextBefore: null,
      isFirst: true,
      tree: [],
      isCut: false,
    },
    isMissing: false,
    usage: server().usage,
    standing: { kind: 'new' } as never,
    mark: 'mark:1',
  };
  offer(opening);
  // The screen waits for it.
  await act(async () => void openChat());
  await hasArticle('先说定位。');
  await waitFor(() => expect(titles()).toEqual(['调钢琴']));
  expect(composer().value).toBe('');
  await waitFor(() => expect(server().followers.count()).toBe(1));
  const asked = server().requests.filter((request) => !request.includes('/coach/'));
  expect(asked).toEqual(['GET /api/chat/events?since=mark%3A1']);
});
