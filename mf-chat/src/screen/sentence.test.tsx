import type { SaidValue } from '@qihang/shared/contracts';
import { anId } from '@qihang/shared/testing';
import { beforeEach, expect, test } from '@rstest/core';
import { screen, waitFor, within } from '@testing-library/react';
import type { ChatServer } from '../testing/chat-server';
import { composer, hasArticle, openChat, withChatServer } from '../testing/open-chat';

const present = withChatServer();
let server: ChatServer;
beforeEach(() => {
  server = present();
});

const sentence = () => screen.getByRole('region', { name: '你的一句话' });
const link = (name: string) => within(sentence()).findByRole('link', { name });
const slot = (name: string) => within(sentence()).getByRole('button', { name });

const QUESTION = '我在苏州开花店，做了整整八年';
function talk() {
  const conversation = server.addConversation('花店', [
    { text: QUESTION },
    { role: 'ai', text: '八年，够讲了。' },
  ]);
  const messageId = server.threadOf(conversation.id)[0]?.id ?? '';
  const says = (field: string, text: string, words: string): SaidValue => {
    const start = QUESTION.indexOf(words);
    const place = { messageId, conversationId: conversation.id, start, end: start + words.length };
    return {
      id: `${field}-${text}`,
      field,
      text,
      state: 'heard',
      isOwn: true,
      place,
      isVerbatim: text === words,
    };
  };
  return { conversation, messageId, says };
}
const lit = () => [...document.querySelectorAll('[data-said=lit]')].map(({ textContent }) => textContent);
const marks = () => [...document.querySelectorAll('[data-said]')].map(({ textContent }) => textContent);

test('before anything is said the sentence asks, and a slot begins to say it without sending anything', async () => {
  const { user } = openChat();
  await waitFor(() => expect(sentence().textContent).toContain('说一句，就填上一格'));
  await user.click(slot('一次多少钱'));
  expect(composer().value).toBe('我收费是');
  expect(document.activeElement).toBe(composer());
  await user.click(slot('哪里'));
  expect(composer().value).toBe('我收费是');
  expect(server.sends).toEqual([]);
});

test('what the user said is marked in their message, and the sentence leads to it', async () => {
  const { says, conversation, messageId } = talk();
  server.coach.said = {
    values: [says('place', '苏州', '苏州'), says('experience', '8年', '整整八年')],
    isWhole: true,
  };
  const { user, location } = openChat();
  await hasArticle('八年，够讲了。');
  await waitFor(() => expect(marks()).toEqual(['苏州', '整整八年']));
  const words = screen.getByText('苏州', { selector: '[data-said]' }).closest('article');
  expect(words?.textContent).toBe(QUESTION);
  expect(sentence().textContent).toContain('2 处是你说的 · 还差 4 格');
  await user.click(await link('8年'));
  expect(location().search).toBe(`?c=${conversation.id}&m=${messageId}&at=10-14`);
  await waitFor(() => expect(lit()).toEqual(['整整八年']));
  expect(document.activeElement?.textContent).toBe('整整八年');
  await user.click(await link('苏州'));
  await waitFor(() => expect(lit()).toEqual(['苏州']));
});

test('what is not word for word what the user said is no mark, and leads to the words that it comes from', async () => {
  const { says, conversation, messageId } = talk();
  server.coach.said = {
    values: [says('place', '苏州', '苏州'), says('experience', '8年', '整整八年')],
    isWhole: true,
  };
  openChat();
  const [verbatim, derived] = [await link('苏州'), await link('8年')];
  expect(verbatim.className).toContain('mark');
  expect(derived.className).not.toContain('mark');
  expect(derived.getAttribute('aria-description')).toBe('按你说的记下的');
  const { searchParams } = new URL(derived.getAttribute('href') ?? '', 'https://chat.test');
  expect(Object.fromEntries(searchParams)).toEqual({ c: conversation.id, m: messageId, at: '10-14' });
});

test('what was entered by hand is no mark and leads to the profile, beside the same conversation', async () => {
  const { conversation } = talk();
  const value: SaidValue = {
    ...{ id: 'x', field: 'price', text: '一场6800元', state: 'confirmed', isOwn: true, isVerbatim: false },
    place: null,
  };
  server.coach.said = { values: [value], isWhole: true };
  const { user, location } = openChat();
  await waitFor(() => expect(location().search).toBe(`?c=${conversation.id}`));
  const price = await link('一场6800元');
  expect(price.getAttribute('aria-description')).toBe('你填的');
  await user.click(price);
  expect(location().search).toBe(`?c=${conversation.id}&work=profile`);
});

test('what has just been understood fills its slot and marks the message, both as new, without a reload', async () => {
  const { says } = talk();
  openChat();
  await hasArticle('八年，够讲了。');
  expect(marks()).toEqual([]);
  server.coach.said = { values: [says('place', '苏州', '苏州')], isWhole: true };
  server.elsewhere.changeShelf();
  await waitFor(() => expect(marks()).toEqual(['苏州']));
  const isNew = () => [...document.querySelectorAll('.mark')].map((mark) => mark.matches('.fresh'));
  await waitFor(() => expect(isNew()).toEqual([true, true]));
  expect((await link('苏州')).textContent).toBe('苏州');
  await waitFor(() => expect(isNew()).toEqual([false, false]));
});

const row = async (was: string) => (await screen.findByText(was, { selector: 'del' })).closest('div');
const UNDO = { name: '撤销，改回8年' };

test('what a message has corrected stands in its answer, the old value and the new one, and is taken back there', async () => {
  const { messageId } = talk();
  const correction = { id: anId(), messageId, was: '8年', now: '9年', state: 'held' as const };
  server.coach.said = { values: [], corrections: [correction], isWhole: true };
  server.coach.onWrite = () => {
    server.coach.said = { values: [], corrections: [{ ...correction, state: 'undone' }], isWhole: true };
  };
  const { user } = openChat();
  const shown = await row('8年');
  expect(shown?.textContent).toBe('8年 → 9年撤销');
  expect(shown?.closest('article')?.textContent).toContain('八年，够讲了。');
  await user.click(screen.getByRole('button', UNDO));
  await waitFor(async () => expect((await row('8年'))?.textContent).toBe('8年 → 9年 · 已撤销'));
  expect(screen.queryByRole('button', UNDO)).toBeNull();
  expect(server.coach.writes).toEqual([{ name: `POST /profile/values/${correction.id}/undo`, body: null }]);
});

test('a correction that has changed elsewhere is not taken back: it is said, and what holds now is read', async () => {
  const { messageId } = talk();
  const correction = { id: anId(), messageId, was: '8年', now: '9年', state: 'held' as const };
  server.coach.said = { values: [], corrections: [correction], isWhole: true };
  const { user } = openChat();
  await row('8年');
  server.intercept(/undo$/, (_, response) =>
    response.writeHead(404).end('{"error":"没有找到这一条","code":"not_found"}'),
  );
  server.coach.said = { values: [], corrections: [{ ...correction, state: 'changed' }], isWhole: true };
  await user.click(screen.getByRole('button', UNDO));
  await screen.findByText('撤销失败');
  await waitFor(async () => expect((await row('8年'))?.textContent).toBe('8年 → 9年'));
});

test('a server that does not know of it marks nothing', async () => {
  talk();
  server.intercept(/coach\/said/, (_, response) => void response.writeHead(404).end('{}'), 9);
  openChat();
  await hasArticle('八年，够讲了。');
  expect(marks()).toEqual([]);
  expect(slot('哪里')).toBeTruthy();
});
