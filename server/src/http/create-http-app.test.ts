import { afterEach, expect, test } from '@rstest/core';
import type { App } from './app-type';
import { createHttpApp } from './create-http-app';
import { createLog } from './request-logging';

let app: App | null = null;
afterEach(() => app?.close());

const anApp = (trustProxy: boolean | number = false): App => {
  const made = createHttpApp({ log: createLog('silent'), trustProxy });
  app = made;
  made.get('/address', (request) => request.ip);
  return made;
};

test.each([
  ['none', false, '10.0.0.1'],
  ['one', 1, '198.51.100.7'],
  ['two', 2, '203.0.113.9'],
] as const)(
  'behind proxies (%s) the sender is the address that the outermost of them saw, whatever the client claims',
  async (_count, trustProxy, sender) => {
    const { body } = await anApp(trustProxy).inject({
      url: '/address',
      headers: { 'x-forwarded-for': '192.0.2.1, 203.0.113.9, 198.51.100.7' },
      remoteAddress: '10.0.0.1',
    });
    expect(body).toBe(sender);
  },
);

test('no cache keeps what the API answers, unless a route says otherwise', async () => {
  const made = anApp();
  made.get('/api/thing', { config: { access: 'public' } }, () => 'private');
  made.get('/api/picture', { config: { access: 'public' } }, (_request, reply) =>
    reply.header('cache-control', 'max-age=60').send('for all'),
  );
  expect((await made.inject('/api/thing')).headers['cache-control']).toBe('no-store');
  expect((await made.inject('/api/picture')).headers['cache-control']).toBe('max-age=60');
  expect((await made.inject('/address')).headers['cache-control']).toBeUndefined();
});
