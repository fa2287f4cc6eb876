import { randomUUID } from 'node:crypto';
import { mergeFacts, type VerifiedFact } from '@qihang/coach/facts';
import type {
  DeliverableSummary,
  ProfileChange,
  ProfileValueView,
  ProfileView,
  Said,
} from '@qihang/shared/contracts';
import { afterAll, beforeAll, beforeEach, expect, test } from '@rstest/core';
import { eq } from 'drizzle-orm';
import { conversations, profileValues } from '../../database/schema';
import { createTestDatabase, type TestDatabase } from '../../database/test-database';
import { aPositioning, aWork } from '../../testing/a-deliverable';
import { type ChatServer, type ChatUser, startChatServer } from '../../testing/chat-server';
import { seedConversation } from '../../testing/seed-conversation';
import { AccountDirectory } from '../accounts/account-directory';
import { CoachDeliverableStore } from '../deliverables/coach-deliverable-store';
import { ResultRepository } from '../deliverables/result-repository';
import { FactRepository } from './fact-repository';

let database: TestDatabase;
let server: ChatServer;
let facts: FactRepository;
let user: ChatUser;
beforeAll(async () => {
  database = await createTestDatabase();
  server = await startChatServer({ database });
  facts = new FactRepository({ database, newId: randomUUID });
});
afterAll(async () => {
  await server.close();
  await database.close();
});
beforeEach(async () => {
  user = await server.signUp();
});

const request = async <Answer>(method: string, path: string, body?: unknown, by = user) => {
  const response = await server.request(by, method, `/api/coach/${path}`, body);
  return { status: response.status, body: (await response.json()) as Answer };
};
const values = async (field = 'price'): Promise<readonly ProfileValueView[]> => {
  const { fields } = (await request<ProfileView>('GET', 'profile')).body;
  return fields.find((each) => each.field === field)?.values ?? [];
};
const idOf = async (field = 'price'): Promise<string> => (await values(field))[0]?.id ?? '';
const said = async () => (await request<Said>('GET', 'said')).body;
const remove = async (id: string) => (await request('DELETE', `profile/values/${id}`)).status;
const restore = (id: string, by = user) =>
  request<ProfileChange>('POST', `profile/values/${id}/restore`, undefined, by);

/** A message with a price in it; later ones correct it. */
async function says(text: string, from: string, value: string) {
  const { id, messageIds } = await seedConversation(database, { userId: user.id, messages: [{ text }] });
  const messageId = messageIds[0] ?? '';
  const start = text.indexOf(from);
  const [before] = await facts.current(user.id);
  const heard: VerifiedFact = {
    ...{ field: 'price', value, about: 'self', replaces: before ?? null },
    quotes: [{ messageId, start, end: start + from.length, text: from }],
  };
  const read = () =>
    facts.change(user.id, (known) => mergeFacts(known, [heard], { messageId, newId: randomUUID }).changes);
  await read();
  return { conversationId: id, read };
}
const cardOfNow = async (): Promise<void> => {
  const onChanged = () => {};
  const results = new ResultRepository(database);
  const store = new CoachDeliverableStore({ database, newId: randomUUID, results, onChanged });
  const talk = await seedConversation(database, { userId: user.id });
  const place = { userId: user.id, conversationId: talk.id, answerId: talk.messageIds[1] ?? '' };
  const made = { madeBy: 'model', facts: await facts.current(user.id) } as const;
  await store.save(aWork(place, 'positioning', aPositioning(), made));
};
const changesOfCard = async () => {
  const { items } = (await request<{ items: DeliverableSummary[] }>('GET', 'deliverables')).body;
  return items.map(({ changes }) => changes);
};
const stored = async (): Promise<unknown> =>
  (await database.pool.query('SELECT * FROM fact_versions WHERE user_id = $1 ORDER BY position', [user.id]))
    .rows;

test('a value that was deleted is back with one press, with all that hung on it', async () => {
  await says('一场八千', '八千', '一场8000元');
  await says('现在6800一场', '6800', '一场6800元');
  await request('PUT', `profile/values/${await idOf()}`, { text: '一场6900元' });
  await cardOfNow();
  const before = [await stored(), await values(), await said(), await changesOfCard()];
  const id = await idOf();
  expect(await remove(id)).toBe(200);
  expect(await values()).toEqual([]);
  expect(await changesOfCard()).toEqual([[{ field: '价格', was: '一场6900元', now: null }]]);
  const { status, body } = await restore(id);
  expect([status, body.affected]).toEqual([200, []]);
  expect([await stored(), await values(), await said(), await changesOfCard()]).toEqual(before);
  expect((await restore(id)).status).toBe(404);
  expect(await remove(id)).toBe(200);
  expect((await restore(id)).status).toBe(200);
});

test('one that is taken back says which works were made without it', async () => {
  await says('一场八千', '八千', '一场8000元');
  await request('POST', 'profile/place', { text: '苏州' });
  const id = await idOf();
  await remove(id);
  await cardOfNow();
  const { affected } = (await restore(id)).body;
  expect(affected.map(({ changes }) => changes)).toEqual([[{ field: '价格', was: null, now: '一场8000元' }]]);
});

test('one that is taken back is heard in its message no second time', async () => {
  const { read } = await says('一场八千', '八千', '一场8000元');
  const id = await idOf();
  await remove(id);
  await read();
  expect(await values()).toEqual([]);
  await restore(id);
  await read();
  expect((await values()).map(({ text }) => text)).toEqual(['一场8000元']);
});

test('a message that is deleted meanwhile leaves the value its words, without the link', async () => {
  const { conversationId } = await says('一场八千', '八千', '一场8000元');
  const id = await idOf();
  await remove(id);
  await database.db.delete(conversations).where(eq(conversations.id, conversationId));
  expect((await restore(id)).status).toBe(200);
  expect(await values()).toMatchObject([{ text: '一场8000元', quote: '八千', messageId: null }]);
});

test('a value of the old rules comes back as one', async () => {
  await database.db.insert(profileValues).values({
    ...{ id: randomUUID(), userId: user.id, field: 'place', value: { text: '无锡' }, quote: '我在无锡' },
    confidence: 1,
  });
  const before = await values('place');
  await remove(await idOf('place'));
  expect(await values('place')).toEqual([]);
  await restore(before[0]?.id ?? '');
  expect(await values('place')).toEqual(before);
});

test('nobody else takes a deletion back, and no account that is gone', async () => {
  await says('一场八千', '八千', '一场8000元');
  const id = await idOf();
  await remove(id);
  expect((await restore(id, await server.signUp())).status).toBe(404);
  await new AccountDirectory(database).delete(user.id);
  expect((await database.pool.query('SELECT FROM deleted_values WHERE id = $1', [id])).rowCount).toBe(0);
});

test('a deletion is final after some seconds, and no word of it stays although its tab has died', async () => {
  await says('一场八千', '八千', '一场8000元');
  const id = await idOf();
  await remove(id);
  const age = (seconds: number) =>
    database.pool.query(
      'UPDATE deleted_values SET deleted_at = now() - make_interval(secs => $2) WHERE id = $1',
      [id, seconds],
    );
  const left = async () =>
    (await database.pool.query('SELECT FROM deleted_values WHERE id = $1', [id])).rowCount;
  await age(6);
  expect(await left()).toBe(1);
  await age(8);
  expect((await restore(id)).status).toBe(404);
  for (let round = 0; round < 100 && (await left()) !== 0; round += 1) {
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  expect(await left()).toBe(0);
}, 20_000);

test('ten presses at once take it back once', async () => {
  await says('一场八千', '八千', '一场8000元');
  const id = await idOf();
  await remove(id);
  const statuses = await Promise.all(Array.from({ length: 10 }, async () => (await restore(id)).status));
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(await values()).toHaveLength(1);
});
