import { init } from '@module-federation/enhanced/runtime';
import { afterEach, beforeEach, describe, expect, it, rstest } from '@rstest/core';
import type { ReportEvent } from '../registry/page-report';
import type { RegistryDocument, RegistryRemote } from '../registry/registry-document';
import { createRemoteLoader, type RemoteLoader, type RemoteLoaderOptions } from './remote-loader';
import {
  containerOf,
  deliverEntry,
  entryScript,
  failEntry,
  follow,
  giveFilesBack,
  scripts,
  settle,
  takeOverFiles,
} from './testing/page-files';

const App = () => null;
const appOf: Record<string, () => null> = { v1: () => null, v2: () => null };
const healthy = (release = 'v1') => containerOf(async () => () => ({ default: appOf[release] ?? App }));

const MANIFEST = {
  name: 'mf_shop',
  metaData: { remoteEntry: { name: 'entry.js' } },
  exposes: [{ path: './app' }],
};
const shop = (release: string, fields: Partial<RegistryRemote> = {}): RegistryRemote => ({
  name: 'mf-shop',
  release,
  manifest: `/r/mf-shop/${release}/mf-manifest.json`,
  entry: { url: `/r/mf-shop/${release}/entry.js`, integrity: 'sha384-AAAA' },
  manifestHead: MANIFEST,
  ...fields,
});

let registry: RegistryDocument;
let reported: ReportEvent[];
const name = (remote: RegistryRemote, fields: Partial<RegistryDocument> = {}): void => {
  registry = { version: 1, remotes: [remote], ...fields };
};
const makeLoader = (options: Partial<RemoteLoaderOptions> = {}): RemoteLoader =>
  createRemoteLoader({
    registry: () => registry,
    report: (event) => reported.push(event),
    ...options,
  });
const outcomes = () =>
  reported
    .filter(({ kind }) => kind !== 'phase')
    .map((event) => `${event.kind} ${event.version}${'stage' in event ? ` ${event.stage}` : ''}`);

beforeEach(() => {
  rstest.useFakeTimers();
  takeOverFiles();
  init({ name: `host_${Math.random()}`, remotes: [] });
  // Only retries request it: the registry contains these releases' manifests.
  rstest.stubGlobal('fetch', async () => new Response(JSON.stringify(MANIFEST)));
  reported = [];
  name(shop('v1'));
});

afterEach(() => {
  giveFilesBack();
  rstest.unstubAllGlobals();
  rstest.useRealTimers();
});

describe('trust in the registry', () => {
  it.each([
    ['has no pin', { entry: { url: '/r/mf-shop/v1/entry.js' } }, 'no integrity'],
    [
      'has its entry elsewhere',
      { entry: { url: 'https://evil.example/entry.js', integrity: 'sha384-AAAA' } },
      'https://evil.example/entry.js has an origin that the registry does not allow',
    ],
    [
      'has its manifest elsewhere',
      { manifest: 'https://evil.example/m.json' },
      'https://evil.example/m.json',
    ],
    [
      'has an entry without an origin',
      { entry: { url: 'data:text/javascript,alert(1)', integrity: 'sha384-AAAA' } },
      'does not allow',
    ],
    [
      'hides its host behind two slashes',
      { entry: { url: '//evil.example/entry.js', integrity: 'sha384-AAAA' } },
      'does not allow',
    ],
  ])('F13 never requests a release when it %s', async (_, fields, reason) => {
    name(shop('v1', fields));
    const loading = follow(makeLoader().load('mf-shop'));
    await settle();
    expect(loading).toMatchObject({ state: 'failed', error: { stage: 'trust' } });
    expect(loading.error?.message).toContain(reason);
    expect(scripts()).toEqual([]);
    expect(outcomes()).toEqual(['load-failure v1 trust']);
  });

  it('loads a remote from an origin that the registry names', async () => {
    const base = 'https://cdn.example/r/v1';
    name(
      shop('v1', {
        manifest: `${base}/mf-manifest.json`,
        entry: { url: `${base}/entry.js`, integrity: 'sha384-AAAA' },
      }),
      { origins: ['https://cdn.example'] },
    );
    const loading = follow(makeLoader().load('mf-shop'));
    await deliverEntry(healthy());
    expect(loading.state).toBe('loaded');
  });

  it('loads a remote without a pin from a development server, in a development build', async () => {
    name(shop('v1', { entry: { url: 'http://localhost:3001/entry.js' } }));
    const loading = follow(makeLoader({ isDevelopment: true }).load('mf-shop'));
    await deliverEntry(healthy());
    expect(loading.state).toBe('loaded');
  });

  it('loads the last good release when the one in force has no pin', async () => {
    name(shop('v2', { entry: { url: '/r/mf-shop/v2/entry.js' }, lastGood: shop('v1') }));
    const loading = follow(makeLoader().load('mf-shop'));
    await deliverEntry(healthy('v1'));
    expect(loading.module).toEqual({ default: appOf.v1, release: 'v1' });
  });
});

describe('the last good release', () => {
  beforeEach(() => name(shop('v2', { lastGood: shop('v1') })));

  it('F10 loads the last good release in place of one that does not load, automatically, until the registry changes', async () => {
    const loader = makeLoader();
    const first = follow(loader.load('mf-shop'));
    await failEntry();
    expect(entryScript().src).toContain('/r/mf-shop/v1/entry.js');
    await deliverEntry(healthy('v1'));
    expect(first.module).toEqual({ default: appOf.v1, release: 'v1' });
    expect(outcomes()).toEqual(['load-failure v2 entry', 'loaded v1']);
    // A returning caller does not try the failed release again.
    expect(loader.loaded('mf-shop')).toBe(first.module);
    expect(await loader.load('mf-shop')).toBe(first.module);
    expect(scripts()).toEqual([]);
    name(shop('v3', { lastGood: shop('v1') }));
    expect(loader.loaded('mf-shop')).toBeNull();
  });

  it('F10 reports the failure of the release in force when both do not load, and begins with it again', async () => {
    const loader = makeLoader();
    const first = follow(loader.load('mf-shop'));
    await failEntry();
    await failEntry();
    expect(first.state).toBe('failed');
    expect(first.error?.message).toContain('/r/mf-shop/v2/entry.js');
    const second = follow(loader.load('mf-shop'));
    await settle();
    expect(entryScript().src).toContain('/r/mf-shop/v2/entry.js?retry=1');
    await deliverEntry(healthy('v2'));
    expect(second.module?.release).toBe('v2');
  });

  it('F14 loads the last good release after one that threw while rendering', async () => {
    const loader = makeLoader();
    const first = follow(loader.load('mf-shop'));
    await deliverEntry(healthy('v2'));
    expect(first.module?.release).toBe('v2');
    loader.distrust('mf-shop', 'v2');
    expect(loader.loaded('mf-shop')).toBeNull();
    const second = follow(loader.load('mf-shop'));
    await deliverEntry(healthy('v1'));
    expect(second.module?.release).toBe('v1');
    // Both threw, so the fault may be elsewhere, and the release in force is tried first again.
    loader.distrust('mf-shop', 'v1');
    expect(loader.loaded('mf-shop')?.release).toBe('v2');
  });
});

describe('another release in force', () => {
  it('F15 loads another release beside the one before, which is available at once when it comes back', async () => {
    const loader = makeLoader();
    const first = follow(loader.load('mf-shop'));
    await deliverEntry(healthy('v1'));
    name(shop('v2'));
    expect(loader.loaded('mf-shop')).toBeNull();
    const second = follow(loader.load('mf-shop'));
    await deliverEntry(healthy('v2'));
    expect(second.module).toEqual({ default: appOf.v2, release: 'v2' });
    name(shop('v1'));
    expect(loader.loaded('mf-shop')).toBe(first.module);
  });

  it('keeps two releases apart that are loading at the same time', async () => {
    const loader = makeLoader();
    const slow = follow(loader.load('mf-shop'));
    await settle();
    const slowScript = entryScript();
    name(shop('v2'));
    const quick = follow(loader.load('mf-shop'));
    await deliverEntry(healthy('v2'));
    expect(quick.module).toEqual({ default: appOf.v2, release: 'v2' });
    await deliverEntry(healthy('v1'), slowScript);
    expect(slow.module).toEqual({ default: appOf.v1, release: 'v1' });
  });

  it('never uses the container of another release: one that leaves none has failed', async () => {
    const loader = makeLoader();
    const slow = follow(loader.load('mf-shop'));
    await settle();
    const slowScript = entryScript();
    name(shop('v2'));
    follow(loader.load('mf-shop'));
    await deliverEntry(healthy('v2'));
    slowScript.dispatchEvent(new Event('load'));
    await settle();
    expect(slow).toMatchObject({ state: 'failed', error: { stage: 'entry' } });
  });

  it('F16 refuses a release built for a newer host than this page’s, and loads one built for an older host', async () => {
    const host = { name: 'shell', release: 's1', contract: 1 };
    name(shop('v1', { contract: 1 }), { host });
    const loader = makeLoader();
    const next = shop('v2', { contract: 2, lastGood: shop('v1', { contract: 1 }) });
    name(next, { host: { ...host, release: 's2', contract: 2 } });
    const loading = follow(loader.load('mf-shop'));
    await deliverEntry(healthy('v1'));
    expect(loading.module?.release).toBe('v1');
    expect(outcomes()).toEqual(['load-failure v2 contract', 'loaded v1']);
    name(shop('v0', { contract: 0 }), { host: { ...host, release: 's2', contract: 2 } });
    const older = follow(loader.load('mf-shop'));
    await deliverEntry(healthy('v1'));
    expect(older.module?.release).toBe('v0');
  });
});

it('keeps a closed remote closed, whatever else the registry contains', async () => {
  const loader = makeLoader();
  const loading = follow(loader.load('mf-shop'));
  await deliverEntry(healthy());
  expect(loading.state).toBe('loaded');
  name(shop('v1'), { disabled: ['mf-shop'] });
  expect(loader.loaded('mf-shop')).toBeNull();
  await expect(loader.load('mf-shop')).rejects.toMatchObject({ stage: 'disabled' });
  name(shop('v1'));
  expect(loader.loaded('mf-shop')).toBe(loading.module);
});

it('reports the duration of each phase of a load', async () => {
  follow(makeLoader().load('mf-shop'));
  await rstest.advanceTimersByTimeAsync(250);
  await deliverEntry(healthy());
  const phases = reported.filter((event) => event.kind === 'phase');
  expect(phases.map(({ app, version, name: phase }) => [app, version, phase])).toEqual([
    ['mf-shop', 'v1', 'entry'],
    ['mf-shop', 'v1', 'module'],
  ]);
  expect(phases[0]?.ms).toBeGreaterThanOrEqual(250);
  expect(phases[0]?.ms).toBeLessThan(300);
});
