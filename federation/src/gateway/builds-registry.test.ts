import { createHash } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from '@rstest/core';
import { readBuild } from './builds';
import { registryOfBuilds } from './builds-registry';

const aBuild = (files: Record<string, string>): string => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'build-'));
  for (const [name, content] of Object.entries(files)) writeFileSync(path.join(folder, name), content);
  return folder;
};

it('pins the entry that the manifest names by what it contains', async () => {
  const folder = aBuild({
    '.build.json': JSON.stringify({ release: 'abc123' }),
    'mf-manifest.json': JSON.stringify({ metaData: { remoteEntry: { name: 'remoteEntry.1f.js' } } }),
    'remoteEntry.1f.js': 'entry()',
  });
  const build = await readBuild('mf-shop', folder);
  const registry = await registryOfBuilds(build === null ? [] : [build], (_build, error) => {
    throw error;
  });
  expect(registry.remotes).toEqual([
    {
      name: 'mf-shop',
      release: 'abc123',
      manifest: '/r/mf-shop/abc123/mf-manifest.json',
      entry: {
        url: '/r/mf-shop/abc123/remoteEntry.1f.js',
        integrity: `sha384-${createHash('sha384').update('entry()').digest('base64')}`,
      },
    },
  ]);
});

it('leaves out what was not built, and reports what cannot be described', async () => {
  expect(await readBuild('mf-shop', aBuild({}))).toBeNull();
  expect(
    await readBuild('mf-shop', aBuild({ '.build.json': JSON.stringify({ release: '../..' }) })),
  ).toBeNull();
  const reported: string[] = [];
  const broken = { name: 'mf-shop', release: '1', folder: aBuild({ 'mf-manifest.json': '<html>' }) };
  const registry = await registryOfBuilds([broken], ({ name }) => reported.push(name));
  expect(registry.remotes).toEqual([]);
  expect(reported).toEqual(['mf-shop']);
});
