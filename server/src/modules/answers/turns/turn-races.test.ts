import { randomUUID } from 'node:crypto';
import { isLastEvent, type StartedTurn, startedTurnSchema } from '@qihang/shared/contracts';
import { afterAll, beforeAll, beforeEach, expect, test } from '@rstest/core';
import { createTestDatabase, type TestDatabase } from '../../../database/test-database';
import {
  type ChatServer,
  type ChatUser,
  isAnswer,
  startChatServer,
  startOf,
} from '../../../testing/chat-server';
import { type Acknowledged, auditLedger } from '../../../testing/ledger';
import { AccountDirectory } from '../../accounts/account-directory';
import type { AnswerEvent } from '../answerer';

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** `endless` never ends; a number is that many words. */
async function* speak(question: string): AsyncGenerator<AnswerEvent> {
  const count = question.startsWith('endless') ? Number.POSITIVE_INFINITY : Number(question);
  for (let index = 0; index < count; index += 1) {
    yield { type: 'text', text: `${index} ` };
    await pause(2);
  }
}

/** Two processes on one database. */
let database: TestDatabase;
let servers: readonly [ChatServer, ChatServer];
let user: ChatUser;
beforeAll(async () => {
  database = await createTestDatabase();
  const options = { database, coach: ({ question }: { question: { text: string } }) => speak(question.text) };
  servers = [await startChatServer(options), await startChatServer(options)];
});
afterAll(async () => {
  for (const server of servers) await server.close();
  await database.close();
});
beforeEach(async () => {
  user = await servers[0].signUp();
});

const at = (index: number): ChatServer => servers[index % 2 === 0 ? 0 : 1];
const post = (path: string, index = 0, body?: unknown, key?: string) =>
  at(index).request(user, 'POST', path, body, key);
const started = async (response: Response): Promise<StartedTurn> =>
  startedTurnSchema.parse(await response.json());
const rowsOf = async (userId: string): Promise<number> =>
  (
    await database.pool.query(
      `SELECT (SELECT count(*) FROM messages WHERE user_id = $1) + (SELECT count(*) FROM generations WHERE user_id = $1)
         + (SELECT count(*) FROM conversations WHERE user_id = $1) AS count`,
      [userId],
    )
  ).rows[0].count * 1;
const audit = (acknowledged: readonly Acknowledged[] = []) => auditLedger(database, { acknowledged });
const settled = async (): Promise<void> => {
  const running = async () =>
    (await database.pool.query(`SELECT FROM generations WHERE status = 'running'`)).rowCount;
  for (let round = 0; round < 200 && (await running()) !== 0; round += 1) await pause(50);
};
/** A fixed pseudo-random sequence, so that every run tries the same moments. */
const moments = (count: number, upTo: number): number[] =>
  Array.from({ length: count }, (_, index) => ((index * 7_919) % 1_009) * (upTo / 1_009));

test('F39 one send, twenty times at once on two processes, is one message with one answer', async () => {
  const key = randomUUID();
  const streams = await Promise.all(
    Array.from({ length: 20 }, (_, index) => at(index).send(user, '5', { key })),
  );
  const all = await Promise.all(streams.map(({ events }) => events));
  const turns = all.map(startOf);
  expect(new Set(turns.map(({ generationId }) => generationId)).size).toBe(1);
  for (const events of all) expect(events.at(-1)).toEqual({ event: 'done' });
  const [turn] = turns;
  if (turn === undefined) throw new Error('twenty turns');
  expect(await rowsOf(user.id)).toBe(4);
  expect(await audit([{ ...turn, questionId: turn.messageId, message: '5' }])).toEqual([]);
});

test('F39 a send whose reply was lost is repeated under its key, in mid-answer and after it', async () => {
  const key = randomUUID();
  const first = await at(0).send(user, '40', { key });
  const turn = startOf([await first.seen(() => true)]);
  await first.seen(isAnswer);
  first.leave();
  for (let round = 0; round < 3; round += 1) {
    const again = await (await at(round).send(user, '40', { key })).events;
    expect(startOf(again)).toEqual(turn);
    expect(again.at(-1)).toEqual({ event: 'done' });
  }
  expect(await rowsOf(user.id)).toBe(4);
});

test('F40 one key for twenty different bodies at once stores one of them and refuses the others', async () => {
  const key = randomUUID();
  const streams = await Promise.all(
    Array.from({ length: 20 }, (_, index) => at(index).send(user, String(index + 1), { key })),
  );
  expect(streams.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)]);
  await settled();
  expect(await rowsOf(user.id)).toBe(4);
  expect(await audit()).toEqual([]);
});

test('F55 a conversation deleted at any of 100 moments leaves no row, and nothing comes back', async () => {
  const deleteAt = async (ms: number, index: number): Promise<void> => {
    const stream = await at(index).send(user, index % 5 === 0 ? '20' : 'endless');
    const { conversationId, generationId, answerId } = startOf([await stream.seen(() => true)]);
    await pause(ms / 2);
    // At every fourth moment another request is under way.
    const also = [
      () => post(`/api/chat/generations/${generationId}/stop`, index + 1),
      () => at(index + 1).send(user, '3', { conversationId }),
      () => post(`/api/chat/answers/${answerId}/regenerate`, index),
      () => post(`/api/chat/generations/${generationId}/continue`, index),
    ][index % 8];
    const racing = also?.();
    await pause(ms / 2);
    const path = `/api/chat/conversations/${conversationId}`;
    expect((await at(index + 1).request(user, 'DELETE', path)).status).toBe(204);
    expect((await stream.events).filter(isLastEvent)).toHaveLength(1);
    const reply = await racing;
    expect([200, 204, 404, 409]).toContain(reply?.status ?? 200);
    expect((await post(`/api/chat/generations/${generationId}/continue`, index)).status).toBe(404);
    expect((await post(`/api/chat/answers/${answerId}/regenerate`, index)).status).toBe(404);
  };
  // In waves, so that none of them is refused as one too many.
  const all = [...moments(100, 400).entries()];
  for (let wave = 0; wave < all.length; wave += 25)
    await Promise.all(all.slice(wave, wave + 25).map(([index, ms]) => deleteAt(ms, index)));
  await settled();
  await pause(300);
  expect(await rowsOf(user.id)).toBe(0);
  expect(await audit()).toEqual([]);
  for (const server of servers) expect(server.logged()).not.toContain('deadlock');
}, 120_000);

test('F57 an account deleted at any moment while its answers are written leaves nothing', async () => {
  await Promise.all(
    moments(20, 300).map(async (ms, index) => {
      const someone = await at(index).signUp();
      const streams = await Promise.all([
        at(index).send(someone, 'endless'),
        at(index + 1).send(someone, '30'),
        at(index).send(someone, 'endless'),
      ]);
      await pause(ms);
      await new AccountDirectory(database).delete(someone.id);
      for (const stream of streams) expect((await stream.events).filter(isLastEvent).length).toBeLessThan(2);
      expect(await rowsOf(someone.id)).toBe(0);
      expect((await at(index).send(someone, '1')).status).toBe(401);
    }),
  );
  await settled();
  expect(await audit()).toEqual([]);
  for (const server of servers) expect(server.logged()).not.toContain('deadlock');
}, 60_000);

test('F59 a stop that races the end, or a continuation, leaves one final state for all clients', async () => {
  await Promise.all(
    moments(40, 60).map(async (ms, index) => {
      const stream = await at(index).send(user, '20');
      const { generationId, conversationId } = startOf([await stream.seen(() => true)]);
      const viewer = await at(index + 1).watch(user, generationId);
      await pause(ms);
      const stop = () => post(`/api/chat/generations/${generationId}/stop`, index + 1);
      const goOn = () => post(`/api/chat/generations/${generationId}/continue`, index);
      await Promise.all([stop(), stop(), index % 2 === 0 ? goOn() : stop()]);
      await Promise.all([stream.events, viewer.events]);
      if (index % 2 === 0) await stop();
      const last = (await (await at(index).watch(user, generationId)).events).at(-1);
      const answer = (await at(index).messages(user, conversationId)).at(-1);
      expect([last, answer?.status]).toEqual(
        answer?.status === 'complete'
          ? [{ event: 'done' }, 'complete']
          : [{ event: 'done', status: 'stopped' }, 'stopped'],
      );
      if (index % 2 === 1) {
        expect((await stream.events).at(-1)).toEqual(last);
        expect((await viewer.events).at(-1)).toEqual(last);
      }
    }),
  );
  await settled();
  expect(await audit()).toEqual([]);
}, 60_000);

test('a continuation asked of two processes twenty times at once runs once, in one of them', async () => {
  const stream = await at(0).send(user, 'endless');
  const { generationId, conversationId } = startOf([await stream.seen(() => true)]);
  await stream.seen(isAnswer);
  await post(`/api/chat/generations/${generationId}/stop`);
  await stream.events;
  const path = `/api/chat/generations/${generationId}/continue`;
  const turns = await Promise.all(
    Array.from({ length: 20 }, async (_, index) => started(await post(path, index))),
  );
  expect(new Set(turns.map((turn) => turn.generationId))).toEqual(new Set([generationId]));
  const { rows } = await database.pool.query('SELECT status, seq FROM generations WHERE id = $1', [
    generationId,
  ]);
  expect(rows).toEqual([{ status: 'running', seq: expect.any(Number) }]);
  // One run further, not twenty.
  expect(rows[0].seq).toBeLessThan(2_000_000);
  await post(`/api/chat/generations/${generationId}/stop`, 1);
  await settled();
  expect((await at(1).messages(user, conversationId)).at(-1)).toMatchObject({ status: 'stopped' });
  expect(await audit()).toEqual([]);
});

test('a process that was thought dead cannot write over an answer that went on elsewhere', async () => {
  const stream = await at(0).send(user, 'endless');
  const { generationId, conversationId } = startOf([await stream.seen(() => true)]);
  await stream.seen(isAnswer);
  // An answer without saved text is written again, not continued.
  const saved = async () => (await at(1).messages(user, conversationId)).at(-1)?.text !== '';
  for (let round = 0; round < 200 && !(await saved()); round += 1) await pause(50);
  // The update that another process makes after ten seconds of silence.
  await database.pool.query(
    `WITH dead AS (UPDATE generations SET status = 'interrupted', finished_at = now() WHERE id = $1 RETURNING answer_id)
     UPDATE messages SET status = 'interrupted', error = '回答中断了，已保留收到的部分' WHERE id IN (SELECT answer_id FROM dead)`,
    [generationId],
  );
  const before = (await at(1).messages(user, conversationId)).at(-1);
  for (const [index, path] of [`continue`, `stop`, `continue`].entries()) {
    expect(
      (await post(`/api/chat/generations/${generationId}/${path}`, index === 2 ? 0 : 1)).status,
    ).toBeLessThan(300);
    await pause(200);
  }
  const after = (await at(1).messages(user, conversationId)).at(-1);
  expect(after?.text.startsWith(before?.text ?? '-')).toBe(true);
  expect(after?.status).toBe('streaming');
  expect(after?.seq).toBeGreaterThan(2_000_000);
  await post(`/api/chat/generations/${generationId}/stop`, 1);
  await settled();
  expect((await stream.events).filter(isLastEvent)).toHaveLength(1);
  expect((await at(1).messages(user, conversationId)).at(-1)?.text.startsWith(after?.text ?? '-')).toBe(true);
  expect(await audit()).toEqual([]);
});

test('an edit, a version and a send at the same moment leave one whole thread', async () => {
  const first = startOf(await (await at(0).send(user, '1')).events);
  const { conversationId } = first;
  for (let round = 0; round < 15; round += 1) {
    const replies = await Promise.all([
      at(0).send(user, '2', { conversationId }),
      at(1).send(user, '3', { conversationId, editOf: first.messageId }),
      post(`/api/chat/answers/${first.answerId}/regenerate`, 1),
      post(`/api/chat/conversations/${conversationId}/version`, round, { messageId: first.answerId }),
      at(1).send(user, '2', { conversationId }),
    ]);
    // The answer may be running already when it is asked for again.
    for (const { status } of replies) expect([200, 204, 409]).toContain(status);
  }
  await settled();
  expect(await audit()).toEqual([]);
}, 60_000);

test('F38 messages are in the order of their arrival, and sessions end, whatever clock a process has', async () => {
  const { conversationId } = startOf(await (await at(0).send(user, '1')).events);
  await (await at(1).send(user, '2', { conversationId })).events;
  // A clock that was set back by a year stamps its rows with the past.
  await database.pool.query(
    `UPDATE messages SET created_at = created_at - interval '1 year' WHERE conversation_id = $1 AND text = '2'`,
    [conversationId],
  );
  await (await at(0).send(user, '3', { conversationId })).events;
  const shown = await at(0).messages(user, conversationId);
  expect(shown.filter(({ role }) => role === 'user').map(({ text }) => text)).toEqual(['1', '2', '3']);
  // The database decides expiry; no clock of the server is asked.
  const now = Date.now;
  try {
    for (const shift of [365 * 86_400_000, -365 * 86_400_000]) {
      Date.now = () => now() + shift;
      expect((await at(0).request(user, 'GET', '/api/auth/me')).status).toBe(200);
    }
    await database.pool.query(
      `UPDATE sessions SET expires_at = now() - interval '1 second' WHERE user_id = $1`,
      [user.id],
    );
    expect((await at(0).request(user, 'GET', '/api/auth/me')).status).toBe(401);
  } finally {
    Date.now = now;
  }
});
