import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, describe, expect, it } from '@rstest/core';
import { aTrack } from '../testing/release-builders';
import { describeReleaseStore } from '../testing/release-store-behaviour';
import { newScratchFolder } from '../testing/scratch-folder';
import { FolderReleaseStore } from './folder-store';
import { integrityOf } from './integrity';

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

  it('accepts a file again that its disk has damaged', async () => {
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

  it('recovers from a crash in the middle of a move', async () => {
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
      servedSince: null,
    };
    await store.enterApp({
      app: 'mf-shop',
      kind: 'remote',
      enteredAt: release.publishedAt,
      enteredBy: 'ci',
    });
    await store.addRelease(release);
    // Simulates a crash after the move was written and before `registry.json` was.
    await writeFile(path.join(folder, 'moves', '3.json'), '{"app":"mf-shop","ki');
    const again = new FolderReleaseStore(folder);
    expect(await again.history({ limit: 9 })).toHaveLength(1);
    await again.addRelease({ ...release, version: 'v2' });
    const moves = await again.history({ limit: 9 });
    expect(moves.map(({ version }) => version)).toEqual(['v2', 'v1']);
  });

  it('upgrades a registry of the previous layout: releases in force determine the kinds of apps, the audit the served releases', async () => {
    const folder = await newFolder();
    const aRelease = (app: string, version: string, kind: 'host' | 'remote') => ({
      app,
      version,
      kind,
      contract: 1,
      oldestContract: 1,
      entry: kind === 'host' ? null : 'a.js',
      exposes: [],
      needs: [],
      provides: [],
      files: [{ name: 'a.js', integrity, bytes: content.length }],
      firstBytes: 1,
      publishedAt: '2026-11-21T08:00:00.000Z',
      publishedBy: 'ci',
      replacedAt: null,
    });
    const tracks = [aTrack('shell', { active: 'h1' }), aTrack('mf-shop', { active: 'evil', lastGood: 'v1' })];
    const releases = [
      aRelease('mf-shop', 'v1', 'remote'),
      aRelease('mf-shop', 'v2', 'remote'),
      aRelease('mf-shop', 'evil', 'host'),
      aRelease('shell', 'h1', 'host'),
      aRelease('mf-next', 'n1', 'host'),
    ];
    const moves = [
      { at: '2026-11-21T08:01:00.000Z', app: 'shell', after: tracks[0] },
      { at: '2026-11-21T08:02:00.000Z', app: 'mf-shop', after: aTrack('mf-shop', { active: 'v1' }) },
      { at: '2026-11-21T08:03:00.000Z', app: 'mf-shop', after: tracks[1] },
    ];
    await mkdir(path.join(folder, 'moves'), { recursive: true });
    for (const [at, move] of moves.entries()) {
      await writeFile(path.join(folder, 'moves', `${at + 1}.json`), JSON.stringify(move));
    }
    await writeFile(
      path.join(folder, 'registry.json'),
      JSON.stringify({ format: 1, sequence: 3, tracks, releases }),
    );
    const store = new FolderReleaseStore(folder);
    const state = await store.readState();
    expect(state.apps.map(({ app, kind }) => `${app} ${kind}`)).toEqual([
      'mf-shop remote',
      'shell host',
      'mf-next remote',
    ]);
    expect(state.releases.map(({ version, servedSince }) => [version, servedSince?.slice(14, 16)])).toEqual([
      ['v1', '02'],
      ['v2', undefined],
      ['evil', '03'],
      ['h1', '01'],
      ['n1', undefined],
    ]);
    await store.enterApp({ app: 'mf-cart', kind: 'remote', enteredAt: '', enteredBy: 'ci' });
    expect((await new FolderReleaseStore(folder).readState()).releases).toEqual(state.releases);
  });

  it('refuses a registry of an unknown layout, and invalid JSON', async () => {
    const folder = await newFolder();
    await writeFile(path.join(folder, 'registry.json'), '{"format":99}');
    await expect(new FolderReleaseStore(folder).readState()).rejects.toThrow('format 99, not 2');
    await writeFile(path.join(folder, 'registry.json'), '{"format":1,"sequ');
    await expect(new FolderReleaseStore(folder).readState()).rejects.toThrow();
  });
});
