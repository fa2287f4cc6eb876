import { sessionStore } from '@qihang/shared/session';
import { beforeEach, describe, expect, rs, test } from '@rstest/core';
import { act, screen, waitFor, within } from '@testing-library/react';
import { makeDraftStore } from '../session/drafts/draft-store';
import type { ChatServer } from '../testing/chat-server';
import {
  ANNA,
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

const MODEL = { capabilities: { takesWishes: true } };
const NOTE = '等这条答完就发';
const isWaiting = (text: string) =>
  waitFor(() => {
    const last = screen.getAllByRole('article').at(-1);
    expect(last?.textContent).toBe(`${text}${NOTE}取回`);
  });
const isNotWaiting = () => waitFor(() => expect(screen.queryByText(NOTE)).toBeNull());

/** An answer that is being written, and a message that was sent meanwhile. */
const sendMeanwhile = async (text = '还有，我在无锡', opened = openChat(CHAT, MODEL)) => {
  await opened.user.type(composer(), '我调钢琴{Enter}');
  const answer = await answerNumber(1);
  answer.say('调琴的，');
  await hasArticle('调琴的，');
  await opened.user.type(composer(), `${text}{Enter}`);
  await isWaiting(text);
  return { ...opened, answer };
};

describe('a message that is sent while an answer is written', () => {
  test('stands in the thread at once, waits, and is answered next', async () => {
    const { answer } = await sendMeanwhile();
    expect(composer().value).toBe('');
    expect(server.sends).toHaveLength(1);
    answer.say('说说看。');
    await isWaiting('还有，我在无锡');
    answer.done();
    const next = await answerNumber(2);
    expect(server.sends[1]).toMatchObject({
      message: '还有，我在无锡',
      conversationId: answer.conversationId,
    });
    await isNotWaiting();
    next.say('无锡哪一带？');
    next.done();
    await isIdle();
    expect(server.threadOf(answer.conversationId).map(({ text }) => text)).toEqual([
      ...['我调钢琴', '调琴的，说说看。', '还有，我在无锡', '无锡哪一带？'],
    ]);
  });

  test('can be taken back, in front of what is being typed', async () => {
    const { user, answer } = await sendMeanwhile();
    await user.type(composer(), '后面的');
    await user.click(screen.getByRole('button', { name: '取回' }));
    await isNotWaiting();
    expect(composer().value).toBe('还有，我在无锡\n后面的');
    answer.done();
    await isIdle();
    expect(server.sends).toHaveLength(1);
  });

  test('leaves what is being typed alone when it goes out', async () => {
    const { user, answer } = await sendMeanwhile();
    await user.type(composer(), '后面的');
    answer.done();
    await answerNumber(2);
    expect(composer().value).toBe('后面的');
  });

  test('grows by what is sent after it', async () => {
    const { user, answer } = await sendMeanwhile();
    await user.type(composer(), '上门三百一次{Enter}');
    await isWaiting('还有，我在无锡\n上门三百一次');
    answer.done();
    await answerNumber(2);
    expect(server.sends.map(({ message }) => message)).toEqual(['我调钢琴', '还有，我在无锡\n上门三百一次']);
  });

  test('survives a reload, waits on, and is answered next', async () => {
    const { answer } = await sendMeanwhile();
    forgetPage();
    openChat(`${CHAT}?c=${answer.conversationId}`, MODEL);
    await isWaiting('还有，我在无锡');
    expect(server.sends).toHaveLength(1);
    answer.done();
    await answerNumber(2);
    expect(server.sends[1]?.message).toBe('还有，我在无锡');
  });

  test('goes out after a reload when the answer has ended meanwhile', async () => {
    const { answer } = await sendMeanwhile();
    forgetPage();
    answer.done();
    openChat(`${CHAT}?c=${answer.conversationId}`, MODEL);
    await answerNumber(2);
    expect(server.sends[1]?.message).toBe('还有，我在无锡');
  });

  test('goes out after the answer was stopped', async () => {
    const { user } = await sendMeanwhile();
    await user.click(screen.getByRole('button', { name: '停止' }));
    await answerNumber(2);
    expect(server.sends[1]?.message).toBe('还有，我在无锡');
  });

  test('is back in the input when the answer failed', async () => {
    const { answer } = await sendMeanwhile();
    answer.fail('系统繁忙，请稍后再试');
    await isNotWaiting();
    expect(composer().value).toBe('还有，我在无锡');
    expect(server.sends).toHaveLength(1);
  });

  test('is back in the input when somebody else answered, for it was not told to them', async () => {
    const { answer } = await sendMeanwhile();
    answer.done(undefined, '离线教练');
    await isNotWaiting();
    expect(composer().value).toBe('还有，我在无锡');
    expect(server.sends).toHaveLength(1);
  });

  test('is back behind the first one when that was never stored', async () => {
    const { user } = openChat(CHAT, MODEL);
    let drop = (): void => {};
    server.intercept(/^POST \/api\/chat\/lao-gao/, (request) => {
      drop = () => request.socket.destroy();
    });
    await user.type(composer(), '我调钢琴{Enter}');
    await hasArticle('我调钢琴');
    await user.type(composer(), '还有，我在无锡{Enter}');
    await isWaiting('还有，我在无锡');
    drop();
    await screen.findByRole('alert');
    await waitFor(() => expect(composer().value).toBe('我调钢琴\n还有，我在无锡'));
    expect(articles()).toHaveLength(1);
  });

  test('stays with its conversation', async () => {
    const { id } = server.addConversation('别的', [{ text: '别的问题' }]);
    const opened = openChat(CHAT, MODEL);
    await hasArticle('别的问题');
    await opened.user.click(screen.getByRole('button', { name: '新建对话' }));
    const { user, answer } = await sendMeanwhile(undefined, opened);
    await user.click(
      within(screen.getByRole('complementary', { name: '历史对话' })).getByRole('link', { name: '别的' }),
    );
    await hasArticle('别的问题');
    await isNotWaiting();
    answer.done();
    await user.click(screen.getByRole('link', { name: '我调钢琴' }));
    await answerNumber(2);
    expect(server.sends[1]).toMatchObject({ conversationId: answer.conversationId });
    expect(server.threadOf(id)).toHaveLength(1);
  });

  test('cannot be sent where rules ask the questions: nobody answers one before it is there', async () => {
    const { user } = openChat(CHAT, { capabilities: { takesWishes: false } });
    await user.type(composer(), '开始{Enter}');
    const answer = await answerNumber(1);
    await user.type(composer(), '修伞的{Enter}');
    expect(composer().value).toBe('修伞的');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '发送' }).disabled).toBe(true);
    answer.done();
  });
});

describe('a message that is sent without a network', () => {
  const setOnline = (isOnline: boolean) => {
    rs.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
    act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')));
  };
  const waitsForNetwork = (text: string) =>
    waitFor(() => expect(screen.getAllByRole('article').at(-1)?.textContent).toBe(`${text}等网络取回`));
  const sendOffline = async (opened = openChat()) => {
    await hasArticle('你好');
    setOnline(false);
    await opened.user.type(composer(), '我调钢琴{Enter}');
    await waitsForNetwork('我调钢琴');
    return opened;
  };

  test('stands in the thread, and goes out once when the network is back', async () => {
    const { location } = await sendOffline();
    expect([composer().value, server.sends.length]).toEqual(['', 0]);
    setOnline(true);
    const answer = await answerNumber(1);
    setOnline(true);
    answer.say('说说看。');
    answer.done();
    await isIdle();
    expect(screen.queryByText('等网络')).toBeNull();
    await waitFor(() => expect(location().search).toBe(`?c=${answer.conversationId}`));
    expect(server.threadOf(answer.conversationId).map(({ text }) => text)).toEqual(['我调钢琴', '说说看。']);
    expect(server.sends).toHaveLength(1);
  });

  test('survives a reload', async () => {
    const { id: conversationId } = server.addConversation('开始', [
      { text: '开始' },
      { role: 'ai', text: '你好，开始吧' },
    ]);
    await sendOffline(openChat(`${CHAT}?c=${conversationId}`));
    forgetPage();
    openChat(`${CHAT}?c=${conversationId}`);
    await waitsForNetwork('我调钢琴');
    await hasArticle('开始吧');
    expect(server.sends).toEqual([]);
    setOnline(true);
    await answerNumber(1);
    expect(server.sends).toMatchObject([{ message: '我调钢琴', conversationId }]);
  });

  test('can be taken back', async () => {
    const { user } = await sendOffline();
    await user.click(screen.getByRole('button', { name: '取回' }));
    await waitFor(() => expect(screen.queryByText('等网络')).toBeNull());
    expect(composer().value).toBe('我调钢琴');
    setOnline(true);
    await isIdle();
    expect(server.sends).toEqual([]);
  });

  test('is back in the input after 24 hours', async () => {
    await sendOffline();
    forgetPage();
    const { now } = Date;
    rs.spyOn(Date, 'now').mockImplementation(() => now() + 25 * 60 * 60_000);
    openChat();
    await waitFor(() => expect(composer().value).toBe('我调钢琴'));
    expect([screen.queryByText('等网络'), server.sends]).toEqual([null, []]);
  });

  test('leaves the screen when another tab has taken it back', async () => {
    await sendOffline();
    const other = makeDraftStore(sessionStore.drafts, () => () => {});
    other.takeBack({ userId: ANNA.id, conversationId: null });
    act(() => void window.dispatchEvent(new StorageEvent('storage')));
    await waitFor(() => expect(screen.queryByText('等网络')).toBeNull());
    setOnline(true);
    await isIdle();
    expect([server.sends, composer().value]).toEqual([[], '']);
  });
});
