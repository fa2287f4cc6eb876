import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@rstest/core';
import { eq, sql } from 'drizzle-orm';
import { deliverables, deliverableVersions } from '../../database/deliverable-schema';
import { conversations, messages, users } from '../../database/schema';
import { createTestDatabase, type TestDatabase } from '../../database/test-database';
import { aCalendar, aPositioning, aPrice, aTopics, aWork } from '../../testing/a-deliverable';
import { seedConversation } from '../../testing/seed-conversation';
import { seedUser } from '../../testing/seed-user';
import { CoachDeliverableStore } from './coach-deliverable-store';
import { DeliverableRepository } from './deliverable-repository';
import type { NewWork } from './deliverable-store';
import { KEPT_VERSIONS } from './drop-old-versions';
import { ResultRepository } from './result-repository';
import { carriedOn } from './stored-version';

let database: TestDatabase;
let store: CoachDeliverableStore;
let shelf: DeliverableRepository;
let userId: string;
const notified: string[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  shelf = new DeliverableRepository(database);
  store = new CoachDeliverableStore({
    database,
    newId: randomUUID,
    results: new ResultRepository(database),
    onChanged: (id) => notified.push(id),
  });
});
afterAll(() => database.close());
beforeEach(async () => {
  userId = await seedUser(database);
  notified.length = 0;
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
  it('stored work is a version of a deliverable, is attached to its answer, and devices are notified', async () => {
    const work = await aCard();
    const saved = await store.save(work);
    expect(saved).toMatchObject({
      ref: { kind: 'positioning', title: '定位卡', version: 1 },
      content: work.content,
      madeBy: 'rules',
    });
    expect(await extrasOf(work.answerId)).toEqual({ chips: [], deliverables: [saved?.ref] });
    expect(notified).toEqual([userId]);
  });

  it('stored work joins the earlier attachments of its answer', async () => {
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

  it('work is stored once for an answer, however often the answer is restarted', async () => {
    const work = await aCard();
    const first = await store.save(work);
    const again = await store.save({ ...work, content: aPositioning({ judgement: '另一个说法' }), after: 1 });
    expect(again).toEqual(first);
    expect(await extrasOf(work.answerId)).toMatchObject({ deliverables: [first?.ref] });
    expect((await store.find(userId, 'positioning', { subject: '' }))?.versions).toHaveLength(1);
  });

  it('work is stored once, even by ten concurrent calls', async () => {
    const work = await aCard();
    const saved = await Promise.all(Array.from({ length: 10 }, () => store.save(work)));
    expect(new Set(saved.map((each) => JSON.stringify(each))).size).toBe(1);
    expect((await store.find(userId, 'positioning', { subject: '' }))?.versions).toHaveLength(1);
  });

  it('stored work follows the version that it was made from, newest first', async () => {
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

  it('a known deliverable has of each version who made it for which answer, and of the newest what it rests on', async () => {
    const sources = { '/next': [{ type: 'sum' as const }] };
    const first = await aCard({ sources });
    await store.save(first);
    const second = await newer('第二版', 1, { madeBy: 'model', label: '内容由AI生成', sources });
    await store.save(second);
    const known = await store.find(userId, 'positioning', { subject: '' });
    expect(known).toMatchObject({ kind: 'positioning', subject: '' });
    expect(known?.versions).toMatchObject([
      { number: 2, madeBy: 'model', label: '内容由AI生成', answerId: second.answerId, sources },
      { number: 1, madeBy: 'rules', label: '离线教练', answerId: first.answerId, sources: null },
    ]);
  });

  it('work is refused when there is a newer version by now: one of two devices has to make it again', async () => {
    await store.save(await aCard());
    const works = await Promise.all([newer('一', 1), newer('二', 1)]);
    const saved = await Promise.all(works.map((work) => store.save(work)));
    expect(saved.filter((each) => each === null)).toHaveLength(1);
    expect((await store.find(userId, 'positioning', { subject: '' }))?.versions).toHaveLength(2);
  });

  it('work on a deliverable that was deleted meanwhile starts a new one', async () => {
    const first = await store.save(await aCard());
    await shelf.delete(userId, first?.ref.id ?? '');
    expect((await store.save(await newer('又做一份', 1)))?.ref.version).toBe(1);
  });

  it('the store keeps subjects of one kind apart, and users', async () => {
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

  it("work is not stored for a deleted answer, for a question, or for another user's answer", async () => {
    const work = await aCard();
    const stranger = await seedUser(database);
    const theirs = await anAnswer(stranger);
    expect(await store.save({ ...work, answerId: randomUUID() })).toBeNull();
    expect(await store.save({ ...work, ...theirs, userId })).toBeNull();
    expect(await store.save({ ...work, conversationId: theirs.conversationId })).toBeNull();
    await database.db.delete(conversations).where(eq(conversations.id, work.conversationId));
    expect(await store.save(work)).toBeNull();
    expect(await shelf.list(userId)).toEqual([]);
    expect(notified).toEqual([]);
  });

  it('the store drops characters of a model that PostgreSQL cannot store', async () => {
    const saved = await store.save(await aCard({ content: aPositioning({ judgement: '先讲\0琴潮\ud800' }) }));
    expect(saved?.content.judgement).toBe('先讲琴潮');
  });

  it('a deliverable outlives its conversation, and not its account', async () => {
    const work = await aCard();
    const saved = await store.save(work);
    await database.db.delete(conversations).where(eq(conversations.id, work.conversationId));
    expect(await shelf.list(userId)).toMatchObject([{ id: saved?.ref.id, conversationId: null }]);
    const left = await database.db
      .select({ messageId: deliverableVersions.messageId })
      .from(deliverableVersions)
      .where(eq(deliverableVersions.deliverableId, saved?.ref.id ?? ''));
    expect(left).toEqual([{ messageId: null }]);
    await database.db.delete(users).where(eq(users.id, userId));
    expect(await database.db.select().from(deliverables).where(eq(deliverables.userId, userId))).toEqual([]);
  });

  it('storing work and deleting conversations do not deadlock', async () => {
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
  /** Stores a positioning card and edits its first row by hand. */
  async function anEditedCard(text = '先拍三条') {
    const saved = await store.save(await aCard());
    const id = saved?.ref.id ?? '';
    await shelf.change({ userId, id, version: 1 }, (newest) => ({
      ...carriedOn(newest),
      reason: 'edit',
      content: aPositioning({ next: text }),
      draft: newest.number,
    }));
    return id;
  }
  const dearer = [aPrice(400)];
  const rows = aPositioning().rows.map((row) => (row.label === '价格' ? { ...row, text: '400元一次' } : row));

  it('a refreshed version keeps a hand edit where the line would read the same again', async () => {
    await anEditedCard();
    const work = await aCard({
      content: aPositioning({ rows }),
      reason: 'refresh',
      facts: dearer,
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
    expect(newest).toMatchObject({ label: '离线教练，你改过', draft: 3 });
    expect(newest && (await shelf.editsOf(newest))).toEqual([
      { pointer: '/next', was: '先定二十条选题', text: '先拍三条' },
    ]);
  });

  it('a refreshed version drops a hand edit that contains an outdated fact', async () => {
    const id = await anEditedCard('300元一次，先拍三条');
    const work = await aCard({ reason: 'refresh', facts: dearer, after: 2 });
    expect(await store.save(work)).toMatchObject({ ref: { id, version: 3 }, content: aPositioning() });
  });

  it('a version that is no refresh takes over no hand edit, and does not say that the user changed it', async () => {
    await anEditedCard();
    for (const [reason, after] of [
      ['revise', 2],
      ['again', 3],
    ] as const) {
      const work = await newer(`新的${after}`, after, { reason });
      expect((await store.save(work))?.content).toEqual(aPositioning({ judgement: `新的${after}` }));
      const [made] = await database.db
        .select()
        .from(deliverableVersions)
        .where(eq(deliverableVersions.messageId, work.answerId));
      expect(made).toMatchObject({ reason, label: '离线教练', isEdited: false, draft: null });
    }
  });

  it('a refreshed version has the new text of the rules where that has changed', async () => {
    await anEditedCard();
    const content = aPositioning({ next: '先把价格写上' });
    const saved = await store.save(await aCard({ content, reason: 'refresh', facts: dearer, after: 2 }));
    expect(saved?.content.next).toBe('先把价格写上');
  });

  it('a refresh without any difference makes no version and marks the deliverable as up to date', async () => {
    const id = await anEditedCard();
    const work = await aCard({ reason: 'refresh', facts: dearer, after: 2 });
    const saved = await store.save(work);
    expect(saved).toMatchObject({ ref: { id, version: 2 }, content: { next: '先拍三条' } });
    expect(await store.save(work)).toEqual(saved);
    expect(await extrasOf(work.answerId)).toEqual({ chips: [], deliverables: [saved?.ref] });
    expect(await shelf.list(userId)).toMatchObject([{ version: 2, facts: [{ text: '400元一次' }] }]);
  });
});

describe('the shelf, as work looks at it', () => {
  it('work sees the newest content of each kind, of the deliverables that changed last', async () => {
    await store.save(await aCard({ subject: '小红书' }));
    await store.save(await aCard({ subject: '抖音', content: aPositioning({ judgement: '抖音的' }) }));
    await store.save(await newer('小红书的第二版', 1, { subject: '小红书' }));
    await store.save(aWork(await anAnswer(), 'calendar', aCalendar(['琴潮了怎么办'])));
    const kept = await store.shelf(userId);
    expect(Object.keys(kept).sort()).toEqual(['calendar', 'positioning']);
    expect(kept.positioning?.judgement).toBe('小红书的第二版');
    await store.save(await aCard({ subject: '视频号', content: aPositioning({ judgement: '视频号的' }) }));
    expect((await store.shelf(userId)).positioning?.judgement).toBe('视频号的');
  });

  it('work sees nothing for a new user, and no content of another shape', async () => {
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
  it('the versions of a deliverable are bounded: the oldest go, the numbers go on', async () => {
    const saved = await store.save(await aCard());
    const id = saved?.ref.id ?? '';
    await database.db.execute(sql`
      INSERT INTO deliverable_versions (deliverable_id, number, user_id, kind, subject, reason, label, content,
        made_by, revision, "order", facts)
      SELECT deliverable_id, at, user_id, kind, subject, reason, label, content, made_by, revision, "order", facts
      FROM deliverable_versions, generate_series(2, ${KEPT_VERSIONS.made}) at WHERE deliverable_id = ${id}`);
    await database.db.execute(sql`UPDATE deliverables SET version = ${KEPT_VERSIONS.made} WHERE id = ${id}`);
    await store.save(await newer('再来一版', KEPT_VERSIONS.made));
    const numbers = (await shelf.open(userId, id, null))?.versions.map(({ number }) => number) ?? [];
    expect(numbers).toEqual([KEPT_VERSIONS.made + 1, KEPT_VERSIONS.made]);
    const kept = await shelf.versions({ userId, id, before: null, limit: 1_000 });
    expect([kept[0]?.number, kept.at(-1)?.number, kept.length]).toEqual([
      KEPT_VERSIONS.made + 1,
      2,
      KEPT_VERSIONS.made,
    ]);
  });

  it('versions by hand are bounded by themselves: they take no place of the coach’s, nor the coach’s theirs', async () => {
    const saved = await store.save(await aCard());
    const id = saved?.ref.id ?? '';
    const last = KEPT_VERSIONS.byHand + 10;
    // Every tenth is the coach's.
    await database.db.execute(sql`
      INSERT INTO deliverable_versions (deliverable_id, number, user_id, kind, subject, reason, label, content,
        made_by, revision, "order", facts)
      SELECT deliverable_id, at, user_id, kind, subject, CASE WHEN at % 10 = 0 THEN reason ELSE 'edit' END, label,
        content, made_by, revision, "order", facts
      FROM deliverable_versions, generate_series(2, ${last}) at WHERE deliverable_id = ${id}`);
    await database.db.execute(sql`UPDATE deliverables SET version = ${last} WHERE id = ${id}`);
    await store.save(await newer('再来一版', last));
    const kept = (await shelf.versions({ userId, id, before: null, limit: 1_000 })).map(
      ({ number }) => number,
    );
    const isByHand = (number: number): boolean => number > 1 && number <= last && number % 10 !== 0;
    expect(kept.filter((number) => !isByHand(number))).toEqual([last + 1, 60, 50, 40, 30, 20, 10, 1]);
    const byHand = kept.filter(isByHand);
    expect([byHand.length, byHand[0], byHand.at(-1)]).toEqual([KEPT_VERSIONS.byHand, last - 1, 5]);
  });
});
