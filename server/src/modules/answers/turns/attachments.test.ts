import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { AnswerAttachments, ChatEvent, Order, StartedTurn } from '@qihang/shared/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@rstest/core';
import { VendorFailure } from '../../../providers/vendor/vendor-failure';
import {
  type ChatServer,
  type ChatUser,
  isAnswer,
  startChatServer,
  startOf,
  textOf,
} from '../../../testing/chat-server';
import type { AnswerEvent, AnswerRequest } from '../answerer';

const EXTRAS: AnswerAttachments = {
  chips: ['换一批', '用第一条写脚本'],
  deliverables: [{ id: randomUUID(), kind: 'topics', title: '选题库', version: 2 }],
};
const ORDER: Order = { action: 'again', kind: 'topics' };

const asked: AnswerRequest[] = [];
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Attaches something to its answer, then speaks: `endless`, `half` (fails in the middle), else one word. */
async function* speak(request: AnswerRequest): AsyncGenerator<AnswerEvent> {
  asked.push(request);
  const { question, partial } = request;
  if (question.text !== 'plain' && partial === '') yield { type: 'extras', extras: EXTRAS };
  yield { type: 'text', text: partial === '' ? '先拍琴潮' : '，再拍别的' };
  while (question.text === 'endless' && partial === '') {
    await pause(3);
    yield { type: 'text', text: '。' };
  }
  if (question.text === 'half' && partial === '') throw new VendorFailure('network', 'cut');
}

const words = path.join(tmpdir(), `words-${randomUUID()}.txt`);
let server: ChatServer;
let other: ChatServer;
let user: ChatUser;
beforeAll(async () => {
  await writeFile(words, '坏词\n');
  server = await startChatServer({ coach: speak, environment: { WORD_LIST_FILE: words } });
  other = await startChatServer({ coach: speak, database: server.database });
});
afterAll(async () => {
  await other.close();
  await server.close();
});
beforeEach(async () => {
  user = await server.signUp();
  asked.length = 0;
});

async function ask(message: string, options: Parameters<ChatServer['send']>[2] = {}) {
  const stream = await server.send(user, message, options);
  const events = await stream.events;
  return { ...startOf(events), events, last: events.at(-1) };
}
const answerOf = async (conversationId: string) => (await server.messages(user, conversationId)).at(-1);

describe('attachments of an answer', () => {
  it('attachments come with the last event and stay with the message', async () => {
    const { conversationId, last } = await ask('来一批');
    expect(last).toEqual({ event: 'done', ...EXTRAS });
    const [question, answer] = await server.messages(user, conversationId);
    expect(question).toMatchObject({ role: 'user', extras: null });
    expect(answer).toMatchObject({ role: 'ai', text: '先拍琴潮', extras: EXTRAS });
  });

  it('an answer without attachments has none in its last event and its message', async () => {
    const { conversationId, last } = await ask('plain');
    expect(last).toEqual({ event: 'done' });
    expect(await answerOf(conversationId)).toMatchObject({ extras: null });
  });

  it('attachments are the same on a device that another process serves, live and later', async () => {
    const stream = await server.send(user, 'endless');
    await stream.seen(isAnswer);
    const start = startOf([await stream.seen((event) => 'event' in event && event.event === 'start')]);
    const live = await other.watch(user, start.generationId);
    await live.seen(isAnswer);
    await server.request(user, 'POST', `/api/chat/generations/${start.generationId}/stop`);
    const stopped: ChatEvent = { event: 'done', status: 'stopped', ...EXTRAS };
    expect((await live.events).at(-1)).toEqual(stopped);
    expect((await stream.events).at(-1)).toEqual(stopped);
    const later = await other.watch(user, start.generationId);
    expect((await later.events).at(-1)).toEqual(stopped);
    expect(await answerOf(start.conversationId)).toMatchObject({ status: 'stopped', extras: EXTRAS });
  });

  it('attachments stay when the answer fails half-way, and when it is continued', async () => {
    const { conversationId, generationId, last } = await ask('half');
    expect(last).toMatchObject({ error: expect.any(String) });
    expect(await answerOf(conversationId)).toMatchObject({ extras: EXTRAS });
    const response = await server.request(user, 'POST', `/api/chat/generations/${generationId}/continue`);
    const { seq } = (await response.json()) as StartedTurn;
    const rest = await (await server.watch(user, generationId, seq)).events;
    expect(rest.at(-1)).toEqual({ event: 'done', ...EXTRAS });
    expect(await answerOf(conversationId)).toMatchObject({ status: 'complete', extras: EXTRAS });
  });

  it('attachments of an unknown format, from another release, are left out', async () => {
    const { conversationId } = await ask('来一批');
    await server.database.pool.query(
      `UPDATE messages SET extras = '{"chips": 7}' WHERE conversation_id = $1`,
      [conversationId],
    );
    expect(await answerOf(conversationId)).toMatchObject({ text: '先拍琴潮', extras: null });
  });
});

describe('the order that comes with a question', () => {
  it('an order reaches the answerer, also when the question is answered again', async () => {
    const { answerId, conversationId } = await ask('换一批', { order: ORDER });
    expect(asked.at(-1)).toMatchObject({ question: { text: '换一批' }, order: ORDER });
    const again = await server.request(user, 'POST', `/api/chat/answers/${answerId}/regenerate`);
    const { generationId } = (await again.json()) as StartedTurn;
    expect(textOf(await (await server.watch(user, generationId)).events)).toBe('先拍琴潮');
    expect(asked).toHaveLength(2);
    expect(asked.at(-1)?.order).toEqual(ORDER);
    await ask('plain', { conversationId });
    expect(asked.at(-1)?.order).toBeNull();
  });

  it('an order is stored with its question and never shown', async () => {
    const { conversationId, messageId } = await ask('换一批', { order: ORDER });
    const { rows } = await server.database.pool.query('SELECT extras FROM messages WHERE id = $1', [
      messageId,
    ]);
    expect(rows).toEqual([{ extras: { order: ORDER } }]);
    const [question] = await server.messages(user, conversationId);
    expect(question?.extras).toBeNull();
  });

  it('an order reaches the answerer again when its answer is continued', async () => {
    const { generationId } = await ask('half', { order: ORDER });
    await server.request(user, 'POST', `/api/chat/generations/${generationId}/continue`);
    await (await server.watch(user, generationId)).events;
    expect(asked.at(-1)).toMatchObject({ partial: '先拍琴潮', order: ORDER });
  });

  it('an order is part of the request that a client’s key stands for', async () => {
    const key = randomUUID();
    const first = await ask('换一批', { order: ORDER, key });
    expect((await ask('换一批', { order: ORDER, key })).generationId).toBe(first.generationId);
    expect((await server.send(user, '换一批', { order: { ...ORDER, kind: 'script' }, key })).status).toBe(
      409,
    );
    expect((await server.send(user, '换一批', { key })).status).toBe(409);
  });

  it.each([
    ['an unknown kind', { action: 'make', kind: 'horoscope' }],
    ['an unknown action', { action: 'burn', kind: 'topics' }],
    ['a text that no database stores', { action: 'make', kind: 'check', text: '全网\0最好' }],
    ['half a character', { action: 'revise', kind: 'topics', instruction: '换\ud83d' }],
    ['a field of its own', { action: 'make', kind: 'topics', userId: randomUUID() }],
    ['a value that is no order', '换一批'],
  ])('a malformed order is 400: %s', async (_what, order) => {
    const refused = await server.send(user, '来吧', { order: order as Order });
    expect([refused.status, await refused.failure]).toMatchObject([400, { code: 'invalid_input' }]);
  });

  it('an order’s text is refused for listed words and over-long text, like a message', async () => {
    const refused = await server.send(user, '体检', {
      order: { action: 'make', kind: 'check', text: '有坏词' },
    });
    expect([refused.status, await refused.failure]).toMatchObject([400, { code: 'content_refused' }]);
    expect(asked).toEqual([]);
  });
});
