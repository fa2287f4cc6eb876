import type { Opening } from '@qihang/shared/contracts';
import { anAgent } from '@qihang/shared/testing';
import { afterEach, expect, rs, test } from '@rstest/core';
import { act, screen, waitFor, within } from '@testing-library/react';
import { aMessageDetail } from '../testing/conversation-tree';
import { offerOpening } from '../testing/offer-opening';
import {
  ANNA,
  answerNumber,
  articles,
  hasArticle,
  isIdle,
  openChat,
  withChatServer,
} from '../testing/open-chat';
import { lateChat } from './load-chat';

const server = withChatServer({ isRestAwaited: false });
const stop = new AbortController();
afterEach(() => stop.abort());

// A single test, because the lazy part of the chat is fetched once per page, and this file is one page.
test('the newest answer is React’s own before the rest of the chat is here, and a reply to it stands below it at once', async () => {
  const { id } = server().addConversation('调钢琴', [
    { text: '我调钢琴' },
    { text: '先说**定位**。', role: 'ai', extras: { chips: ['帮琴童家长'], deliverables: [], offers: [] } },
  ]);
  const items = server()
    .threadOf(id)
    .map((message) => aMessageDetail(message));
  const opening: Opening = {
    user: ANNA,
    agent: anAgent(),
    conversations: { items: server().conversations, nextCursor: null },
    thread: {
      ...{ conversationId: id, items, nextBefore: null, isFirst: true, isCut: false },
      tree: [{ tag: 'p', children: ['先说', { tag: 'strong', children: ['定位'] }, '。'] }],
    },
    isMissing: false,
    usage: server().usage,
    standing: { kind: 'new' } as never,
    mark: 'mark:1',
  };
  offerOpening(opening, stop.signal);
  // Held until something is sent, which asks for it.
  rs.spyOn(lateChat, 'load').mockImplementation(() => {});
  await act(async () => void openChat());
  expect(lateChat.getState().status).toBe('waiting');
  const region = screen.getByRole('region', { name: '对话内容' });
  expect(region.hasAttribute('data-exchange')).toBe(true);
  const answer = within(region).getAllByRole('article').at(-1);
  expect(answer?.querySelector('strong')?.textContent).toBe('定位');
  act(() => within(region).getByRole('button', { name: '帮琴童家长' }).click());
  expect(articles().at(-2)).toContain('帮琴童家长');

  const next = await answerNumber(1);
  await waitFor(() => expect(document.querySelector('[data-exchange]')).toBeNull());
  expect(server().sends).toEqual([
    { message: '帮琴童家长', conversationId: id, key: expect.stringMatching(/^[0-9a-f]{32}$/) },
  ]);
  next.say('再说内容。');
  await hasArticle('再说内容。');
  next.done();
  await isIdle();
  expect(articles().filter((text) => text.includes('先说定位。'))).toHaveLength(1);
  expect(articles().filter((text) => text.startsWith('帮琴童家长'))).toHaveLength(1);
});
