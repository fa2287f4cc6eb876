import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@rstest/core';
import { eq, sql } from 'drizzle-orm';
import type { NewWork } from '../../coach/director/deliverable-store';
import { conversations, messages, users } from '../../database/schema';
import { deliverables, deliverableVersions } from '../../database/shelf-schema';
import { createTestDatabase, type TestDatabase } from '../../database/test-database';
import { aCalendar, anEntry, aPositioning, aPrice, aTopics, aWork } from '../../testing/a-deliverable';
import { seedConversation } from '../../testing/seed-conversation';
import { seedUser } from '../../testing/seed-user';
import { MOST_VERSIONS } from './keep-versions';
import { ResultRepository } from './result-repository';
import { ShelfRepository } from './shelf-repository';
import { carriedOn } from './stored-version';
import { WorkRepository } from './work-repository';

let database: TestDatabase;
let store: WorkRepository;
let shelf: ShelfRepository;
let userId: string;
const told: string[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  shelf = new ShelfRepository(database);
  store = new WorkRepository({
    database,
    newId: randomUUID,
    results: new ResultRepository(database),
    onChanged: (id) => told.push(id),
  });
});
afterAll(() => database.close());
beforeEach(async () => {
  userId = await seedUser(database);
  told.length = 0;
});

/** An answer that is being written. */
async function anAnswer(owner = userId) {
  const talk = await seedConversation(database, {
    userId: owner,
    messages: [{ text: '做吧' }, { text: '', status: 'streaming' }],
  });
  return { userId: owner, conversationId: talk.id, answerId: talk.messageIds[1] ?? '' };
}

const aCard = async (fields: Partial<NewWork<'positioning'>> = {}) =>
  aWork(await anAnswer(), 'positioning', aPositioning(), fields);
const newer = (judgement: string, after: number, fields: Partial<NewWork<'positioning'>> = {}) =>
  aCard({ content: aPositioning({ judgement }), after, ...fields });
const extrasOf = async (answerId: string) => {
  const [row] = await database.db
    .select({ extras: messages.extras })
    .from(messages)
    .where(eq(messages.id, answerId));
  return row?.extras ?? null;
};

describe('work that is put on the shelf', () => {
  it('is a version of a deliverable, hangs on its answer, and devices are told', async () => {
    const work = await aCard();
    const saved = await store.save(work);
    expect(saved).toMatchObject({
      ref: { kind: 'positioning', title: '定位卡', version: 1 },
      content: work.content,
      madeBy: 'rules',
    });
    expect(await extrasOf(work.answerId)).toEqual({ chips: [], deliverables: [saved?.ref] });
    expect(await store.ofAnswer(userId, work.answerId)).toEqual([saved]);
    expect(told).toEqual([userId]);
  });

  it('joins what hangs on the answer already', async () => {
    const answer = await anAnswer();
    const extras = { chips: ['先看选题'], deliverables: [] };
    await database.db.update(messages).set({ extras }).where(eq(messages.id, answer.answerId));
    const card = await store.save(aWork(answer, 'positioning', aPositioning()));
    const topics = await store.save(aWork(answer, 'topics', aTopics(['琴潮了怎么办'])));
    expect(await extrasOf(answer.answerId)).toEqual({
      chips: ['先看选题'],
      deliverables: [card?.ref, topics?.ref],
    });
  });

  it('is stored once for an answer, however often the answer is begun', async () => {
    const work = await aCard();
    const first = await store.save(work);
    const again = await store.save({ ...work, content: aPositioning({ judgement: '另一个说法' }), after: 1 });
    expect(again).toEqual(first);
    expect(await extrasOf(work.answerId)).toMatchObject({ deliverables: [first?.ref] });
    expect((await store.find(userId, 'positioning', { subject: '' }))?.versions).toHaveLength(1);
  });

  it('is stored once, even from ten sides at the same time', async () => {
    const work = await aCard();
    const saved = await Promise.all(Array.from({ length: 10 }, () => store.save(work)));
    expect(new Set(saved.map((each) => JSON.stringify(each))).size).toBe(1);
    expect((await store.find(userId, 'positioning', { subject: '' }))?.versions).toHaveLength(1);
  });

  it('goes on from the version that it was made after, newest first', async () => {
    await store.save(await aCard());
    await store.save(await newer('第二版', 1, { reason: 'again', revision: 1 }));
    const known = await store.find(userId, 'positioning', { subject: '' });
    expect(known?.versions.map(({ number, revision }) => [number, revision])).toEqual([
      [2, 1],
      [1, 0],
    ]);
    expect(known?.versions[0]?.content.judgement).toBe('第二版');
    expect(await store.find(userId, 'positioning', { id: known?.id ?? '' })).toEqual(known);
  });

  it('is refused where a newer version has come meanwhile: of two devices one is to make it anew', async () => {
    await store.save(await aCard());
    const works = await Promise.all([newer('一', 1), newer('二', 1)]);
    const saved = await Promise.all(works.map((work) => store.save(work)));
    expect(saved.filter((each) => each === null)).toHaveLength(1);
    expect((await store.find(userId, 'positioning', { subject: '' }))?.versions).toHaveLength(2);
  });

  it('begins anew where the user has deleted it meanwhile', async () => {
    const first = await store.save(await aCard());
    await shelf.delete(userId, first?.ref.id ?? '');
    expect((await store.save(await newer('又做一份', 1)))?.ref.version).toBe(1);
  });

  it('keeps subjects of one kind apart, and users', async () => {
    const stranger = await seedUser(database);
    const works = [
      await aCard({ subject: '小红书' }),
      await aCard({ subject: '抖音' }),
      aWork(await anAnswer(stranger), 'positioning', aPositioning()),
    ];
    const saved = await Promise.all(works.map((work) => store.save(work)));
    expect(new Set(saved.map((each) => each?.ref.id)).size).toBe(3);
    const theirs = saved[2]?.ref.id ?? '';
    expect(await store.find(userId, 'positioning', { id: theirs })).toBeNull();
    expect(await store.find(userId, 'topics', { id: saved[0]?.ref.id ?? '' })).toBeNull();
  });

  it("is not stored for an answer that is gone, for a question, or for somebody else's answer", async () => {
    const work = await aCard();
    const stranger = await seedUser(database);
    const theirs = await anAnswer(stranger);
    expect(await store.save({ ...work, answerId: randomUUID() })).toBeNull();
    expect(await store.save({ ...work, ...theirs, userId })).toBeNull();
    expect(await store.save({ ...work, conversationId: theirs.conversationId })).toBeNull();
    await database.db.delete(conversations).where(eq(conversations.id, work.conversationId));
    expect(await store.save(work)).toBeNull();
    expect(await shelf.list(userId)).toEqual([]);
    expect(told).toEqual([]);
  });

  it('drops what no database takes, as a model may have written it', async () => {
    const saved = await store.save(await aCard({ content: aPositioning({ judgement: '先讲\0琴潮\ud800' }) }));
    expect(saved?.content.judgement).toBe('先讲琴潮');
  });

  it('outlives its conversation, and not its account', async () => {
    const work = await aCard();
    const saved = await store.save(work);
    await database.db.delete(conversations).where(eq(conversations.id, work.conversationId));
    expect(await shelf.list(userId)).toMatchObject([{ id: saved?.ref.id, conversationId: null }]);
    expect(await store.ofAnswer(userId, work.answerId)).toEqual([]);
    await database.db.delete(users).where(eq(users.id, userId));
    expect(await database.db.select().from(deliverables).where(eq(deliverables.userId, userId))).toEqual([]);
  });

  it('and the deletion of conversations do not wait for each other for ever', async () => {
    await store.save(await aCard());
    const works = await Promise.all(Array.from({ length: 12 }, (_, at) => newer(`第${at}版`, 99)));
    await Promise.all(
      works.flatMap((work) => [
        store.save(work),
        database.db.delete(conversations).where(eq(conversations.id, work.conversationId)),
      ]),
    );
    const known = await store.find(userId, 'positioning', { subject: '' });
    const numbers = known?.versions.map(({ number }) => number) ?? [];
    expect(numbers).toEqual(Array.from({ length: numbers.length }, (_, at) => numbers.length - at));
  });
});

describe('a version that takes over what has changed in the profile', () => {
  /** A card whose first row was changed by hand. */
  async function anEditedCard(text = '先拍三条') {
    const saved = await store.save(await aCard());
    const id = saved?.ref.id ?? '';
    await shelf.change({ userId, id, version: 1 }, (newest) => ({
      ...carriedOn(newest),
      reason: 'edit',
      content: aPositioning({ next: text }),
      edits: [{ pointer: '/next', was: '先定二十条选题', text }],
    }));
    return id;
  }
  const dearer = [aPrice(400)];
  const rows = aPositioning().rows.map((row) => (row.label === '价格' ? { ...row, text: '400元一次' } : row));

  it('keeps what the user changed by hand where the line would read the same again', async () => {
    await anEditedCard();
    const work = await aCard({
      content: aPositioning({ rows }),
      reason: 'refresh',
      profile: dearer,
      after: 2,
    });
    expect(await store.save(work)).toMatchObject({
      ref: { version: 3 },
      content: { next: '先拍三条', rows },
    });
    const [newest] = await database.db
      .select()
      .from(deliverableVersions)
      .where(eq(deliverableVersions.messageId, work.answerId));
    expect(newest).toMatchObject({ label: '离线教练，你改过', edits: [{ pointer: '/next' }] });
  });

  it('drops words of the user’s own that say what is no longer so', async () => {
    const id = await anEditedCard('300元一次，先拍三条');
    const work = await aCard({ reason: 'refresh', profile: dearer, after: 2 });
    expect(await store.save(work)).toMatchObject({ ref: { id, version: 3 }, content: aPositioning() });
  });

  it('says what the rules say where that has changed', async () => {
    await anEditedCard();
    const content = aPositioning({ next: '先把价格写上' });
    const saved = await store.save(await aCard({ content, reason: 'refresh', profile: dearer, after: 2 }));
    expect(saved?.content.next).toBe('先把价格写上');
  });

  it('is none where it would read the same: then nothing has changed for it since', async () => {
    const id = await anEditedCard();
    const work = await aCard({ reason: 'refresh', profile: dearer, after: 2 });
    const saved = await store.save(work);
    expect(saved).toMatchObject({ ref: { id, version: 2 }, content: { next: '先拍三条' } });
    expect(await store.save(work)).toEqual(saved);
    expect(await extrasOf(work.answerId)).toEqual({ chips: [], deliverables: [saved?.ref] });
    expect(await shelf.list(userId)).toMatchObject([{ version: 2, facts: [{ text: '400元一次' }] }]);
  });

  it('is up to date once that was said of it', async () => {
    const saved = await store.save(await aCard());
    await store.settle(userId, saved?.ref.id ?? '', 1, dearer);
    const stranger = await seedUser(database);
    await store.settle(stranger, saved?.ref.id ?? '', 1, [anEntry('place', { text: '无锡' })]);
    expect(await shelf.list(userId)).toMatchObject([{ facts: [{ text: '400元一次' }] }]);
  });
});

describe('the shelf, as work looks at it', () => {
  it('holds the newest content of each kind, of those that were worked on last', async () => {
    await store.save(await aCard({ subject: '小红书' }));
    await store.save(await aCard({ subject: '抖音', content: aPositioning({ judgement: '抖音的' }) }));
    await store.save(await newer('小红书的第二版', 1, { subject: '小红书' }));
    await store.save(aWork(await anAnswer(), 'calendar', aCalendar(['琴潮了怎么办'])));
    const kept = await store.shelf(userId);
    expect(Object.keys(kept).sort()).toEqual(['calendar', 'positioning']);
    expect(kept.positioning?.judgement).toBe('小红书的第二版');
  });

  it('is empty for a new user, and holds nothing of another shape', async () => {
    const saved = await store.save(await aCard());
    expect(await store.shelf(await seedUser(database))).toEqual({});
    await database.db
      .update(deliverableVersions)
      .set({ content: {} as never })
      .where(eq(deliverableVersions.deliverableId, saved?.ref.id ?? ''));
    expect(await store.shelf(userId)).toEqual({});
  });
});

describe('the versions of a deliverable', () => {
  it('are bounded: the oldest go, the numbers go on', async () => {
    const saved = await store.save(await aCard());
    const id = saved?.ref.id ?? '';
    await database.db.execute(sql`
      INSERT INTO deliverable_versions (deliverable_id, number, user_id, kind, subject, reason, label, content,
        made_by, revision, "order", facts)
      SELECT deliverable_id, at, user_id, kind, subject, reason, label, content, made_by, revision, "order", facts
      FROM deliverable_versions, generate_series(2, ${MOST_VERSIONS}) at WHERE deliverable_id = ${id}`);
    await database.db.execute(sql`UPDATE deliverables SET version = ${MOST_VERSIONS} WHERE id = ${id}`);
    await store.save(await newer('再来一版', MOST_VERSIONS));
    const numbers = (await shelf.open(userId, id, null))?.versions.map(({ number }) => number) ?? [];
    expect([numbers[0], numbers.at(-1), numbers.length]).toEqual([MOST_VERSIONS + 1, 2, MOST_VERSIONS]);
  });
});
