import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import type { App } from '../http/app-type';
import { createHttpApp } from '../http/create-http-app';
import { createLog } from '../http/request-logging';
import { registerSecurityHeaders } from '../http/security-headers';
import { makeTinyGateway } from '../testing/tiny-gateway';
import { registerGateway } from './gateway';

let app: App;
let tiny: Awaited<ReturnType<typeof makeTinyGateway>>;
beforeAll(async () => {
  tiny = await makeTinyGateway();
  app = createHttpApp({ log: createLog('silent'), trustProxy: false });
  await registerSecurityHeaders(app, { HSTS_SUBDOMAINS: true });
  registerGateway(app, tiny.gateway);
  await app.ready();
});
afterAll(async () => {
  await app.close();
  await tiny.remove();
});

const ask = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' | 'POST' = 'GET') =>
  app.inject({ method, url, headers });
const HTML = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const FILE = '/r/mf-chat/1/static/app.abc123.js';

describe('the gateway in the product', () => {
  it('the gateway serves a page to a navigation, with its own policy and uncached', async () => {
    const page = await ask('/chat/any?x=1', HTML);
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.headers['cache-control']).toBe('no-store');
    expect(page.headers['content-security-policy']).toContain("script-src 'self'");
    expect(page.headers['content-security-policy']).not.toContain('sandbox');
    expect(page.body).toContain('<title>启航AI</title>');
    expect(page.headers['x-content-type-options']).toBe('nosniff');
  });

  it('the gateway serves files as immutable and compressed, and to HEAD without the body', async () => {
    const file = await ask(FILE, { 'accept-encoding': 'gzip, br' });
    expect(file.statusCode).toBe(200);
    expect(file.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      'content-type': 'text/javascript; charset=utf-8',
      vary: 'Accept-Encoding',
    });
    const head = await ask(FILE, { 'accept-encoding': 'gzip, br' }, 'HEAD');
    expect(head.statusCode).toBe(200);
    expect(head.headers['content-length']).toBe(file.headers['content-length']);
    expect(head.rawPayload).toHaveLength(0);
    const known = await ask(FILE, { 'if-none-match': String(file.headers.etag) });
    expect(known.statusCode).toBe(304);
    expect(known.rawPayload).toHaveLength(0);
    expect((await ask('/static/main.abc123.js')).body).toBe('// shell');
    expect((await ask('/registry.json')).json()).toMatchObject({ version: 1, host: { name: 'shell' } });
  });

  it('the service worker is never cached, and has no policy of a call: it may load from its own site', async () => {
    const answer = await ask('/sw.js', { accept: '*/*', 'service-worker': 'script' });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'content-type': 'text/javascript; charset=utf-8',
      'content-security-policy': "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
    });
    expect(answer.body).toContain('unregister');
  });

  it.each([
    '/static/none.js',
    '/r/mf-chat/1/none.js',
    '/r/mf-chat/2/remoteEntry.abc123.js',
    '/r/mf-none/1/remoteEntry.js',
    '/api/none',
    '/api',
    '/registry.signed.json',
  ])('answers 404 as JSON for %s, also to a browser', async (url) => {
    const answer = await ask(url, HTML);
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ code: 'not_found' });
  });

  it('the gateway answers a navigation, and a program that takes any type, with a page; no call and no missing file', async () => {
    // `curl`, a monitor and a crawler: they name no type, or any, and 404 told them that the site is dead.
    expect((await ask('/', { accept: '*/*' })).statusCode).toBe(200);
    expect((await ask('/')).statusCode).toBe(200);
    expect((await ask('/chat/any', HTML, 'HEAD')).statusCode).toBe(200);
    expect((await ask('/chat/any', { accept: '*/*', 'sec-fetch-dest': 'empty' })).statusCode).toBe(404);
    expect((await ask('/chat/any', { accept: 'application/json' })).statusCode).toBe(404);
    expect((await ask('/favicon.ico', { accept: '*/*' })).statusCode).toBe(404);
    expect((await ask('/.git/config', { accept: '*/*' })).statusCode).toBe(404);
    expect((await ask('/api/none', { accept: '*/*' })).statusCode).toBe(404);
    expect((await ask('/chat/any', HTML, 'POST')).statusCode).toBe(404);
  });

  it('tells crawlers which pages are for everyone, and where they lie', async () => {
    const robots = await ask('/robots.txt', { accept: '*/*', host: 'coach.example' });
    expect(robots.statusCode).toBe(200);
    expect(robots.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(robots.body).toBe(
      'User-agent: *\nDisallow: /api/\nDisallow: /chat/\nSitemap: http://coach.example/sitemap.xml\n',
    );
    const sitemap = await ask('/sitemap.xml', { accept: '*/*', host: 'coach.example' });
    expect(sitemap.statusCode).toBe(200);
    expect(sitemap.headers['content-type']).toBe('application/xml; charset=utf-8');
    expect([...sitemap.body.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => url)).toEqual([
      'http://coach.example/',
      'http://coach.example/login',
      'http://coach.example/register',
    ]);
  });
});

it.each(['/login', '/register', '/login?reset=abc'])(
  'F67 a form that the browser sends to %s by itself is answered with a page that says why nothing happened',
  async (url) => {
    const answer = await app.inject({
      method: 'POST',
      url,
      headers: { ...HTML, 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'username=13800138000&password=correct+horse',
    });
    expect(answer.statusCode).toBe(405);
    expect(answer.headers).toMatchObject({ allow: 'GET, HEAD', 'cache-control': 'no-store' });
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.body).toContain('需要 JavaScript');
    expect(answer.body).not.toMatch(/13800138000|horse/);
  },
);

it.each([
  ['to any other page', '/chat/any', HTML],
  ['to the API', '/api/auth/login', HTML],
  ['by a program', '/login', { accept: 'application/json' }],
])('a form that is sent %s is refused as JSON', async (_, url, headers) => {
  const answer = await app.inject({
    method: 'POST',
    url,
    headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'a=b',
  });
  expect([404, 415]).toContain(answer.statusCode);
  expect(answer.json().code).toBeTruthy();
});

it('the gateway answers 503 with Retry-After while a file cannot be read', async () => {
  const broken = createHttpApp({ log: createLog('silent'), trustProxy: false });
  registerGateway(broken, { answer: () => Promise.reject(new Error('the database is gone')) });
  const answer = await broken.inject({ url: FILE });
  expect(answer.statusCode).toBe(503);
  expect(answer.headers['retry-after']).toBeTruthy();
  await broken.close();
});
