import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@rstest/core';
import { eq } from 'drizzle-orm';
import { emptyState } from '../../coach/dialogue/coach-state';
import { conversations } from '../../database/schema';
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
const aConversation = async (owner = userId): Promise<string> =>
  (await seedConversation(database, { userId: owner })).id;

describe('CoachStateRepository', () => {
  it('starts a conversation afresh and gives back what was saved', async () => {
    const id = await aConversation();
    expect((await states.load(userId, id)).state).toEqual(emptyState());
    const state = { ...emptyState(), turns: 2, asked: 'proof' as const, attempts: { proof: 1 } };
    await states.save(userId, id, state);
    expect((await states.load(userId, id)).state).toEqual(state);
  });

  it("remembers what was asked in the user's other conversations, and in nobody else's", async () => {
    const [first, second] = [await aConversation(), await aConversation()];
    const stranger = await seedUser(database);
    const theirs = await aConversation(stranger);
    await states.save(userId, first, { ...emptyState(), attempts: { audience: 2 }, card: 7, topics: [1, 2] });
    await states.save(stranger, theirs, { ...emptyState(), attempts: { price: 3 } });
    const { memory } = await states.load(userId, second);
    expect(memory).toEqual({ attempts: { audience: 2 }, card: 7, topics: [1, 2] });
  });

  it("neither reads nor writes a conversation of another user's", async () => {
    const stranger = await seedUser(database);
    const theirs = await aConversation(stranger);
    await states.save(stranger, theirs, { ...emptyState(), turns: 4 });
    await states.save(userId, theirs, { ...emptyState(), turns: 9 });
    expect((await states.load(userId, theirs)).state).toEqual(emptyState());
    expect((await states.load(stranger, theirs)).state.turns).toBe(4);
  });

  it('starts afresh from a state of another shape', async () => {
    const id = await aConversation();
    await database.db
      .update(conversations)
      .set({ coachState: { turns: 'many', asked: 'shoe-size' } })
      .where(eq(conversations.id, id));
    expect((await states.load(userId, id)).state).toEqual(emptyState());
  });
});
