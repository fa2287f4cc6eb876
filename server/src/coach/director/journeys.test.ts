import type { ChatEvent, DeliverableKind, DoneEvent, Order } from '@qihang/shared/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { asc, eq } from 'drizzle-orm';
import { deliverableVersions } from '../../database/deliverable-schema';
import { createTestDatabase, type TestDatabase } from '../../database/test-database';
import { ProfileRepository } from '../../modules/profile/profile-repository';
import { type ChatServer, type ChatUser, startChatServer, startOf } from '../../testing/chat-server';
import { auditLedger } from '../../testing/ledger';
import { testCoach } from '../../testing/test-coach';
import { findFaults } from '../checks/find-faults';
import type { Shelf } from '../deliverables/maker';
import { lexicon } from '../testing/rehearse';

const STORY = '我在无锡调钢琴十二年，上门三百一次，家长老问琴潮了怎么办，想做视频号，一周最多拍两条';

let database: TestDatabase;
let server: ChatServer;

beforeAll(async () => {
  database = await createTestDatabase();
  const coach = testCoach(database);
  server = await startChatServer({ database, coach: coach.answerer.stream });
});
afterAll(async () => {
  expect(await auditLedger(database)).toEqual([]);
  await server.close();
  await database.close();
});

const doneOf = (events: readonly ChatEvent[]): DoneEvent => {
  const done = events.find((event): event is DoneEvent => 'event' in event && event.event === 'done');
  if (done === undefined) throw new Error(`no done: ${JSON.stringify(events.at(-1))}`);
  return done;
};

/** A talk; every answer is compared with what a reload shows. */
async function aTalk() {
  const user = await server.signUp();
  let conversationId: string | null = null;
  const ask = async (message: string, order?: Order): Promise<DoneEvent> => {
    const events: readonly ChatEvent[] = await (
      await server.send(user, message, { conversationId, ...(order && { order }) })
    ).events;
    conversationId = startOf(events).conversationId;
    const done = doneOf(events);
    const reloaded = (await server.messages(user, conversationId)).at(-1);
    expect(reloaded).toMatchObject({ status: 'complete' });
    expect(reloaded?.extras?.chips ?? []).toEqual(done.chips ?? []);
    expect(reloaded?.extras?.deliverables ?? []).toEqual(done.deliverables ?? []);
    return done;
  };
  return { user, ask };
}

const versionsOf = ({ id }: ChatUser) =>
  database.db
    .select()
    .from(deliverableVersions)
    .where(eq(deliverableVersions.userId, id))
    .orderBy(asc(deliverableVersions.position));

const topicsIn = (content: unknown): readonly { key: string; text: string }[] =>
  (content as Shelf['topics'])?.topics ?? [];

const ALL: readonly (readonly [string, DeliverableKind])[] = [
  ['出定位卡', 'positioning'],
  ['出四件套', 'kit'],
  ['整理人设故事', 'story'],
  ['出选题', 'topics'],
  ['排30天日历', 'calendar'],
  ['怎么变现', 'ladder'],
];

describe('the coach by rules', () => {
  it('one message leads to the whole shelf, and nothing on it is invented, banned or too long', async () => {
    const { user, ask } = await aTalk();
    await ask(STORY);
    for (const [message, kind] of ALL) {
      const done = await ask(message, { action: 'make', kind });
      expect([kind, done.deliverables?.map((ref) => [ref.kind, ref.version])]).toEqual([kind, [[kind, 1]]]);
    }
    const shelf = await versionsOf(user);
    const [topic] = topicsIn(shelf.find(({ kind }) => kind === 'topics')?.content);
    await ask('用这条选题写脚本', { action: 'make', kind: 'script', ...(topic && { topic: topic.key }) });
    const text = '最好的调琴师，加微信 abc123';
    await ask('发布前体检', { action: 'make', kind: 'check', text });
    const made = await versionsOf(user);
    expect(new Set(made.map(({ kind }) => kind)).size).toBe(8);
    expect(new Set(made.map(({ madeBy }) => madeBy))).toEqual(new Set(['rules']));
    const profile = await new ProfileRepository({ database, newId: () => '' }).current(user.id);
    const contents = Object.fromEntries(made.map(({ kind, content }) => [kind, content])) as Shelf;
    for (const { kind, content, order, createdAt } of made) {
      const today = createdAt.toISOString().slice(0, 10);
      const sources = { profile, lexicon, order, earlier: [], shelf: contents, results: [], today };
      expect([kind, findFaults(kind, content, sources)]).toEqual([kind, []]);
    }
  });

  it('another batch repeats nothing, and the second answer to a question is another batch', async () => {
    const { user, ask } = await aTalk();
    await ask(STORY);
    await ask('出选题', { action: 'make', kind: 'topics' });
    await ask('换一批', { action: 'again', kind: 'topics' });
    const texts = (await versionsOf(user)).flatMap(({ content }) =>
      topicsIn(content).map((topic) => topic.text),
    );
    expect(texts.length).toBeGreaterThan(60);
    expect(new Set(texts).size).toBe(texts.length);
  });

  it('the words of one person are nowhere in what another gets', async () => {
    await (await aTalk()).ask(STORY);
    const other = await aTalk();
    await other.ask('我在郑州做装修，第一次装修的小年轻老怕被坑');
    await other.ask('出定位卡', { action: 'make', kind: 'positioning' });
    const { rows } = await database.pool.query(
      `SELECT string_agg(text, ' ') AS said FROM messages WHERE user_id = $1`,
      [other.user.id],
    );
    expect(JSON.stringify([rows, await versionsOf(other.user)])).not.toMatch(/钢琴|无锡|琴潮/);
  });
});
