import type { ChatEvent, DoneEvent, Order } from '@qihang/shared/contracts';
import { afterAll, beforeAll, beforeEach, expect, test } from '@rstest/core';
import { asc, eq } from 'drizzle-orm';
import { deliverables, deliverableVersions } from '../../database/deliverable-schema';
import { createTestDatabase, type TestDatabase } from '../../database/test-database';
import {
  type ChatServer,
  type ChatUser,
  isAnswer,
  startChatServer,
  startOf,
  textOf,
} from '../../testing/chat-server';
import { auditLedger } from '../../testing/ledger';
import { testCoach } from '../../testing/test-coach';

const STORY = '我在无锡调钢琴十二年，上门三百一次，家长老问琴潮了怎么办，想做视频号，一周最多拍两条';
const CARD: Order = { action: 'make', kind: 'positioning' };
const TOPICS: Order = { action: 'make', kind: 'topics' };

let database: TestDatabase;
let server: ChatServer;
let other: ChatServer;
let patient: ChatServer;
let user: ChatUser;
let conversationId: string;

beforeAll(async () => {
  database = await createTestDatabase();
  const start = (phraseMs: number) => {
    const coach = testCoach(database, { config: { COACH_PHRASE_MS: phraseMs } });
    return startChatServer({
      database,
      coach: coach.answerer.stream,
    });
  };
  [server, other, patient] = [await start(0), await start(0), await start(20)];
});
afterAll(async () => {
  expect(await auditLedger(database)).toEqual([]);
  for (const each of [server, other, patient]) await each.close();
  await database.close();
});

beforeEach(async () => {
  user = await server.signUp();
  conversationId = startOf(await (await server.send(user, STORY)).events).conversationId;
});

const doneOf = (events: readonly ChatEvent[]): DoneEvent => {
  const done = events.find((event): event is DoneEvent => 'event' in event && event.event === 'done');
  if (done === undefined) throw new Error(`no done: ${JSON.stringify(events.at(-1))}`);
  return done;
};

const send = (order: Order, at = server, message = '做吧') =>
  at.send(user, message, { conversationId, order });

async function make(order: Order, at = server) {
  const events = await (await send(order, at)).events;
  return { events, text: textOf(events), done: doneOf(events), start: startOf(events) };
}

const versions = () =>
  database.db
    .select()
    .from(deliverableVersions)
    .where(eq(deliverableVersions.userId, user.id))
    .orderBy(asc(deliverableVersions.position));

const newest = async () => {
  const answer = (await server.messages(user, conversationId)).at(-1);
  if (answer === undefined) throw new Error('no answer');
  return answer;
};

const topicsIn = ({ content }: { readonly content: object }): readonly string[] =>
  'topics' in content && Array.isArray(content.topics)
    ? content.topics.map(({ text }: { text: string }) => text)
    : [];

async function regenerate(answerId: string) {
  const response = await server.request(user, 'POST', `/api/chat/answers/${answerId}/regenerate`);
  const { generationId } = (await response.json()) as { generationId: string };
  return (await server.watch(user, generationId)).events;
}

test('work is on the shelf, and hangs on the answer, before its first word is said', async () => {
  const stream = await send(CARD, patient);
  await stream.seen(isAnswer);
  expect(await versions()).toMatchObject([
    { kind: 'positioning', number: 1, madeBy: 'rules', label: '离线教练' },
  ]);
  expect((await newest()).extras).toMatchObject({ deliverables: [{ kind: 'positioning', version: 1 }] });
  const done = doneOf(await stream.events);
  expect((await newest()).extras).toEqual({ chips: done.chips, deliverables: done.deliverables });
});

test('the order is stored with its question, so that another answer is the same work in another batch', async () => {
  const { start } = await make(TOPICS);
  const again = doneOf(await regenerate(start.answerId));
  expect(again.deliverables).toMatchObject([{ kind: 'topics', version: 2 }]);
  const [first, second] = await versions();
  expect(second).toMatchObject({ number: 2, reason: 'again' });
  const repeated = topicsIn(second ?? { content: {} }).filter((text) =>
    topicsIn(first ?? { content: {} }).includes(text),
  );
  expect(repeated).toEqual([]);
});

test('what is stopped keeps its work, and goes on with exactly the rest without making it again', async () => {
  const stream = await send(TOPICS, patient);
  const { generationId } = startOf([await stream.seen(() => true)]);
  await stream.seen((event) => 'answer' in event && event.seq === 2);
  await patient.request(user, 'POST', `/api/chat/generations/${generationId}/stop`);
  expect(doneOf(await stream.events)).toMatchObject({
    status: 'stopped',
    deliverables: [{ kind: 'topics', version: 1 }],
  });
  const partial = await newest();
  expect(partial).toMatchObject({ status: 'stopped', extras: { deliverables: [{ version: 1 }] } });
  await server.request(user, 'POST', `/api/chat/generations/${generationId}/continue`);
  await (await server.watch(user, generationId)).events;
  const whole = await newest();
  const { rows } = await database.pool.query('SELECT coach_state FROM messages WHERE id = $1', [whole.id]);
  expect(whole).toMatchObject({ status: 'complete', text: rows[0].coach_state.said, extras: partial.extras });
  expect(whole.text.startsWith(partial.text)).toBe(true);
  expect(await versions()).toHaveLength(1);
});

test('the same send twice makes one piece of work', async () => {
  const once = () => server.send(user, '出选题', { conversationId, order: TOPICS, key: 'one-key' });
  const [first, second] = await Promise.all([once(), once()]);
  const [one, two] = [await first.events, await second.events];
  expect(startOf(one).answerId).toBe(startOf(two).answerId);
  expect(await versions()).toHaveLength(1);
});

test('what has not changed is not stored again, and a changed price makes the next version', async () => {
  await make(CARD);
  const same = await make(CARD);
  expect(same.text).toContain('还是这一版');
  expect(same.done.deliverables).toMatchObject([{ kind: 'positioning', version: 1 }]);
  await (await server.send(user, '价格改成三百五一次', { conversationId })).events;
  const changed = await make(CARD);
  expect(changed.done.deliverables).toMatchObject([{ kind: 'positioning', version: 2 }]);
  expect(JSON.stringify((await versions()).at(-1)?.content)).toContain('三百五');
});

test('two devices that ask for another batch at once get two batches, and no topic twice', async () => {
  await make(TOPICS);
  const elsewhere = startOf(await (await other.send(user, '你好')).events).conversationId;
  const again: Order = { action: 'again', kind: 'topics' };
  const [here, there] = await Promise.all([
    server.send(user, '换一批', { conversationId, order: again }),
    other.send(user, '换一批', { conversationId: elsewhere, order: again }),
  ]);
  const done = [doneOf(await here.events), doneOf(await there.events)];
  expect(done.map(({ deliverables: [ref] = [] }) => ref?.version).sort()).toEqual([2, 3]);
  const all = (await versions()).flatMap(topicsIn);
  expect(new Set(all).size).toBe(all.length);
});

test('a conversation that is deleted in mid-answer takes nothing from the shelf', async () => {
  const stream = await send(CARD, patient);
  await stream.seen(isAnswer);
  await patient.request(user, 'DELETE', `/api/chat/conversations/${conversationId}`);
  await stream.events;
  const kept = await database.db.select().from(deliverables).where(eq(deliverables.userId, user.id));
  expect(kept).toMatchObject([{ kind: 'positioning', conversationId: null }]);
});

test('what cannot be made is said to be so, and what is missing is asked for', async () => {
  const somebody = await server.signUp();
  const events = await (
    await server.send(somebody, '做周复盘', { order: { action: 'make', kind: 'review' } })
  ).events;
  expect(doneOf(events).deliverables ?? []).toEqual([]);
  expect(textOf(events)).not.toBe('');
  const rows = await database.db
    .select()
    .from(deliverableVersions)
    .where(eq(deliverableVersions.userId, somebody.id));
  expect(rows).toEqual([]);
});

test('a wish in words needs a model: the rules say so and change nothing', async () => {
  await make(CARD);
  const { text, done } = await make({ action: 'revise', kind: 'positioning', instruction: '语气硬一点' });
  expect(text).toContain('点开那一行可以直接改字');
  expect(done.deliverables ?? []).toEqual([]);
  expect(await versions()).toHaveLength(1);
});

test('words ask for the same work as a button', async () => {
  for (const [message, kind] of [
    ['出一张定位卡', 'positioning'],
    ['给我出选题', 'topics'],
    ['排一个日历', 'calendar'],
    ['怎么变现', 'ladder'],
  ] as const) {
    const events = await (await server.send(user, message, { conversationId })).events;
    expect([message, doneOf(events).deliverables?.map((ref) => ref.kind)]).toEqual([message, [kind]]);
  }
});

test('nobody gets what is somebody else’s: an order that names a foreign deliverable makes one’s own', async () => {
  const { done } = await make(CARD);
  const deliverableId = done.deliverables?.[0]?.id;
  const thief = await server.signUp();
  const order: Order = { action: 'again', kind: 'positioning', ...(deliverableId && { deliverableId }) };
  const events = await (await server.send(thief, '换一批', { order })).events;
  expect(textOf(events)).not.toMatch(/钢琴|无锡|三百/);
  expect(await versions()).toHaveLength(1);
});
