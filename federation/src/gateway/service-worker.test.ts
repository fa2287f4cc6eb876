import { expect, it } from '@rstest/core';
import { promote, rollBack, setDisabled, startCanary } from '../releases/registry/track';
import { RETIRED_SERVICE_WORKER } from './retired-service-worker';
import { aRequest, aSite, aStore, cookiesOf, hostFiles, registryIn, textOf } from './testing/a-site';

const WORKER = { accept: '*/*', 'service-worker': 'script' };
const workerOf = (version: string) => `/* worker of ${version} */`;

/** A site whose host's release `w1` has a worker; `h1`, the one before, has none. */
async function aSiteWithWorker(options: Parameters<typeof aSite>[0] = {}) {
  const store = aStore();
  const publish = (version: string) =>
    store.add('shop-front', version, 'host', {
      ...hostFiles(version),
      'service-worker.js': workerOf(version),
    });
  publish('w1');
  store.change('shop-front', (track) => promote(track, 'w1'));
  const site = await aSite({ store, hasServiceWorker: true, ...options });
  const ask = async (headers = {}) =>
    textOf(await site.gateway.answer(aRequest('/sw.js', { ...WORKER, ...headers })));
  return { ...site, publish, ask };
}

it('the service worker is that of the host’s release, never cached, and may load from its own site only', async () => {
  const { gateway, ask } = await aSiteWithWorker();
  expect(await ask()).toBe(workerOf('w1'));
  const answer = await gateway.answer(aRequest('/sw.js', WORKER));
  expect(answer?.status).toBe(200);
  expect(answer?.headers).toMatchObject({
    'cache-control': 'no-store',
    'content-type': 'text/javascript; charset=utf-8',
    'content-security-policy': "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
  });
  expect(answer?.headers.etag).toBeUndefined();
});

it('the file of the worker has no address of its own', async () => {
  const { gateway } = await aSiteWithWorker();
  expect(await gateway.answer(aRequest('/service-worker.js', WORKER))).toBeNull();
});

it('a browser in the host’s canary gets the worker of the canary, and nobody by an override', async () => {
  const { gateway, store, publish, ask } = await aSiteWithWorker({ canOverride: true });
  publish('w2');
  store.change('shop-front', (track) => startCanary(track, { version: 'w2', share: 99 }));
  await gateway.refresh();
  const isInCanary = async (cookie: string) =>
    registryIn(await gateway.answer(aRequest('/', { cookie }))).host.release === 'w2';
  const newcomer = async () => cookiesOf(await gateway.answer(aRequest('/')));
  let inCanary = await newcomer();
  while (!(await isInCanary(inCanary))) inCanary = await newcomer();
  expect(await ask({ cookie: inCanary })).toBe(workerOf('w2'));
  const asked = cookiesOf(await gateway.answer(aRequest('/?mf=shop_front@w1', { cookie: inCanary })));
  expect(await ask({ cookie: `${inCanary}; ${asked}` })).toBe(workerOf('w2'));
  expect(await ask()).toBe(workerOf('w1'));
});

it.each([
  ['the operator has turned it off', { hasServiceWorker: false }],
  ['the host’s release has none', { hasServiceWorker: true, isRolledBack: true }],
  ['the host is closed', { hasServiceWorker: true, isClosed: true }],
])('a worker that removes itself stands there when %s', async (_, { hasServiceWorker, ...moved }) => {
  const { gateway, store, ask } = await aSiteWithWorker({ hasServiceWorker });
  if ('isRolledBack' in moved) store.change('shop-front', rollBack);
  if ('isClosed' in moved) store.change('shop-front', (track) => setDisabled(track, true));
  await gateway.refresh();
  expect(await ask()).toBe(RETIRED_SERVICE_WORKER);
  expect((await gateway.answer(aRequest('/sw.js', WORKER)))?.headers['cache-control']).toBe('no-store');
});

it('a page names the releases that it is made of, and after a rollback the others; one by an override names none', async () => {
  const { gateway, store } = await aSiteWithWorker({ canOverride: true });
  const named = async (url = '/') => (await gateway.answer(aRequest(url)))?.headers['mf-releases'];
  expect(await named()).toBe('shop-front@w1 mf-shop@v1 mf-cart@c1');
  expect(await named('/cart')).toBe('shop-front@w1 mf-shop@v1 mf-cart@c1');
  expect(await named('/?mf=mf_shop@v1')).toBeUndefined();
  store.change('shop-front', rollBack);
  await gateway.refresh();
  expect(await named()).toBe('shop-front@h1 mf-shop@v1 mf-cart@c1');
});

it('the policy of a page allows workers of its own site', async () => {
  const { gateway } = await aSite();
  const page = await gateway.answer(aRequest('/'));
  expect(page?.headers['content-security-policy']).toContain("; worker-src 'self';");
});

/** Runs the worker that removes itself in a scope of the test. @returns what it did, in order */
async function runRetired(names: readonly string[] | Error): Promise<string[]> {
  const done: string[] = [];
  const listeners = new Map<string, (event: { waitUntil(work: Promise<unknown>): void }) => void>();
  const caches = {
    keys: async () => {
      if (names instanceof Error) throw names;
      return names;
    },
    delete: async (name: string) => done.push(`deleted ${name}`),
  };
  const scope = {
    caches,
    registration: { unregister: async () => done.push('unregistered') },
    skipWaiting: () => done.push('took over'),
    addEventListener: (type: string, listener: () => void) => listeners.set(type, listener),
  };
  new Function(...Object.keys(scope), RETIRED_SERVICE_WORKER)(...Object.values(scope));
  expect([...listeners.keys()]).toEqual(['install', 'activate']);
  for (const type of ['install', 'activate']) {
    let work: Promise<unknown> = Promise.resolve();
    listeners.get(type)?.({
      waitUntil(given) {
        work = given;
      },
    });
    await work.catch(() => {});
  }
  return done;
}

it('F69 the worker that removes itself takes over at once, deletes all caches, and answers nothing', async () => {
  expect(await runRetired(['files-1', 'rubbish'])).toEqual([
    'took over',
    'deleted files-1',
    'deleted rubbish',
    'unregistered',
  ]);
});

it('the worker that removes itself does so where caches are blocked, too', async () => {
  expect(await runRetired(new Error('blocked'))).toEqual(['took over', 'unregistered']);
});
