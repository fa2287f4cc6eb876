import { readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, describe, expect, it } from '@rstest/core';
import { FolderReleaseStore } from './folder-store';
import { integrityOf } from './integrity';
import { describeReleaseStore } from './testing/release-store-behaviour';
import { newScratchFolder } from './testing/scratch-folder';

const folders: string[] = [];
async function newFolder(): Promise<string> {
  const folder = await newScratchFolder();
  folders.push(folder);
  return folder;
}
afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

describeReleaseStore('a folder of releases', async () => {
  const folder = await newFolder();
  return {
    store: new FolderReleaseStore(path.join(folder, 'releases')),
    reopen: async () => new FolderReleaseStore(path.join(folder, 'releases')),
  };
});

describe('a folder of releases', () => {
  const content = Buffer.from('as it was built');
  const integrity = integrityOf(content);

  it('takes a file again that its disk has damaged', async () => {
    const folder = await newFolder();
    const store = new FolderReleaseStore(folder);
    await store.putFile(integrity, content);
    const [file = ''] = (await readdir(path.join(folder, 'files'), { recursive: true })).filter(
      (name) => name.length > 3,
    );
    await writeFile(path.join(folder, 'files', file), 'as it was bui');
    expect(await store.missing([integrity])).toEqual([integrity]);
    await store.putFile(integrity, content);
    expect(await store.missing([integrity])).toEqual([]);
    expect(Buffer.from((await store.readFile(integrity)) ?? [])).toEqual(content);
  });

  it('goes on from what a crash in the middle of a move left', async () => {
    const folder = await newFolder();
    const store = new FolderReleaseStore(folder);
    await store.putFile(integrity, content);
    const release = {
      app: 'mf-shop',
      version: 'v1',
      kind: 'remote' as const,
      contract: 1,
      oldestContract: 1,
      entry: 'a.js',
      exposes: [],
      needs: [],
      provides: [],
      files: [{ name: 'a.js', integrity, bytes: content.length }],
      firstBytes: 1,
      publishedAt: '2026-11-21T08:00:00.000Z',
      publishedBy: 'ci',
      replacedAt: '2026-11-21T08:00:00.000Z',
    };
    await store.addRelease(release);
    // The move was written, `registry.json` was not.
    await writeFile(path.join(folder, 'moves', '2.json'), '{"app":"mf-shop","ki');
    const again = new FolderReleaseStore(folder);
    expect(await again.history({ limit: 9 })).toHaveLength(1);
    await again.addRelease({ ...release, version: 'v2' });
    const moves = await again.history({ limit: 9 });
    expect(moves.map(({ version }) => version)).toEqual(['v2', 'v1']);
  });

  it('refuses a registry of another layout, and one that is no JSON', async () => {
    const folder = await newFolder();
    await writeFile(path.join(folder, 'registry.json'), '{"format":99}');
    await expect(new FolderReleaseStore(folder).readState()).rejects.toThrow('format 99, not 1');
    await writeFile(path.join(folder, 'registry.json'), '{"format":1,"sequ');
    await expect(new FolderReleaseStore(folder).readState()).rejects.toThrow();
  });
});
