import { rm } from 'node:fs/promises';
import path from 'node:path';
import { createRegistry, type Registry, trackOf } from '@qihang/federation/releases';
import { afterAll, beforeAll, beforeEach, expect, it } from '@rstest/core';
import { type BuildSketch, writeBuild } from '../../../../federation/src/releases/testing/write-build';
import { createTestDatabase, type TestDatabase } from '../../database/test-database';
import { makeScratchFolder } from '../../database/testing/scratch-folder';
import { createLog } from '../../http/request-logging';
import { PostgresReleaseStore } from './postgres-release-store';
import { type BuiltApp, makePublishBuilds } from './publish-builds-at-start';

const BUILT: readonly BuiltApp[] = [
  { app: 'shell', kind: 'host' },
  { app: 'mf-shop', kind: 'remote' },
  { app: 'mf-cart', kind: 'remote' },
];
const APPS = BUILT.map(({ app }) => app);
const scratch = makeScratchFolder();

let database: TestDatabase;
let store: PostgresReleaseStore;
let registry: Registry;
let root: string;
let lines: string[];
beforeAll(async () => {
  database = await createTestDatabase();
  store = new PostgresReleaseStore({ database });
  registry = createRegistry({ store });
});
afterAll(() => database.close());
beforeEach(async () => {
  root = await scratch();
  lines = [];
  await database.pool.query(`TRUNCATE release_registry, release_tracks, release_moves, releases CASCADE`);
});

const folderOf = (app: string): string => path.join(root, app, 'dist');

/** Writes a build into the folder that the product reads. */
async function build(app: string, version: string, parts: Partial<BuildSketch> = {}): Promise<void> {
  await rm(folderOf(app), { recursive: true, force: true });
  const kind = app === 'shell' ? 'host' : 'remote';
  await writeBuild(folderOf(app), { app, version, kind, text: `${app} ${version}`, ...parts });
}

const buildAll = async (version: string): Promise<void> => {
  for (const app of APPS) await build(app, version);
};

const start = (): Promise<void> => {
  const log = createLog('info', { write: (line) => void lines.push(line) });
  return makePublishBuilds({ registry, store, apps: BUILT, folderOf, log })();
};

const active = async (): Promise<Record<string, string | null>> => {
  const state = await registry.state();
  return Object.fromEntries(APPS.map((app) => [app, trackOf(state, app).active]));
};

const all = (version: string) => ({ shell: version, 'mf-shop': version, 'mf-cart': version });

it('the first start puts all builds in force in one move, and the next start changes nothing', async () => {
  await buildAll('v1');
  await start();
  expect(await active()).toEqual(all('v1'));
  const { sequence } = await registry.state();
  const promotions = (await registry.history({ limit: 50 })).filter(({ kind }) => kind === 'promote');
  expect(promotions.map(({ by }) => by)).toEqual(['start', 'start', 'start']);
  expect(new Set(promotions.map(({ at }) => at)).size).toBe(1);
  await start();
  expect((await registry.state()).sequence).toBe(sequence);
  expect(lines).toEqual([]);
});

it('a new build is put in force at the next start, also when it is an older version', async () => {
  await buildAll('v1');
  await start();
  await build('mf-shop', 'v2');
  await start();
  expect(await active()).toEqual({ ...all('v1'), 'mf-shop': 'v2' });
  await build('mf-shop', 'v1');
  await start();
  expect(await active()).toEqual(all('v1'));
});

it('a release that an engineer published is left alone, with a line in the log', async () => {
  await buildAll('v1');
  await start();
  await build('mf-shop', 'v2');
  const { publishBuild, asPublishTarget } = await import('@qihang/federation/releases');
  await publishBuild({ folder: folderOf('mf-shop'), target: asPublishTarget(registry, 'li') });
  await registry.promote({ releases: [{ app: 'mf-shop', version: 'v2' }], by: 'li' });
  await build('mf-shop', 'v3');
  await start();
  expect(await active()).toEqual({ ...all('v1'), 'mf-shop': 'v2' });
  expect(lines.join()).toContain('is left alone: v2 was published by li');
});

it('a build that the operator took back is not put in force again by a restart, a newer one is', async () => {
  await buildAll('v1');
  await start();
  await build('mf-shop', 'v2');
  await start();
  await registry.rollBack({ apps: ['mf-shop'], by: 'li' });
  await start();
  expect((await active())['mf-shop']).toBe('v1');
  expect(lines.join()).toContain('it was taken back by li');
  await build('mf-shop', 'v3');
  await start();
  expect((await active())['mf-shop']).toBe('v3');
});

it('a restart ends no canary', async () => {
  await buildAll('v1');
  await start();
  await build('mf-shop', 'v2');
  await start();
  await registry.startCanary({ app: 'mf-shop', version: 'v1', share: 10, by: 'li' });
  await build('mf-shop', 'v3');
  await start();
  expect(trackOf(await registry.state(), 'mf-shop')).toMatchObject({
    active: 'v2',
    canary: { version: 'v1', share: 10 },
  });
});

it('a remote without a valid build does not affect the others', async () => {
  await buildAll('v1');
  await rm(folderOf('mf-cart'), { recursive: true });
  await writeBuild(folderOf('mf-shop'), { app: 'mf-other', version: 'v1' });
  await start();
  expect(await active()).toEqual({ shell: 'v1', 'mf-shop': null, 'mf-cart': null });
  expect(lines.join()).toContain('the build of mf-cart on disk cannot be served');
});

it('a host and remotes that need each other’s next contract go together', async () => {
  await buildAll('v1');
  await start();
  for (const app of APPS) await build(app, 'v2', { contract: 2 });
  await start();
  expect(await active()).toEqual(all('v2'));
});

it('a build that does not fit the releases in force is left out, and the others are put in force', async () => {
  await buildAll('v1');
  await start();
  await build('mf-shop', 'v2', { react: '20.0.0' });
  await build('mf-cart', 'v2');
  await start();
  expect(await active()).toEqual({ shell: 'v1', 'mf-shop': 'v1', 'mf-cart': 'v2' });
  expect(lines.join()).toMatch(/the build of mf-shop on disk was not put in force/);
  expect(lines.join()).toContain('needs react ^20.0.0');
});

it('processes that start together make one move', async () => {
  await buildAll('v1');
  await Promise.all([start(), start(), start()]);
  expect(await active()).toEqual(all('v1'));
  const kinds = (await registry.history({ limit: 50 })).map(({ kind }) => kind);
  expect(kinds.sort()).toEqual([...Array(3).fill('promote'), ...Array(3).fill('publish')]);
});
