import type { RequestHandler } from '@rsbuild/core';
import { expect, it } from '@rstest/core';
import { parseRegistry } from '../registry/parse-registry';
import { developmentRegistry, serveDevelopmentRegistry } from './development-registry';

it('names every development server on the host name that the browser uses', () => {
  const registry = developmentRegistry([{ name: 'mf-shop', port: 3001 }], '192.168.1.20');
  expect(parseRegistry(JSON.parse(JSON.stringify(registry)))).toEqual(registry);
  expect(registry.remotes).toEqual([
    {
      name: 'mf-shop',
      release: 'dev',
      manifest: 'http://192.168.1.20:3001/mf-manifest.json',
      entry: { url: 'http://192.168.1.20:3001/remoteEntry.js' },
    },
  ]);
});

it('a development server answers for the registry alone, on the host name of the request, and past every cache', () => {
  let handle: RequestHandler = () => {};
  const use = (handler: RequestHandler) => {
    handle = handler;
  };
  serveDevelopmentRegistry([{ name: 'mf-shop', port: 3001 }])({ server: { middlewares: { use } } as never });
  const ask = (url: string, host?: string) => {
    const headers = new Map<string, string>();
    let body = 'left to others';
    const response = {
      setHeader: (name: string, value: string) => headers.set(name, value),
      end: (text: string) => {
        body = text;
      },
    };
    handle({ url, headers: { host } } as never, response as never, () => {});
    return { body, headers };
  };
  const { body, headers } = ask('/registry.json?_t=1', 'dev.example:3000');
  expect(JSON.parse(body).origins).toEqual(['http://dev.example:3001']);
  expect(headers.get('Cache-Control')).toBe('no-store');
  expect(JSON.parse(ask('/registry.json').body).origins).toEqual(['http://localhost:3001']);
  expect(ask('/registry/reports').body).toBe('left to others');
});
