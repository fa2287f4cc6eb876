import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@rstest/core';
import { eq } from 'drizzle-orm';
import { type CoachState, emptyState } from '../../coach/dialogue/coach-state';
import { messages } from '../../database/schema';
import { createTestDatabase, type TestDatabase } from '../../database/test-database';
import { seedConversation } from '../../testing/seed-conversation';
import { seedUser } from '../../testing/seed-user';
import { CoachStateRepository } from './coach-state-repository';

let database: TestDatabase;
let states: CoachStateRepository;
let userId: string;
beforeAll(async () => {
  database = await createTestDatabase();
  states = new CoachStateRepository(database);
});
afterAll(() => database.close());
beforeEach(async () => {
  userId = await seedUser(database);
});

const LINE = [{ text: '问一' }, { text: '答一' }, { text: '问二' }, { text: '答二' }];

/** Two questions with their answers; `other` is another version of the second answer, without text yet. */
async function aTalk(owner = userId) {
  const { id, messageIds } = await seedConversation(database, { userId: owner, messages: LINE });
  const [question = '', answer = '', next = '', last = ''] = messageIds;
  const other = crypto.randomUUID();
  await database.db.insert(messages).values({
    id: other,
    conversationId: id,
    userId: owner,
    parentId: next,
    role: 'ai',
    text: '',
    status: 'streaming',
  });
  const load = (answerId: string, questionId = next) =>
    states.load({ userId: owner, conversationId: id, questionId, answerId });
  return { id, question, answer, next, last, other, load };
}

const aState = (fields: Partial<CoachState>): CoachState => ({ ...emptyState(), ...fields });

describe('CoachStateRepository', () => {
  it('a conversation starts with an empty state, and a question with the state of the nearest answer above it', async () => {
    const talk = await aTalk();
    expect(await states.before(userId, talk.question)).toEqual(emptyState());
    expect(await states.before(userId, talk.next)).toEqual(emptyState());
    const state = aState({ turns: 1, asked: 'proof', attempts: { proof: 1 }, said: '答一' });
    await states.save(userId, talk.answer, state);
    await states.save(userId, talk.last, aState({ turns: 2 }));
    expect(await states.before(userId, talk.next)).toEqual(state);
    expect((await talk.load(talk.other)).state).toEqual(state);
    expect(await states.before(userId, talk.question)).toEqual(emptyState());
  });

  it('a state counts only once its answer has text', async () => {
    const talk = await aTalk();
    await states.save(userId, talk.answer, aState({ turns: 1 }));
    await database.db.update(messages).set({ text: '' }).where(eq(messages.id, talk.answer));
    expect(await states.before(userId, talk.next)).toEqual(emptyState());
  });

  it('the state holds the texts of the other versions of an answer, and the planned text of this one', async () => {
    const talk = await aTalk();
    await states.save(userId, talk.last, aState({ said: '答二' }));
    await states.save(userId, talk.other, aState({ said: '另一个说法' }));
    expect(await talk.load(talk.other)).toMatchObject({ versions: ['答二'], said: null });
    await database.db.update(messages).set({ text: '另一' }).where(eq(messages.id, talk.other));
    expect(await talk.load(talk.other)).toMatchObject({ versions: ['答二'], said: '另一个说法' });
    expect(await talk.load(talk.last)).toMatchObject({ versions: ['另一个说法'], said: '答二' });
  });

  it("the state remembers questions of the user's other conversations, and of no other user's", async () => {
    const [first, second] = [await aTalk(), await aTalk()];
    const stranger = await seedUser(database);
    const theirs = await aTalk(stranger);
    await states.save(userId, first.last, aState({ attempts: { audience: 2 }, card: 7 }));
    await states.save(stranger, theirs.last, aState({ attempts: { price: 3 } }));
    const { memory } = await second.load(second.other);
    expect(memory).toEqual({ attempts: { audience: 2 }, card: 7 });
  });

  it('the state remembers of each other conversation the newest answer that has text, and nothing of its own', async () => {
    const [other, here] = [await aTalk(), await aTalk()];
    await states.save(userId, other.answer, aState({ attempts: { audience: 1 }, card: 1 }));
    await states.save(userId, other.last, aState({ attempts: { price: 1 }, card: 2 }));
    await states.save(userId, other.other, aState({ attempts: { proof: 1 }, card: 3 }));
    await states.save(userId, here.answer, aState({ attempts: { offer: 1 }, card: 4 }));
    const { memory } = await here.load(here.other);
    expect(memory).toEqual({ attempts: { price: 1 }, card: 2 });
  });

  it('the state remembers the twenty newest others of many conversations, the newest card first', async () => {
    for (let at = 0; at < 21; at += 1) {
      const { last } = await aTalk();
      await states.save(
        userId,
        last,
        aState({ attempts: at === 0 ? { price: 9 } : { audience: at }, card: at }),
      );
    }
    const here = await aTalk();
    const { memory } = await here.load(here.other);
    expect(memory).toEqual({ attempts: { audience: 20 }, card: 20 });
  });

  it("the repository neither reads nor writes an answer of another user's", async () => {
    const stranger = await seedUser(database);
    const theirs = await aTalk(stranger);
    await states.save(stranger, theirs.answer, aState({ turns: 4 }));
    await states.save(userId, theirs.answer, aState({ turns: 9 }));
    expect(await states.before(userId, theirs.next)).toEqual(emptyState());
    expect((await states.before(stranger, theirs.next)).turns).toBe(4);
  });

  it('a stored state of another shape counts as empty', async () => {
    const talk = await aTalk();
    await database.db
      .update(messages)
      .set({ coachState: { turns: 'many', asked: 'shoe-size' } })
      .where(eq(messages.id, talk.answer));
    expect(await states.before(userId, talk.next)).toEqual(emptyState());
  });
});
