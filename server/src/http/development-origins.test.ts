import { afterAll, beforeAll, expect, it } from '@rstest/core';
import type { App } from './app-type';
import { createHttpApp } from './create-http-app';
import { allowDevelopmentOrigins } from './development-origins';
import { createLog } from './request-logging';

let app: App;
beforeAll(async () => {
  app = createHttpApp({ log: createLog('silent'), trustProxy: false });
  await allowDevelopmentOrigins(app);
  app.get('/api/thing', { config: { access: 'public' } }, async () => ({}));
  await app.ready();
});
afterAll(() => app.close());

const allowedFor = async (origin: string) => {
  const { headers } = await app.inject({ url: '/api/thing', headers: { origin } });
  return headers['access-control-allow-origin'];
};

it.each(['http://localhost:3000', 'http://127.0.0.1:3001', 'http://192.168.1.7:3099', 'http://[::1]:3000'])(
  'a development server at %s may call the API, without cookies, and read when to try again',
  async (origin) => {
    const { headers } = await app.inject({ url: '/api/thing', headers: { origin } });
    expect(headers['access-control-allow-origin']).toBe(origin);
    expect(headers['access-control-expose-headers']).toBe('retry-after');
    expect(headers['access-control-allow-credentials']).toBeUndefined();
  },
);

it.each([
  ...['https://localhost:3000', 'http://localhost:4000', 'http://localhost', 'http://localhost:30000'],
  ...['http://localhost.evil.example:3000', 'http://evil.example:3000', 'http://localhost:3000.evil.example'],
])('a page at %s may not', async (origin) => {
  expect(await allowedFor(origin)).toBeUndefined();
});

it('a development server may ask beforehand with the headers that the apps send', async () => {
  const answer = await app.inject({
    method: 'OPTIONS',
    url: '/api/thing',
    headers: {
      origin: 'http://localhost:3000',
      'access-control-request-method': 'DELETE',
      'access-control-request-headers': 'authorization, idempotency-key',
    },
  });
  expect(answer.statusCode).toBe(204);
  expect(answer.headers).toMatchObject({
    'access-control-allow-methods': 'GET, POST, DELETE',
    'access-control-allow-headers': 'authorization, content-type, idempotency-key',
  });
});
