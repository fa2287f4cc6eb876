import { afterEach, beforeEach, expect, it, rstest } from '@rstest/core';
import type { RegistryDocument, RegistryRemote } from '../registry/registry-document';
import { createRegistrySource } from './refresh-registry';
import { type StalePage, watchStalePage } from './stale-page';
import { type GatewayServer, startGatewayServer } from './testing/gateway-server';

const shop = (release: string): RegistryRemote => ({
  name: 'mf-shop',
  release,
  manifest: `/r/mf-shop/${release}/mf-manifest.json`,
  entry: { url: `/r/mf-shop/${release}/entry.js`, integrity: 'sha384-AAAA' },
});
const host = { name: 'shell', release: 's1' };
const documentWith = (release: string, hostRelease = 's1'): RegistryDocument => ({
  version: 1,
  host: { ...host, release: hostRelease },
  remotes: [shop(release)],
});

// Pages of earlier tests still exist, and request files from servers that are gone.
const consoleWarn = rstest.spyOn(console, 'warn');
let server: GatewayServer;
let inForce: RegistryDocument;
let statusOf: (url: string) => number;
let page: StalePage;
let said: number;

beforeEach(async () => {
  consoleWarn.mockImplementation(() => {});
  said = 0;
  inForce = documentWith('v1');
  statusOf = () => 404;
  server = await startGatewayServer((request, response) => {
    const url = request.url ?? '';
    if (url === '/registry.json') return response.end(JSON.stringify(inForce));
    response.writeHead(statusOf(url)).end();
  });
  page = watchStalePage(createRegistrySource(documentWith('v1'), `${server.origin}/registry.json`));
  page.subscribe(() => {
    said += 1;
  });
});
afterEach(async () => {
  consoleWarn.mockReset();
  document.head.replaceChildren();
  await server.close();
});

/** Simulates a file of the page that fails to load. */
function fail(path: string, kind: 'script' | 'link' = 'script'): void {
  const element = document.createElement(kind);
  // Without the attribute, which would make happy-dom load the file.
  Object.defineProperty(element, kind === 'script' ? 'src' : 'href', {
    value: new URL(path, server.origin).href,
  });
  document.head.append(element);
  element.dispatchEvent(new Event('error'));
}
const asked = (request: string) =>
  rstest.waitFor(() => expect(server.requests).toContain(request), { timeout: 5_000 });
const afterwards = () => new Promise((resolve) => setTimeout(resolve, 150));

it.each(['script', 'link'] as const)(
  'F15 is stale when a %s of a replaced release is gone, and says so once',
  async (kind) => {
    inForce = documentWith('v2');
    fail('/r/mf-shop/v1/static/late.1a', kind);
    fail('/r/mf-shop/v1/static/late.2b', kind);
    await rstest.waitFor(() => expect(page.isStale()).toBe(true), { timeout: 5_000 });
    fail('/r/mf-shop/v1/static/late.3c', kind);
    await afterwards();
    expect(said).toBe(1);
    expect(server.requests).not.toContain('HEAD /r/mf-shop/v1/static/late.3c');
  },
);

it('F15 a page is stale when a file of a replaced host is gone', async () => {
  inForce = documentWith('v1', 's2');
  fail('/static/js/dialog.js');
  await rstest.waitFor(() => expect(page.isStale()).toBe(true), { timeout: 5_000 });
});

it('F10 a page is not stale when a file of the release in force is gone: a new page would miss it as well', async () => {
  fail('/r/mf-shop/v1/static/late.1a.js');
  await asked('GET /registry.json');
  await afterwards();
  expect(page.isStale()).toBe(false);
});

it.each([200, 500, 503])('a page is not stale when the file answers %i', async (status) => {
  inForce = documentWith('v2');
  statusOf = () => status;
  fail('/r/mf-shop/v1/static/late.1a.js');
  await asked('HEAD /r/mf-shop/v1/static/late.1a.js');
  await afterwards();
  expect(page.isStale()).toBe(false);
});

it('a page is stale when a file of a replaced release is gone for good, as a server may say', async () => {
  inForce = documentWith('v2');
  statusOf = () => 410;
  fail('/r/mf-shop/v1/static/late.1a.js');
  await rstest.waitFor(() => expect(page.isStale()).toBe(true), { timeout: 5_000 });
});

it('whoever has left the list is told of nothing', () => {
  const heard = rstest.fn();
  page.subscribe(heard)();
  page.noteReplaced();
  expect(heard).not.toHaveBeenCalled();
});

it('does not check files of other origins, which a browser’s extension may have added', async () => {
  inForce = documentWith('v2');
  const stranger = await startGatewayServer((_, response) => response.writeHead(404).end());
  window.happyDOM.setURL(`${server.origin}/`);
  fail(`${stranger.origin}/r/mf-shop/v1/x.js`);
  document.body.append(document.createElement('img'));
  document.body.lastElementChild?.dispatchEvent(new Event('error'));
  await afterwards();
  expect([...stranger.requests, ...server.requests]).toEqual([]);
  await stranger.close();
});

it('F16 a page is stale when a remote does not load and its host was replaced meanwhile', async () => {
  page.noteLoadFailure();
  expect(page.isStale()).toBe(false);
  inForce = documentWith('v1', 's2');
  fail('/r/mf-shop/v1/static/late.1a.js');
  await asked('GET /registry.json');
  await afterwards();
  expect(page.isStale()).toBe(false);
  page.noteLoadFailure();
  page.noteLoadFailure();
  expect([page.isStale(), said]).toEqual([true, 1]);
});

it('a page is stale when the site has another one for its address', () => {
  page.noteReplaced();
  expect(page.isStale()).toBe(true);
  expect(said).toBe(1);
});
