import { generateKeyPairSync } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from '@rstest/core';
import { openDocument } from '../releases/document/signed-document';
import { setDisabled, startCanary } from '../releases/registry/track';
import { listenWith } from './gateway-listener';
import { aSite, aStore, codeOf } from './testing/a-site';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

const { privateKey, publicKey } = generateKeyPairSync('ed25519');

async function serve(options: Parameters<typeof aSite>[0] = {}) {
  const site = await aSite({ signingKey: privateKey, ...options });
  const server = createServer(listenWith(site.gateway));
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { ...site, base: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

it('serves a site with nothing but Node', async () => {
  const { base } = await serve();
  const page = await fetch(`${base}/`, { headers: { accept: 'text/html', 'accept-encoding': 'br' } });
  expect(page.status).toBe(200);
  expect(page.headers.get('content-encoding')).toBe('br');
  const html = await page.text();
  const [, entry = ''] = /href="([^"]+remoteEntry[^"]+)"/.exec(html) ?? [];
  expect(await (await fetch(base + entry)).text()).toBe(codeOf('mf-shop v1 entry'));
  const signed = await fetch(`${base}/registry.signed.json`);
  expect(openDocument(await signed.json(), [publicKey])).toMatchObject({ version: 1 });
  const head = await fetch(`${base}/`, {
    method: 'HEAD',
    headers: { accept: 'text/html', 'accept-encoding': 'br' },
  });
  expect(head.headers.get('content-length')).toBe(page.headers.get('content-length'));
  expect(await head.text()).toBe('');
});

it('sends an uncompressed text whole, and lets no browser guess its type', async () => {
  const { base, store, gateway } = await serve({ closedText: '本店暂时关闭，请稍后再来。' });
  store.change('shop-front', (track) => setDisabled(track, true));
  await gateway.refresh();
  const closed = await fetch(`${base}/`, { headers: { accept: 'text/html', 'accept-encoding': 'identity' } });
  expect(closed.status).toBe(503);
  expect(closed.headers.get('x-content-type-options')).toBe('nosniff');
  expect(await closed.text()).toBe('本店暂时关闭，请稍后再来。\n');
});

it('sets no cookie for HTTPS only in a browser that came without', async () => {
  const store = aStore();
  store.addRemote('mf-shop', 'v2');
  store.change('mf-shop', (track) => startCanary(track, { version: 'v2', share: 50 }));
  const { base } = await serve({ store });
  const page = await fetch(`${base}/`, { headers: { accept: 'text/html' } });
  expect(page.headers.get('set-cookie')).toMatch(/^mf_bucket=.*; SameSite=Lax$/);
});

it('answers 404 for what is not there and 503 while the store is gone', async () => {
  const { base, store, gateway } = await serve();
  for (const path of ['/static/none.js', '/r/mf-shop/v1/none.js', '/api/x', '/cart']) {
    const answer = await fetch(base + path, { headers: { accept: 'application/json' } });
    expect(answer.status).toBe(404);
    expect(answer.headers.get('content-type')).toContain('text/plain');
  }
  store.addReplaced('mf-new', 'n1', 'remote', { 'static/new.js': 'new' });
  const { readFile } = store;
  store.readFile = () => Promise.reject(new Error('gone'));
  await gateway.refresh();
  expect((await fetch(`${base}/r/mf-new/n1/static/new.js`)).status).toBe(503);
  store.readFile = readFile;
  expect(await (await fetch(`${base}/r/mf-new/n1/static/new.js`)).text()).toBe('new');
});
