import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request as httpRequest, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from '@rstest/core';
import { type AgainstGateway, openAgainstGateway } from './development-gateway';

const folder = mkdtempSync(path.join(os.tmpdir(), 'against-'));
const ENTRY = 'entry()';
const pin = `sha384-${createHash('sha384').update(ENTRY).digest('base64')}`;
const registry = { version: 1, remotes: [], reports: '/registry/reports' };
const PAGE = `<html><head><script type="application/json" id="page-data">${JSON.stringify({ registry })}</script></head></html>`;

let site: Server;
let gateway: AgainstGateway;
let openGateway: () => Promise<AgainstGateway>;
let answer: RequestListener;
const asked: string[] = [];

beforeEach(async () => {
  mkdirSync(path.join(folder, 'static'), { recursive: true });
  const manifest = {
    name: 'mf_cart',
    metaData: { remoteEntry: { name: 'remoteEntry.1f.js' } },
    exposes: [{ path: './app', assets: {} }],
  };
  writeFileSync(path.join(folder, 'mf-manifest.json'), JSON.stringify(manifest));
  writeFileSync(path.join(folder, 'remoteEntry.1f.js'), ENTRY);
  asked.length = 0;
  site = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    answer(request, response);
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  const { port } = site.address() as AddressInfo;
  const build = { name: 'mf-cart', release: 'local-1', folder };
  openGateway = () => openAgainstGateway({ site: new URL(`http://127.0.0.1:${port}`), build, port: 0 });
  gateway = await openGateway();
  gateway.notify({ kind: 'built', build: 1, ms: 1 });
});
afterEach(async () => {
  await gateway.stop();
  site.closeAllConnections();
  await new Promise((resolve) => site.close(resolve));
  rmSync(folder, { recursive: true, force: true });
});

describe('the development gateway', () => {
  it('puts the local build into the page, whatever coding the page came in', async () => {
    answer = (_, response) => {
      response.writeHead(200, {
        'content-type': 'text/html; charset=utf-8',
        'content-encoding': 'br',
        'content-security-policy': "default-src 'none'; script-src https://cdn.example",
        etag: '"a"',
      });
      response.end(brotliCompressSync(PAGE));
    };
    const page = await fetch(`${gateway.url}/`, { headers: { accept: 'text/html' } });
    const html = await page.text();
    expect(html).toContain('/r/mf-cart/local-1/remoteEntry.1f.js');
    expect(html).toContain(pin);
    expect(html).not.toContain('/registry/reports');
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self' https://cdn.example");
    expect([page.headers.get('etag'), page.headers.get('cache-control')]).toEqual([null, 'no-store']);
    const script = await fetch(`${gateway.url}/__mf-dev/client.js`);
    expect(await script.text()).toContain('mf-cart: local build');
  });

  it.each([
    ['gzip', gzipSync(PAGE)],
    [undefined, Buffer.from(PAGE)],
  ])('puts the local build into a page with the content coding %s', async (coding, body) => {
    answer = (_, response) => {
      const codings = coding === undefined ? {} : { 'content-encoding': coding };
      response.writeHead(200, { 'content-type': 'text/html', 'content-length': body.length, ...codings });
      response.end(body);
    };
    const page = await fetch(`${gateway.url}/`, { headers: { accept: 'text/html' } });
    expect(await page.text()).toContain('/r/mf-cart/local-1/remoteEntry.1f.js');
  });

  it.each([
    ['a page of an error', 'GET', '/', 500, 'text/html'],
    ['a page that answers a form', 'POST', '/', 200, 'text/html'],
    ['a registry that is not there', 'GET', '/registry.json', 404, 'application/json'],
    ['a registry of another kind', 'GET', '/registry.json', 200, 'text/plain'],
    ['a document of the site', 'GET', '/api/registry.json', 200, 'application/json'],
  ])('leaves %s as it is', async (_, method, place, status, type) => {
    const body = type === 'text/html' ? PAGE : JSON.stringify(registry);
    answer = (request, response) => {
      request.resume();
      response.writeHead(status, { 'content-type': type }).end(body);
    };
    const answered = await fetch(`${gateway.url}${place}`, { method });
    expect([answered.status, await answered.text()]).toEqual([status, body]);
  });

  it('says that a document of the site cannot be read, and goes on', async () => {
    answer = (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end('{');
    };
    expect((await fetch(`${gateway.url}/registry.json`)).status).toBe(502);
    answer = (_, response) => response.end('site');
    expect(await (await fetch(`${gateway.url}/`)).text()).toBe('site');
  });

  it('says that its port is in use', async () => {
    const build = { name: 'mf-cart', release: 'local-1', folder };
    const port = Number(new URL(gateway.url).port);
    await expect(
      openAgainstGateway({ site: new URL('http://127.0.0.1:1'), build, port }),
    ).rejects.toMatchObject({ code: 'EADDRINUSE' });
  });

  it('asks for the local build again at each request of the registry, and puts it in', async () => {
    let condition: string | undefined;
    answer = (request, response) => {
      condition = request.headers['if-none-match'];
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(registry));
    };
    const answered = await fetch(`${gateway.url}/registry.json`, { headers: { 'if-none-match': '"a"' } });
    expect(await answered.json()).toMatchObject({
      remotes: [{ name: 'mf-cart', release: 'local-1', entry: { integrity: pin } }],
    });
    expect(condition).toBeUndefined();
  });

  it('serves the local build’s files and no other local files', async () => {
    answer = (_, response) => response.writeHead(404).end();
    const get = (file: string) => fetch(`${gateway.url}/r/mf-cart/local-1/${file}`);
    const entry = await get('remoteEntry.1f.js');
    expect([await entry.text(), entry.headers.get('content-type')]).toEqual([
      ENTRY,
      'text/javascript; charset=utf-8',
    ]);
    expect((await get('static/none.js')).status).toBe(404);
    expect((await get('..%2F..%2F..%2Fetc%2Fpasswd')).status).toBe(404);
    expect(asked).toEqual([]);
  });

  it('passes everything else through: methods, bodies, status, cookies', async () => {
    answer = async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      response.writeHead(201, {
        'set-cookie': 'sid=1; Secure; Path=/',
        'x-origin': request.headers.origin ?? '',
      });
      response.end(Buffer.concat(chunks));
    };
    const posted = await fetch(`${gateway.url}/api/orders?a=1`, {
      method: 'POST',
      headers: { origin: gateway.url },
      body: '{"n":1}',
    });
    expect([posted.status, await posted.text()]).toEqual([201, '{"n":1}']);
    expect(posted.headers.get('set-cookie')).toBe('sid=1; Path=/');
    expect(posted.headers.get('x-origin')).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(asked).toEqual(['POST /api/orders?a=1']);
  });

  it('relays a stream event by event, and ends it at the site when the browser disconnects', async () => {
    let left = () => {};
    const hasLeft = new Promise<void>((resolve) => {
      left = resolve;
    });
    answer = (request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write('data: 1\n\n');
      request.on('close', left);
    };
    const controller = new AbortController();
    const stream = await fetch(`${gateway.url}/api/stream`, { signal: controller.signal });
    const { value } = (await stream.body?.getReader().read()) ?? {};
    expect(Buffer.from(value ?? []).toString()).toBe('data: 1\n\n');
    controller.abort();
    await hasLeft;
  });

  it('drops reports about the local build', async () => {
    answer = (_, response) => response.end();
    const sent = await fetch(`${gateway.url}/registry/reports`, { method: 'POST', body: '{}' });
    expect(sent.status).toBe(204);
    expect(asked).toEqual([]);
  });

  it('accepts loopback host names only', async () => {
    answer = (_, response) => response.end('site');
    const { port } = new URL(gateway.url);
    const status = await new Promise((resolve, reject) => {
      httpRequest({ port, host: '127.0.0.1', headers: { host: 'shop.evil.example' } }, (response) => {
        response.resume();
        resolve(response.statusCode);
      })
        .on('error', reject)
        .end();
    });
    expect(status).toBe(421);
    expect(asked).toEqual([]);
  });

  it('answers at no address of the machine but the loopback address', async () => {
    answer = (_, response) => response.end('site');
    const { port } = new URL(gateway.url);
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200);
    await expect(fetch(`http://127.0.0.2:${port}/`)).rejects.toThrow('fetch failed');
  });

  it('explains that the site does not answer', async () => {
    await new Promise((resolve) => site.close(resolve));
    const answered = await fetch(`${gateway.url}/`);
    expect(answered.status).toBe(502);
    expect(await answered.text()).toMatch(/^http:\/\/127\.0\.0\.1:\d+ did not answer: .*ECONNREFUSED/);
  });
});

const pause = () => new Promise((resolve) => setTimeout(resolve, 100));

describe('a build under way', () => {
  it('holds requests until the build under way has finished', async () => {
    answer = (_, response) => response.end();
    gateway.notify({ kind: 'building' });
    let isThere = false;
    const loading = fetch(`${gateway.url}/r/mf-cart/local-1/remoteEntry.1f.js`).then(() => {
      isThere = true;
    });
    await pause();
    expect(isThere).toBe(false);
    gateway.notify({ kind: 'built', build: 2, ms: 5 });
    await loading;
  });

  it('holds requests until the first build has finished', async () => {
    const first = await openGateway();
    let isThere = false;
    const loading = fetch(`${first.url}/r/mf-cart/local-1/remoteEntry.1f.js`).then(() => {
      isThere = true;
    });
    await pause();
    expect(isThere).toBe(false);
    first.notify({ kind: 'built', build: 1, ms: 5 });
    await loading;
    await first.stop();
  });

  it('answers all held requests when the build fails, with the files of the build before', async () => {
    gateway.notify({ kind: 'building' });
    const held = [1, 2].map(() =>
      fetch(`${gateway.url}/r/mf-cart/local-1/remoteEntry.1f.js`, { signal: AbortSignal.timeout(15_000) }),
    );
    await pause();
    gateway.notify({ kind: 'failed', errors: 'app.tsx:1 unexpected' });
    const answers = await Promise.all(held);
    expect(await Promise.all(answers.map((each) => each.text()))).toEqual([ENTRY, ENTRY]);
  });

  it('names the entry of the finished build in a registry that was requested during it', async () => {
    answer = (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(registry));
    };
    gateway.notify({ kind: 'building' });
    const loading = fetch(`${gateway.url}/registry.json`);
    await pause();
    writeFileSync(path.join(folder, 'remoteEntry.1f.js'), 'changed()');
    gateway.notify({ kind: 'built', build: 2, ms: 5 });
    const integrity = `sha384-${createHash('sha384').update('changed()').digest('base64')}`;
    expect(await (await loading).json()).toMatchObject({ remotes: [{ entry: { integrity } }] });
  });

  it('notifies open pages when a build is done, with its errors when it failed', async () => {
    answer = (_, response) => response.end();
    const stream = await fetch(`${gateway.url}/__mf-dev/events`);
    const reader = stream.body?.getReader();
    const next = async () =>
      JSON.parse(
        Buffer.from((await reader?.read())?.value ?? [])
          .toString()
          .slice(6),
      );
    expect(await next()).toEqual({ build: 1 });
    gateway.notify({ kind: 'built', build: 2, ms: 5 });
    expect(await next()).toEqual({ build: 2 });
    gateway.notify({ kind: 'failed', errors: 'app.tsx:1 unexpected' });
    expect(await next()).toEqual({ build: 2, error: 'app.tsx:1 unexpected' });
    await reader?.cancel();
  });
});
