import { describe, expect, it } from '@rstest/core';
import fc from 'fast-check';
import { parsePublishedRelease } from '../store/parse-release';
import { aFile, aHost, aRemote, aState, aTrack } from '../testing/release-builders';
import { buildDocument } from './document';
import { parseDocument } from './parse-document';

const v1 = aRemote({ replacedAt: '2026-11-03T10:00:00.000Z' });
const v2 = aRemote({ version: 'v2', publishedAt: '2026-11-02T10:00:00.000Z' });
const v3 = aRemote({ version: 'v3', publishedAt: '2026-11-03T10:00:00.000Z' });
const state = aState(
  [v1, v2, v3, aHost()],
  [
    aTrack('mf-shop', { active: 'v2', canary: { version: 'v3', share: 10 } }),
    aTrack('host', { active: 'v1' }),
    aTrack('mf-cart', { isDisabled: true }),
  ],
);
const document = buildDocument(state, { origins: ['https://cdn.example'] });
const overTheWire = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

describe('the document', () => {
  it('names every app with its pointers and kept releases, newest first', () => {
    expect(document).toMatchObject({ version: 1, sequence: 7, origins: ['https://cdn.example'] });
    expect(document.apps.map(({ app }) => app)).toEqual(['host', 'mf-cart', 'mf-shop']);
    expect(document.apps[1]).toEqual({ ...aTrack('mf-cart', { isDisabled: true }), releases: [] });
    const shop = document.apps[2];
    expect(shop).toMatchObject({ active: 'v2', canary: { version: 'v3', share: 10 }, isDisabled: false });
    expect(shop?.releases.map(({ version }) => version)).toEqual(['v3', 'v2', 'v1']);
    expect(shop?.releases[1]).toEqual({
      version: 'v2',
      kind: 'remote',
      contract: 1,
      oldestContract: 1,
      exposes: ['./app'],
      needs: [{ name: 'react', range: '^19.3.0' }],
      provides: [],
      firstBytes: 10_000,
      publishedAt: '2026-11-02T10:00:00.000Z',
      publishedBy: 'ci',
      replacedAt: null,
      base: '/r/mf-shop/v2/',
      manifest: aFile('mf-manifest.json'),
      entry: aFile('remoteEntry.0123abcd.js'),
      bytes: v2.files.reduce((sum, { bytes }) => sum + bytes, 0),
      files: v2.files,
    });
  });

  it('lists the files of releases in force, and pins the others by manifest and entry', () => {
    const files = document.apps[2]?.releases.map(({ files: listed }) => listed?.length ?? null);
    expect(files).toEqual([3, 3, null]);
    expect(document.apps[2]?.releases[2]?.entry).toEqual(aFile('remoteEntry.0123abcd.js'));
  });

  it('omits releases that never were in force', () => {
    const secret = aRemote({ version: 'v4', servedSince: null });
    const alone = aRemote({ app: 'mf-next', servedSince: null });
    const more = { ...state, releases: [...state.releases, secret, alone] };
    expect(buildDocument(more, { origins: ['https://cdn.example'] })).toEqual(document);
  });

  it('writes equal texts for equal states, whatever their order', () => {
    const turned = { ...state, tracks: [...state.tracks].reverse(), releases: [...state.releases].reverse() };
    expect(JSON.stringify(buildDocument(turned, { origins: ['https://cdn.example'] }))).toBe(
      JSON.stringify(document),
    );
  });

  it('refuses to write a state that points to a missing release', () => {
    expect(() => buildDocument(aState([v1], [aTrack('mf-shop', { active: 'v9' })]))).toThrow(
      'mf-shop v9 is in force, but not kept',
    );
  });

  it('parses to the document that was written', () => {
    expect(parseDocument(overTheWire(document))).toEqual(document);
  });
});

describe('a document from elsewhere', () => {
  const broken = (
    change: (document: { apps: Record<string, unknown>[] } & Record<string, unknown>) => void,
  ) => {
    const copy = overTheWire(document) as { apps: Record<string, unknown>[] } & Record<string, unknown>;
    change(copy);
    return () => parseDocument(copy);
  };
  const shopOf = (copy: { apps: Record<string, unknown>[] }) => copy.apps[2] ?? {};

  it('refuses a malformed document with a reason', () => {
    expect(() => parseDocument('x')).toThrow('the release document is no JSON object');
    expect(broken((copy) => Object.assign(copy, { version: 2 }))).toThrow('has version 2, not 1');
    expect(broken((copy) => Object.assign(copy, { origins: ['https://cdn.example/x'] }))).toThrow(
      'no origin',
    );
    expect(broken((copy) => Object.assign(copy, { origins: ['*'] }))).toThrow('no origin');
    expect(broken((copy) => Object.assign(shopOf(copy), { app: '..' }))).toThrow('“app”');
    expect(broken((copy) => Object.assign(shopOf(copy), { active: 'v1' }))).toThrow(
      'mf-shop v1 is in force, but its files are not said',
    );
    expect(broken((copy) => Object.assign(shopOf(copy), { canary: { version: 'v3', share: 100 } }))).toThrow(
      'not between 1 and 99',
    );
  });

  it('refuses a document in which a pin differs between its two places', () => {
    const entry = { ...aFile('remoteEntry.0123abcd.js'), integrity: aFile('other').integrity };
    const change = broken((copy) => {
      const [release] = shopOf(copy).releases as Record<string, unknown>[];
      Object.assign(release ?? {}, { entry });
    });
    expect(change).toThrow('remoteEntry.0123abcd.js');
  });

  it('either refuses a changed document in words or reads it correctly', () => {
    const paths = pathsOf(document);
    const value = fc.oneof(fc.jsonValue(), fc.constantFrom('..', 'v1', '', 0, -1, 1e21, '__proto__'));
    fc.assert(
      fc.property(fc.constantFrom(...paths), value, (path, changed) => {
        const copy = overTheWire(document);
        // As it arrives: JSON has no -0.
        setAt(copy, path, overTheWire(changed));
        try {
          const read = parseDocument(copy);
          expect(parseDocument(overTheWire(read))).toEqual(read);
        } catch (error) {
          expect(error).toMatchObject({ name: 'Error', message: expect.stringMatching(/\S+ \S+/) });
        }
      }),
      { numRuns: 1_000 },
    );
  });
});

type Path = readonly (string | number)[];

function pathsOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  const entries: [string | number, unknown][] = Array.isArray(value)
    ? [...value.entries()]
    : Object.entries(value);
  return [
    ...(path.length > 0 ? [path] : []),
    ...entries.flatMap(([key, each]) => pathsOf(each, [...path, key])),
  ];
}

function setAt(value: unknown, path: Path, changed: unknown): void {
  const place = path.slice(0, -1).reduce<unknown>((at, key) => Reflect.get(at as object, key), value);
  Reflect.set(place as object, path.at(-1) ?? '', changed);
}

describe('parsePublishedRelease', () => {
  it('parses a release that a store kept', () => {
    expect(parsePublishedRelease(overTheWire(v1))).toEqual(v1);
  });

  it.each([
    ['leads out of the build', { files: [{ ...aFile('a'), name: '../a.js' }] }, '../a.js'],
    ['is hidden', { files: [{ ...aFile('a'), name: 'static/.a.js' }] }, 'static/.a.js'],
    ['begins at the root', { files: [{ ...aFile('a'), name: '/a.js' }] }, '/a.js'],
    [
      'has a pin that browsers would ignore',
      { files: [{ ...aFile('a'), integrity: 'sha384-A' }] },
      'sha384-A',
    ],
    ['stands there twice', { files: [...v1.files, aFile('build.json')] }, 'names a file twice'],
    ['is its entry and not there', { entry: 'other.js' }, 'not among its files'],
    ['has no entry though it is a remote', { entry: null }, 'without an entry'],
    ['has a negative size', { firstBytes: -1 }, '“firstBytes”'],
  ])('refuses a release when a file %s', (_, parts, reason) => {
    expect(() => parsePublishedRelease({ ...v1, ...parts })).toThrow(reason);
  });
});
