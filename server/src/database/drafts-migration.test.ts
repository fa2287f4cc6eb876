import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import type pg from 'pg';
import { DeliverableRepository } from '../modules/deliverables/deliverable-repository';
import { aPositioning } from '../testing/a-deliverable';
import { backupDatabase } from './backup/backup';
import { restoreDatabase } from './backup/restore';
import { connectDatabase, type Database } from './client';
import { migrateDatabase, withClient } from './migrate';
import { applyMigrations, readMigrations } from './migrations';
import { createTestDatabase, type TestDatabase } from './test-database';

const [migrated, restored] = [1, 2].map((at) => `test_edits${at}_${crypto.randomUUID().replaceAll('-', '')}`);
const backup = path.join(tmpdir(), `${migrated}.backup.gz`);
const [owner, card] = [crypto.randomUUID(), crypto.randomUUID()];

const made = aPositioning();
const first = { pointer: '/next', was: made.next, text: '先拍三条' };
const again = { pointer: '/next', was: '先拍三条', text: '先拍五条' };
const row = { pointer: '/rows/0/text', was: '上门调钢琴', text: '调钢琴' };
/** Stands no more in the content that it was made in: work in between has written over it. */
const lost = { pointer: '/judgement', was: '旧的说法', text: '改过的旧说法' };
const rows = made.rows.map((each, at) => (at === 0 ? { ...each, text: row.text } : each));
const VERSIONS = [
  { reason: 'make', content: made, edits: [] },
  { reason: 'edit', content: { ...made, next: first.text }, edits: [first] },
  { reason: 'edit', content: { ...made, next: again.text, rows }, edits: [first, again, row] },
  { reason: 'restore', content: made, edits: [] },
  { reason: 'restore', content: { ...made, next: first.text }, edits: [first] },
  { reason: 'revise', content: { ...made, judgement: '新的说法', rows }, edits: [lost, row] },
] as const;

let shared: TestDatabase;
const opened: Database[] = [];
beforeAll(async () => {
  shared = await createTestDatabase();
  await shared.pool.query(`CREATE DATABASE ${migrated}`);
  await shared.pool.query(`CREATE DATABASE ${restored}`);
  const old = { ...shared.connection, database: migrated };
  await withClient(old, async (client) => {
    const steps = readMigrations();
    const drafts = steps.findIndex(({ statements }) =>
      statements.some((each) => each.includes('TABLE "deliverable_drafts"')),
    );
    await applyMigrations(client, steps.slice(0, drafts));
    await fill(client);
  });
  await backupDatabase(old, backup);
  await migrateDatabase(old);
  await restoreDatabase({ ...shared.connection, database: restored }, backup);
}, 60_000);
afterAll(async () => {
  for (const database of opened) await database.close();
  for (const name of [migrated, restored]) {
    await shared.pool.query(`DROP DATABASE ${name} WITH (FORCE)`);
  }
  await shared.close();
  await rm(backup, { force: true });
});

async function fill(client: pg.ClientBase): Promise<void> {
  await client.query(`INSERT INTO users (id, username, password_hash) VALUES ($1, '1', 'x')`, [owner]);
  await client.query(
    `INSERT INTO deliverables (id, user_id, kind, subject, title, version) VALUES ($1, $2, 'positioning', '', '卡', $3)`,
    [card, owner, VERSIONS.length],
  );
  for (const [at, { reason, content, edits }] of VERSIONS.entries()) {
    await client.query(
      `INSERT INTO deliverable_versions
        (deliverable_id, number, user_id, kind, subject, reason, label, content, made_by, revision, "order", facts, edits)
       VALUES ($1, $2, $3, 'positioning', '', $4, '离线教练', $5, 'rules', 0, '{}', '[]', $6)`,
      [card, at + 1, owner, reason, JSON.stringify(content), JSON.stringify(edits)],
    );
  }
}

describe.each([
  ['a database of the version before', migrated],
  ['one that was restored from a backup of that version', restored],
])('in %s', (_what, name) => {
  let database: Database;
  let shelf: DeliverableRepository;
  beforeAll(() => {
    const connection = { ...shared.connection, database: name };
    database = connectDatabase(connection, { DATABASE_POOL: 2, DATABASE_STATEMENT_MS: 10_000 });
    opened.push(database);
    shelf = new DeliverableRepository(database);
  });

  const read = async (number: number) => {
    const found = await shelf.open(owner, card, number);
    if (found === null) throw new Error(`version ${number} is gone`);
    return found.shown;
  };

  test('every version reads as it did before edits were stored as a draft', async () => {
    for (const [at, { reason, content }] of VERSIONS.entries()) {
      expect(await read(at + 1)).toMatchObject({ number: at + 1, reason, content });
    }
  });

  test('what the user had changed by hand is known, each line once', async () => {
    const edits = await Promise.all(VERSIONS.map(async (_, at) => shelf.editsOf(await read(at + 1))));
    expect(edits).toEqual([
      [],
      [first],
      expect.arrayContaining([{ ...again, was: first.was }, row]),
      [],
      [first],
      [row],
    ]);
    expect(edits[2]).toHaveLength(2);
  });

  test('versions that go on from the same draft share it', async () => {
    const { rows: drafts } = await database.pool.query('SELECT number FROM deliverable_drafts ORDER BY 1');
    expect(drafts).toEqual([{ number: 2 }, { number: 6 }]);
    const numbers = await Promise.all(VERSIONS.map(async (_, at) => (await read(at + 1)).draft));
    expect(numbers).toEqual([null, 2, 2, null, 2, 6]);
  });
});
