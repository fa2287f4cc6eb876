import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import fc from 'fast-check';
import { PACKAGES_FILE } from '../../preset/packages-plugin';
import { type BuiltFixture, buildFixture } from '../../preset/testing/build-fixture';
import { checkGate } from '../gate/gate';
import { parseRelease } from '../store/parse-release';
import type { Release } from '../store/release';
import { BuildRefused } from './build-refused';
import { inspectBuild } from './inspect-build';

// Inside the project, so that the fixtures find react.
const cache = path.resolve(__dirname, '../../.cache');
mkdirSync(cache, { recursive: true });
const folder = mkdtempSync(path.join(cache, 'inspect-'));

let remote: BuiltFixture;
let host: BuiltFixture;

beforeAll(async () => {
  remote = await buildFixture({
    name: 'mf-shop',
    kind: 'remote',
    folder,
    buildId: 'b1',
    sources: {
      'app.tsx': `
        import { useState } from 'react';
        import styles from './app.module.css';
        export const later = () => import('./later');
        export default () => { const [n] = useState(VERSION); return <p className={styles.title}>{n}</p>; };`,
      'later.tsx': `export const later = 'a chunk of its own';`,
      'app.module.css': '.title { color: red }',
    },
  });
  host = await buildFixture({
    name: 'shell',
    kind: 'host',
    folder,
    buildId: 'h1',
    contract: 2,
    oldestContract: 1,
  });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Copies a build and changes the copy. */
function copyOf({ dist }: BuiltFixture, change: (copy: string) => void): string {
  const copy = mkdtempSync(path.join(folder, 'copy-'));
  cpSync(dist, copy, { recursive: true });
  change(copy);
  return copy;
}
const namesOf = ({ files }: Release): string[] => files.map(({ name }) => name);
const entryOf = (built: BuiltFixture): string =>
  built.files.find((name) => /^remoteEntry\.\w+\.js$/.test(name)) ?? '';

describe('a real build of a remote', () => {
  it('reads a remote’s release from its files alone', async () => {
    const release = await inspectBuild(remote.dist);
    expect(release).toMatchObject({
      app: 'mf-shop',
      version: 'b1',
      kind: 'remote',
      contract: 1,
      oldestContract: 1,
      entry: entryOf(remote),
      exposes: ['./app'],
      provides: [],
    });
    expect(release.needs.map(({ name }) => name).sort()).toEqual([
      '@module-federation/runtime-core',
      'react',
      'react/jsx-runtime',
    ]);
    expect(release.needs.every(({ range }) => /^\^\d+\.\d+\.0$/.test(range))).toBe(true);
    const wanted = remote.files
      .filter((name) => name !== 'mf-stats.json' && name !== PACKAGES_FILE)
      .map((name) => name.replaceAll('\\', '/'));
    expect(namesOf(release)).toEqual(wanted.sort());
    expect(parseRelease(JSON.parse(JSON.stringify(release)))).toEqual(release);
  });

  it('counts the entry and the exposed module as first bytes, and no later files', async () => {
    const { firstBytes, files } = await inspectBuild(remote.dist);
    const first = files.filter(
      ({ name }) => name === entryOf(remote) || name.includes('__federation_expose_app'),
    );
    expect(first).toHaveLength(3);
    const sizes = first.map(
      ({ name }) => brotliCompressSync(readFileSync(path.join(remote.dist, name))).length,
    );
    expect(firstBytes).toBe(sizes.reduce((sum, size) => sum + size, 0));
  });

  it('ignores compressed copies and the build’s own notes', async () => {
    const copy = copyOf(remote, (place) => {
      writeFileSync(path.join(place, `${entryOf(remote)}.br`), 'x');
      writeFileSync(path.join(place, `${entryOf(remote)}.gz`), 'x');
      writeFileSync(path.join(place, '.build.json'), '{}');
    });
    expect(await inspectBuild(copy)).toEqual(await inspectBuild(remote.dist));
  });

  it('uses the size of a compressed copy if it is a copy of the file', async () => {
    const { firstBytes } = await inspectBuild(remote.dist);
    const entry = readFileSync(path.join(remote.dist, entryOf(remote)));
    const best = brotliCompressSync(entry);
    const quick = brotliCompressSync(entry, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } });
    const beside = (content: Buffer) =>
      inspectBuild(
        copyOf(remote, (place) => writeFileSync(path.join(place, `${entryOf(remote)}.br`), content)),
      );
    expect((await beside(quick)).firstBytes).toBe(firstBytes - best.length + quick.length);
    expect((await beside(brotliCompressSync('x'))).firstBytes).toBe(firstBytes);
  });

  it('passes the gate beside a real host, and fails it when one byte of a chunk was changed', async () => {
    const publish = (release: Release) => ({
      ...release,
      publishedAt: '2026-11-01T10:00:00.000Z',
      publishedBy: 'ci',
      replacedAt: null,
      servedSince: '2026-11-01T10:00:00.000Z',
    });
    const released = publish(await inspectBuild(host.dist));
    const state = {
      sequence: 1,
      apps: [],
      tracks: [{ app: 'shell', active: 'h1', lastGood: null, canary: null, isDisabled: false }],
      releases: [released],
    };
    const gateFor = async (place: string) =>
      checkGate({
        candidate: await inspectBuild(place),
        state,
        readFile: async ({ name }) => readFileSync(path.join(place, name)),
      });
    expect(await gateFor(remote.dist)).toMatchObject({ isPassed: true });
    expect(
      await checkGate({
        candidate: released,
        state: { ...state, tracks: [] },
        readFile: async ({ name }) => readFileSync(path.join(host.dist, name)),
      }),
    ).toMatchObject({ isPassed: true });
    const changed = copyOf(remote, (place) => {
      const chunk = path.join(place, remote.files.find((name) => /expose_app\.\w+\.js$/.test(name)) ?? '');
      writeFileSync(chunk, `${readFileSync(chunk, 'utf8')} `);
    });
    const { isPassed, checks } = await gateFor(changed);
    expect(isPassed).toBe(false);
    expect(checks.filter((check) => !check.isPassed)).toMatchObject([
      { name: 'integrity', finding: expect.stringContaining('is pinned by no other file') },
    ]);
  });
});

describe('a real build of a host', () => {
  it('reads a host’s release with its shared modules and the federation runtime', async () => {
    const release = await inspectBuild(host.dist);
    expect(release).toMatchObject({
      app: 'shell',
      version: 'h1',
      kind: 'host',
      contract: 2,
      oldestContract: 1,
      entry: null,
      exposes: [],
      needs: [],
    });
    const provided = release.provides.map(({ name }) => name);
    expect(provided).toEqual(
      expect.arrayContaining(['@module-federation/runtime-core', 'react', 'react-dom']),
    );
    expect(release.provides.every(({ version }) => /^\d+\.\d+\.\d+/.test(version))).toBe(true);
    expect(namesOf(release)).toEqual(
      expect.arrayContaining(['build.json', 'index.html', 'mf-manifest.json']),
    );
    expect(release.firstBytes).toBeGreaterThan(50_000);
  });
});

describe('a folder is refused', () => {
  const write = (name: string, content: string) => (place: string) =>
    writeFileSync(path.join(place, name), content);
  const edit = (name: string, change: (text: string) => string) => (place: string) => {
    const file = path.join(place, name);
    writeFileSync(file, change(readFileSync(file, 'utf8')));
  };
  const manifest = (change: (json: Record<string, object>) => unknown) =>
    edit('mf-manifest.json', (text) => JSON.stringify(change(JSON.parse(text))));
  const record = (parts: object) =>
    edit('build.json', (text) => JSON.stringify({ ...JSON.parse(text), ...parts }));
  const remove = (name: RegExp) => (place: string) => {
    const found = [...remote.files, ...host.files].filter((file) => name.test(file));
    for (const file of found) rmSync(path.join(place, file), { force: true });
  };

  it.each<[string, (place: string) => void, RegExp]>([
    ['it is empty', (place) => rmSync(path.join(place, 'build.json')), /there is no build\.json/],
    ['its record is that of a later preset', record({ schema: 2 }), /schema version 2, not 1/],
    ['its record names another kind of thing', record({ kind: 'plugin' }), /“kind” of build\.json/],
    ['its name leads elsewhere', record({ app: '../shell' }), /“app” of build\.json cannot be "\.\.\/shell"/],
    ['its version is none', record({ version: '..' }), /“version” of build\.json/],
    [
      'it serves contracts of the future',
      record({ oldestContract: 9 }),
      /of contract 1, but serves 9 at least/,
    ],
    ['its manifest is missing', remove(/^mf-manifest\.json$/), /there is no mf-manifest\.json/],
    [
      'its manifest is HTML',
      write('mf-manifest.json', '<!doctype html><title>404</title>'),
      /mf-manifest\.json is an HTML page/,
    ],
    [
      'its manifest is truncated',
      edit('mf-manifest.json', (text) => text.slice(0, 200)),
      /mf-manifest\.json is no JSON, or not whole/,
    ],
    ['its manifest is a list', write('mf-manifest.json', '[]'), /mf-manifest\.json is no JSON object/],
    [
      'its manifest is that of another app',
      manifest((json) => ({ ...json, name: 'mf_cart' })),
      /is that of mf_cart, not of mf_shop/,
    ],
    [
      'its manifest is of another schema version',
      manifest((json) => ({ ...json, metaData: { ...json.metaData, pluginVersion: '3.0.0' } })),
      /written by version 3\.0\.0 of the federation plugin, not by 2\.x/,
    ],
    ['its manifest exposes nothing', manifest((json) => ({ ...json, exposes: [] })), /exposes no module/],
    [
      'it was built for one address',
      manifest((json) => ({ ...json, metaData: { ...json.metaData, publicPath: '/shop/' } })),
      /to be served at \/shop\/ only/,
    ],
    [
      'its entry is missing',
      remove(/^remoteEntry\.\w+\.js$/),
      /the entry is missing: mf-manifest\.json names remoteEntry\./,
    ],
    [
      'a file that its manifest names was not built',
      remove(/later|expose_app.*\.css$/),
      /mf-manifest\.json names static\/\S+, which was not built/,
    ],
    [
      'its manifest leads out of the folder',
      edit('mf-manifest.json', (text) => text.replace(/static\/css\/async\/[^"]+/, '../../secret.css')),
      /leads out of the build.*\.\.\/\.\.\/secret\.css/,
    ],
    ['a file has no hash in its name', write('logo.png', 'x'), /logo\.png has no hash in its name/],
    [
      'a file has a name that no URL may have',
      write('a b.0123abcd.js', 'x'),
      /a b\.0123abcd\.js cannot be a name in a URL/,
    ],
    [
      'it has a link',
      (place) => symlinkSync('/etc/passwd', path.join(place, 'x.0123abcd.js')),
      /x\.0123abcd\.js is a link/,
    ],
    [
      'it is the standalone build',
      write('index.html', '<html><head></head>'),
      /a page of its own, index\.html/,
    ],
  ])('refuses a folder when %s', async (_, change, reason) => {
    const refusal = inspectBuild(copyOf(remote, change));
    await expect(refusal).rejects.toThrow(reason);
    await expect(refusal).rejects.toBeInstanceOf(BuildRefused);
  });

  it('refuses a missing folder', async () => {
    await expect(inspectBuild(path.join(folder, 'nothing'))).rejects.toThrow(
      /cannot be read: is the app built\?/,
    );
  });

  it.each<[string, (place: string) => void, RegExp]>([
    ['it has no page', (place) => rmSync(path.join(place, 'index.html')), /there is no index\.html/],
    ['its page has no head', write('index.html', '<p>'), /no <\/head>/],
    ['its page starts nothing', write('index.html', '<head></head>'), /starts no script/],
    [
      'its page runs somebody else’s script',
      write('index.html', '<head><script src="https://evil.example/a.js"></script></head>'),
      /not of this build/,
    ],
    [
      'its page names what was not built',
      write('index.html', '<head><script src="/static/js/index.0123abcd.js"></script></head>'),
      /index\.html names static\/js\/index\.0123abcd\.js/,
    ],
  ])('refuses a host when %s', async (_, change, reason) => {
    await expect(inspectBuild(copyOf(host, change))).rejects.toThrow(reason);
  });

  it('refuses a manifest in words, whatever it contains', async () => {
    const text = readFileSync(path.join(remote.dist, 'mf-manifest.json'), 'utf8');
    const place = copyOf(remote, () => {});
    const cut = fc.tuple(fc.nat(text.length), fc.nat(40), fc.string({ maxLength: 20 }));
    await fc.assert(
      fc.asyncProperty(cut, async ([at, length, inserted]) => {
        writeFileSync(
          path.join(place, 'mf-manifest.json'),
          text.slice(0, at) + inserted + text.slice(at + length),
        );
        const release = await inspectBuild(place).catch((error: unknown) => error);
        if (release instanceof Error) expect(release).toBeInstanceOf(BuildRefused);
        else expect(parseRelease(release)).toEqual(release);
      }),
      { numRuns: 100 },
    );
  });
});
