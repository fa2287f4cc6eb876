import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import {
  asPublishTarget,
  createRegistry,
  publishBuild,
  trackOf,
  versionsInForce,
} from '@qihang/federation/releases';
import { afterAll, beforeAll, expect, it } from '@rstest/core';
import { writeBuild } from '../../../../federation/src/releases/testing/write-build';
import { createTestDatabase, type TestDatabase } from '../../database/test-database';
import { makeScratchFolder } from '../../database/testing/scratch-folder';
import { integrityOf } from '../../testing/a-release';
import { bundleForNode } from '../../testing/bundle-for-node';
import type { ReleaseProcessOptions } from '../../testing/release-process';
import { until } from '../../testing/until';
import { PostgresReleaseStore } from './postgres-release-store';

const ROUNDS = Number(process.env.CRASH_ROUNDS ?? 12);
const BUILDS = 6;
const APP = 'mf-shop';
const scratch = makeScratchFolder();

let database: TestDatabase;
let program: string;
beforeAll(async () => {
  database = await createTestDatabase();
  program = await bundleForNode('release-process.ts');
});
afterAll(async () => {
  await rm(path.dirname(program), { recursive: true, force: true });
  await database.close();
});

const folderOf = (root: string, round: number, at: number): string => path.join(root, `${round}-${at}`);

/** Publishes in another process and kills it after a while. @returns the versions that it acknowledged as in force */
async function publishAndKill(folders: readonly string[], afterMs: number): Promise<string[]> {
  const order: ReleaseProcessOptions = { connection: database.connection, folders };
  const child = spawn(process.execPath, [program, JSON.stringify(order)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  await once(child.stdout, 'data');
  const timer = setTimeout(() => child.kill('SIGKILL'), afterMs);
  await once(child, 'exit');
  clearTimeout(timer);
  // The database may still be carrying out the last command of a client that is dead.
  await until(async () => {
    const { rowCount } = await database.pool.query(
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND state <> 'idle'`,
    );
    return rowCount === 0;
  });
  return said.split('\n').filter((line) => line !== '' && line !== 'begun');
}

/** Expects every file of the releases in force to be whole, and the audit to match the pointers. */
async function expectWhole(store: PostgresReleaseStore): Promise<void> {
  const state = await store.readState();
  for (const { files } of state.releases) {
    for (const { integrity, bytes } of files) {
      const content = await store.readFile(integrity);
      expect(content === null ? null : [integrityOf(content), content.length]).toEqual([integrity, bytes]);
    }
  }
  const versions = state.releases.map(({ version }) => version);
  const track = trackOf(state, APP);
  for (const version of versionsInForce(track)) expect(versions).toContain(version);
  const moves = await store.history({ limit: 1_000 });
  if (moves[0] !== undefined) expect(moves[0].after ?? trackOf(state, APP)).toEqual(track);
  const published = moves.filter(({ kind }) => kind === 'publish').map(({ version }) => version);
  expect([...published].sort()).toEqual([...versions].sort());
}

it(
  'a process that is killed between any two steps of a publication leaves no half release, and it can be repeated',
  async () => {
    const root = await scratch();
    const store = new PostgresReleaseStore({ database });
    const registry = createRegistry({ store });
    await registry.enterApp({ app: APP, kind: 'remote', by: 'operator' });
    const interrupted: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const folders = Array.from({ length: BUILDS }, (_, at) => folderOf(root, round, at));
      for (const [at, folder] of folders.entries()) {
        const version = `r${round}b${at}`;
        await writeBuild(folder, { app: APP, version, text: version });
      }
      // The kill comes at times between the first publication and the end of the last.
      const said = await publishAndKill(folders, Math.round(4 * 1.7 ** round) % 600);
      if (said.length < BUILDS) interrupted.push(said.length);
      await expectWhole(store);
      const { active } = trackOf(await store.readState(), APP);
      const last = said.at(-1);
      // Acknowledged releases are in force; the next one may be, without its acknowledgement.
      if (last !== undefined)
        expect(Number(active?.slice(-1))).toBeGreaterThanOrEqual(Number(last.slice(-1)));

      const folder = folders.at(-1) ?? '';
      const { release } = await publishBuild({ folder, target: asPublishTarget(registry, 'again') });
      const { active: now } = trackOf(await store.readState(), APP);
      if (now !== release.version) await registry.promote({ releases: [release], by: 'again' });
      await expectWhole(store);
    }
    expect(interrupted.length).toBeGreaterThan(ROUNDS / 3);
  },
  15_000 * ROUNDS,
);
