import { expect, it } from '@rstest/core';
import { parseRegistry } from '../registry/parse-registry';
import { developmentRegistry } from './development-registry';

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
