import { ERRORS, type ErrorCode } from '@qihang/shared/contracts';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import type pg from 'pg';
import { migrateDatabase, withClient } from './migrate';
import { applyMigrations, readMigrations } from './migrations';
import { createTestDatabase, type TestDatabase } from './test-database';

const name = `test_old_${crypto.randomUUID().replaceAll('-', '')}`;
const STEPS_BEFORE = 7;
const [user, conversation] = [crypto.randomUUID(), crypto.randomUUID()];

let shared: TestDatabase;
let connection: pg.PoolConfig;
beforeAll(async () => {
  shared = await createTestDatabase();
  await shared.pool.query(`CREATE DATABASE ${name}`);
  connection = { ...shared.connection, database: name };
  await withClient(connection, async (client) => {
    await applyMigrations(client, readMigrations().slice(0, STEPS_BEFORE));
    await client.query(`INSERT INTO users (id, username, password_hash) VALUES ($1, 'x', 'x')`, [user]);
    await client.query(
      `INSERT INTO conversations (id, user_id, agent_key, title) VALUES ($1, $2, 'a', '标题')`,
      [conversation, user],
    );
    for (const answer of ANSWERS) await insertTurn(client, answer);
    await insertVersions(client, ['离线教练', '内容由AI生成，你改过']);
  });
  await migrateDatabase(connection);
}, 60_000);
afterAll(async () => {
  await shared.pool.query(`DROP DATABASE ${name} WITH (FORCE)`);
  await shared.close();
});

interface OldAnswer {
  readonly text: string;
  readonly status?: 'complete' | 'streaming' | 'stopped' | 'failed' | 'interrupted';
  readonly error?: string | null;
  readonly label?: string;
  readonly provider?: string;
  readonly model?: string | null;
}

/** Codes that came after that version; no stored failure of it has their sentences. */
const LATER: readonly string[] = ['unsaved'];

/** The codes that the version before found by their sentences. */
const FOUND = Object.entries(ERRORS).filter(([code, { status }]) => status > 0 && !LATER.includes(code));

const ANSWERS: readonly OldAnswer[] = [
  { text: '规则', label: '离线教练' },
  { text: '规则，自己的标签', label: '老高的规则' },
  { text: '模型', label: '内容由AI生成', provider: 'openai', model: 'm' },
  { text: '模型，规则的标签', label: '离线教练', provider: 'openai', model: 'm' },
  { text: '没有型号的模型', label: '内容由AI生成', provider: 'dify' },
  { text: '替模型答', label: '离线教练', model: 'm' },
  { text: '模型开头，规则接着', label: '内容由AI生成' },
  { text: '停了', status: 'stopped', provider: 'openai', model: 'm' },
  { text: '中断', status: 'interrupted', error: '回答时间太长，先停在这里，已保留收到的部分' },
  { text: '没有话', status: 'failed', error: null },
  { text: '不便回答', status: 'failed', error: '这个问题系统不便回答，请换个说法再问' },
  ...FOUND.map(([code, { text }]): OldAnswer => ({ text: `failed ${code}`, status: 'failed', error: text })),
];

async function insertTurn(client: pg.ClientBase, answer: OldAnswer): Promise<void> {
  const { text, status = 'complete', error = null, label = '', provider = 'coach', model = null } = answer;
  const [question, id] = [crypto.randomUUID(), crypto.randomUUID()];
  await client.query(
    `INSERT INTO messages (id, conversation_id, user_id, parent_id, role, text, status, error, label)
     VALUES ($1, $3, $4, NULL, 'user', '问', 'complete', NULL, ''), ($2, $3, $4, $1, 'ai', $5, $6, $7, $8)`,
    [question, id, conversation, user, text, status, error, label],
  );
  await client.query(
    `INSERT INTO generations (id, user_id, conversation_id, question_id, answer_id, status, provider, model, instance_id)
     VALUES (gen_random_uuid(), $1, $2, $3, $4, $5, $6, $7, gen_random_uuid())`,
    [user, conversation, question, id, status, provider, model],
  );
}

async function insertVersions(client: pg.ClientBase, labels: readonly string[]): Promise<void> {
  const deliverable = crypto.randomUUID();
  await client.query(
    `INSERT INTO deliverables (id, user_id, kind, subject, title, version) VALUES ($1, $2, 'story', '', '题', $3)`,
    [deliverable, user, labels.length],
  );
  for (const [at, label] of labels.entries()) {
    await client.query(
      `INSERT INTO deliverable_versions (deliverable_id, number, user_id, kind, subject, reason, label, content, made_by,
         revision, "order", facts)
       VALUES ($1, $2, $3, 'story', '', 'make', $4, '{}', 'rules', 1, '{}', '[]')`,
      [deliverable, at + 1, user, label],
    );
  }
}

const readColumn = (column: 'answered_by' | 'error_code') =>
  withClient(connection, async (client) => {
    const { rows } = await client.query<{ text: string; value: string | null }>(
      `SELECT text, ${column} AS value FROM messages ORDER BY position`,
    );
    return rows;
  });
const valuesOf = async (column: 'answered_by' | 'error_code') =>
  Object.fromEntries((await readColumn(column)).map(({ text, value }) => [text, value]));

test('an old answer was written by whoever its generation names, and a model that was gone on with by its label', async () => {
  expect(await valuesOf('answered_by')).toMatchObject({
    问: null,
    规则: 'rules',
    '规则，自己的标签': 'rules',
    模型: 'model',
    '模型，规则的标签': 'model',
    没有型号的模型: 'model',
    替模型答: 'stand-in',
    '模型开头，规则接着': 'model',
    停了: 'model',
  });
});

test('an old version whose label says that the user changed it is edited', async () => {
  const rows = await withClient(connection, async (client) => {
    const found = await client.query('SELECT label, is_edited FROM deliverable_versions ORDER BY number');
    return found.rows;
  });
  expect(rows).toEqual([
    { label: '离线教练', is_edited: false },
    { label: '内容由AI生成，你改过', is_edited: true },
  ]);
});

test('an old failure has the code that was found by its sentence, and whatever did not fail has none', async () => {
  const codes = await valuesOf('error_code');
  expect(codes).toMatchObject({
    问: null,
    规则: null,
    停了: null,
    中断: 'interrupted',
    没有话: 'provider_unavailable',
    不便回答: 'provider_unavailable',
  });
  const found = FOUND.map(([code]) => code as ErrorCode);
  expect(found.map((code) => codes[`failed ${code}`])).toEqual(found);
});
