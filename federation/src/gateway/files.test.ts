import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
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

  it.each([
    ['*, br;q=0', 'gzip'],
    ['br;q=0, *', 'gzip'],
    ['*;q=0.5, BR; q=0.000', 'gzip'],
    ['gzip;q=0, *', 'br'],
    ['*, gzip;q=0', 'br'],
    ['br;q=0.4, gzip;q=0.8', 'gzip'],
    ['gzip;q=0.4, br;q=0.8', 'br'],
    ['gzip, *;q=0', 'gzip'],
    ['*;q=0', undefined],
    ['*, br;q=0, gzip;q=0', undefined],
  ])(
    'answers `Accept-Encoding: %s` with the coding that it prefers and never with a refused one (%s)',
    async (accepted, coding) => {
      const { gateway } = await aSite();
      const answer = await gateway.answer(aRequest(ENTRY, { 'accept-encoding': accepted }));
      expect(answer?.status).toBe(200);
      expect(answer?.headers['content-encoding']).toBe(coding);
    },
  );

  it('answers 304 to a browser that knows the file by one tag of several, by a weak tag, or by any', async () => {
    const { gateway } = await aSite();
    const etag = String((await gateway.answer(aRequest(ENTRY)))?.headers.etag);
    const statusFor = async (known: string) =>
      (await gateway.answer(aRequest(ENTRY, { 'if-none-match': known })))?.status;
    expect(await statusFor(`"another", ${etag}`)).toBe(304);
    expect(await statusFor(`W/${etag}`)).toBe(304);
    expect(await statusFor('*')).toBe(304);
    expect(await statusFor('"another", W/"third"')).toBe(200);
  });

  it('sends a file uncompressed when its headers would outweigh the saving', async () => {
    const { gateway } = await aSite();
    const small = await gateway.answer(
      aRequest('/r/mf-shop/v1/static/app.v1.css', { 'accept-encoding': 'gzip, br' }),
    );
    expect(textOf(small)).toBe('p { --version: "v1" }');
    expect(small?.headers['content-encoding']).toBeUndefined();
    expect(small?.headers.vary).toBeUndefined();
  });

  it('finds a file whose name the browser has to encode in the address', async () => {
    const { gateway, store } = await aSite();
    store.addReplaced('mf-shop', 'v2', 'remote', { 'static/图 1.0123abcd.svg': '<svg/>' });
    await gateway.refresh();
    const url = encodeURI('/r/mf-shop/v2/static/图 1.0123abcd.svg');
    expect(textOf(await gateway.answer(aRequest(url)))).toBe('<svg/>');
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

  it('takes a compressed copy that exists already, and compresses where there is none or it is of another content', async () => {
    const weak = gzipSync(content, { level: 1 });
    const given = { br: brotliCompressSync('another content'), gzip: weak };
    const problems: string[] = [];
    const cache = new FileCache({
      folder: aFolder(),
      readFile: fromStore,
      findCompressed: async (asked, encoding) => (asked === integrity ? given[encoding] : null),
      report: (problem) => problems.push(problem),
    });
    expect(await cache.encoded(integrity, 'gzip')).toEqual(weak);
    expect(brotliDecompressSync((await cache.encoded(integrity, 'br')) ?? '')).toEqual(content);
    expect(problems).toEqual([]);
  });

  it('compresses where a copy cannot be read, and says so', async () => {
    const problems: string[] = [];
    const cache = new FileCache({
      ...{ folder: aFolder(), readFile: fromStore, report: (problem: string) => problems.push(problem) },
      findCompressed: () => Promise.reject(new Error('no permission')),
    });
    expect(gunzipSync((await cache.encoded(integrity, 'gzip')) ?? '')).toEqual(content);
    expect(problems).toEqual(['a compressed copy could not be read']);
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

  it('leaves no unfinished file behind when a file cannot be put in its place', async () => {
    const folder = aFolder();
    const { cache, problems } = aCache(folder, fromStore);
    await cache.content(integrity);
    const [file = ''] = filesIn(folder);
    rmSync(file);
    mkdirSync(path.join(file, 'in the way'), { recursive: true });
    const fresh = aCache(folder, fromStore);
    expect(await fresh.cache.content(integrity)).toEqual(content);
    expect(problems).toEqual([]);
    expect(fresh.problems).toContain('a file could not be written to disk');
    expect(filesIn(folder)).toEqual([]);
  });

  it('makes a file ready again that was removed from the disk meanwhile', async () => {
    const content = Buffer.from('// shop');
    const integrity = integrityOf(content);
    const folder = aFolder();
    let reads = 0;
    const cache = new FileCache({
      folder,
      async readFile() {
        reads += 1;
        return content;
      },
      report() {},
      memoryBytes: 0,
    });
    await cache.warm(integrity, []);
    await cache.warm(integrity, []);
    expect([reads, filesIn(folder).length]).toEqual([1, 1]);
    const later = new Date(Date.now() + 2 * 3_600_000);
    await cache.sweep(new Set([integrity]), later);
    expect(filesIn(folder)).toHaveLength(1);
    await cache.sweep(new Set(), later);
    expect(filesIn(folder)).toHaveLength(0);
    await cache.warm(integrity, []);
    expect([reads, filesIn(folder).length]).toEqual([2, 1]);
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

it('removes the files of releases that are gone from the disk, and keeps those of the others', async () => {
  const folder = aFolder();
  const gone = path.join(folder, 'ab', `ab${'0'.repeat(94)}`);
  mkdirSync(path.dirname(gone), { recursive: true });
  writeFileSync(gone, 'a file of a release that is gone');
  const long = new Date(Date.now() - 7_200_000);
  utimesSync(gone, long, long);
  const { gateway, store } = await aSite({ folder });
  await expect.poll(() => existsSync(gone), { timeout: 20_000 }).toBe(false);
  await gateway.stop();
  store.failure = new Error('the database is gone');
  const other = new FileCache({ folder, readFile: (asked) => store.readFile(asked), report: () => {} });
  const entry = integrityOf(Buffer.from(codeOf('mf-shop v1 entry')));
  expect(await other.content(entry)).not.toBeNull();
});

it('finishes the file under preparation before it has stopped, and begins no other', async () => {
  const store = aStore();
  const entryOf = (app: string, version: string) =>
    integrityOf(Buffer.from(codeOf(`${app} ${version} entry`)));
  const asked: string[] = [];
  let answer: () => void = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const readFile = store.readFile.bind(store);
  store.readFile = async (integrity) => {
    asked.push(integrity);
    if (integrity === entryOf('mf-shop', 'v1')) await held;
    return readFile(integrity);
  };
  const { gateway, folder } = await aSite({ store });
  await expect.poll(() => asked, { timeout: 20_000 }).toContain(entryOf('mf-shop', 'v1'));
  const stopped = gateway.stop();
  answer();
  await stopped;
  const onDisk = new FileCache({ folder, readFile: async () => null, report: () => {} });
  expect(await onDisk.content(entryOf('mf-shop', 'v1'))).not.toBeNull();
  expect(asked).not.toContain(entryOf('mf-cart', 'c1'));
});
