import { afterEach, beforeEach, expect, it, rstest } from '@rstest/core';
import type { ReportEvent } from '../registry/page-report';
import type { RegistryRemote } from '../registry/registry-document';
import type { RemoteLoader } from '../runtime/remote-loader';
import { examineRemote } from './examine-remote';

const remote = (fields: Partial<RegistryRemote> = {}): RegistryRemote => ({
  ...{ name: 'mf-shop', release: 'v2', manifest: '/r/mf-shop/v2/mf-manifest.json' },
  entry: { url: '/r/mf-shop/v2/entry.js', integrity: 'sha384-AAAA' },
  ...fields,
});
let fetched: [string, string | undefined][];
const phase = (version: string, name: string, ms: number): ReportEvent => ({
  ...{ kind: 'phase', app: 'mf-shop', version, name, ms },
});
const examine = (load: () => Promise<string>, events: readonly ReportEvent[] = [], of = remote()) => {
  const loader = { load: async () => ({ default: null, release: await load() }) };
  return examineRemote(of, { loader: loader as unknown as RemoteLoader, events });
};

beforeEach(() => {
  fetched = [];
  rstest.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    fetched.push([url, init.integrity]);
    return new Response('');
  });
});
afterEach(() => {
  rstest.unstubAllGlobals();
  rstest.restoreAllMocks();
});

it('a remote that loads has the times of its own release, and its entry is held against its pin', async () => {
  const events = [phase('v1', 'entry', 9), phase('v2', 'entry', 120), phase('v2', 'module', 35)];
  expect(await examine(async () => 'v2', events, remote({ contract: 3 }))).toMatchObject({
    ...{ outcome: 'loaded', error: null, contract: 3, lastGood: null, phases: { entry: 120, module: 35 } },
    integrity: { pin: 'sha384-AAAA', isAccepted: true },
  });
  expect(fetched).toEqual([['/r/mf-shop/v2/entry.js', 'sha384-AAAA']]);
});

it('a release in whose place the one before was loaded says so, and at which stage it failed', async () => {
  const failed: ReportEvent = { kind: 'load-failure', app: 'mf-shop', version: 'v2', stage: 'entry' };
  const other = { ...failed, app: 'mf-cart', stage: 'module' };
  const lastGood = remote({ release: 'v1' });
  expect(await examine(async () => 'v1', [other, failed], remote({ lastGood }))).toMatchObject({
    ...{ outcome: 'last-good', error: 'failed at entry; v1 was loaded', lastGood: 'v1' },
  });
  expect(await examine(async () => 'v1')).toMatchObject({ error: 'failed at an earlier use; v1 was loaded' });
});

it('a remote that does not load says why, and one without a pin is accepted by nobody', async () => {
  const gone = () => Promise.reject(new Error('the entry is gone'));
  const unpinned = remote({ entry: { url: '/r/mf-shop/v2/entry.js' } });
  expect(await examine(gone, [], unpinned)).toMatchObject({
    ...{ outcome: 'failed', error: 'the entry is gone', phases: {} },
    integrity: { pin: null, isAccepted: false },
  });
  expect(fetched).toEqual([]);
});

it('an entry that the browser refuses, or the server does not have, is not accepted', async () => {
  for (const answer of [
    () => Promise.reject(new TypeError('integrity')),
    async () => new Response('', { status: 404 }),
  ]) {
    rstest.stubGlobal('fetch', answer);
    const { integrity } = await examine(async () => 'v2');
    expect(integrity.isAccepted).toBe(false);
  }
});

it('the files are those of the release that the page has loaded, by their names in its folder', async () => {
  const file = (name: string, initiatorType = 'script') => ({
    ...{ name: new URL(name, location.href).href, initiatorType, startTime: 1.26, responseEnd: 20.04 },
    transferSize: 300,
  });
  rstest
    .spyOn(performance, 'getEntriesByType')
    .mockReturnValue([
      file('/r/mf-shop/v2/static/app.js'),
      file('/r/mf-shop/v1/static/old.js'),
      file('/r/mf-shop/v2/entry.js', 'fetch'),
    ] as unknown as PerformanceEntryList);
  const { files } = await examine(async () => 'v2');
  expect(files).toEqual([{ name: 'static/app.js', start: 1.3, end: 20, bytes: 300 }]);
});
