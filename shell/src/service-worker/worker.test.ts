import { createHash } from 'node:crypto';
import { afterEach, beforeEach, expect, it, rstest } from '@rstest/core';
import { FakeCaches } from './testing/fake-caches';

const ORIGIN = 'https://qihang.example';
const FILE = `${ORIGIN}/static/js/index.33c1b0af5e.js`;
const pinOf = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`;
const fileOf = (text: string) => new Response(text, { headers: { etag: `"${pinOf('as built')}"` } });
const pageOf = (releases: string, status = 200) =>
  new Response(`<p>${releases}</p>`, { status, headers: { 'mf-releases': releases } });

type Listener = (event: object) => void;

let listeners: Map<string, Listener>;
let caches: FakeCaches;
let opened: number;
let network: () => Promise<Response>;
const skipWaiting = rstest.fn(async () => {});
const enablePreload = rstest.fn(async () => {});
const posted = rstest.fn();
const deleted = rstest.fn(async (_: string) => true);
const scope = {
  clients: {
    get: async () => ({ postMessage: posted }),
    // Pages that another worker or none has answered are told only to somebody who asks for them, too.
    matchAll: async ({ includeUncontrolled = false }) =>
      includeUncontrolled ? Array.from({ length: opened }) : [],
  },
  location: { origin: ORIGIN },
  registration: { navigationPreload: { enable: enablePreload } },
  fetch: () => network(),
  skipWaiting,
  addEventListener: (type: string, listener: Listener) => listeners.set(type, listener),
};

beforeEach(async () => {
  for (const mock of [skipWaiting, enablePreload, posted, deleted]) mock.mockClear();
  listeners = new Map();
  opened = 1;
  caches = new FakeCaches(ORIGIN);
  const storage = {
    open: (name: string) => caches.open(name),
    keys: async () => ['pages-1', 'files-1', 'files-0', 'of-another'],
    delete: deleted,
  };
  rstest.stubGlobal('self', { ...scope, caches: storage });
  rstest.resetModules();
  await import('./worker');
});
afterEach(() => {
  rstest.useRealTimers();
  rstest.unstubAllGlobals();
});

/** Lets the worker handle an event. @returns its answer, when all that it does is done */
async function tell(type: string, event: object = {}): Promise<Response | null> {
  const work: Promise<unknown>[] = [];
  let answer: Promise<Response> | null = null;
  listeners.get(type)?.({
    ...event,
    waitUntil: (more: Promise<unknown>) => work.push(more),
    respondWith(given: Promise<Response>) {
      answer = given;
    },
  });
  const answered = await (answer as Promise<Response> | null);
  await Promise.all(work);
  return answered;
}
const request = (url: string, mode: string) => ({
  request: { url, mode, method: 'GET', cache: 'default', integrity: '', headers: new Headers() },
  resultingClientId: 'tab',
});
const navigate = (preloadResponse?: Promise<Response | undefined>) =>
  tell('fetch', { ...request(`${ORIGIN}/`, 'navigate'), preloadResponse });
const keepPage = async (releases: string) => {
  const cache = await caches.open('pages-1');
  await cache.put('/kept?%2F', pageOf(releases));
};

it('what this worker does not know goes when it begins, and the browser asks for pages while it starts', async () => {
  await tell('activate');
  expect(deleted.mock.calls).toEqual([['files-0'], ['of-another']]);
  expect(enablePreload).toHaveBeenCalledTimes(1);
});

it('calls do not wake the worker where the browser can be told so, and it is installed where it cannot', async () => {
  const addRoutes = rstest.fn(async () => {});
  await tell('install', { addRoutes });
  expect(addRoutes.mock.calls).toEqual([
    [{ condition: { urlPattern: { pathname: '/api/*' } }, source: 'network' }],
  ]);
  await tell('install');
  addRoutes.mockRejectedValueOnce(new TypeError('no such rule'));
  await tell('install', { addRoutes });
});

it.each([
  [0, 1],
  [1, 1],
  [2, 0],
])('with %i pages open a newer worker takes over %i times', async (count, times) => {
  opened = count;
  await tell('message', { data: { kind: 'take-over' } });
  expect(skipWaiting).toHaveBeenCalledTimes(times);
});

it('a page comes from the network, by what the browser has asked for already where it has', async () => {
  network = async () => pageOf('asked now');
  expect(await (await navigate(Promise.resolve(pageOf('asked before'))))?.text()).toBe('<p>asked before</p>');
  expect(await (await navigate(Promise.resolve(undefined)))?.text()).toBe('<p>asked now</p>');
});

it('F68 a page comes from what was kept where there is no network, and nothing is said then', async () => {
  await keepPage('shell@1');
  network = () => Promise.reject(new TypeError('no network'));
  expect(await (await navigate())?.text()).toBe('<p>shell@1</p>');
  expect(posted).not.toHaveBeenCalled();
});

it('a page that was late and is of other releases than the one on screen is told of', async () => {
  rstest.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await keepPage('shell@1');
  let answer = (_: Response): void => {};
  network = () =>
    new Promise((resolve) => {
      answer = resolve;
    });
  const shown = navigate();
  await rstest.advanceTimersByTimeAsync(1_000);
  expect(posted).not.toHaveBeenCalled();
  answer(pageOf('shell@2'));
  rstest.useRealTimers();
  expect(await (await shown)?.text()).toBe('<p>shell@1</p>');
  expect(posted.mock.calls).toEqual([[{ kind: 'replaced' }]]);
});

it('a network that was in time replaces nothing on screen, and one that says no is no news', async () => {
  await keepPage('shell@1');
  network = async () => pageOf('shell@2', 503);
  await navigate();
  network = async () => pageOf('shell@2');
  await navigate();
  expect(posted).not.toHaveBeenCalled();
});

it.each([502, 504])(
  'a page comes from what was kept while the site answers %i, which replaces nothing',
  async (status) => {
    await keepPage('shell@1');
    network = async () => new Response('away', { status });
    for (const _ of [1, 2]) expect(await (await navigate())?.text()).toBe('<p>shell@1</p>');
    expect(posted).not.toHaveBeenCalled();
  },
);

it('a file comes from what was kept, else from the network; one that is not whole any more is dropped', async () => {
  const ask = async () => (await tell('fetch', request(FILE, 'cors')))?.text();
  network = async () => fileOf('from the network');
  expect(await ask()).toBe('from the network');
  const cache = await caches.open('files-1');
  await cache.put(FILE, fileOf('rotten'));
  expect(await ask()).toBe('rotten');
  expect(await ask()).toBe('from the network');
});

it('what is neither a page nor a file of a release is left to the browser', async () => {
  expect(await tell('fetch', request(`${ORIGIN}/api/chat/conversations`, 'cors'))).toBeNull();
});
