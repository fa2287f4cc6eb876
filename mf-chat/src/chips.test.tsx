import { beforeEach, describe, expect, test } from '@rstest/core';
import { screen, waitFor, within } from '@testing-library/react';
import {
  answerNumber,
  CHAT,
  composer,
  forgetPage,
  hasArticle,
  isIdle,
  openChat,
  withChatServer,
} from './testing/chat-screen';
import type { ChatServer } from './testing/chat-server';

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
