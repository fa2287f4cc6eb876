import { randomUUID } from 'node:crypto';
import type { DeliverableDetail, ProfileView, ShelfList } from '@qihang/shared/contracts';
import { afterAll, beforeAll, beforeEach, expect, test } from '@rstest/core';
import { eq } from 'drizzle-orm';
import { conversations } from '../../database/schema';
import { createTestDatabase, type TestDatabase } from '../../database/test-database';
import { aCalendar, aPrice, aWork } from '../../testing/a-deliverable';
import { type ChatServer, type ChatUser, startChatServer } from '../../testing/chat-server';
import { seedConversation } from '../../testing/seed-conversation';
import { AccountDirectory } from '../accounts/account-directory';
import { CoachDeliverableStore } from './coach-deliverable-store';
import { ResultRepository } from './result-repository';

/** Two processes on one database. */
let database: TestDatabase;
let server: ChatServer;
let other: ChatServer;
let user: ChatUser;
beforeAll(async () => {
  database = await createTestDatabase();
  [server, other] = [await startChatServer({ database }), await startChatServer({ database })];
});
afterAll(async () => {
  await server.close();
  await other.close();
  await database.close();
});
beforeEach(async () => {
  user = await server.signUp();
});

const call = (method: string, path: string, body?: unknown, by = user, at = server) =>
  at.request(by, method, `/api/coach/${path}`, body);
const read = async <Answer>(path: string) => (await (await call('GET', path)).json()) as Answer;
const list = async () => (await read<ShelfList>('deliverables')).items;
const remove = async (id: string) => (await call('DELETE', `deliverables/${id}`)).status;
const undelete = async (id: string, by = user, at = server) =>
  (await call('POST', `deliverables/${id}/undelete`, undefined, by, at)).status;
const count = async (query: string, id: string): Promise<number> =>
  (await database.pool.query(`SELECT count(*)::int AS count FROM ${query}`, [id])).rows[0].count;
const kept = (id: string) => count('deleted_deliverables WHERE id = $1', id);
const age = (id: string, seconds: number) =>
  database.pool.query(
    'UPDATE deleted_deliverables SET deleted_at = now() - make_interval(secs => $2) WHERE id = $1',
    [id, seconds],
  );

/** A month in a conversation of its own, as a model made it. */
async function aMonth(titles: readonly string[] = ['琴潮了怎么办', '多久调一次']) {
  const { id: conversationId, messageIds } = await seedConversation(database, { userId: user.id });
  const [, answerId = ''] = messageIds;
  const results = new ResultRepository(database);
  const store = new CoachDeliverableStore({ database, newId: randomUUID, results, onChanged: () => {} });
  const place = { userId: user.id, conversationId, answerId };
  const passages = [{ messageId: messageIds[0] ?? '', start: 0, end: 1, at: null }];
  const saved = await store.save(
    aWork(place, 'calendar', aCalendar(titles), {
      ...{ title: '30天日历', madeBy: 'model', facts: [aPrice(300)] },
      sources: { '/judgement': [{ type: 'message', passages }] },
    }),
  );
  return { id: saved?.ref.id ?? '', conversationId, answerId };
}

/** The same, with a tick, lines changed by hand, an older version put back, figures and a dropped habit. */
async function aWorkedMonth() {
  const month = await aMonth();
  const path = `deliverables/${month.id}`;
  const edit = (version: number, pointer: string, text: string) =>
    call('PATCH', path, { version, pointer, text });
  await edit(1, '/judgement', '先拍琴潮，别的往后放');
  await edit(2, '/items/0/title', '琴潮了先别修');
  await call('PUT', `${path}/marks/d1`);
  await call('PUT', `${path}/marks/d2`);
  await call('POST', `${path}/restore`, { version: 1 });
  await call('POST', 'results', {
    ...{ day: '2026-01-05', title: '琴潮了怎么办', platform: '视频号', views: 300, finished: null },
    ...{ likes: null, comments: null, follows: null, leads: 2, deals: null },
  });
  const { fields } = await read<ProfileView>('profile');
  const [habit] = fields.find(({ name }) => name === '写法偏好')?.values ?? [];
  expect((await call('DELETE', `profile/values/${habit?.id}`)).status).toBe(200);
  return month;
}

/** All that is stored of the user's works. */
async function stored(): Promise<unknown> {
  const tables = ['deliverables', 'deliverable_versions', 'deliverable_marks', 'dropped_habits'];
  const parts = [
    ...tables.map((table) => `SELECT t::text AS row FROM ${table} t WHERE user_id = $1`),
    `SELECT t::text FROM deliverable_drafts t JOIN deliverables d ON d.id = t.deliverable_id WHERE user_id = $1`,
  ];
  return (await database.pool.query(`${parts.join(' UNION ALL ')} ORDER BY 1`, [user.id])).rows;
}
/** All that the user sees of them. */
const seen = async (id: string): Promise<unknown> => [
  ...[await list(), await read<DeliverableDetail>(`deliverables/${id}`)],
  ...[await read(`deliverables/${id}/versions`), await read('results'), await read('standing')],
  await read('profile'),
];

test('a deliverable that was deleted is back with one press, with versions, ticks, figures, marks and hand edits', async () => {
  const { id } = await aWorkedMonth();
  const before = [await stored(), await seen(id)];
  expect(await remove(id)).toBe(204);
  expect((await list()).map((item) => item.id)).not.toContain(id);
  expect((await call('GET', `deliverables/${id}`)).status).toBe(404);
  expect(await undelete(id, user, other)).toBe(204);
  expect([await stored(), await seen(id)]).toEqual(before);
  expect([await undelete(id), await kept(id)]).toEqual([404, 0]);
  expect(await remove(id)).toBe(204);
  expect(await undelete(id)).toBe(204);
  expect([await stored(), await seen(id)]).toEqual(before);
});

test('it can be changed, ticked and made anew as before', async () => {
  const { id } = await aWorkedMonth();
  await remove(id);
  await undelete(id);
  const { version } = await read<DeliverableDetail>(`deliverables/${id}`);
  const edit = { version, pointer: '/judgement', text: '又改了' };
  const edited = (await (await call('PATCH', `deliverables/${id}`, edit)).json()) as DeliverableDetail;
  expect(edited).toMatchObject({ version: version + 1, content: { judgement: '又改了' } });
  expect((await call('DELETE', `deliverables/${id}/marks/d1`)).status).toBe(200);
});

test('a conversation that is deleted meanwhile leaves it everything but the links', async () => {
  const { id, conversationId } = await aWorkedMonth();
  const before = await read<DeliverableDetail>(`deliverables/${id}`);
  await remove(id);
  await database.db.delete(conversations).where(eq(conversations.id, conversationId));
  expect(await undelete(id)).toBe(204);
  const after = await read<DeliverableDetail>(`deliverables/${id}`);
  expect(after).toEqual({ ...before, conversationId: null, conversations: after.conversations });
  expect(await count('deliverable_versions WHERE deliverable_id = $1 AND message_id IS NOT NULL', id)).toBe(
    0,
  );
});

test('where another one of its kind has been made meanwhile that one stays, and why is said', async () => {
  const { id } = await aMonth();
  await remove(id);
  const made = await aMonth(['新的一个月']);
  const refused = await call('POST', `deliverables/${id}/undelete`);
  expect(refused.status).toBe(409);
  expect(await refused.json()).toMatchObject({
    code: 'conflict',
    error: '同样的成果已经有新的一份了，旧的放不回去',
  });
  expect((await list()).map((item) => item.id)).toEqual([made.id]);
});

test('the other tabs are told of a deletion and of its end', async () => {
  const { id } = await aMonth();
  const tab = await other.userEvents(user);
  await tab.seen(({ event }) => event === 'ready');
  const told = (times: number) =>
    tab.seen((_, soFar) => soFar.filter(({ event }) => event === 'shelf-changed').length >= times);
  await remove(id);
  await told(1);
  await undelete(id);
  await told(2);
  tab.leave();
});

test('nobody else takes a deletion back, and no account that is gone', async () => {
  const { id } = await aMonth();
  await remove(id);
  expect(await undelete(id, await server.signUp())).toBe(404);
  await new AccountDirectory(database).delete(user.id);
  expect(await kept(id)).toBe(0);
});

test('a deletion is final after some seconds, and nothing of it stays although its tab has died', async () => {
  const { id } = await aMonth();
  await remove(id);
  await age(id, 6);
  expect(await kept(id)).toBe(1);
  await age(id, 8);
  expect(await undelete(id)).toBe(404);
  for (let round = 0; round < 100 && (await kept(id)) !== 0; round += 1) {
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  expect(await kept(id)).toBe(0);
}, 20_000);

test('ten presses at once take it back once, also where a day is ticked at that moment', async () => {
  const { id } = await aMonth();
  for (let round = 0; round < 5; round += 1) {
    const [status] = await Promise.all([remove(id), call('PUT', `deliverables/${id}/marks/d1`)]);
    expect(status).toBe(204);
    const statuses = await Promise.all(Array.from({ length: 10 }, () => undelete(id)));
    expect(statuses.filter((one) => one === 204)).toHaveLength(1);
  }
  expect(await list()).toHaveLength(1);
  expect(server.logged() + other.logged()).not.toContain('deadlock');
});

test('a deliverable and its conversation are deleted and taken back by two tabs at once', async () => {
  const { id, conversationId } = await aWorkedMonth();
  const chat = (method: string, path = '') =>
    other.request(user, method, `/api/chat/conversations/${conversationId}${path}`);
  for (let round = 0; round < 10; round += 1) {
    const [work, conversation] = await Promise.all([remove(id), chat('DELETE')]);
    expect([work, conversation.status]).toEqual([204, 204]);
    const [restored, back] = await Promise.all([undelete(id), chat('POST', '/restore')]);
    expect([restored, back.status]).toEqual([204, 204]);
  }
  expect((await read<DeliverableDetail>(`deliverables/${id}`)).versions).toHaveLength(2);
  expect(server.logged() + other.logged()).not.toContain('deadlock');
});
