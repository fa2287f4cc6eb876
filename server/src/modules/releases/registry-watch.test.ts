import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promote, type RegistryState, trackOf } from '@qihang/federation/releases';
import { afterAll, afterEach, beforeAll, expect, it } from '@rstest/core';
import { connectDatabase, type Database } from '../../database/client';
import { createTestDatabase, type TestDatabase } from '../../database/test-database';
import { makeScratchFolder } from '../../database/testing/scratch-folder';
import { createLog } from '../../http/request-logging';
import { aRelease, keepRelease } from '../../testing/a-release';
import { until } from '../../testing/until';
import { type LastGoodRegistry, lastGoodIn } from './last-good-registry';
import { PostgresReleaseStore } from './postgres-release-store';
import { RegistryWatch } from './registry-watch';

const scratch = makeScratchFolder();
let database: TestDatabase;
/** Second process, with connections of its own. */
let other: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  other = connectDatabase(database.connection, { DATABASE_POOL: 2, DATABASE_STATEMENT_MS: 10_000 });
});
afterAll(async () => {
  await other.close();
  await database.close();
});

const watches: RegistryWatch[] = [];
afterEach(async () => {
  for (const watch of watches.splice(0)) await watch.close();
});

interface Watching {
  readonly watch: RegistryWatch;
  readonly seen: RegistryState[];
  logged(): string;
}

async function watchOf(process: Database, pollMs = 600_000, lastGood?: LastGoodRegistry): Promise<Watching> {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) });
  const store = new PostgresReleaseStore({ database: process });
  const watch = new RegistryWatch({
    store,
    listen: process.listen,
    log,
    pollMs,
    ...(lastGood === undefined ? {} : { lastGood }),
  });
  const seen: RegistryState[] = [];
  watch.onChange((state) => void seen.push(state));
  await watch.start();
  watches.push(watch);
  return { watch, seen, logged: () => lines.join('') };
}

const moveTo = (store: PostgresReleaseStore, app: string, version: string): Promise<void> =>
  store.move((state) => [
    {
      track: promote(trackOf(state, app), version),
      move: { app, kind: 'promote', by: 'tester', version, share: null, gate: null, note: null },
    },
  ]);

const activeIn = ({ watch }: Watching, app: string): string | null => trackOf(watch.current(), app).active;

it('a move by one process is in force in every process within a second', async () => {
  const [here, there] = [await watchOf(database), await watchOf(other)];
  const store = new PostgresReleaseStore({ database });
  const releases = await Promise.all([1, 2, 3].map(() => keepRelease(store, aRelease({ app: 'mf-second' }))));
  for (const { version } of releases) {
    const begun = performance.now();
    await moveTo(store, 'mf-second', version);
    await until(() => [here, there].every((each) => activeIn(each, 'mf-second') === version));
    expect(performance.now() - begun).toBeLessThan(3_000);
  }
  expect(there.seen.map(({ sequence }) => sequence)).toEqual(
    [...there.seen.map(({ sequence }) => sequence)].sort((one, next) => one - next),
  );
});

it('while the registry cannot be read the last good state stays in force, with one warning', async () => {
  const watching = await watchOf(database, 20);
  const store = new PostgresReleaseStore({ database });
  const good = await keepRelease(store, aRelease({ app: 'mf-broken' }));
  await moveTo(store, 'mf-broken', good.version);
  await until(() => activeIn(watching, 'mf-broken') === good.version);
  const before = watching.watch.current();

  const damage = (value: string) =>
    database.pool.query(
      `UPDATE releases SET release = jsonb_set(release, '{files}', $1) WHERE app = 'mf-broken'`,
      [value],
    );
  const bump = () => database.pool.query('UPDATE release_registry SET sequence = sequence + 1');
  await damage('"nothing"');
  await bump();
  await until(() => !watching.watch.isReadable());
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(watching.watch.current()).toEqual(before);
  expect(watching.logged().match(/the last good one stays in force/g)).toHaveLength(1);

  await damage(JSON.stringify(good.files));
  await bump();
  await until(() => watching.watch.isReadable());
  expect(watching.logged()).toContain('can be read again');
  expect(watching.watch.current().sequence).toBeGreaterThan(before.sequence);
});

it('a change that is announced while the registry is being read is in force when its reload resolves', async () => {
  const store = new PostgresReleaseStore({ database });
  const { version } = await keepRelease(store, aRelease({ app: 'mf-meanwhile' }));
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let reads = 0;
  const watch = new RegistryWatch({
    store: {
      readSequence: () => store.readSequence(),
      readState: async () => {
        const state = await store.readState();
        reads += 1;
        if (reads === 2) await held;
        return state;
      },
    },
    listen: async () => async () => {},
    log: createLog('silent'),
    pollMs: 600_000,
  });
  watches.push(watch);
  await watch.start();
  void watch.reload();
  await until(() => reads === 2);
  await moveTo(store, 'mf-meanwhile', version);
  const reloaded = watch.reload();
  release();
  await reloaded;
  expect(trackOf(watch.current(), 'mf-meanwhile').active).toBe(version);
});

it('a poll makes up for a lost notification', async () => {
  const deaf: Database = { ...other, listen: async () => async () => {} };
  const watching = await watchOf(deaf, 20);
  const store = new PostgresReleaseStore({ database });
  const { version } = await keepRelease(store, aRelease({ app: 'mf-lost' }));
  await moveTo(store, 'mf-lost', version);
  await until(() => activeIn(watching, 'mf-lost') === version);
});

it('a broken listening connection is replaced, and changes made meanwhile are read', async () => {
  const watching = await watchOf(other);
  const store = new PostgresReleaseStore({ database });
  const { version } = await keepRelease(store, aRelease({ app: 'mf-gap' }));
  await database.pool.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND application_name = 'qihang listener'`,
  );
  await moveTo(store, 'mf-gap', version);
  await until(() => activeIn(watching, 'mf-gap') === version);
});

it('a start while the registry cannot be read serves the last state, and continues when it can be read', async () => {
  const file = path.join(await scratch(), 'data', 'registry.json');
  const store = new PostgresReleaseStore({ database });
  const { version } = await keepRelease(store, aRelease({ app: 'mf-kept' }));
  await moveTo(store, 'mf-kept', version);
  const before = await watchOf(database, 600_000, lastGoodIn(file));
  const state = before.watch.current();
  await before.watch.close();

  const rename = (from: string, to: string) => database.pool.query(`ALTER TABLE ${from} RENAME TO ${to}`);
  await rename('release_tracks', 'release_tracks_away');
  await expect(watchOf(database)).rejects.toThrow();
  const after = await watchOf(database, 20, lastGoodIn(file));
  expect(after.watch.current()).toEqual(state);
  expect(after.watch.isReadable()).toBe(false);
  expect(after.logged()).toContain('the last good one stays in force');
  await rename('release_tracks_away', 'release_tracks');
  await until(() => after.watch.isReadable());
  expect(after.watch.current()).toEqual(state);

  await writeFile(file, '{"sequence":1,"tracks":[],"releases":[{}]}');
  expect(await lastGoodIn(file).recall()).toBeNull();
});

it('a start without any readable registry fails', async () => {
  const broken = {
    readState: () => Promise.reject(new Error('unreadable')),
    readSequence: () => Promise.resolve(0),
  };
  const watch = new RegistryWatch({
    store: broken,
    listen: async () => async () => {},
    log: createLog('silent'),
  });
  await expect(watch.start()).rejects.toThrow('unreadable');
});
