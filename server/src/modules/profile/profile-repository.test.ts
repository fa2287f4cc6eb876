import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@rstest/core';
import { eq } from 'drizzle-orm';
import type { Profile } from '../../coach/profile';
import type { NewValue, ProfileChanges } from '../../coach/understanding/plan-changes';
import { conversations, messages, profileValues, users } from '../../database/schema';
import { createTestDatabase, type TestDatabase } from '../../database/test-database';
import { seedConversation } from '../../testing/seed-conversation';
import { seedUser } from '../../testing/seed-user';
import { ProfileRepository } from './profile-repository';

let database: TestDatabase;
let profiles: ProfileRepository;
let userId: string;
let conversationId: string;
beforeAll(async () => {
  database = await createTestDatabase();
  profiles = new ProfileRepository({ database, newId: randomUUID });
});
afterAll(() => database.close());
beforeEach(async () => {
  userId = await seedUser(database);
  conversationId = (await seedConversation(database, { userId })).id;
});

async function aQuestion(
  owner = userId,
  conversation = conversationId,
  parentId: string | null = null,
): Promise<string> {
  const id = randomUUID();
  await database.db.insert(messages).values({
    id,
    conversationId: conversation,
    userId: owner,
    parentId,
    role: 'user',
    text: '…',
    status: 'complete',
  });
  return id;
}

const price = (text: string, amount: number): NewValue => ({
  field: 'price',
  value: { text, amount, unit: '次' },
  quote: text,
  confidence: 0.95,
  isConfirmed: false,
});
const adding =
  (...values: NewValue[]) =>
  (): ProfileChanges => ({ add: values, retire: [] });
const replacing =
  (value: NewValue) =>
  (profile: Profile): ProfileChanges => ({ add: [value], retire: profile.map(({ id }) => id) });
const change = (
  owner: string,
  messageId: string,
  plan: (profile: Profile) => ProfileChanges,
  isAgain = false,
): Promise<Profile> => profiles.change({ userId: owner, messageId, isAgain }, plan);
const texts = (profile: Profile): string[] => profile.map(({ value }) => value.text);

describe('ProfileRepository', () => {
  it('a value is stored with its message and the words that it came from', async () => {
    const messageId = await aQuestion();
    const [entry] = await change(userId, messageId, adding(price('三百元一次', 300)));
    expect(entry).toMatchObject({
      field: 'price',
      value: { text: '三百元一次', amount: 300, unit: '次' },
      quote: '三百元一次',
      confidence: expect.closeTo(0.95),
      messageId,
      isConfirmed: false,
    });
    expect(await profiles.current(userId)).toEqual([entry]);
  });

  it('a replaced value is kept as history, and the newest is read', async () => {
    await change(userId, await aQuestion(), adding(price('三百元一次', 300)));
    await change(userId, await aQuestion(), replacing(price('四百元一次', 400)));
    expect(texts(await profiles.current(userId))).toEqual(['四百元一次']);
    const rows = await database.db.select().from(profileValues).where(eq(profileValues.userId, userId));
    expect(rows.map(({ replacedAt }) => replacedAt !== null).sort()).toEqual([false, true]);
  });

  it('a message is read once: its plan is not called again', async () => {
    const messageId = await aQuestion();
    await change(userId, messageId, adding(price('三百元一次', 300)));
    let asked = 0;
    const again = await change(userId, messageId, (profile) => {
      asked += 1;
      return { add: [price('九百元一次', 900)], retire: profile.map(({ id }) => id) };
    });
    expect(asked).toBe(0);
    expect(texts(again)).toEqual(['三百元一次']);
  });

  it('a message is read once, even by ten concurrent calls', async () => {
    const messageId = await aQuestion();
    await Promise.all(
      Array.from({ length: 10 }, () => change(userId, messageId, replacing(price('三百元一次', 300)))),
    );
    expect(texts(await profiles.current(userId))).toEqual(['三百元一次']);
  });

  it('two messages of one user are serialised: one price is current in the end', async () => {
    const ids = await Promise.all(Array.from({ length: 8 }, () => aQuestion()));
    await Promise.all(ids.map((id, index) => change(userId, id, replacing(price(`${index}元`, index)))));
    expect(await profiles.current(userId)).toHaveLength(1);
  });

  it('a message that says nothing new waits for no lock', async () => {
    await change(userId, await aQuestion(), adding(price('三百元一次', 300)));
    const { id, messageIds } = await seedConversation(database, { userId });
    const messageId = await aQuestion(userId, id, messageIds.at(-1));
    await database.db.transaction(async (tx) => {
      await tx.select().from(users).where(eq(users.id, userId)).for('update');
      expect(texts(await change(userId, messageId, adding()))).toEqual(['三百元一次']);
    });
  });

  it('a profile is isolated from other users and their messages', async () => {
    const other = await seedUser(database);
    const theirs = await aQuestion(other, (await seedConversation(database, { userId: other })).id);
    const mine = await change(userId, await aQuestion(), adding(price('三百元一次', 300)));
    await change(userId, theirs, adding(price('九百元一次', 900)));
    await change(other, theirs, () => ({
      add: [price('一百元一次', 100)],
      retire: mine.map(({ id }) => id),
    }));
    expect(texts(await profiles.current(userId))).toEqual(['三百元一次']);
    expect(texts(await profiles.current(other))).toEqual(['一百元一次']);
  });

  it('listeners are called when a profile has changed, and only then', async () => {
    const notified: string[] = [];
    const telling = new ProfileRepository({
      database,
      newId: randomUUID,
      onChanged: (id) => notified.push(id),
    });
    const messageId = await aQuestion();
    const reading = { userId, messageId, isAgain: false };
    await telling.change({ ...reading, messageId: await aQuestion() }, adding());
    expect(notified).toEqual([]);
    await telling.change(reading, adding(price('三百元一次', 300)));
    await telling.change(reading, adding(price('九百元一次', 900)));
    expect(notified).toEqual([userId]);
  });

  it('nothing is stored for a deleted message', async () => {
    const messageId = await aQuestion();
    await database.db.delete(conversations).where(eq(conversations.id, conversationId));
    expect(await change(userId, messageId, adding(price('三百元一次', 300)))).toEqual([]);
  });

  describe('an edited question', () => {
    /** Versions of one question. */
    const versions = async (count: number): Promise<string[]> => {
      const { messageIds } = await seedConversation(database, { userId });
      const parentId = messageIds.at(-1) ?? null;
      const ids = Array.from({ length: count }, () => randomUUID());
      for (const id of ids) {
        await database.db.insert(messages).values({
          id,
          conversationId: await conversationOf(messageIds),
          userId,
          parentId,
          role: 'user',
          text: '…',
          status: 'complete',
        });
      }
      return ids;
    };
    const conversationOf = async ([first = '']: readonly string[]): Promise<string> =>
      (await database.db.select().from(messages).where(eq(messages.id, first)))[0]?.conversationId ?? '';
    const city = (text: string): NewValue => ({
      field: 'place',
      value: { text },
      quote: text,
      confidence: 0.9,
      isConfirmed: false,
    });

    it('an edited question reverts the values of its earlier version and restores the values that those had replaced', async () => {
      const [old = '', edited = ''] = await versions(2);
      await change(userId, await aQuestion(), adding(price('三百元一次', 300)));
      await change(userId, old, replacing(price('四百元一次', 400)));
      let seen: Profile = [];
      const now = await change(userId, edited, (profile) => {
        seen = profile;
        return { add: [city('无锡')], retire: [] };
      });
      expect(texts(seen)).toEqual(['三百元一次']);
      expect(texts(now)).toEqual(['三百元一次', '无锡']);
    });

    it('an edited question restores every value of a field of several that its earlier version had replaced', async () => {
      const offer = (text: string): NewValue => ({ ...city(text), field: 'offer' });
      const [old = '', edited = ''] = await versions(2);
      await change(userId, await aQuestion(), adding(offer('上门调琴'), offer('看琴')));
      await change(userId, old, replacing(offer('整机大修')));
      expect(texts(await change(userId, edited, adding(city('无锡'))))).toEqual(['上门调琴', '看琴', '无锡']);
    });

    it('an edited question leaves later values alone, also in the same field', async () => {
      const [old = '', edited = ''] = await versions(2);
      await change(userId, await aQuestion(), adding(price('三百元一次', 300)));
      await change(userId, old, replacing(price('四百元一次', 400)));
      await change(userId, await aQuestion(), replacing(price('五百元一次', 500)));
      expect(texts(await change(userId, edited, adding(city('无锡'))))).toEqual(['五百元一次', '无锡']);
    });

    it('an edit of an edit reverts both, whichever of them was on screen', async () => {
      const [first = '', second = '', third = ''] = await versions(3);
      await change(userId, first, adding(price('三百元一次', 300), city('无锡')));
      await change(userId, second, adding(price('四百元一次', 400)));
      expect(texts(await profiles.current(userId))).toEqual(['四百元一次']);
      expect(texts(await change(userId, third, adding(price('五百元一次', 500))))).toEqual(['五百元一次']);
    });

    it('an edited question changes nothing a second time, nor does an old version that is answered again', async () => {
      const [old = '', edited = ''] = await versions(2);
      await change(userId, old, adding(price('四百元一次', 400)));
      const now = await change(userId, edited, adding(price('五百元一次', 500)));
      for (const id of [edited, old]) {
        expect(await change(userId, id, adding(price('九百元一次', 900)), true)).toEqual(now);
      }
    });
  });

  it('a question that is answered again is read only if nothing newer was read since', async () => {
    const [early, late] = [await aQuestion(), await aQuestion()];
    await change(userId, late, adding(price('四百元一次', 400)));
    expect(texts(await change(userId, early, adding(price('三百元一次', 300)), true))).toEqual([
      '四百元一次',
    ]);
    const newest = await aQuestion();
    const now = await change(userId, newest, replacing(price('五百元一次', 500)), true);
    expect(texts(now)).toEqual(['五百元一次']);
  });

  it('a profile keeps its values when the conversation is deleted', async () => {
    await change(userId, await aQuestion(), adding(price('三百元一次', 300)));
    await database.db.delete(conversations).where(eq(conversations.id, conversationId));
    const [entry] = await profiles.current(userId);
    expect(entry).toMatchObject({ value: { text: '三百元一次' }, messageId: null });
  });

  it('rows of another shape are left out and do not fail the read', async () => {
    const row = { id: randomUUID(), userId, quote: '', confidence: 1, isConfirmed: false };
    await database.db.insert(profileValues).values({ ...row, field: 'price', value: { cents: 3 } });
    await database.db
      .insert(profileValues)
      .values({ ...row, id: randomUUID(), field: 'shoe-size', value: { text: '42' } });
    expect(await profiles.current(userId)).toEqual([]);
  });
});
