import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@rstest/core';
import fc from 'fast-check';
import { ReleaseClient } from '../client/release-client';
import { inspectBuild } from '../publish/inspect-build';
import { publishBuild } from '../publish/publish-build';
import { integrityOf } from '../store/integrity';
import {
  ALL_APPS,
  listen,
  type RegistryServer,
  SHOP_ONLY,
  startRegistryServer,
  tokenForAllThatMay,
  tokenThatMay,
} from '../testing/registry-server';
import { MAX_FILE_BYTES } from './release-api-contract';

let server: RegistryServer;
beforeEach(async () => {
  server = await startRegistryServer();
});
afterEach(() => server.close());

const ask = (path: string, init: RequestInit = {}, token: string | null = ALL_APPS): Promise<Response> =>
  fetch(`${server.url}/api/releases${path}`, {
    ...init,
    headers: { ...(token === null ? {} : { authorization: `Bearer ${token}` }), ...init.headers },
  });
const post = (path: string, body: unknown, token = ALL_APPS): Promise<Response> =>
  ask(path, { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body) }, token);
const codeOf = async (response: Response): Promise<string> =>
  `${response.status} ${(await response.json()).code}`;
const placeOf = (integrity: string): string =>
  integrity.replace('sha384-', '').replaceAll('+', '-').replaceAll('/', '_');

async function publish(app = 'mf-shop', version = 'v1', token = ALL_APPS) {
  const folder = await server.build({ app, version });
  return publishBuild({ folder, target: server.clientFor(token) });
}

describe('the release API', () => {
  it('accepts a build over the network, each file once, and returns the same bytes', async () => {
    const seen: string[] = [];
    const folder = await server.build({ app: 'mf-shop', version: 'v1' });
    const publication = await publishBuild({
      folder,
      target: server.clientFor(),
      onProgress: ({ files, bytes }) => seen.push(`${files.sent}/${files.of} ${bytes.sent === bytes.of}`),
    });
    expect(publication).toMatchObject({ isNew: true, release: { publishedBy: '老高', version: 'v1' } });
    expect(seen.at(0)).toBe('0/5 false');
    expect(seen.at(-1)).toBe('5/5 true');
    for (const { name, integrity } of publication.release.files) {
      const stored = await server.store.readFile(integrity);
      expect(Buffer.from(stored ?? []).equals(await readFile(path.join(folder, name)))).toBe(true);
    }
    server.requests.length = 0;
    expect((await publish()).isNew).toBe(false);
    expect(server.requests).toEqual(['POST /api/releases/describe', 'POST /api/releases']);
  });

  it('moves pointers, and answers with the moves, the status and the history', async () => {
    await publish();
    await publish('mf-shop', 'v2');
    const client = server.clientFor();
    const [made] = await client.move({ kind: 'promote', releases: [{ app: 'mf-shop', version: 'v1' }] });
    expect(made).toMatchObject({ after: { active: 'v1' }, gate: { isPassed: true } });
    await client.move({ kind: 'canary', app: 'mf-shop', version: null, share: 10, note: '先给一成' });
    await client.move({ kind: 'stop-canary', app: 'mf-shop' });
    await client.move({ kind: 'promote', releases: [{ app: 'mf-shop', version: null }] });
    await client.move({ kind: 'rollback', apps: ['mf-shop'] });
    await client.move({ kind: 'disable', app: 'mf-shop' });
    await client.move({ kind: 'enable', app: 'mf-shop' });
    const moves = await client.history({ app: 'mf-shop', limit: 50 });
    expect(moves.map(({ kind }) => kind).reverse()).toEqual([
      'publish',
      'publish',
      'promote',
      'canary',
      'stop-canary',
      'promote',
      'rollback',
      'disable',
      'enable',
    ]);
    expect(moves.find(({ kind }) => kind === 'canary')).toMatchObject({
      by: '老高',
      note: '先给一成',
      share: 10,
    });
    expect(await client.status('mf-shop')).toMatchObject([{ track: { active: 'v1', lastGood: null } }]);
    expect((await client.state('mf-shop')).releases.map(({ version }) => version)).toEqual(['v2', 'v1']);
    expect((await client.state('mf-cart')).releases).toEqual([]);
    expect(await client.prune({ days: 30 })).toEqual({ releases: 0, files: 0 });
  });

  it('refuses requests without a known token', async () => {
    const requests = ['', '/status', '/history', '/nothing'].map((place) => ask(place, {}, null));
    for (const response of await Promise.all(requests)) {
      expect(response.headers.get('www-authenticate')).toBe('Bearer');
      expect(await codeOf(response)).toBe('401 unauthenticated');
    }
    for (const token of ['nonsense', '', 'a b', 'x'.repeat(600)]) {
      expect(await codeOf(await ask('/status', {}, token))).toBe('401 unauthenticated');
    }
  });

  it('lets the token of one app change that app only', async () => {
    await publish('mf-cart', 'w1');
    await publish('mf-shop', 'v1', SHOP_ONLY);
    const client = server.clientFor(SHOP_ONLY);
    await client.move({ kind: 'promote', releases: [{ app: 'mf-shop', version: null }] });
    const cart = await inspectBuild(server.folderOf('mf-cart'));
    const content = Buffer.from('x');
    const both = ['mf-shop', 'mf-cart'];
    const forbidden = [
      () => client.describe(cart),
      () => client.publish(cart),
      () => client.putFile('mf-cart', integrityOf(content), content),
      () => client.move({ kind: 'promote', releases: [{ app: 'mf-cart', version: null }] }),
      () => client.move({ kind: 'promote', releases: both.map((app) => ({ app, version: null })) }),
      () => client.move({ kind: 'canary', app: 'mf-cart', version: null, share: 1 }),
      () => client.move({ kind: 'rollback', apps: both }),
      () => client.move({ kind: 'stop-canary', app: 'mf-cart' }),
      () => client.move({ kind: 'disable', app: 'mf-cart' }),
      () => client.move({ kind: 'enable', app: 'mf-cart' }),
      () => client.move({ kind: 'unpublish', app: 'mf-cart', version: 'w1' }),
      () => client.prune({}),
    ];
    for (const attempt of forbidden) await expect(attempt()).rejects.toMatchObject({ code: 'forbidden' });
    expect((await server.registry.state()).tracks.map(({ app }) => app)).toEqual(['mf-shop']);
  });

  it('lets a token perform its own acts, and no others', async () => {
    await publish();
    await publish('mf-shop', 'v2');
    const release = await inspectBuild(server.folderOf('mf-shop'));
    const content = Buffer.from('x');
    const all = server.clientFor();
    await all.move({ kind: 'promote', releases: [{ app: 'mf-shop', version: 'v1' }] });
    const acts = {
      publish: [
        (client: ReleaseClient) => client.describe(release),
        (client: ReleaseClient) => client.putFile('mf-shop', integrityOf(content), content),
        (client: ReleaseClient) => client.publish(release),
      ],
      canary: [
        (client: ReleaseClient) => client.move({ kind: 'canary', app: 'mf-shop', version: 'v2', share: 1 }),
        (client: ReleaseClient) => client.move({ kind: 'stop-canary', app: 'mf-shop' }),
      ],
      promote: [
        (client: ReleaseClient) =>
          client.move({ kind: 'promote', releases: [{ app: 'mf-shop', version: 'v2' }] }),
        (client: ReleaseClient) => client.move({ kind: 'rollback', apps: ['mf-shop'] }),
        (client: ReleaseClient) => client.move({ kind: 'disable', app: 'mf-shop' }),
        (client: ReleaseClient) => client.move({ kind: 'enable', app: 'mf-shop' }),
      ],
    };
    const TOKENS = ['publish', 'canary', 'promote'] as const;
    for (const may of TOKENS) {
      const client = server.clientFor(tokenThatMay(may));
      for (const act of TOKENS.filter((other) => other !== may)) {
        for (const attempt of acts[act]) {
          await expect(attempt(client)).rejects.toMatchObject({
            code: 'forbidden',
            message: `this token may ${may}, not ${act}`,
          });
        }
      }
      for (const attempt of acts[may]) await attempt(client);
      expect((await client.status('mf-shop')).length).toBe(1);
    }
  });

  it('lets a token for all apps prune that may promote, and no other', async () => {
    for (const act of ['publish', 'canary'] as const) {
      await expect(server.clientFor(tokenForAllThatMay(act)).prune({ days: 30 })).rejects.toMatchObject({
        code: 'forbidden',
        message: `this token may ${act}, not promote`,
      });
    }
    const pruned = await server.clientFor(tokenForAllThatMay('promote')).prune({ days: 30 });
    expect(pruned).toEqual({ releases: 0, files: 0 });
  });

  it('lets `publish` remove releases that nobody has had, and `promote` those that browsers had', async () => {
    for (const version of ['v1', 'v2', 'v3', 'v4', 'v5']) await publish('mf-shop', version);
    const all = server.clientFor();
    for (const version of ['v1', 'v2', 'v3']) {
      await all.move({ kind: 'promote', releases: [{ app: 'mf-shop', version }] });
    }
    await all.move({ kind: 'canary', app: 'mf-shop', version: 'v4', share: 10 });
    const unpublish = (token: string, version: string) =>
      server.clientFor(token).move({ kind: 'unpublish', app: 'mf-shop', version });
    for (const version of ['v2', 'v3', 'v4']) {
      await expect(unpublish(ALL_APPS, version)).rejects.toMatchObject({ code: 'refused' });
    }
    await expect(unpublish(ALL_APPS, 'v9')).rejects.toMatchObject({ code: 'not_found' });
    await expect(unpublish(tokenThatMay('canary'), 'v5')).rejects.toMatchObject({ code: 'forbidden' });
    await expect(unpublish(tokenThatMay('publish'), 'v1')).rejects.toMatchObject({ code: 'forbidden' });
    await unpublish(tokenThatMay('publish'), 'v5');
    await unpublish(SHOP_ONLY, 'v1');
    const { releases } = await all.state();
    expect(releases.map(({ version }) => version)).toEqual(['v4', 'v3', 'v2']);
    expect((await all.history({ limit: 2 })).map(({ kind, version, by }) => [kind, version, by])).toEqual([
      ['unpublish', 'v1', 'ci'],
      ['unpublish', 'v5', 'ci that may publish'],
    ]);
  });

  it('refuses malformed requests with the reason, and moves nothing', async () => {
    await publish();
    const before = await server.registry.state();
    const release = await inspectBuild(server.folderOf('mf-shop'));
    const wrong: readonly (readonly [string, unknown])[] = [
      ['/moves', 'no json'],
      ['/moves', []],
      ['/moves', { kind: 'explode', app: 'mf-shop' }],
      ['/moves', { kind: 'promote', releases: 'mf-shop' }],
      ['/moves', { kind: 'promote', releases: [] }],
      ['/moves', { kind: 'promote', releases: [{ app: '../etc', version: null }] }],
      ['/moves', { kind: 'canary', app: 'mf-shop', share: '10' }],
      ['/moves', { kind: 'disable', app: 'mf-shop', note: 'a\nb' }],
      ['/moves', { kind: 'disable', app: '__proto__/' }],
      ['/moves', { kind: 'unpublish', app: 'mf-shop' }],
      ['/moves', { kind: 'promote', releases: [{ app: 'mf-shop', version: null }], isForced: 'yes' }],
      ['/describe', { ...release, files: [{ name: '../../evil.js', integrity: 'x', bytes: 1 }] }],
      ['/describe', { ...release, app: 'a/b' }],
      ['', { ...release, version: '' }],
      ['', null],
      ['/prune', { days: 'all' }],
      ['/prune', { days: 1 }],
    ];
    for (const [place, body] of wrong) {
      const response = await post(place, body);
      const { error, code } = await response.json();
      expect(`${place} ${JSON.stringify(body)} ${response.status} ${code}`).toMatch(/ 400 invalid$/);
      expect(error).toMatch(/^[^\n]{5,300}$/);
    }
    for (const limit of ['0', '1001', 'x', '1.5']) {
      expect(await codeOf(await ask(`/history?limit=${limit}`))).toBe('400 invalid');
    }
    expect(await server.registry.state()).toEqual(before);
    expect(server.errors).toEqual([]);
  });

  it('never fails, whatever the request', async () => {
    await publish();
    const release = await inspectBuild(server.folderOf('mf-shop'));
    const orders = [
      { kind: 'promote', releases: [{ app: 'mf-shop', version: 'v1' }] },
      { kind: 'canary', app: 'mf-shop', share: 10 },
      { days: 30 },
      release,
    ];
    const strange = fc.oneof(
      fc.jsonValue(),
      fc.constantFrom('__proto__', '\u0000', '../..', -1, 1e308, [], {}),
    );
    const changed = fc
      .tuple(fc.constantFrom<object>(...orders), fc.constantFrom(...orders.flatMap(Object.keys)), strange)
      .map(([order, key, value]) => ({ ...order, [key]: value }));
    const places = fc.constantFrom('', '/describe', '/moves', '/prune');
    await fc.assert(
      fc.asyncProperty(places, fc.oneof(fc.jsonValue(), changed), async (place, body) => {
        expect((await post(place, body)).status).toBeLessThan(500);
      }),
      { numRuns: 150 },
    );
    expect(server.errors).toEqual([]);
  });

  it('answers 404 to unknown paths and 405 to wrong methods', async () => {
    expect(await codeOf(await ask('/nothing'))).toBe('404 not_found');
    expect(await codeOf(await ask('/files/mf-shop/short', { method: 'PUT', body: 'x' }))).toBe(
      '404 not_found',
    );
    expect(await codeOf(await ask('/moves'))).toBe('405 method_not_allowed');
    expect(await codeOf(await ask('', { method: 'DELETE' }))).toBe('405 method_not_allowed');
    expect((await ask('/status')).headers.get('cache-control')).toBe('no-store');
  });

  it('refuses a file that is too large, does not match its hash, or breaks off', async () => {
    const put = (integrity: string, body: Uint8Array) =>
      ask(`/files/mf-shop/${placeOf(integrity)}`, { method: 'PUT', body: new Uint8Array(body) });
    const large = Buffer.alloc(MAX_FILE_BYTES + 1);
    expect(await codeOf(await put(integrityOf(large), large))).toBe('413 too_large');
    const largest = large.subarray(1);
    expect((await put(integrityOf(largest), largest)).status).toBe(204);
    expect(await codeOf(await put(integrityOf(large), Buffer.from('x')))).toBe('422 wrong_hash');
    expect(await server.store.missing([integrityOf(large)])).toHaveLength(1);
    const release = await inspectBuild(await server.build({ app: 'mf-shop', version: 'v1' }));
    const [file] = release.files;
    const claimed = {
      ...release,
      files: [{ ...file, bytes: MAX_FILE_BYTES + 1 }, ...release.files.slice(1)],
    };
    expect(await codeOf(await post('/describe', claimed))).toBe('413 too_large');
  });

  it('refuses a release whose files could not lie in one folder, or differ from their stated sizes', async () => {
    const { release } = await publish();
    const content = Buffer.from('x');
    const integrity = integrityOf(content);
    await server.store.putFile(integrity, content);
    const strange = [
      [{ name: 'build.json/x', integrity, bytes: 1 }],
      [
        { name: 'a', integrity, bytes: 1 },
        { name: 'a/b', integrity, bytes: 1 },
      ],
      [{ name: 'a', integrity, bytes: 2 }],
    ];
    for (const files of strange) {
      const { publishedAt: _at, publishedBy: _by, replacedAt: _since, ...described } = release;
      const body = { ...described, version: 'v2', files: [...release.files, ...files] };
      expect(await codeOf(await post('', body))).toBe('422 build_refused');
    }
    const large = Array.from({ length: 40 }, (_, at) => ({
      name: `f${at}`,
      integrity,
      bytes: MAX_FILE_BYTES,
    }));
    const body = { ...release, version: 'v2', files: [...release.files, ...large] };
    expect(await codeOf(await post('/describe', body))).toBe('413 too_large');
    expect(server.errors).toEqual([]);
  });

  it('discards an upload whose sender disconnects', async () => {
    const content = Buffer.alloc(100_000, 1);
    const { port } = new URL(server.url);
    const socket = connect(Number(port), '127.0.0.1');
    socket.write(
      `PUT /api/releases/files/mf-shop/${placeOf(integrityOf(content))} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${ALL_APPS}\r\nContent-Length: ${content.length}\r\n\r\n`,
    );
    await new Promise((resolve) => socket.write(content.subarray(0, 50_000), resolve));
    socket.destroy();
    expect(await codeOf(await ask('/nothing'))).toBe('404 not_found');
    expect(await server.store.missing([integrityOf(content)])).toHaveLength(1);
  });

  it('refuses a release whose files have not been sent, and names them', async () => {
    const release = await inspectBuild(await server.build({ app: 'mf-shop', version: 'v1' }));
    const response = await post('', release);
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({
      code: 'missing_files',
      missing: release.files.map(({ integrity }) => integrity),
    });
  });

  it('hides internal errors from clients and passes them to its operator', async () => {
    const failure = new Error('password of the database: secret');
    const broken = await startRegistryServer({ gate: () => Promise.reject(failure) });
    try {
      const folder = await broken.build({ app: 'mf-shop', version: 'v1' });
      const publication = publishBuild({ folder, target: broken.clientFor() });
      await expect(publication).rejects.toMatchObject({
        code: 'internal',
        message: expect.not.stringContaining('secret'),
      });
      expect(broken.errors).toEqual([failure]);
    } finally {
      await broken.close();
    }
  });
});

describe('the release client', () => {
  it('sends a token over HTTPS, or to this machine, and nowhere else', () => {
    const open = (url: string) => () => new ReleaseClient({ url, token: 'secret' });
    for (const url of [
      'https://example.com',
      'http://localhost:8080/',
      'http://127.0.0.1:1',
      'http://[::1]:8080',
    ]) {
      expect(open(url)).not.toThrow();
    }
    const foreign = [
      'http://example.com',
      'http://localhost.evil.example',
      'http://192.168.1.20:8080',
      'http://127.0.0.1.evil.example',
      'http://0.0.0.0',
    ];
    for (const url of foreign) {
      expect(open(url)).toThrow('never goes over plain HTTP to another machine');
    }
    for (const url of ['', 'example.com', 'ftp://example.com', 'file:///etc']) {
      expect(open(url)).toThrow('is no address like https://example.com');
    }
  });

  it('tells a missing server, a late answer and a server of another kind apart', async () => {
    const closed = await listen(() => {});
    await closed.close();
    const nobody = new ReleaseClient({ url: closed.url, token: 'x' }).status();
    await expect(nobody).rejects.toThrow(`${closed.url}: no server listens there`);

    const silent = await listen(() => {});
    const late = new ReleaseClient({ url: silent.url, token: 'x', timeoutMs: 200 }).status();
    await expect(late).rejects.toThrow(`${silent.url}: no answer within 0.2 s`);
    await silent.close();

    const other = await listen(
      (_, response) => void response.setHeader('content-type', 'text/html').end('<html>'),
    );
    const html = new ReleaseClient({ url: other.url, token: 'x' }).status();
    await expect(html).rejects.toThrow('does not answer like a release registry: HTTP 200, text/html');
    await other.close();

    const broken = await listen((_, response) => void response.writeHead(502).end('{}'));
    await expect(new ReleaseClient({ url: broken.url, token: 'x' }).status()).rejects.toThrow('HTTP 502');
    await broken.close();
  });

  it('follows no redirection with its token', async () => {
    const seen: (string | undefined)[] = [];
    const thief = await listen((request, response) => {
      seen.push(request.headers.authorization);
      response.end('[]');
    });
    const moved = await listen((request, response) => {
      response.writeHead(307, { location: `${thief.url}${request.url}` }).end();
    });
    const client = new ReleaseClient({ url: moved.url, token: 'secret' });
    await expect(client.status()).rejects.toThrow(
      `it sends us on to ${thief.url}/api/releases/status; use that one`,
    );
    expect(seen).toEqual([]);
    await moved.close();
    await thief.close();
  });
});

describe('a server of requests', () => {
  const raw = (text: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
      let answer = '';
      socket.on('data', (chunk) => {
        answer += chunk;
      });
      socket.on('close', () => resolve(answer.split('\r\n')[0] ?? ''));
      socket.on('error', reject);
      socket.write(text);
    });

  it('keeps serving after malformed requests', async () => {
    const end = 'Host: x\r\nConnection: close\r\n\r\n';
    expect(await raw(`TRACE /api/releases HTTP/1.1\r\n${end}`)).toContain('400');
    expect(await raw(`GET // HTTP/1.1\r\n${end}`)).toMatch(/ 40[014] /);
    expect(await raw(`GET http://[bad/ HTTP/1.1\r\n${end}`)).toMatch(/ 40[014] /);
    expect(await codeOf(await ask('/nothing'))).toBe('404 not_found');
  });
});
