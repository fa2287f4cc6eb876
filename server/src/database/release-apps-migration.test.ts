import { afterAll, beforeAll, expect, test } from '@rstest/core';
import type pg from 'pg';
import { hashSecretToken } from '../modules/accounts/secret-token';
import { PostgresReleaseStore } from '../modules/releases/postgres-release-store';
import { ReleaseTokenRepository } from '../modules/releases/release-token-repository';
import { connectDatabase, type Database } from './client';
import { migrateDatabase, withClient } from './migrate';
import { applyMigrations, readMigrations } from './migrations';
import { createTestDatabase, type TestDatabase } from './test-database';

const name = `test_old_${crypto.randomUUID().replaceAll('-', '')}`;
const STEPS_BEFORE = 5;
const TOKEN = 'T'.repeat(43);

let shared: TestDatabase;
let migrated: Database;
beforeAll(async () => {
  shared = await createTestDatabase();
  await shared.pool.query(`CREATE DATABASE ${name}`);
  const connection = { ...shared.connection, database: name };
  await withClient(connection, async (client) => {
    await applyMigrations(client, readMigrations().slice(0, STEPS_BEFORE));
    await fill(client);
  });
  await migrateDatabase(connection);
  migrated = connectDatabase(connection, { DATABASE_POOL: 2, DATABASE_STATEMENT_MS: 10_000 });
}, 60_000);
afterAll(async () => {
  await migrated.close();
  await shared.pool.query(`DROP DATABASE ${name} WITH (FORCE)`);
  await shared.close();
});

/** `app version kind minute`: releases of the version before, one minute apart. */
const RELEASES = [
  'mf-chat v1 remote',
  'shell h1 host',
  'shell h2 host',
  'mf-chat v2 remote',
  'mf-chat evil host',
  'mf-next n1 host',
] as const;
/** Moves of pointers in order: app, active, last good, canary. */
const MOVES = [
  ['shell', 'h1', null, null],
  ['mf-chat', 'v1', null, null],
  ['mf-chat', 'v1', null, 'v2'],
  ['mf-chat', 'v1', null, null],
  ['mf-chat', 'evil', 'v1', null],
] as const;

const minute = (at: number): string => new Date(Date.UTC(2026, 10, 1, 8, at)).toISOString();

async function fill(client: pg.ClientBase): Promise<void> {
  for (const [at, line] of RELEASES.entries()) {
    const [app = '', version = '', kind = ''] = line.split(' ');
    const release = {
      ...{ app, version, kind, contract: 1, oldestContract: 1, entry: kind === 'host' ? null : 'a.js' },
      ...{ exposes: [], needs: [], provides: [], firstBytes: 1 },
      files: [{ name: 'a.js', integrity: `sha384-${'A'.repeat(64)}`, bytes: 1 }],
    };
    await client.query(
      `INSERT INTO releases (app, version, release, published_at, published_by) VALUES ($1, $2, $3, $4, 'ci')`,
      [app, version, release, minute(at)],
    );
  }
  for (const [at, [app, active, lastGood, canary]] of MOVES.entries()) {
    const after = {
      app,
      active,
      lastGood,
      canary: canary && { version: canary, share: 10 },
      isDisabled: false,
    };
    await client.query(
      `INSERT INTO release_moves (at, app, kind, by, after) VALUES ($1, $2, 'promote', 'ci', $3)`,
      [minute(30 + at), app, after],
    );
    await client.query(
      `INSERT INTO release_tracks (app, active, last_good) VALUES ($1, $2, $3)
       ON CONFLICT (app) DO UPDATE SET active = $2, last_good = $3`,
      [app, active, lastGood],
    );
  }
  await client.query(
    `INSERT INTO release_tokens (id, token_hash, app, label) VALUES (gen_random_uuid(), $1, 'mf-chat', 'ci')`,
    [hashSecretToken(TOKEN)],
  );
}

test('F65 the first host in force is the host, every other app a remote, and only what was in force is served', async () => {
  const { apps, releases } = await new PostgresReleaseStore({ database: migrated }).readState();
  expect(apps.map(({ app, kind }) => `${app} ${kind}`)).toEqual([
    'mf-chat remote',
    'mf-next remote',
    'shell host',
  ]);
  const served = releases.map(({ app, version, servedSince }) => [app, version, servedSince]);
  expect(served).toEqual([
    ['mf-chat', 'v1', minute(31)],
    ['shell', 'h1', minute(30)],
    ['shell', 'h2', null],
    ['mf-chat', 'v2', minute(32)],
    ['mf-chat', 'evil', minute(34)],
    ['mf-next', 'n1', null],
  ]);
});

test('F65 a token from before may do what it could', async () => {
  const tokens = new ReleaseTokenRepository(migrated, () => crypto.randomUUID());
  expect(await tokens.find(TOKEN)).toEqual({
    name: 'ci',
    app: 'mf-chat',
    acts: ['publish', 'canary', 'promote'],
  });
});
