import { readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from '@rstest/core';
import { promote } from '../releases/registry/track';
import { integrityOf } from '../releases/store/integrity';
import { FileCache } from './file-cache';
import { aFolder, aRequest, aSite, aStore, codeOf, textOf } from './testing/a-site';

const ENTRY = '/r/mf-shop/v1/remoteEntry.v1.js';
const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => path.join(folder, name))
    .filter((file) => statSync(file).isFile());

describe('a file of a release', () => {
  it('serves a file as immutable, in a coding that the browser accepts', async () => {
    const { gateway } = await aSite();
    const plain = await gateway.answer(aRequest(ENTRY));
    expect(textOf(plain)).toBe(codeOf('mf-shop v1 entry'));
    expect(plain?.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/javascript; charset=utf-8',
      vary: 'Accept-Encoding',
    });
    const br = await gateway.answer(aRequest(ENTRY, { 'accept-encoding': 'gzip, deflate, br, zstd' }));
    expect(br?.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(br?.body ?? '').toString()).toBe(textOf(plain));
    const gz = await gateway.answer(aRequest(ENTRY, { 'accept-encoding': 'gzip, deflate' }));
    expect(gz?.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(gz?.body ?? '').toString()).toBe(textOf(plain));
    for (const accepted of ['br;q=0, gzip;q=0', 'identity', 'zstd']) {
      const answer = await gateway.answer(aRequest(ENTRY, { 'accept-encoding': accepted }));
      expect(answer?.headers['content-encoding']).toBeUndefined();
    }
    const known = await gateway.answer(aRequest(ENTRY, { 'if-none-match': String(plain?.headers.etag) }));
    expect(known).toMatchObject({ status: 304, body: '' });
  });

  it('keeps serving a file of a replaced release, for the tabs that have it', async () => {
    const { gateway, store } = await aSite();
    for (const version of ['v2', 'v3', 'v4']) store.publish('mf-shop', version);
    await gateway.refresh();
    expect((await gateway.answer(aRequest(ENTRY)))?.status).toBe(200);
    store.releases = store.releases.filter(({ version }) => version !== 'v1');
    store.sequence += 1;
    await gateway.refresh();
    expect(await gateway.answer(aRequest(ENTRY))).toBeNull();
  });

  it.each([
    '/r/mf-shop/v1/remoteEntry.v9.js',
    '/r/mf-shop/v9/remoteEntry.v1.js',
    '/r/mf-other/v1/remoteEntry.v1.js',
    '/r/mf-shop/v1/build.json',
    '/r/mf-shop/v1/../../../../etc/passwd',
    '/r/mf-shop/v1/%2e%2e/v1/build.json',
    '/static/index.html',
    '/static/../index.html',
    '/static/',
    '/static',
    '/r',
    '/r/mf-shop/v1/%',
  ])('answers neither a file nor a page at %s', async (url) => {
    const { gateway } = await aSite();
    expect(await gateway.answer(aRequest(url))).toBeNull();
  });

  it('answers 404 for a file that the store has lost, and an error while the store is unavailable', async () => {
    const store = aStore();
    const { gateway } = await aSite({ store });
    store.addReplaced('mf-shop', 'v2', 'remote', {
      'static/lost.js': codeOf('lost'),
      'static/later.js': codeOf('later'),
    });
    await gateway.refresh();
    store.contents.delete(integrityOf(Buffer.from(codeOf('lost'))));
    await expect.poll(() => gateway.answer(aRequest('/r/mf-shop/v2/static/later.js'))).not.toBeNull();
    const fresh = await aSite({ store });
    expect(await fresh.gateway.answer(aRequest('/r/mf-shop/v2/static/lost.js'))).toBeNull();
    store.failure = new Error('the database is gone');
    await expect(fresh.gateway.answer(aRequest('/r/mf-shop/v2/static/lost.js'))).rejects.toThrow('gone');
  });
});

describe('the files on disk', () => {
  const content = Buffer.from(codeOf('a file'));
  const integrity = integrityOf(content);
  const aCache = (folder: string, readFile: (asked: string) => Promise<Uint8Array | null>) => {
    const problems: string[] = [];
    return {
      cache: new FileCache({ folder, readFile, report: (problem) => problems.push(problem) }),
      problems,
    };
  };
  const fromStore = async () => content;
  const gone = async () => {
    throw new Error('the database is gone');
  };

  it('serves files from disk while the store is unavailable, also to another process', async () => {
    const folder = aFolder();
    const { cache } = aCache(folder, fromStore);
    await cache.warm(integrity, ['br', 'gzip']);
    const other = aCache(folder, gone);
    expect(await other.cache.content(integrity)).toEqual(content);
    expect(brotliDecompressSync((await other.cache.encoded(integrity, 'br')) ?? '')).toEqual(content);
    expect(gunzipSync((await other.cache.encoded(integrity, 'gzip')) ?? '')).toEqual(content);
    expect(other.problems).toEqual([]);
  });

  it.each([
    ['', (file: string) => !/\.(br|gz)$/.test(file)],
    ['.br', (file: string) => file.endsWith('.br')],
    ['.gz', (file: string) => file.endsWith('.gz')],
  ])('reads a file from the store again when one byte on disk has changed (%s)', async (_, isMeant) => {
    const folder = aFolder();
    await aCache(folder, fromStore).cache.warm(integrity, ['br', 'gzip']);
    const [file = ''] = filesIn(folder).filter(isMeant);
    const bytes = readFileSync(file);
    bytes.writeUInt8(bytes.readUInt8(bytes.length >> 1) ^ 1, bytes.length >> 1);
    writeFileSync(file, bytes);
    const { cache, problems } = aCache(folder, fromStore);
    expect(await cache.content(integrity)).toEqual(content);
    expect(brotliDecompressSync((await cache.encoded(integrity, 'br')) ?? '')).toEqual(content);
    expect(gunzipSync((await cache.encoded(integrity, 'gzip')) ?? '')).toEqual(content);
    expect(problems).toHaveLength(1);
    const mended = aCache(folder, gone);
    expect(await mended.cache.content(integrity)).toEqual(content);
    expect(mended.problems).toEqual([]);
  });

  it('rejects a content from the store that does not match its hash', async () => {
    const folder = aFolder();
    const { cache } = aCache(folder, async () => Buffer.from('something else'));
    await expect(cache.content(integrity)).rejects.toThrow('another content');
    expect(filesIn(folder)).toEqual([]);
  });

  it('fetches a file once for concurrent requests', async () => {
    let reads = 0;
    const { cache } = aCache(aFolder(), async () => {
      reads += 1;
      return content;
    });
    await Promise.all(Array.from({ length: 50 }, () => cache.encoded(integrity, 'br')));
    expect(reads).toBe(1);
  });

  it('has whole files at every moment while two processes write them', async () => {
    const folder = aFolder();
    for (let round = 0; round < 30; round += 1) {
      const caches = [1, 2, 3].map(() => aCache(folder, fromStore));
      const read = await Promise.all(caches.map(({ cache }) => cache.warm(integrity, ['gzip'])));
      expect(read).toHaveLength(3);
      for (const { problems } of caches) expect(problems).toEqual([]);
      for (const file of filesIn(folder)) if (round % 3 === 0) rmSync(file);
    }
    expect(filesIn(folder).filter((file) => file.endsWith('.tmp'))).toEqual([]);
  });

  it('works without a writable folder, only slower', async () => {
    const file = path.join(aFolder(), 'not-a-folder');
    writeFileSync(file, '');
    const { cache, problems } = aCache(file, fromStore);
    expect(await cache.content(integrity)).toEqual(content);
    expect(problems).toContain('a file could not be written to disk');
  });

  it('removes files that no release names, unless another process may just have written them', async () => {
    const folder = aFolder();
    const { cache } = aCache(folder, async (asked) => (asked === integrity ? content : other));
    const other = Buffer.from(codeOf('another file'));
    await cache.warm(integrity, ['br']);
    await cache.warm(integrityOf(other), ['br']);
    writeFileSync(path.join(path.dirname(filesIn(folder)[0] ?? ''), 'x.1-2.tmp'), 'half');
    await cache.sweep(new Set([integrity]), new Date());
    expect(filesIn(folder)).toHaveLength(5);
    const long = new Date(Date.now() - 7_200_000);
    for (const file of filesIn(folder)) utimesSync(file, long, long);
    await cache.sweep(new Set([integrity]), new Date());
    expect(filesIn(folder)).toHaveLength(2);
  });
});

it('has the files of a release ready before it is promoted', async () => {
  const { gateway, store } = await aSite();
  store.addRemote('mf-shop', 'v2');
  await gateway.refresh();
  const entry = integrityOf(Buffer.from(codeOf('mf-shop v2 entry')));
  const reads = () => store.reads;
  await expect
    .poll(() => {
      const before = reads();
      return new Promise((resolve) => setTimeout(() => resolve(reads() === before), 100));
    })
    .toBe(true);
  store.readFile = async (asked) => {
    throw new Error(`asked for ${asked === entry ? 'the entry' : asked}`);
  };
  store.change('mf-shop', (track) => promote(track, 'v2'));
  await gateway.refresh();
  const answer = await gateway.answer(
    aRequest('/r/mf-shop/v2/remoteEntry.v2.js', { 'accept-encoding': 'br' }),
  );
  expect(answer?.status).toBe(200);
});
