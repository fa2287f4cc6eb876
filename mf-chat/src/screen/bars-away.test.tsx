import { expect, test } from '@rstest/core';
import { fireEvent, screen } from '@testing-library/react';
import { CHAT, openChat, withChatServer } from '../testing/open-chat';

const server = withChatServer();

const isAway = () => document.documentElement.hasAttribute('data-bars-away');

test('the bars are away while the reader goes on and at the end, and back where they go back, at the beginning and without a chat', async () => {
  const { id } = server().addConversation('长的', [{ text: '问' }, { text: '答', role: 'ai' }]);
  const { unmount } = openChat(`${CHAT}?c=${id}`);
  const region = (await screen.findByText('问')).closest<HTMLElement>('[data-conversation]');
  if (region === null) throw new Error('a conversation is in its region');
  let height = 2_300;
  Object.defineProperty(region, 'clientHeight', { value: 300 });
  Object.defineProperty(region, 'scrollHeight', { get: () => height });
  const scrollTo = (top: number) => {
    region.scrollTop = top;
    fireEvent.scroll(region);
    return isAway();
  };
  expect(isAway()).toBe(false);
  expect(scrollTo(2_000)).toBe(true);
  expect(scrollTo(1_998)).toBe(true);
  expect(scrollTo(1_900)).toBe(false);
  // Older messages come in above, which is nobody's wish.
  height += 1_000;
  expect(scrollTo(2_900)).toBe(false);
  expect(scrollTo(2_950)).toBe(true);
  // An answer grows below.
  height += 500;
  expect(scrollTo(2_960)).toBe(true);
  expect(scrollTo(50)).toBe(false);
  expect(scrollTo(200)).toBe(true);
  unmount();
  expect(isAway()).toBe(false);
});
