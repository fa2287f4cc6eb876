import { sessionStore } from '@qihang/shared/session';
import { beforeEach, describe, expect, test } from '@rstest/core';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import type { ChatServer } from '../testing/chat-server';
import {
  answerNumber,
  articles,
  CHAT,
  composer,
  hasArticle,
  isIdle,
  openChat,
  titles,
  withChatServer,
} from '../testing/open-chat';

const present = withChatServer();
let server: ChatServer;
beforeEach(() => {
  server = present();
});

/** Longer than the longest pause between updates of a growing text. */
const aWhile = () => act(() => new Promise((resolve) => setTimeout(resolve, 400)));
const follows = (count = 1) => waitFor(() => expect(server.followers.count()).toBe(count));
/** Waits until nothing is read any more. */
const isCalm = () =>
  waitFor(async () => {
    const before = server.requests.length;
    await aWhile();
    expect(server.requests.length).toBe(before);
  });
const leave = () => {
  fireEvent.click(screen.getByRole('button', { name: '返回' }));
  expect(screen.getByText('首页')).toBeTruthy();
};
const goBack = () => fireEvent.click(screen.getByRole('button', { name: '后退' }));

describe('a chat that was left for another page', () => {
  test('is on screen again at once, with its draft and an answer that went on, and asks for nothing', async () => {
    const { id } = server.addConversation('旧的', [{ text: '先问' }, { role: 'ai', text: '先答' }]);
    const { user, location } = openChat(`${CHAT}?c=${id}`);
    await hasArticle('先答');
    await follows();
    await user.type(composer(), '慢慢说{Enter}');
    const answer = await answerNumber(1);
    answer.say('到一半，');
    await hasArticle('到一半，');
    await user.type(composer(), '还没写完的');
    await isCalm();
    const requests = server.requests.length;
    for (const round of ['一', '二', '三']) {
      leave();
      answer.say(`${round}，`);
      await aWhile();
      expect(answer.viewers()).toBe(1);
      goBack();
      // Without waiting: all of it is in the first frame.
      expect(articles().slice(1)).toEqual([
        '先问',
        expect.stringContaining('先答'),
        '慢慢说',
        expect.stringContaining(`${round}，`),
      ]);
      expect(composer().value).toBe('还没写完的');
      expect(titles()).toEqual([expect.stringContaining('旧的')]);
      expect(location().search).toBe(`?c=${id}`);
    }
    expect(server.requests.slice(requests)).toEqual([]);
    answer.done();
    await isIdle();
    expect(server.sends).toHaveLength(1);
  });

  test('shows what ended, and what came from elsewhere, while it was away', async () => {
    const { id } = server.addConversation('旧的', [{ text: '先问' }, { role: 'ai', text: '先答' }]);
    const { user } = openChat(`${CHAT}?c=${id}`);
    await hasArticle('先答');
    await follows();
    await user.type(composer(), '慢慢说{Enter}');
    const answer = await answerNumber(1);
    answer.say('说完了。');
    await hasArticle('说完了。');
    leave();
    answer.done();
    server.elsewhere.rename(id, '改了名');
    await aWhile();
    goBack();
    expect(articles().at(-1)).toContain('说完了。');
    await waitFor(() => expect(titles().join()).toContain('改了名'));
    await isIdle();
  });

  test('is where its conversation began meanwhile', async () => {
    server.addConversation('旧的', [{ text: '先问' }]);
    const { user, location } = openChat();
    await hasArticle('先问');
    await user.click(screen.getByRole('button', { name: '新建对话' }));
    const begin = server.holdSends();
    await user.type(composer(), '新的问题{Enter}');
    await waitFor(() => expect(articles().at(-2)).toContain('新的问题'));
    leave();
    begin();
    const answer = await answerNumber(1);
    await aWhile();
    goBack();
    expect(articles().join()).toContain('新的问题');
    await waitFor(() => expect(location().search).toBe(`?c=${answer.conversationId}`));
    answer.say('在这里。');
    await hasArticle('在这里。');
  });

  test('leaves nothing behind when the sign-in ends', async () => {
    const { id } = server.addConversation('旧的', [{ text: '先问' }]);
    const { user } = openChat(`${CHAT}?c=${id}`);
    await hasArticle('先问');
    await follows();
    await user.type(composer(), '慢慢说{Enter}');
    const answer = await answerNumber(1);
    answer.say('到一半，');
    await hasArticle('到一半，');
    leave();
    act(() => sessionStore.signOut());
    await waitFor(() => expect(answer.viewers()).toBe(0));
    await follows(0);
  });
});
