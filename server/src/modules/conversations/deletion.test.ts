import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from '@rstest/core';
import { factVersions } from '../../database/fact-schema';
import { createTestDatabase, type TestDatabase } from '../../database/test-database';
import {
  type ChatServer,
  type ChatUser,
  isAnswer,
  startChatServer,
  startOf,
} from '../../testing/chat-server';
import { auditLedger } from '../../testing/ledger';
import { seedConversation } from '../../testing/seed-conversation';
import { seedShelf } from '../../testing/seed-deliverables';
import { AccountDirectory } from '../accounts/account-directory';
import { DeletionRepository } from './deletion-repository';

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Two processes on one database. */
let database: TestDatabase;
let server: ChatServer;
let other: ChatServer;
let user: ChatUser;
beforeAll(async () => {
  database = await createTestDatabase();
  const coach = async function* ({ question }: { question: { text: string } }) {
    const count = question.text === '慢慢说' ? Number.POSITIVE_INFINITY : 3;
    for (let at = 0; at < count; at += 1) {
      yield { type: 'text' as const, text: `${at} ` };
      await pause(5);
    }
  };
  [server, other] = [await startChatServer({ database, coach }), await startChatServer({ database, coach })];
});
afterAll(async () => {
  await server.close();
  await other.close();
  await database.close();
});
beforeEach(async () => {
  user = await server.signUp();
});

const call = async (method: string, path: string, by: ChatUser = user, at: ChatServer = server) =>
  at.request(by, method, `/api/chat/${path}`);
const remove = async (id: string) => (await call('DELETE', `conversations/${id}`)).status;
const restore = async (id: string, by: ChatUser = user, at: ChatServer = server) =>
  (await call('POST', `conversations/${id}/restore`, by, at)).status;
const age = (id: string, seconds: number) =>
  database.pool.query(
    `UPDATE deleted_conversations SET deleted_at = now() - make_interval(secs => $2) WHERE id = $1`,
    [id, seconds],
  );
const one = async <Value>(query: string, values: unknown[]): Promise<Value> =>
  (await database.pool.query({ text: query, values, rowMode: 'array' })).rows[0]?.[0];

/** All that is stored of a user and may be touched by a deletion. */
const stored = (id: string): Promise<unknown> =>
  one(
    `SELECT jsonb_build_array(
      (SELECT jsonb_agg(to_jsonb(t) ORDER BY t.id) FROM conversations t WHERE user_id = $1),
      (SELECT jsonb_agg(to_jsonb(t) ORDER BY t.position) FROM messages t WHERE user_id = $1),
      (SELECT jsonb_agg(to_jsonb(t) ORDER BY t.id) FROM generations t WHERE user_id = $1),
      (SELECT jsonb_agg(to_jsonb(t) ORDER BY t.id) FROM deliverables t WHERE user_id = $1),
      (SELECT jsonb_agg(to_jsonb(t) ORDER BY t.position) FROM deliverable_versions t WHERE user_id = $1),
      (SELECT jsonb_agg(to_jsonb(t) ORDER BY t.position) FROM fact_versions t WHERE user_id = $1),
      (SELECT jsonb_agg(to_jsonb(t) ORDER BY t.position) FROM profile_values t WHERE user_id = $1))`,
    [id],
  );

test('a deletion that is taken back leaves everything as it was, on whichever process', async () => {
  const { events } = await server.send(user, '开一家茶馆', { key: randomUUID() });
  const { conversationId, messageId, answerId } = startOf(await events);
  await (await server.send(user, '第二句', { conversationId })).events;
  await (await server.send(user, '第二句改过', { conversationId, editOf: messageId })).events;
  await call('POST', `conversations/${conversationId}/pin`);
  await seedShelf(database, { userId: user.id, conversationId });
  await database.pool.query(
    `UPDATE deliverable_versions SET message_id = $2 WHERE ctid = (
       SELECT ctid FROM deliverable_versions WHERE user_id = $1 LIMIT 1)`,
    [user.id, answerId],
  );
  await database.pool.query(`UPDATE profile_values SET message_id = $2 WHERE user_id = $1`, [
    user.id,
    messageId,
  ]);
  await database.db.insert(factVersions).values({
    ...{ factId: randomUUID(), version: 1, rowId: randomUUID(), userId: user.id, saidIn: messageId },
    ...{ field: 'price', value: '300元', about: 'self', status: 'heard', quotes: [] },
  });
  const before = await stored(user.id);
  expect(await remove(conversationId)).toBe(204);
  expect(await stored(user.id)).not.toEqual(before);
  expect(await restore(conversationId, user, other)).toBe(204);
  expect(await stored(user.id)).toEqual(before);
  expect(await auditLedger(database, { acknowledged: [] })).toEqual([]);
  expect(await restore(conversationId)).toBe(404);
});

test('an answer that was under way ends at the deletion, and comes back stopped', async () => {
  const stream = await server.send(user, '慢慢说');
  const { conversationId } = startOf([await stream.seen(() => true)]);
  await stream.seen(isAnswer);
  await pause(200);
  await remove(conversationId);
  expect((await stream.events).at(-1)).toMatchObject({ code: 'not_found' });
  expect(await restore(conversationId)).toBe(204);
  await pause(200);
  const [, answer] = await server.messages(user, conversationId);
  expect(answer).toMatchObject({ status: 'stopped', text: expect.stringMatching(/^0 1 /) });
  expect(await auditLedger(database, { acknowledged: [] })).toEqual([]);
});

test('a deleted conversation is gone at once for the list, the messages, the search and the export', async () => {
  const { id } = await seedConversation(database, {
    userId: user.id,
    messages: [{ text: '一句找得到的话' }, { text: '好' }],
  });
  const seen = async () => [
    ((await (await call('GET', 'conversations')).json()) as unknown[]).length,
    (await call('GET', `conversations/${id}/messages`)).status,
    ((await (await call('GET', `search?q=${encodeURIComponent('找得到')}`)).json()) as { items: unknown[] })
      .items.length,
    (await call('GET', `conversations/${id}/export`)).status,
  ];
  expect(await seen()).toEqual([1, 200, 1, 200]);
  await remove(id);
  expect(await seen()).toEqual([0, 404, 0, 404]);
  await restore(id);
  expect(await seen()).toEqual([1, 200, 1, 200]);
});

test('the other tabs are told of a deletion and of its end', async () => {
  const { id } = await seedConversation(database, { userId: user.id });
  const tab = await other.userEvents(user);
  await tab.seen(({ event }) => event === 'ready');
  await remove(id);
  expect(await tab.seen(({ event }) => event === 'conversation-deleted')).toMatchObject({
    conversationId: id,
  });
  await restore(id);
  expect(await tab.seen(({ event }) => event === 'conversation-changed')).toMatchObject({
    conversationId: id,
  });
  tab.leave();
});

test('a key that was sent again meanwhile stays with what it has made', async () => {
  const key = randomUUID();
  const { conversationId } = startOf(await (await server.send(user, '同一句', { key })).events);
  await remove(conversationId);
  const again = startOf(await (await server.send(user, '同一句', { key })).events);
  expect(again.conversationId).not.toBe(conversationId);
  expect(await restore(conversationId)).toBe(204);
  expect(startOf(await (await server.send(user, '同一句', { key })).events)).toEqual(again);
});

test('a work that was linked to another conversation meanwhile stays with that one', async () => {
  const { events } = await server.send(user, '开一家茶馆', { key: randomUUID() });
  const { conversationId } = startOf(await events);
  await seedShelf(database, { userId: user.id, conversationId });
  const later = startOf(
    await (await server.send(user, '另一件事', { key: randomUUID() })).events,
  ).conversationId;
  const links = async () =>
    (
      await database.pool.query<{ conversation_id: string | null }>(
        'SELECT conversation_id FROM deliverables WHERE user_id = $1 ORDER BY id',
        [user.id],
      )
    ).rows.map((row) => row.conversation_id);
  expect(new Set(await links())).toEqual(new Set([conversationId]));
  await remove(conversationId);
  await database.pool.query(
    `UPDATE deliverables SET conversation_id = $2 WHERE id = (
       SELECT id FROM deliverables WHERE user_id = $1 ORDER BY id LIMIT 1)`,
    [user.id, later],
  );
  expect(await restore(conversationId)).toBe(204);
  expect((await links())[0]).toBe(later);
});

test('nobody else takes a deletion back, and no account that is gone', async () => {
  const { id } = await seedConversation(database, { userId: user.id });
  const stranger = await server.signUp();
  await remove(id);
  expect(await restore(id, stranger)).toBe(404);
  await new AccountDirectory(database).delete(user.id);
  expect(await one('SELECT count(*)::int FROM deleted_conversations WHERE id = $1', [id])).toBe(0);
});

test('a deletion is final after some seconds, and nothing of it stays although its tab has died', async () => {
  const { id } = await seedConversation(database, { userId: user.id });
  await remove(id);
  await age(id, 6);
  expect(await one('SELECT count(*)::int FROM deleted_conversations WHERE id = $1', [id])).toBe(1);
  await age(id, 8);
  expect(await restore(id)).toBe(404);
  const left = `SELECT (SELECT count(*)::int FROM deleted_conversations WHERE id = $1)
    + (SELECT count(*)::int FROM deleted_rows WHERE conversation_id = $1)`;
  for (let round = 0; round < 100 && (await one(left, [id])) !== 0; round += 1) await pause(100);
  expect(await one(left, [id])).toBe(0);
}, 20_000);

test('a deletion can be taken back as long as 撤销 is on screen, and a moment longer', async () => {
  const { id } = await seedConversation(database, { userId: user.id });
  await remove(id);
  await age(id, 6);
  expect(await restore(id)).toBe(204);
});

test('a sweep drops what can no longer be taken back, and nothing else', async () => {
  const [old, fresh] = await Promise.all([1, 2].map(() => seedConversation(database, { userId: user.id })));
  const deletions = new DeletionRepository(database);
  for (const each of [old, fresh]) await deletions.delete(user.id, each?.id ?? '');
  await age(old?.id ?? '', 9);
  await deletions.sweep();
  expect(await restore(old?.id ?? '')).toBe(404);
  expect(await restore(fresh?.id ?? '')).toBe(204);
});

test('what was entered anew about a sentence meanwhile keeps its own source', async () => {
  const [deleted, other] = [
    await seedConversation(database, { userId: user.id }),
    await seedConversation(database, { userId: user.id }),
  ];
  const [rowId, valueId] = [randomUUID(), randomUUID()];
  await database.db.insert(factVersions).values({
    ...{ factId: randomUUID(), version: 1, rowId, userId: user.id, saidIn: deleted.messageIds[0] },
    ...{ field: 'price', value: '300元', about: 'self', status: 'heard', quotes: [] },
  });
  await database.pool.query(
    `INSERT INTO profile_values (id, user_id, field, value, quote, message_id, confidence)
     VALUES ($1, $2, 'place', '{"text": "无锡"}', '无锡', $3, 1)`,
    [valueId, user.id, deleted.messageIds[0]],
  );
  await remove(deleted.id);
  const sources = async () => [
    await one('SELECT said_in FROM fact_versions WHERE row_id = $1', [rowId]),
    await one('SELECT message_id FROM profile_values WHERE id = $1', [valueId]),
  ];
  expect(await sources()).toEqual([null, null]);
  const [elsewhere] = other.messageIds;
  await database.pool.query('UPDATE fact_versions SET said_in = $2 WHERE row_id = $1', [rowId, elsewhere]);
  await database.pool.query('UPDATE profile_values SET message_id = $2 WHERE id = $1', [valueId, elsewhere]);
  expect(await restore(deleted.id)).toBe(204);
  expect(await sources()).toEqual([elsewhere, elsewhere]);
});

test('a fact whose words the user has removed is no reason to read the shelf again', async () => {
  const { id, messageIds } = await seedConversation(database, { userId: user.id });
  await database.db.insert(factVersions).values({
    ...{ factId: randomUUID(), version: 1, rowId: randomUUID(), userId: user.id, saidIn: null },
    ...{ field: 'price', value: '', about: 'self', status: 'withdrawn', erasedAt: new Date() },
    quotes: [{ messageId: messageIds[0] ?? '', start: 0, end: 1, text: '' }],
  });
  expect(await new DeletionRepository(database).delete(user.id, id)).toEqual({ isOnShelf: false });
});

test('deleting and taking back at the same time, twenty times, never leaves half a conversation', async () => {
  const seeded = await Promise.all(
    Array.from({ length: 20 }, () => seedConversation(database, { userId: user.id })),
  );
  await Promise.all(
    seeded.map(async ({ id }, at) => {
      const calls = [remove(id), restore(id, user, other), remove(id), restore(id, user, server)];
      if (at % 2 === 0) calls.push(restore(id, user, other));
      for (const status of await Promise.all(calls)) expect([204, 404]).toContain(status);
    }),
  );
  const halves = `SELECT count(*)::int FROM deleted_conversations d
    WHERE EXISTS (SELECT FROM conversations c WHERE c.id = d.id)
       OR (SELECT count(*) FROM deleted_rows r WHERE r.conversation_id = d.id) <> 4`;
  expect(await one(halves, [])).toBe(0);
  expect(server.logged() + other.logged()).not.toContain('deadlock');
});
