import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from '@rstest/core';
import { loadManifest } from './load-manifest';
import { withTimeLimit } from './with-time-limit';

const servers: Server[] = [];

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer((request, response) => {
    response.setHeader('Access-Control-Allow-Origin', '*');
    listener(request, response);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/mf-manifest.json`;
}

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

const remote = {
  name: 'mf-shop',
  release: 'abc',
  manifest: '/mf-manifest.json',
  entry: { url: '/r/mf-shop/abc/remoteEntry.1f.js?x' },
};
const manifest = {
  name: 'mf_shop',
  metaData: { remoteEntry: { name: 'remoteEntry.1f.js' } },
  exposes: [{ path: './app' }],
};
const serveJson = (value: unknown) => serve((_, response) => response.end(JSON.stringify(value)));
const load = (url: string, limit = 5_000) =>
  withTimeLimit(
    limit,
    () => new Error('too slow'),
    new AbortController().signal,
    (signal) => loadManifest(remote, url, './app', signal),
  );

describe('loadManifest', () => {
  it('accepts the manifest of the registered build', async () => {
    await expect(load(await serveJson(manifest))).resolves.toBeUndefined();
  });

  it.each([
    [404, 'not found'],
    [500, '{}'],
    [503, ''],
  ])('reports that the server answers %i', async (status, body) => {
    const url = await serve((_, response) => {
      response.statusCode = status;
      response.end(body);
    });
    await expect(load(url)).rejects.toThrow(`the manifest answered ${status}`);
  });

  it.each([
    ['HTML', '<!doctype html><title>x</title>'],
    ['nothing', ''],
    ['half a manifest', JSON.stringify(manifest).slice(0, 40)],
  ])('refuses %s with status 200', async (_, body) => {
    await expect(load(await serve((_request, response) => response.end(body)))).rejects.toThrow('not JSON');
  });

  it.each([
    ['another schema', { version: 2 }, 'not a federation manifest'],
    ['null', null, 'not a federation manifest'],
    ['exposes that are no list', { ...manifest, exposes: {} }, 'not a federation manifest'],
    ['another remote', { ...manifest, name: 'mf_other' }, 'belongs to mf_other'],
    ['another module', { ...manifest, exposes: [{ path: './other' }] }, 'does not expose ./app'],
    [
      'another build',
      { ...manifest, metaData: { remoteEntry: { name: 'remoteEntry.2e.js' } } },
      'names remoteEntry.2e.js where the registry has /r/mf-shop/abc/remoteEntry.1f.js',
    ],
  ])('refuses the manifest of %s', async (_, value, reason) => {
    await expect(load(await serveJson(value))).rejects.toThrow(reason);
  });

  it('times out when a server never answers', async () => {
    await expect(load(await serve(() => {}), 60)).rejects.toThrow('too slow');
  });

  it('times out when a body never ends', async () => {
    const url = await serve((_, response) => response.write(JSON.stringify(manifest).slice(0, 40)));
    await expect(load(url, 60)).rejects.toThrow('too slow');
  });

  it('fails when the connection breaks', async () => {
    await expect(load(await serve((request) => request.socket.destroy()))).rejects.toThrow();
  });
});
