import type { ServerResponse } from 'node:http';
import { sessionStore } from '@qihang/shared/session';
import { beforeEach, describe, expect, rs, test } from '@rstest/core';
import { act, screen, waitFor } from '@testing-library/react';
import type { ChatServer } from '../testing/chat-server';
import {
  ANNA,
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

const follows = (count = 1) => waitFor(() => expect(server.followers.count()).toBe(count));
const see = (state: 'visible' | 'hidden') => {
  rs.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  act(() => {
    document.dispatchEvent(new Event('visibilitychange'));
  });
};
const aWhile = () => act(() => new Promise((resolve) => setTimeout(resolve, 200)));

describe('F05: what another tab or device does is here within a second', () => {
  test('a question asked there is shown and its answer watched as it comes', async () => {
    const { id } = server.addConversation('旧的', [{ text: '先问' }, { role: 'ai', text: '先答' }]);
    openChat();
    await hasArticle('先答');
    await follows();
    const answer = server.elsewhere.ask(id, '手机上问的');
    await hasArticle('手机上问的');
    answer.say('电脑上看着它写');
    await hasArticle('电脑上看着它写');
    expect(screen.getByRole('button', { name: '停止' })).toBeTruthy();
    answer.done();
    await isIdle();
  });

  test('new conversations, titles and deletions are in the list', async () => {
    const { id } = server.addConversation('旧的', [{ text: '先问' }]);
    openChat();
    await hasArticle('先问');
    await follows();
    const { conversationId } = server.elsewhere.ask(null, '新的开始');
    await waitFor(() => expect(titles()).toEqual(['新的开始', '旧的']));
    server.elsewhere.rename(id, '改了名');
    await waitFor(() => expect(titles()).toEqual(['新的开始', '改了名']));
    server.elsewhere.delete(conversationId);
    await waitFor(() => expect(titles()).toEqual(['改了名']));
  });

  test('a version chosen there is shown here', async () => {
    const { id } = server.addConversation('旧的', [{ text: '先问' }, { role: 'ai', text: '第一答' }]);
    const { user } = openChat();
    await hasArticle('第一答');
    const [, first] = server.threadOf(id);
    await user.click(screen.getByRole('button', { name: '重新生成' }));
    const second = await answerNumber(1);
    second.say('第二答');
    second.done();
    await hasArticle('第二答');
    await isIdle();
    server.elsewhere.select(id, first?.id ?? '');
    await hasArticle('第一答');
    expect(articles().join()).not.toContain('第二答');
  });

  test('an answer that streams here is left alone when another line is chosen there', async () => {
    const { id } = server.addConversation('旧的', [{ text: '先问' }, { role: 'ai', text: '第一答' }]);
    const { user } = openChat();
    await hasArticle('第一答');
    const [, first] = server.threadOf(id);
    await user.click(screen.getByRole('button', { name: '重新生成' }));
    const second = await answerNumber(1);
    second.say('写到一半');
    await hasArticle('写到一半');
    server.elsewhere.select(id, first?.id ?? '');
    await hasArticle('第一答');
    await isIdle();
    await waitFor(() => expect(second.viewers()).toBe(0));
    expect(server.requests.some((request) => request.endsWith('/stop'))).toBe(false);
  });

  test('the conversation on screen deleted there: a sentence, the way out, and what was being written goes along', async () => {
    const { id } = server.addConversation('旧的', [{ text: '先问' }, { role: 'ai', text: '先答' }]);
    const { user, location } = openChat(`${CHAT}?c=${id}`);
    await hasArticle('先答');
    await follows();
    await user.type(composer(), '正写着呢');
    server.elsewhere.delete(id);
    await screen.findByText('没有找到这个对话');
    expect(screen.queryByRole('textbox', { name: '输入消息' })).toBeNull();
    await user.click(screen.getByRole('button', { name: '开始新的对话' }));
    await waitFor(() => expect(location().search).toBe('?c=new'));
    expect(composer().value).toBe('正写着呢');
    expect(server.requests.filter((request) => request.includes(`${id}/messages`)).length).toBeLessThan(3);
  });
});

describe('the stream of changes', () => {
  test('is held by a visible tab only, and what was missed is here when it is seen again', async () => {
    const { id } = server.addConversation('旧的', [{ text: '先问' }, { role: 'ai', text: '先答' }]);
    openChat();
    await hasArticle('先答');
    await follows();
    see('hidden');
    await follows(0);
    const answer = server.elsewhere.ask(id, '没看着的时候');
    answer.say('已经写了一半，');
    await aWhile();
    expect(answer.viewers()).toBe(0);
    see('visible');
    await follows();
    await hasArticle('已经写了一半，');
    answer.say('还有一半。');
    await hasArticle('已经写了一半，还有一半。');
  });

  test('F02 comes back by itself when it is cut, and nothing is missed', async () => {
    const { id } = server.addConversation('旧的', [{ text: '先问' }]);
    openChat();
    await hasArticle('先问');
    await follows();
    server.followers.cut();
    server.elsewhere.rename(id, '断线时改的');
    await waitFor(() => expect(titles()).toEqual(['断线时改的']));
  });

  test('a question sent while the page catches up stays on screen, however late the older messages come', async () => {
    const { id } = server.addConversation('旧的', [{ text: '先问' }, { role: 'ai', text: '先答' }]);
    const { user } = openChat();
    await hasArticle('先答');
    await follows();
    const reads: { readonly body: string; readonly response: ServerResponse }[] = [];
    server.intercept(
      /^GET \/api\/chat\/conversations\/[^/]+\/messages/,
      (_, response) =>
        reads.push({ body: JSON.stringify({ items: server.threadOf(id), nextBefore: null }), response }),
      Number.POSITIVE_INFINITY,
    );
    // No event comes any more, so that nothing else makes the page read again.
    server.intercept(/^GET \/api\/chat\/events/, () => {}, Number.POSITIVE_INFINITY);
    server.followers.cut();
    await waitFor(() => expect(reads.length).toBeGreaterThan(0));
    await user.type(composer(), '趁这时候问{Enter}');
    const answer = await answerNumber(1);
    answer.say('前半，');
    await hasArticle('前半，');
    const late = reads.splice(0);
    for (const { body, response } of late) {
      response.writeHead(200, { 'Content-Type': 'application/json' }).end(body);
    }
    await waitFor(() => expect(late.every(({ response }) => response.closed)).toBe(true));
    answer.say('后半。');
    await hasArticle('前半，后半。');
    answer.done();
    await isIdle();
    expect(articles().slice(1)).toEqual(
      ['先问', '先答', '趁这时候问', '前半，后半。'].map((text) => expect.stringContaining(text)),
    );
  });

  test('F06 ends with the session, as does the stream of an answer, when another tab signs out', async () => {
    const { user } = openChat();
    await user.type(composer(), '说长一点{Enter}');
    const answer = await answerNumber(1);
    answer.say('说到这里');
    await hasArticle('说到这里');
    await follows();
    await aWhile();
    const before = server.requests.length;
    localStorage.removeItem('token');
    localStorage.removeItem('user');
    act(() => sessionStore.synchronise());
    await follows(0);
    await waitFor(() => expect(answer.viewers()).toBe(0));
    expect(screen.queryByText('说到这里')).toBeNull();
    await aWhile();
    expect(server.requests.length).toBe(before);
  });

  test('F07 a refusal of the old token’s stream leaves the new session alone', async () => {
    openChat();
    await follows();
    let refuse: () => void = () => {};
    server.intercept(/^GET \/api\/chat\/events/, (_, response) => {
      refuse = () => response.writeHead(401).end();
    });
    server.followers.cut();
    await waitFor(
      () => expect(server.requests.filter((request) => request.includes('/events')).length).toBe(2),
      {
        timeout: 3_000,
      },
    );
    act(() => sessionStore.signIn('a-newer-token', ANNA));
    refuse();
    await waitFor(() => expect(server.followers.count()).toBe(1));
    expect(sessionStore.getState()).toMatchObject({ status: 'signed-in', token: 'a-newer-token' });
  });
});

describe('the day’s share', () => {
  const resetsAt = new Date(Date.now() + 3_600_000).toISOString();

  test('is said once it gets scarce, and counts down with every turn', async () => {
    server.usage = { messages: { used: 288, limit: 300 }, tokens: { used: 0, limit: 1_000_000 }, resetsAt };
    const { user } = openChat();
    await screen.findByText(/^今天还能发 12 条消息，.天 \d{1,2}:\d\d 恢复$/);
    server.usage = { messages: { used: 289, limit: 300 }, tokens: { used: 0, limit: 1_000_000 }, resetsAt };
    await user.type(composer(), '问一句{Enter}');
    const answer = await answerNumber(1);
    answer.say('好');
    answer.done();
    await screen.findByText(/^今天还能发 11 条消息/);
  });

  test('that is used up is said before one types, and a refusal keeps the text', async () => {
    server.usage = { messages: { used: 300, limit: 300 }, tokens: { used: 0, limit: 1_000_000 }, resetsAt };
    const { user } = openChat();
    await screen.findByText(/^今天的消息用完了/);
    const error = '今天的消息用完了，明天 0:00 恢复';
    server.intercept(/^POST \/api\/chat\/lao/, (_, response) =>
      response
        .writeHead(429, { 'Content-Type': 'application/json' })
        .end(JSON.stringify({ error, code: 'quota_exceeded' })),
    );
    await user.type(composer(), '还想问{Enter}');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe(error);
    expect(screen.queryByRole('button', { name: '重试' })).toBeNull();
    expect(composer().value).toBe('还想问');
  });

  test('is not mentioned while there is plenty', async () => {
    openChat();
    await waitFor(() => expect(server.requests).toContain('GET /api/chat/usage'));
    await aWhile();
    expect(screen.queryByText(/恢复$/)).toBeNull();
  });
});

test('the label of whoever answered in place of another stands below the answer at once', async () => {
  const { user } = openChat();
  await user.type(composer(), '谁在答{Enter}');
  const answer = await answerNumber(1);
  answer.say('是我');
  answer.done(undefined, '备用教练');
  await hasArticle('备用教练');
});

test('F61 works and loses nothing typed while local storage is full', async () => {
  rs.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const { user } = openChat();
  server.intercept(/^POST \/api\/chat\/lao/, (request) => request.socket.destroy());
  await user.type(composer(), '存不下也别丢{Enter}');
  await screen.findByRole('alert');
  expect(composer().value).toBe('存不下也别丢');
  await user.click(screen.getByRole('button', { name: '重试' }));
  const answer = await answerNumber(1);
  answer.say('收到');
  answer.done();
  await hasArticle('收到');
});
