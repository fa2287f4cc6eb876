import { randomUUID } from 'node:crypto';
import {
  currentOf,
  type Fact,
  type FactChange,
  type FactHistory,
  type FactVersion,
  mergeFacts,
  replaceFactsOf,
  type VerifiedFact,
} from '@qihang/coach/facts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@rstest/core';
import { eq } from 'drizzle-orm';
import { factVersions } from '../../database/fact-schema';
import { conversations, messages, users } from '../../database/schema';
import { createTestDatabase, type TestDatabase } from '../../database/test-database';
import { seedConversation } from '../../testing/seed-conversation';
import { seedUser } from '../../testing/seed-user';
import { FactRepository, type HandPlan, MAX_FACTS } from './fact-repository';

let database: TestDatabase;
let facts: FactRepository;
let notified: string[];
let userId: string;
let conversationId: string;
beforeAll(async () => {
  database = await createTestDatabase();
  facts = new FactRepository({
    database,
    newId: randomUUID,
    onChanged: (id) => notified.push(id),
  });
});
afterAll(() => database.close());
beforeEach(async () => {
  notified = [];
  userId = await seedUser(database);
  conversationId = (await seedConversation(database, { userId })).id;
});

async function aQuestion(
  parentId: string | null = null,
  owner = userId,
  conversation = conversationId,
): Promise<string> {
  const id = randomUUID();
  await database.db.insert(messages).values({
    ...{ id, conversationId: conversation, userId: owner, parentId },
    ...{ role: 'user', text: '…', status: 'complete' },
  });
  return id;
}
/** A question that is no version of another. */
async function aLaterQuestion(): Promise<string> {
  const { id, messageIds } = await seedConversation(database, { userId });
  return aQuestion(messageIds.at(-1), userId, id);
}

const heard = (value: string, messageId: string, more: Partial<VerifiedFact> = {}): VerifiedFact => ({
  field: 'price',
  value,
  about: 'self',
  quotes: [{ messageId, start: 0, end: 4, text: value.slice(0, 4) }],
  replaces: null,
  ...more,
});
const origin = (messageId: string) => ({ messageId, newId: randomUUID });
const merging =
  (messageId: string, ...said: VerifiedFact[]) =>
  (known: readonly FactHistory[]) =>
    mergeFacts(known, said, origin(messageId)).changes;
const answering =
  (messageId: string, ...said: VerifiedFact[]) =>
  (known: readonly FactHistory[]) =>
    replaceFactsOf(known, said, origin(messageId)).changes;
const hear = (messageId: string, ...said: VerifiedFact[]) =>
  facts.changeForMessage(userId, messageId, merging(messageId, ...said));
const values = async (of = userId) => (await facts.current(of)).map(({ value }) => value);
const theFact = async (): Promise<Fact> => {
  const [fact] = await facts.current(userId);
  if (fact === undefined) throw new Error('no fact');
  return fact;
};

const byHand = (plan: Partial<HandPlan>) =>
  facts.changeByHand(userId, () => ({ changes: [], erase: [], retire: [], ...plan }));
const entered = (value: string, before: Fact): FactChange => ({
  kind: 'replace',
  before: before.version,
  fact: {
    ...{ id: before.id, version: before.version + 1, field: before.field, about: before.about },
    ...{ value, status: 'confirmed', quotes: [], saidIn: null },
  } satisfies FactVersion,
});

describe('FactRepository', () => {
  it('a fact is stored with its message, its owner and the passages it rests on', async () => {
    const messageId = await aQuestion();
    const quotes = [{ messageId, start: 2, end: 6, text: '三百一次' }];
    await hear(messageId, heard('300元一次', messageId, { about: 'customer', quotes }));
    const [history] = await facts.histories(userId);
    expect(history?.versions).toEqual([
      {
        ...{ id: history?.id, version: 1, field: 'price', value: '300元一次', about: 'customer' },
        ...{ status: 'heard', quotes, saidIn: messageId, rowId: expect.any(String), at: expect.any(Date) },
      },
    ]);
  });

  it('a correction keeps what was before it, oldest fact and version first', async () => {
    const [first, second] = [await aQuestion(), await aLaterQuestion()];
    await hear(first, heard('300元', first), heard('无锡', first, { field: 'place' }));
    const { id, version } = await theFact();
    await hear(second, heard('350元', second, { replaces: { id, version } }));
    const histories = await facts.histories(userId);
    expect(histories.map((one) => one.versions.map(({ value }) => value))).toEqual([
      ['300元', '350元'],
      ['无锡'],
    ]);
    expect(await values()).toEqual(['350元', '无锡']);
  });

  it('the same message read ten times at once says everything once', async () => {
    const messageId = await aQuestion();
    await Promise.all(Array.from({ length: 10 }, () => hear(messageId, heard('300元', messageId))));
    expect(await values()).toEqual(['300元']);
    expect(notified).toEqual([userId]);
  });

  it('corrections from two messages at once make one history without a gap', async () => {
    const messageId = await aQuestion();
    await hear(messageId, heard('300元', messageId));
    const { id } = await theFact();
    const later = await Promise.all(Array.from({ length: 6 }, () => aLaterQuestion()));
    await Promise.all(
      later.map((said, at) =>
        facts.change(userId, (known) => {
          const before = known.find((each) => each.id === id);
          const { version } = (before && currentOf(before)) ?? { version: 0 };
          return mergeFacts(known, [heard(`${at}元`, said, { replaces: { id, version } })], origin(said))
            .changes;
        }),
      ),
    );
    const [history] = await facts.histories(userId);
    expect(history?.versions.map(({ version }) => version)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  it('what changes nothing waits for no lock and tells nobody', async () => {
    const messageId = await aQuestion();
    await hear(messageId, heard('300元', messageId));
    notified = [];
    await database.db.transaction(async (tx) => {
      await tx.select().from(users).where(eq(users.id, userId)).for('update');
      await hear(messageId, heard('300元', messageId));
      await facts.change(userId, () => []);
    });
    expect(notified).toEqual([]);
  });

  it('facts are of one user: another’s message brings none, and nobody changes another’s', async () => {
    const messageId = await aQuestion();
    await hear(messageId, heard('300元', messageId));
    const { id } = await theFact();
    const other = await seedUser(database);
    await facts.change(other, merging(messageId, heard('900元', messageId)));
    await facts.change(other, () => [{ kind: 'remove', id, version: 1 }]);
    await facts.changeByHand(other, () => ({ changes: [], erase: [id], retire: [] }));
    expect([await values(), await values(other)]).toEqual([['300元'], []]);
  });

  it('no more than 300 facts are kept', async () => {
    const messageId = await aQuestion();
    const many = Array.from({ length: MAX_FACTS + 1 }, (_, at) => heard(`${at}元`, messageId));
    await hear(messageId, ...many);
    expect(await values()).toHaveLength(MAX_FACTS);
  });

  it('of values entered by hand a fact keeps the newest twenty, and all that was heard', async () => {
    const messageId = await aQuestion();
    await hear(messageId, heard('300元', messageId));
    for (let at = 0; at < 25; at += 1) {
      const before = await theFact();
      await byHand({ changes: [entered(`${at}元`, before)] });
    }
    const [history] = await facts.histories(userId);
    expect(history?.versions).toHaveLength(21);
    expect(history?.versions[0]?.value).toBe('300元');
    expect(await values()).toEqual(['24元']);
  });
});

describe('an edited question', () => {
  it('takes back what its earlier version brought, in one change with what it says itself', async () => {
    const before = await aLaterQuestion();
    await hear(before, heard('200元', before));
    const { id, version } = await theFact();
    const first = await aQuestion();
    await hear(first, heard('300元', first, { replaces: { id, version } }), heard('一斤80元', first));
    notified = [];
    const edited = await aQuestion();
    await hear(edited, heard('加急500元', edited));
    expect(await values()).toEqual(['200元', '加急500元']);
    expect(notified).toEqual([userId]);
  });

  it('leaves alone what the user has confirmed', async () => {
    const first = await aQuestion();
    await hear(first, heard('300元', first));
    await byHand({ changes: [entered('350元', await theFact())] });
    await hear(await aQuestion());
    expect(await values()).toEqual(['350元']);
  });

  it('an answer to the earlier version that ends late brings nothing', async () => {
    const first = await aQuestion();
    const edited = await aQuestion();
    await hear(edited, heard('350元', edited));
    await hear(first, heard('300元', first));
    expect(await values()).toEqual(['350元']);
  });
});

describe('what the user has removed or corrected', () => {
  it('a removed fact leaves no words and does not come back when its message is answered again', async () => {
    const messageId = await aQuestion();
    await hear(messageId, heard('300元一次', messageId), heard('无锡', messageId, { field: 'place' }));
    const { id } = await theFact();
    await byHand({ changes: [entered('350元', await theFact())] });
    await byHand({ erase: [id] });
    const rows = await database.db.select().from(factVersions).where(eq(factVersions.factId, id));
    expect(rows).toMatchObject([
      { value: '', quotes: [{ messageId, start: 0, end: 4, text: '' }], erasedAt: expect.any(Date) },
    ]);
    await facts.changeForMessage(
      userId,
      messageId,
      answering(messageId, heard('300元每次', messageId), heard('无锡', messageId, { field: 'place' })),
    );
    expect(await values()).toEqual(['无锡']);
  });

  it('a removed fact may be said again in another message', async () => {
    const messageId = await aQuestion();
    await hear(messageId, heard('300元', messageId));
    await byHand({ erase: [(await theFact()).id] });
    const later = await aLaterQuestion();
    await hear(later, heard('300元', later));
    expect(await values()).toEqual(['300元']);
  });

  it('the words before a correction do not come back as a fact of their own', async () => {
    const messageId = await aQuestion();
    await hear(messageId, heard('300元', messageId));
    await byHand({ changes: [entered('350元', await theFact())] });
    await facts.changeForMessage(userId, messageId, answering(messageId, heard('300元一次', messageId)));
    expect(await values()).toEqual(['350元']);
  });

  it('a value that another fact’s correction made stale is gone, and does not come back when its message is answered again', async () => {
    const first = await aLaterQuestion();
    const offer = heard('上门300元', first, { field: 'offer' });
    await hear(first, heard('300元', first), offer);
    const [price, stale] = (await facts.current(userId)).map(({ id, version }) => ({ id, version }));
    const later = await aQuestion();
    const more = { replaces: price ?? null, withdraws: stale === undefined ? [] : [stale] };
    await hear(later, heard('350元', later, more));
    expect(await values()).toEqual(['350元']);
    await facts.changeForMessage(userId, first, answering(first, heard('300元', first), offer));
    expect(await values()).toEqual(['350元']);
    const edited = await aQuestion();
    await hear(edited, heard('加急500元', edited));
    expect(await values()).toEqual(['300元', '上门300元', '加急500元']);
  });

  it('a fact whose wording was made better leaves room for another of the same sentence', async () => {
    const messageId = await aQuestion();
    await hear(messageId, heard('300元', messageId));
    const { id, version } = await theFact();
    await hear(messageId, heard('300元一次', messageId, { replaces: { id, version } }));
    await hear(messageId, heard('包月800元', messageId));
    expect(await values()).toEqual(['300元一次', '包月800元']);
  });
});

describe('deletion', () => {
  it('a deleted conversation leaves its facts, heard and confirmed, without the link back', async () => {
    const { id, messageIds } = await seedConversation(database, { userId });
    const messageId = await aQuestion(messageIds.at(-1), userId, id);
    await hear(messageId, heard('300元', messageId));
    await database.db.delete(conversations).where(eq(conversations.id, id));
    const [history] = await facts.histories(userId);
    expect(history?.versions).toMatchObject([{ value: '300元', saidIn: null, quotes: [{ text: '300元' }] }]);
  });

  it('what a message says that is deleted meanwhile is not stored', async () => {
    const { id, messageIds } = await seedConversation(database, { userId });
    const messageId = await aQuestion(messageIds.at(-1), userId, id);
    let plans = 0;
    await facts.change(userId, (known) => {
      plans += 1;
      return merging(messageId, heard('300元', messageId))(known);
    });
    await byHand({ erase: [(await theFact()).id] });
    await database.db.delete(conversations).where(eq(conversations.id, id));
    await hear(messageId, heard('包月800元', messageId, { field: 'offer' }));
    expect([plans, await values()]).toEqual([2, []]);
  });

  it('a user’s facts are deleted with the user', async () => {
    const messageId = await aQuestion();
    await hear(messageId, heard('300元', messageId));
    await database.db.delete(users).where(eq(users.id, userId));
    expect(await facts.histories(userId)).toEqual([]);
    expect(await hear(messageId, heard('350元', messageId))).toEqual([]);
  });

  it('messages are answered while their conversation is deleted: neither waits for the other for ever', async () => {
    // Until an answer has come before the deletion at least once.
    for (let at = 0; at < 5 || (at < 50 && (await facts.histories(userId)).length === 0); at += 1) {
      const { id, messageIds } = await seedConversation(database, { userId });
      const one = await aQuestion(messageIds.at(-1), userId, id);
      await hear(one, heard(`${at}元`, one));
      const two = await aQuestion(one, userId, id);
      await Promise.all([
        facts.change(userId, answering(one, heard(`${at}00元`, one), heard('x', two, { field: 'offer' }))),
        database.db.delete(conversations).where(eq(conversations.id, id)),
      ]);
    }
    expect((await facts.histories(userId)).length).toBeGreaterThan(0);
  });
});
