import { chmod, mkdir, rmdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, describe, expect, it } from '@rstest/core';
import { makeScratchFolder } from '../testing/scratch-folder';
import { chooseSocketDirectory, endpointOf } from './endpoint';

const scratch = makeScratchFolder();
const made: string[] = [];
afterAll(async () => {
  for (const folder of made) await rmdir(folder).catch(() => {});
});

async function longDataDir(): Promise<string> {
  const dataDir = path.join(await scratch(), 'x'.repeat(100));
  await mkdir(dataDir, { mode: 0o700 });
  return dataDir;
}

const fileNaming = (socketDirectory: string) => ({
  pid: 1,
  port: 5432,
  socketDirectory,
  status: 'ready',
  identity: '',
});

describe('the folder of the socket', () => {
  it('the socket lies in the data folder where its path is short enough', async () => {
    const dataDir = await scratch();
    expect(await chooseSocketDirectory(dataDir, null)).toBe(dataDir);
  });

  it('the socket else lies in a private folder, the same at every start', async () => {
    const dataDir = await longDataDir();
    const folder = await chooseSocketDirectory(dataDir, null);
    made.push(folder);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    expect(await chooseSocketDirectory(dataDir, null)).toBe(folder);
    expect(await endpointOf(dataDir, fileNaming(folder))).toMatchObject({ host: folder });
  });

  it('the socket lies in another folder when a foreign account made the first one, whose server is not trusted either', async () => {
    const dataDir = await longDataDir();
    const folder = await chooseSocketDirectory(dataDir, null);
    await chmod(folder, 0o777);
    const another = await chooseSocketDirectory(dataDir, null);
    made.push(folder, another);
    expect(another).not.toBe(folder);
    expect((await stat(another)).mode & 0o777).toBe(0o700);
    expect(await endpointOf(dataDir, fileNaming(folder))).toBeNull();
  });
});
