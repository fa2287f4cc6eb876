import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { makeBoundedQueue } from '../../concurrency/bounded-queue';
import { createTestDatabase, type TestDatabase } from '../../database/test-database';
import type { LanguageSource } from '../../providers/language-source';
import { anAgent } from '../../testing/an-agent';
import { seedConversation } from '../../testing/seed-conversation';
import { seedUser } from '../../testing/seed-user';
import { until } from '../../testing/until';
import { WordList } from '../moderation/word-list';
import { composeTitles } from './compose-titles';
import { TitleRepository } from './title-repository';

const QUESTION = '麻烦帮我看看这段文案有没有违规的地方：全网最低价，错过今天再等一年';
const FIRST = [...QUESTION].slice(0, 20).join('');

let database: TestDatabase;
let userId: string;
beforeAll(async () => {
  database = await createTestDatabase();
  userId = await seedUser(database);
});
afterAll(() => database.close());

const seed = async () =>
  (await seedConversation(database, { userId, title: FIRST, messages: [{ text: QUESTION }, { text: '好' }] }))
    .id;
const titleOf = async (id: string): Promise<string> =>
  (await database.pool.query('SELECT title FROM conversations WHERE id = $1', [id])).rows[0]?.title;

/** Titles by a model that says what the test lets it, when the test lets it. */
function byModel() {
  const world = {
    calls: 0,
    underway: 0,
    mostAtOnce: 0,
    warnings: [] as unknown[],
    answer: (_title: string): void => {},
    isFactsDown: false,
    facts: Promise.resolve(),
  };
  const source: LanguageSource = {
    ...{ id: 'openai', model: 'm', contextTokens: 8_000 },
    async *stream(_call, signal) {
      world.calls += 1;
      world.underway += 1;
      world.mostAtOnce = Math.max(world.mostAtOnce, world.underway);
      const text = await new Promise<string>((resolve, reject) => {
        world.answer = resolve;
        signal.addEventListener('abort', () => reject(signal.reason));
      }).finally(() => {
        world.underway -= 1;
      });
      yield { type: 'text', text };
    },
  };
  const connections = makeBoundedQueue('test', { concurrency: 1 });
  const titles = composeTitles({
    database,
    config: { AI_TITLES: 'model', AI_VENDOR_NAMES: [], QUOTA_TIME_ZONE: 'UTC' },
    sourceOf: () => source,
    moderation: { current: () => new WordList([]) },
    facts: {
      async current() {
        await world.facts;
        if (world.isFactsDown) throw new Error('gone');
        return [];
      },
    },
    connections,
    publish: () => {},
    log: { warn: (...line: unknown[]) => void world.warnings.push(line) },
  });
  const answered = (conversationId: string) =>
    titles.answered({ userId, conversationId, agent: anAgent(), question: QUESTION, answer: '好' });
  /** Waits for all that titles which are not held by a model ask of the database, one after the other. */
  const settled = async (): Promise<void> => {
    for (let round = 0; round < 4; round += 1) {
      await connections.run(async () => {});
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  return { world, titles, answered, settled };
}

test('a second answer in a conversation that is being named asks for no second title', async () => {
  const { world, titles, answered } = byModel();
  const id = await seed();
  answered(id);
  answered(id);
  await until(() => world.calls === 1);
  answered(id);
  world.answer('文案检查');
  await until(async () => (await titleOf(id)) === '文案检查');
  await titles.close();
  expect(world.calls).toBe(1);
});

test('eight titles are asked of models at once, and the ninth when one of them is there', async () => {
  const { world, titles, answered, settled } = byModel();
  const ids = await Promise.all(Array.from({ length: 9 }, seed));
  for (const id of ids) answered(id);
  await until(() => world.calls >= 8);
  await settled();
  expect(world.calls).toBe(8);
  world.answer('文案检查');
  await until(() => world.calls === 9);
  await titles.close();
  expect(world.mostAtOnce).toBe(8);
});

test('where the rules give titles, one conversation is named after the other, each of them', async () => {
  const ids = await Promise.all(Array.from({ length: 3 }, seed));
  let [now, most] = [0, 0];
  const titles = composeTitles({
    database,
    config: { AI_TITLES: 'rules', AI_VENDOR_NAMES: [], QUOTA_TIME_ZONE: 'UTC' },
    sourceOf: () => null,
    moderation: { current: () => new WordList([]) },
    facts: {
      async current() {
        now += 1;
        most = Math.max(most, now);
        await new Promise((resolve) => setImmediate(resolve));
        now -= 1;
        return [];
      },
    },
    connections: makeBoundedQueue('test', { concurrency: 4 }),
    publish: () => {},
    log: { warn() {} },
  });
  for (const conversationId of ids) {
    titles.answered({ userId, conversationId, agent: anAgent(), question: QUESTION, answer: '好' });
  }
  await until(async () => (await Promise.all(ids.map(titleOf))).every((title) => title !== FIRST));
  await titles.close();
  expect(most).toBe(1);
});

test('a conversation that could not be named may be named by its next answer', async () => {
  const { world, titles, answered } = byModel();
  const id = await seed();
  world.isFactsDown = true;
  answered(id);
  await until(() => world.calls === 1);
  world.answer('');
  await until(() => world.warnings.length === 1);
  world.isFactsDown = false;
  answered(id);
  await until(() => world.calls === 2);
  world.answer('文案检查');
  await until(async () => (await titleOf(id)) === '文案检查');
  await titles.close();
});

test('a product that closes gives up the title that is being written, and names nothing after that', async () => {
  const { world, titles, answered } = byModel();
  const [id, later] = [await seed(), await seed()];
  answered(id);
  await until(() => world.calls === 1);
  await titles.close();
  answered(later);
  expect([await titleOf(id), await titleOf(later), world.calls]).toEqual([FIRST, FIRST, 1]);
});

test('a product that closes waits for what a title is still asking of the database', async () => {
  const { world, titles, answered } = byModel();
  let release = () => {};
  world.facts = new Promise((resolve) => (release = resolve));
  answered(await seed());
  await until(() => world.calls === 1);
  let isClosed = false;
  const closed = titles.close().then(() => {
    isClosed = true;
  });
  await new Promise((resolve) => setImmediate(resolve));
  expect(isClosed).toBe(false);
  release();
  await closed;
});

test('a conversation is read with its first questions in their order, by its own user only', async () => {
  const titles = new TitleRepository(database);
  const { id, messageIds } = await seedConversation(database, {
    userId,
    title: '你好',
    messages: ['你好', '好', '在吗', '在', '怎么定价', '先说人群'].map((text) => ({ text })),
  });
  expect(await titles.find(userId, id, 2)).toEqual({
    title: '你好',
    hasManualTitle: false,
    questions: [
      { id: messageIds[0], text: '你好' },
      { id: messageIds[2], text: '在吗' },
    ],
  });
  expect(await titles.find(randomUUID(), id, 2)).toBeNull();
  const { id: empty } = await seedConversation(database, { userId, messages: [] });
  expect((await titles.find(userId, empty, 2))?.questions).toEqual([]);
});

test('F56 an automatic title takes the place of the one that was read, of no other, and of no user’s own', async () => {
  const titles = new TitleRepository(database);
  const id = await seed();
  const change = { from: FIRST, to: '新的' };
  expect(await titles.improve(randomUUID(), id, change)).toBe(false);
  expect(await titles.improve(userId, id, { ...change, from: '别的' })).toBe(false);
  expect(await titleOf(id)).toBe(FIRST);
  expect(await titles.improve(userId, id, change)).toBe(true);
  expect(await titles.improve(userId, id, change)).toBe(false);
  await database.pool.query('UPDATE conversations SET has_manual_title = true WHERE id = $1', [id]);
  expect(await titles.improve(userId, id, { from: '新的', to: '更新的' })).toBe(false);
  expect(await titleOf(id)).toBe('新的');
});
