import { beforeEach, describe, expect, test } from '@rstest/core';
import { screen, waitFor, within } from '@testing-library/react';
import type { ChatServer } from '../testing/chat-server';
import {
  answerNumber,
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

const CHIPS = ['琴童家长', '学校和琴行', '都有'];
const chips = () =>
  within(screen.getByRole('list', { name: '可以这样回答' }))
    .getAllByRole('button')
    .map((chip) => chip.textContent);
const hasNoChips = () =>
  waitFor(() => expect(screen.queryByRole('list', { name: '可以这样回答' })).toBeNull());

const asked = () =>
  server.addConversation('调钢琴', [
    { text: '我在无锡调钢琴十二年' },
    { role: 'ai', text: '主要服务谁？', extras: { chips: CHIPS, deliverables: [] } },
  ]);

describe('the chips below the newest answer', () => {
  test('come with its end, and stand there again after a reload', async () => {
    const { user } = openChat();
    await user.type(composer(), '我在无锡调钢琴十二年{Enter}');
    const answer = await answerNumber(1);
    answer.say('主要服务谁？');
    await hasArticle('主要服务谁？');
    await hasNoChips();
    answer.done(undefined, undefined, { chips: CHIPS, deliverables: [] });
    await waitFor(() => expect(chips()).toEqual(CHIPS));
    await isIdle();
    forgetPage();
    openChat(`${CHAT}?c=${answer.conversationId}`);
    await waitFor(() => expect(chips()).toEqual(CHIPS));
  });

  test('send what they say at a tap, and leave what is being typed alone', async () => {
    const { id } = asked();
    const { user } = openChat(`${CHAT}?c=${id}`);
    await user.type(composer(), '还有一件事');
    await user.click(await screen.findByRole('button', { name: '学校和琴行' }));
    const answer = await answerNumber(1);
    expect(server.sends).toMatchObject([{ message: '学校和琴行', conversationId: id }]);
    await hasNoChips();
    expect(composer().value).toBe('还有一件事');
    answer.say('那琴行里');
    answer.done();
    await isIdle();
    expect(composer().value).toBe('还有一件事');
    expect(server.threadOf(id).map(({ text }) => text)).toContain('学校和琴行');
  });

  test('are asked for once more when the connection failed: 重试 sends the same', async () => {
    const { id } = asked();
    const { user } = openChat(`${CHAT}?c=${id}`);
    await user.type(composer(), '草稿');
    await screen.findByRole('button', { name: '都有' });
    server.intercept(/^POST \/api\/chat\/lao-gao/, (_, response) => response.writeHead(503).end('{}'));
    await user.click(screen.getByRole('button', { name: '都有' }));
    await user.click(await screen.findByRole('button', { name: '重试' }));
    const answer = await answerNumber(1);
    expect(server.sends.map(({ message }) => message)).toEqual(['都有']);
    expect(composer().value).toBe('草稿');
    answer.done();
  });

  test('are those of the newest answer only', async () => {
    const { id } = asked();
    server.addConversation('别的');
    const { user } = openChat(`${CHAT}?c=${id}`);
    await waitFor(() => expect(chips()).toEqual(CHIPS));
    await user.type(composer(), '都是家长{Enter}');
    const answer = await answerNumber(1);
    answer.say('好，那');
    answer.done(undefined, undefined, { chips: ['上门', '到店'], deliverables: [] });
    await waitFor(() => expect(chips()).toEqual(['上门', '到店']));
  });
});

describe('the button to the workshop where a vendor failed', () => {
  const SENTENCE = '系统繁忙，请稍后再试';
  const fail = async () => {
    const opened = openChat();
    await opened.user.type(composer(), '我是修伞的{Enter}');
    const answer = await answerNumber(1);
    answer.fail(SENTENCE, 'provider_unavailable', ['先用离线教练']);
    await screen.findByText(SENTENCE);
    return { ...opened, answer };
  };

  test('stands beside 重试 in the line that says so, and sends what it says', async () => {
    const { user, answer } = await fail();
    const line = within(screen.getByRole('alert'));
    expect(line.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      '重试',
      '先用离线教练',
      '',
    ]);
    await hasNoChips();
    await user.click(line.getByRole('button', { name: '先用离线教练' }));
    await answerNumber(2);
    expect(server.sends.at(-1)).toMatchObject({
      message: '先用离线教练',
      conversationId: answer.conversationId,
    });
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('stands below the failed answer after a reload, and nowhere once another answer is there', async () => {
    const { answer } = await fail();
    forgetPage();
    const { user } = openChat(`${CHAT}?c=${answer.conversationId}`);
    const button = await screen.findByRole('button', { name: '先用离线教练' });
    expect(screen.getByText(SENTENCE).parentElement?.textContent).toBe(`${SENTENCE}重试先用离线教练`);
    await user.click(button);
    const asks = await answerNumber(2);
    asks.say('第1问');
    asks.done(undefined, '离线教练');
    await hasArticle('离线教练');
    expect(screen.queryByRole('button', { name: '先用离线教练' })).toBeNull();
  });
});
