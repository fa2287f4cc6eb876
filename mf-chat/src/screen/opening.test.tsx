import type { Opening } from '@qihang/shared/contracts';
import { anAgent } from '@qihang/shared/testing';
import { afterEach, expect, test } from '@rstest/core';
import { act, waitFor } from '@testing-library/react';
import { aMessageDetail } from '../testing/conversation-tree';
import { offerOpening } from '../testing/offer-opening';
import { ANNA, composer, hasArticle, openChat, titles, withChatServer } from '../testing/open-chat';

const server = withChatServer({ isRestAwaited: false });
const stop = new AbortController();
afterEach(() => stop.abort());

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
  offerOpening(opening, stop.signal);
  // The screen waits for it.
  await act(async () => void openChat());
  await hasArticle('先说定位。');
  await waitFor(() => expect(titles()).toEqual(['调钢琴']));
  expect(composer().value).toBe('');
  await waitFor(() => expect(server().followers.count()).toBe(1));
  const asked = server().requests.filter((request) => !request.includes('/coach/'));
  expect(asked).toEqual(['GET /api/chat/events?since=mark%3A1']);
});
