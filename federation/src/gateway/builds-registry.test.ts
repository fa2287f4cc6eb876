import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from '@rstest/core';
import { readBuild } from './builds';
import { describeBuilds, readHostShares, registryOf } from './builds-registry';

const aBuild = (files: Record<string, string>): string => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'build-'));
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), content);
  }
  return folder;
};
const pin = (content: string): string => `sha384-${createHash('sha384').update(content).digest('base64')}`;
const assets = (js: string[], css: string[] = []) => ({
  js: { sync: js, async: ['static/later.js'] },
  css: { sync: css, async: [] },
});
const manifest = (exposed: ReturnType<typeof assets>) =>
  JSON.stringify({
    name: 'mf_shop',
    metaData: { name: 'mf_shop', remoteEntry: { name: 'remoteEntry.1f.js', path: '' } },
    exposes: [{ id: 'mf_shop:app', path: './app', assets: exposed }],
    shared: [
      { name: 'react', assets: assets([]) },
      { name: '@shop/api', assets: assets([]) },
    ],
  });
const failIt = (_build: unknown, error: unknown) => {
  throw error;
};

it('pins the entry and what the exposed module needs at once, by what they contain', async () => {
  const folder = aBuild({
    '.build.json': JSON.stringify({ release: 'abc123' }),
    'mf-manifest.json': manifest(assets(['static/app.js'], ['static/app.css'])),
    'remoteEntry.1f.js': 'entry()',
    'static/app.js': 'app()',
    'static/app.css': 'p {}',
  });
  const build = await readBuild('mf-shop', folder);
  const described = await describeBuilds(build === null ? [] : [build], failIt);
  expect(registryOf(described).remotes).toEqual([
    {
      name: 'mf-shop',
      release: 'abc123',
      manifest: '/r/mf-shop/abc123/mf-manifest.json',
      entry: { url: '/r/mf-shop/abc123/remoteEntry.1f.js', integrity: pin('entry()') },
      manifestHead: {
        name: 'mf_shop',
        metaData: { remoteEntry: { name: 'remoteEntry.1f.js' } },
        exposes: [{ path: './app' }],
      },
    },
  ]);
  expect(described[0]?.files).toEqual([
    { url: '/r/mf-shop/abc123/remoteEntry.1f.js', integrity: pin('entry()'), kind: 'script' },
    { url: '/r/mf-shop/abc123/static/app.css', integrity: pin('p {}'), kind: 'style' },
    { url: '/r/mf-shop/abc123/static/app.js', integrity: pin('app()'), kind: 'script' },
  ]);
  expect(described[0]?.shares).toEqual(['react', '@shop/api']);
});

it('leaves out what was not built, and reports what cannot be described', async () => {
  expect(await readBuild('mf-shop', aBuild({}))).toBeNull();
  expect(
    await readBuild('mf-shop', aBuild({ '.build.json': JSON.stringify({ release: '../..' }) })),
  ).toBeNull();
  const broken: readonly Record<string, string>[] = [
    { 'mf-manifest.json': '<html>' },
    { 'mf-manifest.json': '{"name":"mf_shop"}' },
    { 'mf-manifest.json': manifest(assets([])) },
    { 'mf-manifest.json': manifest(assets(['../../secret.js'])), 'remoteEntry.1f.js': 'entry()' },
  ];
  const builds = broken.map((files, at) => ({ name: `mf-${at}`, release: '1', folder: aBuild(files) }));
  const reported: string[] = [];
  const described = await describeBuilds(builds, ({ name }) => reported.push(name));
  expect(described).toEqual([]);
  expect(reported.sort()).toEqual(['mf-0', 'mf-1', 'mf-2', 'mf-3']);
});

it('finds the host’s files for shared modules, but for those that its page starts with', async () => {
  const folder = aBuild({
    'mf-manifest.json': JSON.stringify({
      name: 'host',
      metaData: { remoteEntry: { name: '' } },
      exposes: [],
      shared: [
        { name: 'react', assets: assets(['static/main.js']) },
        { name: '@shop/api', assets: assets(['static/api.js']) },
      ],
    }),
    'static/main.js': 'main()',
    'static/api.js': 'api()',
  });
  const shares = await readHostShares({ folder, prefix: '/' }, '<script src="/static/main.js">');
  expect(shares.get('react')).toEqual([]);
  expect(shares.get('@shop/api')).toEqual([
    { url: '/static/api.js', integrity: pin('api()'), kind: 'script' },
  ]);
});
