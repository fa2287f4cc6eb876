import type { MessageDetail, MessagePage } from '@qihang/shared/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { drizzle } from 'drizzle-orm/node-postgres';
import { auditLedger } from '../../testing/ledger';
import { createTestApp, type TestApp, type TestUser } from '../../testing/test-app';
import { ThreadRepository } from './thread-repository';

/** Messages in the thread on screen, with many branches of a few messages each on both sides of its end. */
const LONG = 5_000;
const BRANCHES = 200;
/** Ten times the best of several runs on an idle machine; a single run may take eight times that. */
const SLOW_MS = 250;

let test: TestApp;
let user: TestUser;
let conversationId: string;
beforeAll(async () => {
  test = await createTestApp();
  user = await test.signUp();
  conversationId = await seedTree();
}, 60_000);
afterAll(() => test.close());

/** One statement each: a thread of questions and answers, then edits of its last question with their answers. */
async function seedTree(): Promise<string> {
  const { pool } = test.database;
  const id = crypto.randomUUID();
  await pool.query(
    `INSERT INTO conversations (id, user_id, agent_key, title) VALUES ($1, $2, 'test-agent', '长')`,
    [id, user.id],
  );
  const say = (table: string) => `
    INSERT INTO messages (id, conversation_id, user_id, parent_id, role, text, status)
    SELECT id, $1, $2, parent_id, role, text, 'complete' FROM ${table} ORDER BY n`;
  await pool.query(
    `WITH ids AS (SELECT n, gen_random_uuid() AS id FROM generate_series(1, ${LONG}) n),
     thread AS (SELECT n, id, lag(id) OVER (ORDER BY n) AS parent_id,
       CASE WHEN n % 2 = 1 THEN 'user' ELSE 'ai' END AS role, '第' || n || '条' AS text FROM ids)
     ${say('thread')}`,
    [id, user.id],
  );
  await pool.query(
    `WITH beginning AS (SELECT parent_id FROM messages WHERE conversation_id = $1 AND text = '第${LONG - 1}条'),
     edits AS (SELECT n, gen_random_uuid() AS q, gen_random_uuid() AS a FROM generate_series(1, ${BRANCHES}) n),
     turns AS (
       SELECT 2 * n AS n, q AS id, parent_id, 'user' AS role, '改' || n AS text FROM edits, beginning
       UNION ALL SELECT 2 * n + 1, a, q, 'ai', '答' || n FROM edits)
     ${say('turns')}`,
    [id, user.id],
  );
  await pool.query(
    `INSERT INTO generations (id, user_id, conversation_id, question_id, answer_id, status, provider, instance_id, finished_at)
     SELECT gen_random_uuid(), $2, $1, parent_id, id, 'complete', 'coach', gen_random_uuid(), now()
     FROM messages WHERE conversation_id = $1 AND role = 'ai'`,
    [id, user.id],
  );
  await pool.query(
    `UPDATE conversations SET leaf_id = last.id, activity = last.position
     FROM (SELECT id, position FROM messages WHERE conversation_id = $1 ORDER BY position DESC LIMIT 1) last
     WHERE conversations.id = $1`,
    [id],
  );
  await pool.query('ANALYZE messages, generations, conversations');
  return id;
}

const page = async (query = ''): Promise<MessagePage> => {
  const url = `/api/chat/conversations/${conversationId}/messages${query}`;
  const response = await test.app.inject({ url, headers: user.headers });
  expect(response.statusCode).toBe(200);
  return response.json<MessagePage>();
};
const show = (messageId: string) =>
  test.app.inject({
    method: 'POST',
    url: `/api/chat/conversations/${conversationId}/version`,
    headers: user.headers,
    payload: { messageId },
  });
const timed = async <Result>(task: () => Promise<Result>): Promise<{ result: Result; ms: number }> => {
  const begun = performance.now();
  return { result: await task(), ms: performance.now() - begun };
};
/** Waits until a query waits for a lock that another connection holds. */
const untilAQueryWaits = async (): Promise<void> => {
  const waiting = () =>
    test.database.pool.query(
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
  while ((await waiting()).rowCount === 0) await new Promise((resolve) => setTimeout(resolve, 5));
};
const best = (times: readonly number[]): number => Math.min(...times);

describe('a thread of 5,000 messages with 200 edits of its last question', () => {
  it('a long thread is whole: every message follows its parent', async () => {
    expect(await auditLedger(test.database)).toEqual([]);
  });

  it('the pages of a long thread go up from its end to its beginning, each message once', async () => {
    const items: MessageDetail[] = [];
    const times: number[] = [];
    for (let before: string | null = ''; before !== null; ) {
      const query: string = before === '' ? '?limit=100' : `?limit=100&before=${before}`;
      const { result, ms } = await timed(() => page(query));
      items.unshift(...result.items);
      times.push(ms);
      before = result.nextBefore;
    }
    expect(items.map(({ text }) => text)).toEqual([
      ...Array.from({ length: LONG - 2 }, (_, n) => `第${n + 1}条`),
      `改${BRANCHES}`,
      `答${BRANCHES}`,
    ]);
    for (const [at, { parentId }] of items.entries()) expect(parentId).toBe(items[at - 1]?.id ?? null);
    expect(items.at(-2)?.versions).toHaveLength(BRANCHES + 1);
    expect(items.slice(0, -2).every(({ versions }) => versions.length === 0)).toBe(true);
    // The last page is as quick as the first, because no rows are skipped.
    expect(best(times.slice(-5))).toBeLessThan(SLOW_MS);
    expect(best(times.slice(0, 5))).toBeLessThan(SLOW_MS);
  });

  it('a page of a long thread is read by its index alone', async () => {
    const { pool } = test.database;
    const statements: { text: string; values: unknown[] }[] = [];
    const logger = { logQuery: (text: string, values: unknown[]) => void statements.push({ text, values }) };
    await new ThreadRepository({ db: drizzle(pool, { logger }) }).up(user.id, conversationId, 50, null);
    const [statement, ...more] = statements;
    expect(more).toEqual([]);
    const { rows } = await pool.query<{ 'QUERY PLAN': string }>(
      `EXPLAIN ${statement?.text}`,
      statement?.values,
    );
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).not.toContain('Seq Scan on messages');
    for (const index of ['messages_pkey', 'messages_parent', 'messages_beginning'])
      expect(plan).toContain(index);
  });

  it('pages go up the thread that the first one showed, also when another version is selected meanwhile', async () => {
    const newest = await page('?limit=2');
    const [, answer] = newest.items;
    const other = newest.items[0]?.versions[0] ?? '';
    const { result, ms } = await timed(() => show(other));
    expect(result.statusCode).toBe(204);
    expect(ms).toBeLessThan(8 * SLOW_MS);
    const shown = await page('?limit=2');
    expect(shown.items.map(({ text }) => text)).toEqual([`第${LONG - 1}条`, `第${LONG}条`]);
    expect((await page(`?limit=1&before=${newest.nextBefore}`)).items[0]?.text).toBe(`第${LONG - 2}条`);
    expect((await show(answer?.id ?? '')).statusCode).toBe(204);
  });

  it('selecting a version sees a turn that is stored at the same moment', async () => {
    const [answer] = (await page('?limit=1')).items;
    const client = await test.database.pool.connect();
    await client.query('BEGIN');
    await client.query('SELECT FROM conversations WHERE id = $1 FOR NO KEY UPDATE', [conversationId]);
    // Another tab has just selected the first edit and asked something there.
    const { rows } = await client.query(
      `SELECT a.id FROM messages q JOIN messages a ON a.parent_id = q.id WHERE q.conversation_id = $1 AND q.text = '改1'`,
      [conversationId],
    );
    const chosen = show(rows[0].id);
    await untilAQueryWaits();
    await client.query(
      `WITH q AS (INSERT INTO messages (id, conversation_id, user_id, parent_id, role, text, status)
         VALUES (gen_random_uuid(), $1, $2, $3, 'user', '又问', 'complete') RETURNING id)
       INSERT INTO messages (id, conversation_id, user_id, parent_id, role, text, status)
       SELECT gen_random_uuid(), $1, $2, q.id, 'ai', '又答', 'complete' FROM q`,
      [conversationId, user.id, rows[0].id],
    );
    await client.query(
      `WITH a AS (SELECT id, parent_id, position FROM messages WHERE conversation_id = $1 AND text = '又答'),
       g AS (INSERT INTO generations (id, user_id, conversation_id, question_id, answer_id, status, provider, instance_id, finished_at)
         SELECT gen_random_uuid(), $2, $1, parent_id, id, 'complete', 'coach', gen_random_uuid(), now() FROM a)
       UPDATE conversations SET leaf_id = a.id, activity = a.position FROM a WHERE conversations.id = $1`,
      [conversationId, user.id],
    );
    await client.query('COMMIT');
    client.release();
    expect((await chosen).statusCode).toBe(204);
    expect((await page('?limit=1')).items[0]?.text).toBe('又答');
    expect(await auditLedger(test.database)).toEqual([]);
    await show(answer?.id ?? '');
  });

  it('the newest thread through the very first message is found in time', async () => {
    const { items } = await page('?limit=1');
    const { rows } = await test.database.pool.query(
      `SELECT id FROM messages WHERE conversation_id = $1 AND text = '第1条'`,
      [conversationId],
    );
    const { result, ms } = await timed(() => show(rows[0].id));
    expect(result.statusCode).toBe(204);
    expect(ms).toBeLessThan(8 * SLOW_MS);
    expect((await page('?limit=1')).items).toEqual(items);
  });

  it('the unpaged list has the newest 50 messages of a long thread', async () => {
    const { result, ms } = await timed(() =>
      test.app.inject({ url: '/api/chat/conversations', headers: user.headers }),
    );
    const [{ messages }] = result.json<[{ messages: { text: string }[] }]>();
    expect(messages).toHaveLength(50);
    expect(messages.slice(-3).map(({ text }) => text)).toEqual([
      `第${LONG - 2}条`,
      `改${BRANCHES}`,
      `答${BRANCHES}`,
    ]);
    expect(ms).toBeLessThan(8 * SLOW_MS);
  });

  it('a cursor of another conversation or of nothing gives an empty page, a forged one 400', async () => {
    const place = (parts: unknown) => Buffer.from(JSON.stringify(parts)).toString('base64url');
    expect((await page(`?before=${place([crypto.randomUUID()])}`)).items).toEqual([]);
    const url = `/api/chat/conversations/${conversationId}/messages?before=${place([7])}`;
    const forged = await test.app.inject({ url, headers: user.headers });
    expect(forged.statusCode).toBe(400);
    expect(forged.json()).toMatchObject({ fields: { before: '翻页位置无效' } });
  });
});
