import { createHash } from 'node:crypto';
import { CHAT_PATH } from '@qihang/shared/contracts';
import { beforeEach, expect, it } from '@rstest/core';
import { isSuperseded, KeptPages } from './kept-pages';
import type { KeepOrder } from './messages';
import { FakeCaches } from './testing/fake-caches';

const ORIGIN = 'https://qihang.example';
const FILE = `${ORIGIN}/static/js/index.33c1b0af5e.js`;
const OTHER = `${ORIGIN}/r/mf-chat/2/static/app.0123456789.js`;
const pinOf = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`;

let caches: FakeCaches;
let now: number;
let pages: KeptPages;
/** What the server has; `asked` is what it was asked for. */
let served: Map<string, () => Response>;
let asked: string[];

const serveFile = (url: string, text = url, etag = `"${pinOf(text)}"`) =>
  served.set(url, () => new Response(text, { headers: { etag, vary: 'Accept-Encoding' } }));
const servePage = (path: string, releases: string, html = `<p>${releases}</p>`) =>
  served.set(
    path,
    () =>
      new Response(html, {
        headers: {
          'mf-releases': releases,
          'content-type': 'text/html',
          'content-security-policy': "default-src 'none'",
          'server-timing': 'page;desc="proof"',
        },
      }),
  );
const keep = (order: Partial<KeepOrder> = {}) =>
  pages.keep({ kind: 'keep', path: '/', releases: 'shell@1', files: [FILE], ...order });
const isKept = async (path: string) => (await pages.find(path)) !== null;

beforeEach(() => {
  caches = new FakeCaches(ORIGIN);
  now = 1_000;
  served = new Map();
  asked = [];
  const fetch = async (address: string) => {
    asked.push(address);
    const serve = served.get(address);
    if (serve === undefined) throw new TypeError('no network');
    return serve();
  };
  pages = new KeptPages({ caches: caches as unknown as CacheStorage, fetch, now: () => now });
  servePage('/', 'shell@1');
  serveFile(FILE);
});

it('F68 a page is kept with its files, its policy and its type, and without the proof that it was served', async () => {
  await keep();
  const page = await pages.find('/');
  expect(await page?.text()).toBe('<p>shell@1</p>');
  expect(page?.headers.get('content-security-policy')).toBe("default-src 'none'");
  expect(page?.headers.get('content-type')).toBe('text/html');
  expect(page?.headers.get('server-timing')).toBeNull();
  expect(await (await pages.files.find({ url: FILE, integrity: pinOf(FILE) }))?.text()).toBe(FILE);
});

it('paths that have one page share the kept one', async () => {
  servePage('/chat/one', 'shell@1');
  await keep({ path: '/chat/one' });
  expect(await isKept('/chat/two')).toBe(true);
  expect(await isKept('/login')).toBe(false);
});

it.each([
  ['a file cannot be had', () => served.delete(FILE)],
  ['a file is not what its pin says', () => serveFile(FILE, 'tampered', `"${pinOf('as built')}"`)],
  ['the site has other releases by now', () => servePage('/', 'shell@2')],
  ['the site says of none that it may be kept', () => served.set('/', () => new Response('<p>preview</p>'))],
  ['the site is closed', () => served.set('/', () => new Response('closed', { status: 503 }))],
  ['storage is blocked', () => caches.fail('open', 'SecurityError')],
  ['storage is full', () => caches.fail('put', 'QuotaExceededError')],
])('a page is not kept, and nothing is thrown, when %s', async (_, happens) => {
  happens();
  await keep();
  expect(await isKept('/')).toBe(false);
});

it('a file that the server does not have, or sends without a pin, is left out; the page is kept without it', async () => {
  served.set(OTHER, () => new Response('not found', { status: 404 }));
  const unpinned = `${ORIGIN}/static/js/other.0123456789.js`;
  served.set(unpinned, () => new Response('x', { headers: { etag: '"7"' } }));
  await keep({ files: [FILE, OTHER, unpinned] });
  expect(await isKept('/')).toBe(true);
  expect(caches.addresses()).toEqual(['/kept?%2F', '/static/js/index.33c1b0af5e.js']);
});

it('a kept page is not asked for again; files that it loads later are added', async () => {
  serveFile(OTHER);
  await keep();
  await keep();
  await keep({ files: [OTHER] });
  expect(asked).toEqual(['/', FILE, OTHER]);
  expect(await pages.files.find({ url: FILE, integrity: '' })).not.toBeNull();
  expect(await pages.files.find({ url: OTHER, integrity: '' })).not.toBeNull();
});

it('a page of new releases takes the place of the old one, whose files go', async () => {
  await keep();
  servePage('/', 'shell@2');
  serveFile(OTHER);
  await keep({ releases: 'shell@2', files: [OTHER] });
  expect(await (await pages.find('/'))?.text()).toBe('<p>shell@2</p>');
  expect(caches.addresses()).toEqual(['/kept?%2F', '/r/mf-chat/2/static/app.0123456789.js']);
});

it('a file that another kept page needs stays', async () => {
  servePage('/login', 'shell@1');
  await keep();
  await keep({ path: '/login' });
  servePage('/', 'shell@2');
  serveFile(OTHER);
  await keep({ releases: 'shell@2', files: [OTHER] });
  expect(await pages.files.find({ url: FILE, integrity: '' })).not.toBeNull();
});

it('a kept page is fetched anew after a day: texts of the site change without a release', async () => {
  await keep();
  servePage('/', 'shell@1', '<p>new</p>');
  now += 86_399_999;
  await keep();
  expect(await (await pages.find('/'))?.text()).toBe('<p>shell@1</p>');
  now += 1;
  await keep();
  expect(await (await pages.find('/'))?.text()).toBe('<p>new</p>');
});

it('a day counts from when the page was fetched, also where more files of it came later', async () => {
  serveFile(OTHER);
  await keep();
  servePage('/', 'shell@1', '<p>new</p>');
  now += 86_399_999;
  await keep({ files: [FILE, OTHER] });
  expect(await pages.files.find({ url: OTHER, integrity: '' })).not.toBeNull();
  now += 1;
  await keep();
  expect(await (await pages.find('/'))?.text()).toBe('<p>new</p>');
});

it('a kept page is superseded by a page of other releases, and stands again when it is fetched again', async () => {
  await keep();
  expect(await pages.noteAnswer('/', 'shell@1')).toBe(false);
  expect(await pages.noteAnswer('/login', 'shell@2')).toBe(false);
  expect(await pages.noteAnswer('/', 'shell@2')).toBe(true);
  const page = await pages.find('/');
  expect(page !== null && isSuperseded(page)).toBe(true);
  expect(await page?.text()).toBe('<p>shell@1</p>');
  await keep();
  const again = await pages.find('/');
  expect(again !== null && !isSuperseded(again)).toBe(true);
});

it('a kept page is superseded by a page that may not be kept, too', async () => {
  await keep();
  expect(await pages.noteAnswer('/', null)).toBe(true);
});

it('a file is given only to a page that has its pin', async () => {
  await keep();
  expect(await pages.files.find({ url: FILE, integrity: pinOf('another') })).toBeNull();
});

it('a stored file that is not whole any more is dropped, and fetched again with the next page', async () => {
  await keep();
  await pages.files.check(FILE);
  expect(await pages.files.find({ url: FILE, integrity: '' })).not.toBeNull();
  const cache = await caches.open('files-1');
  await cache.put(FILE, new Response('rotten', { headers: { etag: `"${pinOf(FILE)}"` } }));
  const later = new KeptPages({
    caches: caches as unknown as CacheStorage,
    fetch: () => Promise.reject(new Error('no network')),
    now: () => now,
  });
  await later.files.check(FILE);
  expect(await later.files.find({ url: FILE, integrity: '' })).toBeNull();
});

it('at most five pages are kept, the latest ones', async () => {
  // The product has five of them; more come only with other apps.
  for (const path of ['/', '/login', '/register', '/chat/a', '/other']) {
    servePage(path, 'shell@1');
    await keep({ path });
  }
  expect(caches.addresses().filter((address) => address.startsWith('/kept'))).toHaveLength(5);
});

it('a sixth page takes the place of the one that was kept first', async () => {
  const paths = ['/', '/login', '/register', CHAT_PATH, '/chat/a', '/other'];
  for (const path of paths) {
    servePage(path, 'shell@1');
    await keep({ path });
  }
  const kept = await Promise.all(paths.map(isKept));
  expect(paths.filter((_, at) => kept[at])).toEqual(paths.slice(1));
  expect(await pages.files.find({ url: FILE, integrity: '' })).not.toBeNull();
});

it('a file that is too large for the room is left out, and the page kept without it', async () => {
  const sized = (url: string, bytes: number) =>
    served.set(
      url,
      () => new Response(url, { headers: { etag: `"${pinOf(url)}"`, 'content-length': String(bytes) } }),
    );
  sized(FILE, 1_000_000);
  sized(OTHER, 1_000_001);
  await keep({ files: [FILE, OTHER] });
  expect(caches.addresses()).toEqual(['/kept?%2F', '/static/js/index.33c1b0af5e.js']);
});

it('a page that leads elsewhere is not kept under its address', async () => {
  const page = new Response('<p>elsewhere</p>', { headers: { 'mf-releases': 'shell@1' } });
  served.set('/', () => Object.defineProperty(page, 'redirected', { value: true }));
  await keep();
  expect(await isKept('/')).toBe(false);
});

it('a page that had another since is fetched anew, and holds only what it loads then', async () => {
  serveFile(OTHER);
  await keep();
  await pages.noteAnswer('/', 'shell@2');
  asked = [];
  await keep({ files: [OTHER] });
  expect(asked).toEqual(['/', OTHER]);
  expect(caches.addresses()).toEqual(['/kept?%2F', '/r/mf-chat/2/static/app.0123456789.js']);
});

it('two pages that stand at the same time are kept one after the other, and one that fails keeps none from it', async () => {
  servePage('/login', 'shell@1');
  served.delete('/');
  await Promise.all([keep(), keep({ path: '/login' })]);
  expect([await isKept('/'), await isKept('/login')]).toEqual([false, true]);
});

it('at most 200 files are kept: the oldest pages go', async () => {
  const many = (mark: string, count: number) =>
    Array.from({ length: count }, (_, at) => `${ORIGIN}/static/${mark}${at}.0123456789.js`);
  for (const url of [...many('a', 150), ...many('b', 250)]) serveFile(url);
  servePage('/login', 'shell@1');
  await keep({ files: many('a', 150) });
  await keep({ path: '/login', files: many('b', 250) });
  expect(await isKept('/')).toBe(false);
  expect(await isKept('/login')).toBe(true);
  expect(caches.addresses()).toHaveLength(201);
});

it('nothing of the person is in what is kept: not the conversation, not the agent that was chosen', async () => {
  servePage('/chat/one-of-many', 'shell@1');
  await keep({ path: '/chat/one-of-many' });
  expect(caches.addresses()).toEqual(['/kept?mf-chat', '/static/js/index.33c1b0af5e.js']);
  expect(asked[0]).toBe('/chat/one-of-many');
});

it('the page of the site’s own agent, which is rendered beforehand, is not given to others', async () => {
  servePage(CHAT_PATH, 'shell@1');
  await keep({ path: CHAT_PATH });
  expect(await isKept(CHAT_PATH)).toBe(true);
  expect(await isKept('/chat/one-of-many')).toBe(false);
});
