import { expect, rs, test } from '@rstest/core';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { CHAT, hasArticle, openChat, withChatServer } from '../testing/open-chat';

const server = withChatServer();
const toBottom = () => screen.queryByRole('button', { name: '回到底部' });

/** Gives a conversation a height of 2,300 px in a window of 300 px. */
function layOut(region: HTMLElement): void {
  Object.defineProperty(region, 'clientHeight', { value: 300 });
  Object.defineProperty(region, 'scrollHeight', { value: 2_300 });
  rs.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    const isInside = this !== region && region.contains(this);
    return new DOMRect(0, isInside ? -region.scrollTop : 0, 300, 0);
  });
}

test('a conversation comes back to where its reader was, as long as the window has the width of before', async () => {
  server().addConversation('别的', [{ text: '别的问题' }]);
  const { id } = server().addConversation('长的', [{ text: '问' }, { text: '答', role: 'ai' }]);
  const { user } = openChat(`${CHAT}?c=${id}`);
  const region = (await screen.findByText('问')).closest<HTMLElement>('[data-conversation]');
  if (region === null) throw new Error('a conversation is in its region');
  layOut(region);
  fireEvent.wheel(region, { deltaY: -100 });
  region.scrollTop = 50;
  fireEvent.scroll(region);
  expect(toBottom()).toBeTruthy();
  const goAndComeBack = async (meanwhile = () => {}) => {
    await user.click(screen.getByRole('link', { name: '别的' }));
    await hasArticle('别的问题');
    await waitFor(() => expect(toBottom()).toBeNull());
    meanwhile();
    await user.click(screen.getByRole('link', { name: '长的' }));
    await hasArticle('答');
  };
  await goAndComeBack();
  await waitFor(() => expect([region.scrollTop, toBottom() !== null]).toEqual([50, true]));
  await goAndComeBack(() => {
    rs.spyOn(window, 'innerWidth', 'get').mockReturnValue(390);
  });
  expect(toBottom()).toBeNull();
  expect(region.scrollTop).toBeGreaterThan(1_900);
});
