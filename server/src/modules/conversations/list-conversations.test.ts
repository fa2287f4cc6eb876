import type { Conversation } from '@qihang/shared/contracts';
import { expect, test } from '@rstest/core';
import { fitAnswer, makePageConversations } from './list-conversations';

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));
const aConversation = (id: string, ...texts: string[]): Conversation => ({
  id,
  title: '对话',
  messages: texts.map((text, at) => ({ id: `${id}${at}`, role: at % 2 === 0 ? 'user' : 'ai', text })),
});
const textsOf = (list: readonly Conversation[]) =>
  list.map(({ messages }) => messages.map(({ text }) => text));

const LIST = [aConversation('a', '新一', '新二'), aConversation('b', '旧一', '旧二', '旧三')];

test('a list that fits is whole, and the limit is the length of the reply itself', () => {
  const whole = fitAnswer(LIST);
  expect(whole).toEqual(LIST);
  for (let limit = bytesOf(LIST); limit > 0; limit -= 7) {
    const reply = fitAnswer(LIST, limit);
    if (reply.some(({ messages }) => messages.length > 0)) expect(bytesOf(reply)).toBeLessThanOrEqual(limit);
  }
});

test('of a list that is too long the oldest messages of the oldest conversations are dropped, and nothing newer', () => {
  expect(textsOf(fitAnswer(LIST, bytesOf(LIST) - 10))).toEqual([
    ['新一', '新二'],
    ['旧二', '旧三'],
  ]);
  const untilSecond = bytesOf(LIST) - 3 * (bytesOf(LIST[1]?.messages[0]) + 1);
  expect(textsOf(fitAnswer(LIST, untilSecond - 10))).toEqual([['新二'], []]);
});

test('what comes after a message that has no room is dropped, too, however short it is', () => {
  const list = [aConversation('a', '短', '长'.repeat(500)), aConversation('b', '短')];
  expect(textsOf(fitAnswer(list, 600))).toEqual([[], []]);
});

test('every conversation stays in the list, without its messages', () => {
  expect(fitAnswer(LIST, 0)).toEqual(LIST.map((each) => ({ ...each, messages: [] })));
});

test('a list that is left as it was read is not changed', () => {
  const before = structuredClone(LIST);
  fitAnswer(LIST, 100);
  expect(LIST).toEqual(before);
});

test('a page that is just full is the last one, and one more conversation makes another page', async () => {
  const item = (at: number) => ({
    ...{ id: crypto.randomUUID(), title: `第${at}`, agentKey: 'a', updatedAt: '2026-01-01T00:00:00.000Z' },
    ...{ activity: 9 - at, isPinned: false },
  });
  const all = [item(0), item(1), item(2)];
  const asked: unknown[] = [];
  const page = (count: number) =>
    makePageConversations({
      conversations: {
        async page(userId, limit, after) {
          asked.push([userId, after]);
          return all.slice(0, count).slice(0, limit);
        },
      },
    });
  expect(await page(2)('u', 2, null)).toEqual({ items: all.slice(0, 2), nextCursor: null });
  expect(await page(0)('u', 2, null)).toEqual({ items: [], nextCursor: null });
  const { items, nextCursor } = await page(3)('u', 2, null);
  expect(items).toEqual(all.slice(0, 2));
  await page(3)('u', 2, nextCursor);
  expect(asked.at(-1)).toEqual(['u', { isPinned: false, activity: 8, id: all[1]?.id }]);
});
