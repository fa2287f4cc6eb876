import { beforeEach, describe, expect, test } from '@rstest/core';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ChatServer } from '../testing/chat-server';
import {
  answerNumber,
  articles,
  CHAT,
  composer,
  forgetPage,
  hasArticle,
  isIdle,
  openChat,
  withChatServer,
} from '../testing/open-chat';

const present = withChatServer();
let server: ChatServer;
beforeEach(() => {
  server = present();
});

const button = (name: string) => screen.getByRole('button', { name });
const tellsVersion = (text: string) => waitFor(() => expect(screen.getByText(text)).toBeTruthy());
/** Article of the nth message, without the welcome message. */
const articleAt = (at: number) => {
  const article = screen.getAllByRole('article')[at + 1];
  if (article === undefined) throw new Error(`no message ${at}`);
  return within(article);
};
const line = (conversationId: string) => server.threadOf(conversationId).map(({ text }) => text);

describe('重新生成', () => {
  test('gives another answer beside the first, and ‹ 1/2 › leads back to it', async () => {
    const { id } = server.addConversation('旧的', [{ text: '问' }, { role: 'ai', text: '第一答' }]);
    const { user } = openChat();
    await hasArticle('第一答');
    await user.dblClick(button('重新生成'));
    const second = await answerNumber(1);
    expect(articles().join()).not.toContain('第一答');
    second.say('第二答');
    await hasArticle('第二答');
    second.done(undefined, '离线教练');
    await isIdle();
    expect(server.requests.filter((request) => request.endsWith('/regenerate')).length).toBe(1);
    expect(server.sends).toEqual([]);
    await screen.findByText('2/2');
    await user.click(button('上一个版本'));
    await hasArticle('第一答');
    await screen.findByText('1/2');
    await tellsVersion('第1个版本，共2个');
    expect(line(id)).toEqual(['问', '第一答']);
    await waitFor(() => expect(button('上一个版本').getAttribute('aria-disabled')).toBe('true'));
    await user.click(button('下一个版本'));
    await hasArticle('第二答');
  });

  test('by keyboard keeps the focus on the switch from one version to the next', async () => {
    server.addConversation('旧的', [{ text: '问' }, { role: 'ai', text: '第一答' }]);
    const { user } = openChat();
    await hasArticle('第一答');
    await user.click(button('重新生成'));
    const second = await answerNumber(1);
    second.say('第二答');
    second.done();
    const previous = await screen.findByRole('button', { name: '上一个版本' });
    await isIdle();
    previous.focus();
    await user.keyboard('{Enter}');
    await hasArticle('第一答');
    expect(document.activeElement).toBe(button('上一个版本'));
  });

  test('goes on after a reload', async () => {
    const { id } = server.addConversation('旧的', [{ text: '问' }, { role: 'ai', text: '第一答' }]);
    const { user } = openChat();
    await hasArticle('第一答');
    await user.click(button('重新生成'));
    const second = await answerNumber(1);
    second.say('又答前半，');
    await hasArticle('又答前半，');
    forgetPage();
    second.say('中间，');
    openChat(`${CHAT}?c=${id}`);
    await hasArticle('又答前半，中间，');
    second.say('后半。');
    second.done();
    await hasArticle('又答前半，中间，后半。');
    await screen.findByText('2/2');
  });

  test('leaves an address of the first answer leading to the one in its place', async () => {
    const { id } = server.addConversation('旧的', [{ text: '问' }, { role: 'ai', text: '第一答' }]);
    const first = server.threadOf(id)[1]?.id;
    const { user } = openChat();
    await hasArticle('第一答');
    await user.click(button('重新生成'));
    const second = await answerNumber(1);
    second.say('第二答');
    second.done();
    await isIdle();
    forgetPage();
    openChat(`${CHAT}?c=${id}&m=${first}`);
    await waitFor(() => expect(document.querySelector('[data-pointed]')?.textContent).toContain('第二答'));
    expect(screen.queryByText('没有找到这条消息')).toBeNull();
  });

  test('that fails shows the first answer again, says why, and keeps its key for 重试', async () => {
    server.addConversation('旧的', [{ text: '问' }, { role: 'ai', text: '第一答' }]);
    const { user } = openChat();
    await hasArticle('第一答');
    const keys: unknown[] = [];
    server.intercept(/regenerate$/, (request) => {
      keys.push(request.headers['idempotency-key']);
      request.socket.destroy();
    });
    await user.click(button('重新生成'));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('连接暂时中断，请稍后再试一次。');
    await hasArticle('第一答');
    server.intercept(/regenerate$/, (request, response) => {
      keys.push(request.headers['idempotency-key']);
      response.writeHead(409, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify({ error: '这个问题正在回答', code: 'conflict' }));
    });
    await user.click(within(alert).getByRole('button', { name: '重试' }));
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('这个问题正在回答'));
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(keys[1]).toBe(keys[0]);
  });
});

describe('继续生成', () => {
  test('goes on with an answer that was stopped, in the same message', async () => {
    const { user } = openChat();
    await user.type(composer(), '慢慢说{Enter}');
    const answer = await answerNumber(1);
    answer.say('开头，');
    await hasArticle('开头，');
    await user.click(button('停止'));
    await user.click(await screen.findByRole('button', { name: '继续生成' }));
    await waitFor(() => expect(answer.viewers()).toBe(1));
    answer.say('后来。');
    answer.done();
    await hasArticle('开头，后来。');
    await isIdle();
    expect(screen.queryByText('已停止')).toBeNull();
    expect(line(answer.conversationId)).toEqual(['慢慢说', '开头，后来。']);
  });

  test('is offered below an interrupted answer; 重试 below one without a word', async () => {
    server.addConversation('甲', [
      { text: '问' },
      {
        role: 'ai',
        text: '半句',
        status: 'interrupted',
        generationId: '00000000-0000-4000-8000-0000000000aa',
      },
    ]);
    server.addConversation('乙', [
      { text: '问' },
      { role: 'ai', text: '', status: 'failed', error: '系统繁忙' },
    ]);
    const { user } = openChat();
    await hasArticle('系统繁忙');
    expect(screen.queryByRole('button', { name: '继续生成' })).toBeNull();
    await user.click(button('重试'));
    const answer = await answerNumber(1);
    answer.say('好了');
    answer.done();
    await hasArticle('好了');
    await isIdle();
    await user.click(screen.getByRole('link', { name: '甲' }));
    await screen.findByRole('button', { name: '继续生成' });
    expect(screen.queryByRole('button', { name: '重试' })).toBeNull();
  });
});

describe('编辑', () => {
  const GIVEN = [
    { text: '第一问' },
    { role: 'ai', text: '第一答' },
    { text: '第二问' },
    { role: 'ai', text: '第二答' },
  ] as const;

  test('puts the question into the composer; 发送 branches, and both branches can be seen', async () => {
    const { id } = server.addConversation('旧的', GIVEN);
    const { user } = openChat();
    await hasArticle('第二答');
    await user.type(composer(), '写了一半的');
    await user.click(articleAt(0).getByRole('button', { name: '编辑' }));
    expect(screen.getByText('正在编辑消息')).toBeTruthy();
    expect(composer().value).toBe('第一问');
    expect(document.activeElement).toBe(composer());
    await user.clear(composer());
    await user.type(composer(), '改过的第一问{Enter}');
    const answer = await answerNumber(1);
    expect(server.sends).toMatchObject([{ message: '改过的第一问', conversationId: id }]);
    expect(server.sends[0]?.editOf).toBeTruthy();
    expect(composer().value).toBe('写了一半的');
    answer.say('新答');
    answer.done();
    await hasArticle('新答');
    await isIdle();
    expect(articles().slice(1)).toEqual([
      expect.stringContaining('改过的第一问'),
      expect.stringContaining('新答'),
    ]);
    await user.click(articleAt(0).getByRole('button', { name: '上一个版本' }));
    await hasArticle('第二答');
    expect(line(id)).toEqual(GIVEN.map(({ text }) => text));
  });

  test('is left by 取消 and by Escape, and what was being written comes back', async () => {
    server.addConversation('旧的', GIVEN);
    const { user } = openChat();
    await hasArticle('第二答');
    await user.type(composer(), '写了一半的');
    await user.click(articleAt(2).getByRole('button', { name: '编辑' }));
    await user.click(button('取消'));
    expect(composer().value).toBe('写了一半的');
    await user.click(articleAt(2).getByRole('button', { name: '编辑' }));
    await user.keyboard('{Escape}');
    expect([composer().value, screen.queryByText('正在编辑消息')]).toEqual(['写了一半的', null]);
  });

  test('that is unsent survives a reload', async () => {
    server.addConversation('旧的', GIVEN);
    const { user } = openChat();
    await hasArticle('第二答');
    await user.click(articleAt(2).getByRole('button', { name: '编辑' }));
    await user.type(composer(), '，再加一句');
    act(() => {
      window.dispatchEvent(new Event('pagehide'));
    });
    forgetPage();
    openChat();
    await screen.findByText('正在编辑消息');
    expect(composer().value).toBe('第二问，再加一句');
  });

  test('whose send fails comes back as an edit', async () => {
    server.addConversation('旧的', GIVEN);
    const { user } = openChat();
    await hasArticle('第二答');
    await user.click(articleAt(2).getByRole('button', { name: '编辑' }));
    server.intercept(/^POST \/api\/chat\/lao/, (request) => request.socket.destroy());
    await user.type(composer(), '！{Enter}');
    const alert = await screen.findByRole('alert');
    await screen.findByText('正在编辑消息');
    expect(composer().value).toBe('第二问！');
    await hasArticle('第二答');
    await user.click(within(alert).getByRole('button', { name: '重试' }));
    await answerNumber(1);
    expect(server.sends[0]?.editOf).toBeTruthy();
  });

  test('is offered by no answer, and by nothing while an answer runs', async () => {
    server.addConversation('旧的', GIVEN);
    const { user } = openChat();
    await hasArticle('第二答');
    expect(screen.getAllByRole('button', { name: '编辑' }).length).toBe(2);
    await user.type(composer(), '第三问{Enter}');
    await answerNumber(1);
    expect(screen.queryByRole('button', { name: '编辑' })).toBeNull();
    expect(screen.queryByRole('button', { name: '重新生成' })).toBeNull();
  });
});

describe('F39: a question whose acknowledgement was lost', () => {
  /** Lets the server accept the next question without a reply. */
  const loseReply = (then: 'cut' | 'hang') =>
    server.intercept(/^POST \/api\/chat\/lao/, (request, response) => {
      let body = '';
      request.on('data', (piece) => {
        body += piece;
      });
      request.on('end', () => {
        server.accept({ ...JSON.parse(body), key: String(request.headers['idempotency-key']) });
        if (then === 'cut') response.destroy();
      });
    });

  test('is in the input again after a reload, and sent again it is stored once', async () => {
    const { user } = openChat();
    loseReply('hang');
    await user.type(composer(), '只问一次{Enter}');
    const answer = await answerNumber(1);
    expect(composer().value).toBe('');
    forgetPage();
    openChat(`${CHAT}?c=new`);
    expect(composer().value).toBe('只问一次');
    fireEvent.keyDown(composer(), { key: 'Enter', keyCode: 13 });
    await waitFor(() => expect(answer.viewers()).toBe(1));
    answer.say('答一次');
    answer.done();
    await hasArticle('答一次');
    expect(composer().value).toBe('');
    expect([server.sends.length, server.sends[0]?.key === server.sends[1]?.key]).toEqual([2, true]);
    expect(server.conversations.length).toBe(1);
    expect(line(answer.conversationId)).toEqual(['只问一次', '答一次']);
    expect(Object.keys(localStorage).filter((key) => key.startsWith('draft:'))).toEqual([]);
  });

  test('leaves the input by itself where it shows up in the conversation', async () => {
    const { id } = server.addConversation('旧的', [{ text: '问' }, { role: 'ai', text: '先前说过' }]);
    const { user } = openChat();
    await hasArticle('先前说过');
    loseReply('hang');
    await user.type(composer(), '存了没有{Enter}');
    await answerNumber(1);
    forgetPage();
    openChat(`${CHAT}?c=${id}`);
    expect(composer().value).toBe('存了没有');
    await hasArticle('存了没有');
    await waitFor(() => expect(composer().value).toBe(''));
    expect(line(id).filter((text) => text === '存了没有').length).toBe(1);
    expect(screen.getByRole('button', { name: '停止' })).toBeTruthy();
  });

  test('is neither doubled nor lost when only the reply is cut', async () => {
    const { id } = server.addConversation('旧的', [{ text: '问' }, { role: 'ai', text: '先前说过' }]);
    const { user } = openChat();
    await hasArticle('先前说过');
    loseReply('cut');
    await user.type(composer(), '回执丢了{Enter}');
    const answer = await answerNumber(1);
    await waitFor(() => expect(answer.viewers()).toBe(1));
    answer.say('在呢');
    answer.done();
    await hasArticle('在呢');
    await waitFor(() => expect(composer().value).toBe(''));
    expect(articles().filter((text) => text.includes('回执丢了')).length).toBe(1);
    expect(line(id)).toEqual(['问', '先前说过', '回执丢了', '在呢']);
  });
});
