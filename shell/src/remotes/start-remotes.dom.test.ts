import { init } from '@module-federation/enhanced/runtime';
import type { RegistryDocument } from '@qihang/federation/registry';
import { afterEach, beforeEach, expect, it, rstest } from '@rstest/core';
import { startRemotes } from './start-remotes';

const REGISTRY: RegistryDocument = {
  version: 1,
  host: { name: 'shell', release: 's1' },
  reports: '/registry/reports',
  remotes: [],
};
let beacons: Blob[];
let asked: string[];

beforeEach(() => {
  rstest.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  rstest.spyOn(document, 'addEventListener');
  init({ name: `shell_${Math.random()}`, remotes: [] });
  [beacons, asked] = [[], []];
  const sendBeacon = (_: string, body: Blob) => beacons.push(body) > 0;
  Object.defineProperty(navigator, 'sendBeacon', { configurable: true, value: sendBeacon });
  rstest.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    return new Response(JSON.stringify(REGISTRY));
  });
});
afterEach(() => {
  // A page hears of presses as long as it is there.
  for (const [type, listener] of rstest.mocked(document.addEventListener).mock.calls) {
    document.removeEventListener(type, listener);
  }
  rstest.restoreAllMocks();
  rstest.unstubAllGlobals();
  rstest.useRealTimers();
  document.body.replaceChildren();
});

const events = async () =>
  (await Promise.all(beacons.map(async (blob) => JSON.parse(await blob.text())))).flatMap(
    (report) => report.events,
  );

it('a page says which host it has, and that it crashed where it did, to where the registry says', async () => {
  const { noteCrash } = startRemotes(REGISTRY, false);
  rstest.advanceTimersByTime(5_000);
  expect(await events()).toEqual([{ kind: 'loaded', app: 'shell', version: 's1' }]);
  noteCrash();
  rstest.advanceTimersByTime(200);
  expect((await events()).at(-1)).toEqual({ kind: 'boundary', app: 'shell', version: 's1' });
});

it.each([
  ['without a place for reports', { ...REGISTRY, reports: undefined }],
  ['of no release', { ...REGISTRY, host: undefined }],
])('a page %s says nothing', async (_, registry) => {
  startRemotes(registry as RegistryDocument, false).noteCrash();
  rstest.advanceTimersByTime(60_000);
  expect(beacons).toEqual([]);
});

it('the registry is asked for while a finger still is on a link, and by no other press', () => {
  startRemotes(REGISTRY, false);
  document.body.innerHTML = '<p>文字</p><button>按钮</button><a href="/login"><b>登录</b></a>';
  const press = (selector: string) =>
    document.querySelector(selector)?.dispatchEvent(new Event('pointerdown', { bubbles: true }));
  press('p');
  press('button');
  expect(asked).toEqual([]);
  press('a b');
  expect(asked).toEqual(['/registry.json']);
});
