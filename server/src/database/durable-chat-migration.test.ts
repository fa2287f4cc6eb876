import type { MessagePage } from '@qihang/shared/contracts';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import type pg from 'pg';
import { ThreadRepository } from '../modules/conversations/thread-repository';
import { auditLedger } from '../testing/ledger';
import { connectDatabase, type Database } from './client';
import { migrateDatabase, withClient } from './migrate';
import { applyMigrations, readMigrations } from './migrations';
import { createTestDatabase, type TestDatabase } from './test-database';

const name = `test_old_${crypto.randomUUID().replaceAll('-', '')}`;
const [owner, other] = [crypto.randomUUID(), crypto.randomUUID()];
const [talk, failed, empty, theirs] = Array.from({ length: 4 }, () => crypto.randomUUID());

let shared: TestDatabase;
let old: Database;
let connection: pg.PoolConfig;
let before: Record<string, unknown[]>;
beforeAll(async () => {
  shared = await createTestDatabase();
  await shared.pool.query(`CREATE DATABASE ${name}`);
  connection = { ...shared.connection, database: name };
  before = await withClient(connection, async (client) => {
    await applyMigrations(client, readMigrations().slice(0, 1));
    await fill(client);
    return readAll(client);
  });
  await migrateDatabase(connection);
  old = connectDatabase(connection, { DATABASE_POOL: 2, DATABASE_STATEMENT_MS: 10_000 });
}, 60_000);
afterAll(async () => {
  await old.close();
  await shared.pool.query(`DROP DATABASE ${name} WITH (FORCE)`);
  await shared.close();
});

/** Stores rows of the version before: one thread per conversation, with the coach's state beside it. */
async function fill(client: pg.ClientBase): Promise<void> {
  const state = {
    turns: 2,
    asked: 'price',
    attempts: { price: 1 },
    last: { questionId: 'x', tries: 1, before: {} },
  };
  for (const id of [owner, other]) {
    await client.query(`INSERT INTO users (id, username, password_hash) VALUES ($1, $2, 'x')`, [id, id]);
  }
  for (const [id, user, coachState] of [
    [talk, owner, state],
    [failed, owner, { ...state, turns: 1 }],
    [empty, owner, {}],
    [theirs, other, { ...state, turns: 7 }],
  ] as const) {
    await client.query(
      `INSERT INTO conversations (id, user_id, agent_key, title, coach_state) VALUES ($1, $2, 'a', '标题', $3)`,
      [id, user, coachState],
    );
  }
  const say = async (conversation: string | undefined, user: string, texts: readonly string[]) => {
    let parent: string | null = null;
    for (const [at, text] of texts.entries()) {
      const id = crypto.randomUUID();
      const role = at % 2 === 0 ? 'user' : 'ai';
      const status = text === '' ? 'failed' : 'complete';
      await client.query(
        `WITH said AS (
           INSERT INTO messages (id, conversation_id, user_id, parent_id, role, text, status, error)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING position)
         UPDATE conversations SET activity = said.position FROM said WHERE id = $2`,
        [id, conversation, user, parent, role, text, status, text === '' ? '没有收到回答，请重试' : null],
      );
      if (role === 'ai') {
        await client.query(
          `INSERT INTO generations (id, user_id, conversation_id, question_id, answer_id, status, provider, instance_id, finished_at)
           VALUES (gen_random_uuid(), $1, $2, $3, $4, $5, 'coach', gen_random_uuid(), now())`,
          [user, conversation, parent, id, status],
        );
      }
      parent = id;
    }
  };
  await say(talk, owner, ['一', '答一', '二', '答二']);
  await say(theirs, other, ['他', '答他']);
  await say(failed, owner, ['三', '答三', '四', '']);
}

/** All rows by table. */
async function readAll(client: pg.ClientBase): Promise<Record<string, unknown[]>> {
  const rows: Record<string, unknown[]> = {};
  for (const table of ['users', 'conversations', 'messages', 'generations']) {
    rows[table] = (await client.query(`SELECT * FROM ${table} ORDER BY id`)).rows;
  }
  return rows;
}

/** Picks the columns that `model` has, because columns of later versions say nothing about the old data. */
const asIn = (row: unknown, model: object) =>
  Object.fromEntries(Object.keys(model).map((column) => [column, Reflect.get(row as object, column)]));
const without = (row: unknown, columns: readonly string[]) =>
  Object.fromEntries(Object.entries(row as object).filter(([column]) => !columns.includes(column)));

test('the migration to versions keeps every row of an old database with all its values', async () => {
  const after = await withClient(connection, readAll);
  for (const [table, rows] of Object.entries(before)) {
    const held = rows.map((row) => without(row, ['leaf_id', 'coach_state']));
    expect(held.length).toBeGreaterThan(0);
    expect(after[table]?.map((row, at) => asIn(row, held[at] ?? {}))).toEqual(held);
  }
  expect(await auditLedger(old)).toEqual([]);
});

test('the migration to versions keeps the thread on screen', async () => {
  const line = new ThreadRepository(old);
  const texts = async (user: string, id = ''): Promise<string[]> =>
    (await line.up(user, id, 50, null)).map(({ text }: MessagePage['items'][number]) => text).reverse();
  expect(await texts(owner, talk)).toEqual(['一', '答一', '二', '答二']);
  expect(await texts(owner, failed)).toEqual(['三', '答三', '四', '']);
  expect(await texts(owner, empty)).toEqual([]);
  expect(await texts(owner, theirs)).toEqual([]);
  expect(await texts(other, theirs)).toEqual(['他', '答他']);
});

test('the migration to versions keeps the coach’s state, at the last answer', async () => {
  const { rows } = await old.pool.query(
    `SELECT text, coach_state FROM messages WHERE coach_state IS NOT NULL ORDER BY position`,
  );
  expect(rows.map(({ text, coach_state: state }) => [text, state.turns])).toEqual([
    ['答二', 2],
    ['答他', 7],
    ['答三', 1],
  ]);
});
