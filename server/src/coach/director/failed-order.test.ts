import type { ChatEvent, Order } from '@qihang/shared/contracts';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { createTestDatabase, type TestDatabase } from '../../database/test-database';
import { type ChatServer, type ChatUser, startChatServer, startOf } from '../../testing/chat-server';
import { auditLedger } from '../../testing/ledger';
import { testCoach } from '../../testing/test-coach';

const STORY = '我在无锡调钢琴十二年，上门三百一次，家长老问琴潮了怎么办，想做视频号，一周最多拍两条';
const CARD: Order = { action: 'make', kind: 'positioning' };
const ONE_SENTENCE = /^[^。\n]*[一-鿿][^。\n]*。?$/;

let database: TestDatabase;
let rules: ChatServer;
let strict: ChatServer;

beforeAll(async () => {
  database = await createTestDatabase();
  const coach = testCoach(database);
  const common = { database, coach: coach.answerer.stream };
  rules = await startChatServer(common);
  strict = await startChatServer({ ...common, environment: { DAILY_MESSAGES: '2' } });
});
afterAll(async () => {
  expect(await auditLedger(database)).toEqual([]);
  for (const server of [rules, strict]) await server.close();
  await database.close();
});

/** Somebody who has told their story. */
async function begin(server: ChatServer) {
  const user = await server.signUp();
  const { conversationId } = startOf(await (await server.send(user, STORY)).events);
  const order = async (message: string, asked: Order) =>
    server.send(user, message, { conversationId, order: asked });
  const newest = async () => (await server.messages(user, conversationId)).slice(-2);
  return { user, conversationId, order, newest };
}

const versionsOf = async (user: ChatUser) => {
  const { rows } = await database.pool.query(
    'SELECT number, reason, made_by FROM deliverable_versions WHERE user_id = $1 ORDER BY position',
    [user.id],
  );
  return rows;
};

async function regenerate(
  server: ChatServer,
  user: ChatUser,
  answerId: string,
): Promise<readonly ChatEvent[]> {
  const response = await server.request(user, 'POST', `/api/chat/answers/${answerId}/regenerate`);
  expect(response.status).toBe(200);
  const { generationId } = (await response.json()) as { generationId: string };
  return (await server.watch(user, generationId)).events;
}

test('a database that is gone in the middle of the saving leaves question and reason, and the retry makes it once', async () => {
  const { user, order, newest } = await begin(rules);
  await database.pool.query(`
    CREATE FUNCTION pg_temp_hang_up() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); PERFORM pg_sleep(20); RETURN NEW; END $$;
    CREATE TRIGGER hang_up BEFORE INSERT ON deliverable_versions FOR EACH ROW EXECUTE FUNCTION pg_temp_hang_up()`);
  const events = await (await order('出定位卡', CARD)).events.finally(() =>
    database.pool.query('DROP TRIGGER hang_up ON deliverable_versions; DROP FUNCTION pg_temp_hang_up()'),
  );
  const last = events.at(-1);
  const why = last !== undefined && 'error' in last ? last.error : '';
  expect(why).toMatch(ONE_SENTENCE);
  const [question, answer] = await newest();
  expect(question).toMatchObject({ role: 'user', text: '出定位卡', status: 'complete' });
  expect(answer).toMatchObject({ role: 'ai', status: 'failed', text: '', error: why });
  expect(answer?.extras ?? null).toBeNull();
  expect(await versionsOf(user)).toEqual([]);

  await regenerate(rules, user, answer?.id ?? '');
  expect(await versionsOf(user)).toMatchObject([{ number: 1, reason: 'make' }]);
  expect((await newest())[1]).toMatchObject({
    status: 'complete',
    extras: { deliverables: [{ version: 1 }] },
  });
});

test('an order beyond a limit is not taken: it says in a sentence why and until when, and nothing of it is kept', async () => {
  const { user, order, newest } = await begin(strict);
  await (await order('出定位卡', CARD)).events;
  const before = await newest();
  const refused = await order('给我出选题', { action: 'make', kind: 'topics' });
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  const { error } = (await refused.failure) as { error: string };
  expect(error).toMatch(/^今天的 2 条消息用完了，明天 0:00（北京时间）恢复$/);
  expect(await newest()).toEqual(before);
  expect(await versionsOf(user)).toHaveLength(1);
});
