import { mkdir, readdir, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from '@rstest/core';
import { makeScratchFolder } from '../testing/scratch-folder';
import { copyPlaces } from './binaries';
import { ensureCluster } from './create-data-folder';

const scratch = makeScratchFolder();

/** Makes sure of a data folder, with a program in place of initdb that makes nothing. @returns the slow steps */
async function ensure(dataDir: string, initdb = '/usr/bin/true'): Promise<string[]> {
  const steps: string[] = [];
  await ensureCluster({
    dataDir,
    account: null,
    binaries: { postgres: '/usr/bin/false', initdb, pgCtl: '/usr/bin/false', major: '18' },
    onProgress: (step) => steps.push(step),
  });
  return steps;
}

it('a first start makes the folder, closed to everybody else, and leaves nothing beside it', async () => {
  const parent = path.join(await scratch(), 'data');
  const dataDir = path.join(parent, 'postgres');
  expect(await ensure(dataDir)).toEqual(['initialising']);
  expect(await readdir(parent)).toEqual(['postgres']);
  expect((await stat(dataDir)).mode & 0o777).toBe(0o700);
});

it('an empty folder is taken, and one with a database of this version is left as it is', async () => {
  const dataDir = path.join(await scratch(), 'postgres');
  await mkdir(dataDir);
  expect(await ensure(dataDir)).toEqual(['initialising']);
  await writeFile(path.join(dataDir, 'PG_VERSION'), '18\n');
  expect(await ensure(dataDir)).toEqual([]);
});

it('a first start that fails leaves nothing behind, and says so in one line', async () => {
  const parent = await scratch();
  await expect(ensure(path.join(parent, 'postgres'), '/usr/bin/false')).rejects.toMatchObject({
    name: 'DatabaseStartError',
    message: expect.stringMatching(/could not be created in [^\n]*postgres: [^\n]*$/),
  });
  expect(await readdir(parent)).toEqual([]);
});

it('half-made folders of first starts that crashed long ago are removed, those of others under way are not', async () => {
  const parent = await scratch();
  const names = ['postgres.initialising-old', 'postgres.initialising-new', 'other.initialising-old'];
  for (const name of names) await mkdir(path.join(parent, name));
  const before = new Date(Date.now() - 11 * 60_000);
  const recent = new Date(Date.now() - 9 * 60_000);
  await utimes(path.join(parent, 'postgres.initialising-old'), before, before);
  await utimes(path.join(parent, 'postgres.initialising-new'), recent, recent);
  await utimes(path.join(parent, 'other.initialising-old'), before, before);
  await ensure(path.join(parent, 'postgres'));
  expect((await readdir(parent)).sort()).toEqual([
    'other.initialising-old',
    'postgres',
    'postgres.initialising-new',
  ]);
});

it('the programs are copied beside the data, and for root to a place that every account reaches', () => {
  const [beside, temporary = ''] = copyPlaces(null, '/srv/qihang/postgres');
  expect(beside).toBe('/srv/qihang/postgres-binaries');
  expect(copyPlaces({ uid: 65_534, gid: 65_534 }, '/root/postgres')).toEqual(['/var/lib/qihang', temporary]);
  expect(path.basename(temporary)).toBe(`qihang-postgres-${process.getuid?.() ?? 0}`);
});
