import { expect, it } from '@rstest/core';
import type { BuiltApp } from './built-app';
import { examineShares } from './examine-shares';

const app = (name: string, kind: BuiltApp['kind'], version: string, requiredVersion = '*'): BuiltApp => ({
  ...{ name, kind, buildId: '1', remotes: 0, entry: '', scripts: new Map(), files: [] },
  shares: [{ name: 'react', version, requiredVersion, files: [] }],
});
const examine = (has: string, needs: string) =>
  examineShares(app('shell', 'host', has), app('mf-shop', 'remote', '0.0.0', needs)).map(
    ({ failure }) => failure,
  );

it.each([
  ['19.3.1', '^19.3.1'],
  ['19.3.2', '^19.3.1'],
  ['19.4.0', '^19.3.9'],
  ['0.4.7', '^0.4.2'],
  ['19.3.1+build', '^19.3.1'],
  ['1.0.0', '>=2'],
])('a host with %s has what a remote needs by %s', (has, needs) => {
  expect(examine(has, needs)).toEqual([]);
});

it.each([
  ['19.3.0', '^19.3.1'],
  ['19.2.9', '^19.3.1'],
  ['20.3.1', '^19.3.1'],
  ['18.9.9', '^19.3.1'],
  ['0.5.0', '^0.4.2'],
  ['0.4.1', '^0.4.2'],
])('a host with %s has not what a remote needs by %s', (has, needs) => {
  expect(examine(has, needs)).toEqual(['wrong-version']);
});

it('a module that the host does not share is said by its name', () => {
  const host = { ...app('shell', 'host', '1.0.0'), shares: [] };
  expect(examineShares(host, app('mf-shop', 'remote', '0.0.0'))).toEqual([
    { failure: 'no-provider', where: 'mf-shop', found: 'shell does not share react' },
  ]);
});
