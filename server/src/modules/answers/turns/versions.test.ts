import { randomUUID } from 'node:crypto';
import {
  type ChatEvent,
  type MessageDetail,
  type StartedTurn,
  startedTurnSchema,
  usageSchema,
} from '@qihang/shared/contracts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@rstest/core';
import { VendorFailure } from '../../../providers/vendor/vendor-failure';
import {
  type ChatServer,
  type ChatUser,
  isAnswer,
  startChatServer,
  startOf,
  textOf,
} from '../../../testing/chat-server';
import { auditLedger } from '../../../testing/ledger';
import { TurnRepository } from '../../coaching/turn-repository';
import type { AnswerEvent, AnswerRequest } from '../answerer';

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Requests that the answerer got, each with the thread before it. */
const asked: (AnswerRequest & { readonly history: readonly { role: string; text: string }[] })[] = [];

/**
 * Says what the question asks for: `endless`, `half` (fails in the middle), `silent` (fails before a word), else an
 * echo.
 */
async function* speak(request: AnswerRequest): AsyncGenerator<AnswerEvent> {
  const { question, partial, userId, answerId } = request;
  const place = { userId, answerId, questionId: question.id };
  const { before } = await new TurnRepository(server.database).load(place);
  asked.push({ ...request, history: before.map(({ role, text }) => ({ role, text })) });
  if (question.text.startsWith('silent')) throw new VendorFailure('network', 'nothing came');
  if (partial !== '' && question.text.startsWith('half')) {
    yield { type: 'text', text: '，完' };
    return;
  }
  for (let index = 0; question.text.startsWith('endless'); index += 1) {
    yield { type: 'text', text: `${index} ` };
    await pause(3);
  }
  if (question.text.startsWith('half')) {
    yield { type: 'text', text: '写到一半就断' };
    throw new VendorFailure('network', 'cut');
  }
  yield { type: 'text', text: `答${asked.length}：${question.text}` };
}

let server: ChatServer;
let user: ChatUser;
beforeAll(async () => {
  server = await startChatServer({ coach: speak });
});
afterAll(() => server.close());
beforeEach(async () => {
  user = await server.signUp();
  asked.length = 0;
});
afterEach(async () => {
  const running = async () =>
    (await server.database.pool.query(`SELECT FROM generations WHERE status = 'running'`)).rowCount;
  for (let round = 0; round < 100 && (await running()) !== 0; round += 1) await pause(50);
  expect(await auditLedger(server.database)).toEqual([]);
});

const post = (path: string, body?: unknown, key?: string, as = user) =>
  server.request(as, 'POST', path, body, key);
const started = async (response: Response): Promise<StartedTurn> => {
  if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
  return startedTurnSchema.parse(await response.json());
};
const regenerate = (answerId: string, key?: string, as = user) =>
  post(`/api/chat/answers/${answerId}/regenerate`, undefined, key, as);
const goOn = (generationId: string, as = user) =>
  post(`/api/chat/generations/${generationId}/continue`, undefined, undefined, as);
const stop = (generationId: string) => post(`/api/chat/generations/${generationId}/stop`);
const show = (conversationId: string, messageId: string, as = user) =>
  post(`/api/chat/conversations/${conversationId}/version`, { messageId }, undefined, as);

/** Sends a question and waits for its whole answer. */
const ask = async (message: string, at: { conversationId?: string; editOf?: string; key?: string } = {}) => {
  const events = await (await server.send(user, message, at)).events;
  return { ...startOf(events), events };
};
/** Sends a question and waits until its answer has begun. */
const begin = async (message: string, at: { conversationId?: string; editOf?: string } = {}) => {
  const stream = await server.send(user, message, at);
  const start = startOf([await stream.seen(() => true)]);
  await stream.seen(isAnswer);
  return { ...start, stream };
};
const thread = (conversationId: string): Promise<MessageDetail[]> => server.messages(user, conversationId);
const ended = async ({ generationId, seq }: StartedTurn): Promise<ChatEvent[]> =>
  (await server.watch(user, generationId, seq)).events;

describe('an edited question', () => {
  it('an edited question branches beside the old one: same parent, a new thread on screen, the old one kept', async () => {
    const first = await ask('一');
    const { conversationId } = first;
    const second = await ask('二', { conversationId });
    const third = await ask('三', { conversationId });
    const edited = await ask('二改', { conversationId, editOf: second.messageId });
    const shown = await thread(conversationId);
    expect(shown.map(({ text }) => text.replace(/^答\d+/, '答'))).toEqual([
      '一',
      '答：一',
      '二改',
      '答：二改',
    ]);
    expect(shown[2]).toMatchObject({
      parentId: first.answerId,
      versions: [second.messageId, edited.messageId],
    });
    expect(shown.filter(({ versions }) => versions.length > 0)).toHaveLength(1);
    // The prompt holds the new thread only.
    expect(asked.at(-1)?.history.map(({ text }) => text)).toEqual(['一', shown[1]?.text]);
    await ask('四', { conversationId });
    expect(asked.at(-1)?.history.map(({ text }) => text)).toEqual(shown.map(({ text }) => text));
    // The old thread goes on where it ended.
    expect((await show(conversationId, second.messageId)).status).toBe(204);
    expect((await thread(conversationId)).at(-1)?.id).toBe(third.answerId);
    await ask('五', { conversationId });
    expect((await thread(conversationId)).at(-2)?.parentId).toBe(third.answerId);
  });

  it('an edit of the first question stands beside it within the conversation', async () => {
    const first = await ask('一');
    const { conversationId } = first;
    const other = await ask('另一个对话');
    const edited = await ask('一改', { conversationId, editOf: first.messageId });
    const shown = await thread(conversationId);
    expect(shown).toHaveLength(2);
    expect(shown[0]).toMatchObject({
      text: '一改',
      parentId: null,
      versions: [first.messageId, edited.messageId],
    });
    expect(asked.at(-1)).toMatchObject({ history: [], parentId: null });
    expect((await thread(other.conversationId))[0]?.versions).toEqual([]);
  });

  it('an edit stops the answers that it takes off the screen and keeps their text', async () => {
    const { conversationId } = await ask('一');
    const old = await begin('endless 二', { conversationId });
    const waiting = await server.send(user, '三', { conversationId });
    const edited = await ask('二改', { conversationId, editOf: old.messageId });
    expect(textOf(edited.events)).toContain('二改');
    expect((await old.stream.events).at(-1)).toEqual({ event: 'done', status: 'stopped' });
    expect((await waiting.events).at(-1)).toEqual({ event: 'done', status: 'stopped' });
    await show(conversationId, old.answerId);
    const kept = (await thread(conversationId)).find(({ id }) => id === old.answerId);
    expect(kept).toMatchObject({ status: 'stopped', text: textOf(await old.stream.events) });
  });

  it('an edit of a message that is no question of this conversation is 404 and changes nothing', async () => {
    const first = await ask('一');
    const other = await ask('二');
    const { conversationId } = first;
    for (const editOf of [randomUUID(), other.messageId, first.answerId]) {
      const refused = await server.send(user, '改', { conversationId, editOf });
      expect(refused.status).toBe(404);
      expect(await refused.failure).toMatchObject({ error: '没有找到要编辑的消息' });
    }
    expect((await server.send(user, '改', { editOf: first.messageId })).status).toBe(404);
    const stranger = await server.signUp();
    const theirs = { conversationId, editOf: first.messageId };
    expect((await server.send(stranger, '改', theirs)).status).toBe(404);
    expect(await thread(conversationId)).toHaveLength(2);
  });

  it('F40 an edit is refused under a key that came without the edit, or with another', async () => {
    const first = await ask('一');
    const { conversationId } = first;
    const second = await ask('二', { conversationId, key: 'k1' });
    const edit = (key: string, editOf: string) => server.send(user, '二', { conversationId, editOf, key });
    expect((await edit('k1', second.messageId)).status).toBe(409);
    await (await edit('k2', second.messageId)).events;
    expect((await edit('k2', first.messageId)).status).toBe(409);
    const repeated = await (await edit('k2', second.messageId)).events;
    expect((await thread(conversationId)).at(-1)?.id).toBe(startOf(repeated).answerId);
    expect(await thread(conversationId)).toHaveLength(4);
  });
});

describe('重新生成', () => {
  it('重新生成 gives another answer beside the first and shows it; the first can be selected again', async () => {
    const first = await ask('一');
    const { conversationId, answerId, messageId } = first;
    const next = await ask('二', { conversationId });
    const turn = await started(await regenerate(answerId, 'again'));
    expect(turn).toMatchObject({ conversationId, messageId, seq: 0 });
    const events = await ended(turn);
    expect(startOf(events)).toMatchObject({ answerId: turn.answerId, generationId: turn.generationId });
    expect(asked.at(-1)).toMatchObject({ history: [], question: { id: messageId, text: '一' }, partial: '' });
    const shown = await thread(conversationId);
    expect(shown.map(({ id }) => id)).toEqual([messageId, turn.answerId]);
    expect(shown[1]).toMatchObject({ versions: [answerId, turn.answerId], text: textOf(events) });
    expect((await show(conversationId, answerId)).status).toBe(204);
    expect((await thread(conversationId)).map(({ id }) => id)).toEqual([
      messageId,
      answerId,
      next.messageId,
      next.answerId,
    ]);
  });

  it('重新生成 is refused in plain words while that question is being answered, and works after a stop', async () => {
    const { conversationId, answerId, generationId, stream } = await begin('endless');
    const refused = await regenerate(answerId);
    expect(refused.status).toBe(409);
    expect(await refused.json()).toEqual({ error: '这条消息还在回答，先停止再重新生成', code: 'conflict' });
    await stop(generationId);
    expect((await stream.events).at(-1)).toEqual({ event: 'done', status: 'stopped' });
    const turn = await started(await regenerate(answerId));
    await stop(turn.generationId);
    expect((await thread(conversationId))[1]).toMatchObject({ versions: [answerId, turn.answerId] });
  });

  it('重新生成 is 404 for an unknown message, a question and another user’s answer', async () => {
    const { answerId, messageId } = await ask('一');
    for (const id of [randomUUID(), messageId, 'no-id']) expect((await regenerate(id)).status).toBe(404);
    expect((await regenerate(answerId, undefined, await server.signUp())).status).toBe(404);
  });

  it('F39 重新生成 twenty times at once under one key gives one more answer', async () => {
    const { conversationId, answerId } = await ask('一');
    const turns = await Promise.all(
      Array.from({ length: 20 }, async () => started(await regenerate(answerId, 'same'))),
    );
    expect(new Set(turns.map(({ generationId }) => generationId)).size).toBe(1);
    const [turn] = turns;
    if (turn === undefined) throw new Error('twenty answers');
    await ended(turn);
    expect((await thread(conversationId))[1]?.versions).toEqual([answerId, turn.answerId]);
  });

  it('重新生成 twenty times at once under twenty keys gives one more answer, and refuses the others with a reason', async () => {
    const { conversationId, answerId, generationId, stream } = await begin('endless');
    await stop(generationId);
    await stream.events;
    const replies = await Promise.all(Array.from({ length: 20 }, () => regenerate(answerId, randomUUID())));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)]);
    const [, answer] = await thread(conversationId);
    expect(answer?.versions).toHaveLength(2);
    await stop(answer?.generationId ?? '');
  });

  it('F40 重新生成 is refused under a key that came with another request', async () => {
    const first = await ask('一', { key: 'k' });
    const { conversationId, answerId } = first;
    expect((await regenerate(answerId, 'k')).status).toBe(409);
    const other = await started(await regenerate(answerId, 'r'));
    await ended(other);
    expect((await regenerate(other.answerId, 'r')).status).toBe(409);
    expect((await server.send(user, '一', { conversationId, key: 'r' })).status).toBe(409);
  });
});

describe('继续生成', () => {
  it('继续生成 goes on in the same answer where it failed, and completes it', async () => {
    const { conversationId, answerId, generationId, messageId, events } = await ask('half');
    expect(events.at(-1)).toMatchObject({ code: 'provider_unavailable' });
    const [, cut] = await thread(conversationId);
    const turn = await started(await goOn(generationId));
    expect(turn).toEqual({ conversationId, messageId, answerId, generationId, seq: cut?.seq });
    const rest = await ended(turn);
    expect(rest.at(-1)).toEqual({ event: 'done' });
    expect(asked.at(-1)).toMatchObject({ partial: '写到一半就断', answerId });
    const [, whole] = await thread(conversationId);
    expect(whole).toMatchObject({ id: answerId, text: '写到一半就断，完', status: 'complete', error: null });
    expect(textOf(rest)).toBe(whole?.text);
    expect((await goOn(generationId)).status).toBe(409);
  });

  it('继续生成 gives a viewer with any number the whole text, and one that is up to date only the new text', async () => {
    const { conversationId, generationId, stream } = await begin('endless');
    await stop(generationId);
    const before = await stream.events;
    const text = textOf(before);
    const numbers = before.flatMap((event) => ('answer' in event ? [event.seq] : []));
    await started(await goOn(generationId));
    const viewers = await Promise.all(
      [0, 1, numbers.at(-1) ?? 0, (numbers.at(-1) ?? 0) + 7].map((after) =>
        server.watch(user, generationId, after),
      ),
    );
    await Promise.all(viewers.map((viewer) => viewer.seen((event) => isAnswer(event))));
    await pause(30);
    await stop(generationId);
    const [, answer] = await thread(conversationId);
    expect(answer?.text.startsWith(text)).toBe(true);
    for (const viewer of viewers) expect(textOf(await viewer.events)).toBe(answer?.text);
    const known = await (await server.watch(user, generationId, answer?.seq)).events;
    expect(known).toEqual([{ event: 'done', status: 'stopped' }]);
  });

  it('继续生成 notifies the user’s other tabs, so that they follow the answer again', async () => {
    const { generationId, conversationId, stream } = await begin('endless');
    await stop(generationId);
    await stream.events;
    const tab = await server.userEvents(user);
    await tab.seen(({ event }) => event === 'ready');
    await started(await goOn(generationId));
    const changed = { event: 'conversation-changed', conversationId };
    const running = { event: 'generation-started', conversationId, generationId };
    for (const news of [changed, running]) {
      await tab.seen((event) => JSON.stringify(event) === JSON.stringify(news));
    }
    await stop(generationId);
    tab.leave();
  });

  it('继续生成 twenty times at once runs once', async () => {
    const { generationId, stream } = await begin('endless');
    await stop(generationId);
    await stream.events;
    const calls = asked.length;
    const turns = await Promise.all(
      Array.from({ length: 20 }, async () => started(await goOn(generationId))),
    );
    expect(new Set(turns.map((turn) => turn.generationId))).toEqual(new Set([generationId]));
    const viewers = await Promise.all(turns.map(({ seq }) => server.watch(user, generationId, seq)));
    await Promise.all(viewers.map((viewer) => viewer.seen(isAnswer)));
    expect(asked.length).toBe(calls + 1);
    await stop(generationId);
    const texts = await Promise.all(viewers.map(async (viewer) => textOf(await viewer.events)));
    expect(new Set(texts).size).toBe(1);
  });

  it('继续生成 is refused in plain words for an answer that is complete, has no text or is not the end of the thread', async () => {
    const whole = await ask('一');
    const silent = await ask('silent');
    const half = await ask('half');
    await ask('二', { conversationId: half.conversationId });
    for (const [turn, error] of [
      [whole, '这条回答已经写完了'],
      [silent, '这条回答还没有内容，请重新生成'],
      [half, '只能接着写对话里的最后一条回答'],
    ] as const) {
      const refused = await goOn(turn.generationId);
      expect(refused.status).toBe(409);
      expect(await refused.json()).toEqual({ error, code: 'conflict' });
    }
    expect((await goOn(randomUUID())).status).toBe(404);
    expect((await goOn(half.generationId, await server.signUp())).status).toBe(404);
  });

  it('继续生成 counts as a message of the user', async () => {
    const usage = async () =>
      usageSchema.parse(await (await server.request(user, 'GET', '/api/chat/usage')).json()).messages.used;
    const { generationId, answerId } = await ask('half');
    await ended(await started(await goOn(generationId)));
    await ended(await started(await regenerate(answerId)));
    expect(await usage()).toBe(3);
    await goOn(generationId);
    expect(await usage()).toBe(3);
  });
});

describe('choosing a version', () => {
  it('selecting a version shows its newest thread, and changes no order in the list', async () => {
    const first = await ask('一');
    const { conversationId } = first;
    await ask('别的对话');
    const again = await started(await regenerate(first.answerId));
    await ended(again);
    await show(conversationId, first.answerId);
    const late = await ask('后来', { conversationId });
    await show(conversationId, again.answerId);
    expect((await thread(conversationId)).at(-1)?.id).toBe(again.answerId);
    // Selecting the version that is on screen changes nothing.
    await show(conversationId, first.messageId);
    expect((await thread(conversationId)).at(-1)?.id).toBe(again.answerId);
    await ask('改', { conversationId, editOf: first.messageId });
    await show(conversationId, first.messageId);
    expect((await thread(conversationId)).at(-1)?.id).toBe(late.answerId);
    const order = async () => (await server.request(user, 'GET', '/api/chat/conversations?limit=9')).json();
    const before = await order();
    await show(conversationId, again.answerId);
    expect(await order()).toEqual(before);
  });

  it('selecting a version stops nothing: an answer off the screen is written to its end', async () => {
    const first = await ask('一');
    const { conversationId } = first;
    const running = await begin('endless', { conversationId, editOf: first.messageId });
    await show(conversationId, first.messageId);
    await ask('二', { conversationId });
    expect((await thread(conversationId)).map(({ text }) => text)).toContain('二');
    await stop(running.generationId);
    expect((await running.stream.events).at(-1)).toEqual({ event: 'done', status: 'stopped' });
  });

  it('selecting a version is 404 for a message of another conversation or user, 400 for a malformed id', async () => {
    const [first, other] = [await ask('一'), await ask('二')];
    expect((await show(first.conversationId, other.answerId)).status).toBe(404);
    expect((await show(first.conversationId, randomUUID())).status).toBe(404);
    expect((await show(first.conversationId, first.answerId, await server.signUp())).status).toBe(404);
    expect((await show(first.conversationId, 'no-id')).status).toBe(400);
  });

  it('selecting a version notifies the user’s other tabs', async () => {
    const first = await ask('一');
    const { conversationId } = first;
    const tab = await server.userEvents(user);
    await tab.seen(({ event }) => event === 'ready');
    await show(conversationId, first.messageId);
    await tab.seen(
      (event) => event.event === 'conversation-changed' && event.conversationId === conversationId,
    );
    const turn = await started(await regenerate(first.answerId));
    for (const name of ['generation-started', 'generation-ended']) {
      await tab.seen(
        (event) =>
          event.event === name && 'generationId' in event && event.generationId === turn.generationId,
      );
    }
    tab.leave();
  });
});
