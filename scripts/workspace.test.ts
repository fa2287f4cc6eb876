import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeEach, expect, it } from '@rstest/core';

const folder = mkdtempSync(path.join(os.tmpdir(), 'workspace-'));
const write = (file: string, text: string): void => {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  writeFileSync(path.join(folder, file), text);
};
let workspace: typeof import('./workspace.mjs');

/** A project with the real script. */
beforeEach(async () => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(path.join(folder, 'scripts'), { recursive: true });
  cpSync(path.join(__dirname, 'workspace.mjs'), path.join(folder, 'scripts', 'workspace.mjs'));
  write('package.json', '{ "type": "module" }');
  write('shop/src/price.ts', 'one');
  write('shop/src/cart/cart.tsx', 'two');
  const script = pathToFileURL(path.join(folder, 'scripts', 'workspace.mjs')).href;
  workspace = await import(/* webpackIgnore: true */ script);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('lists files and folders in order, and leaves out a place that is not there', async () => {
  expect(await workspace.listFiles(['shop', 'package.json', 'gone'])).toEqual([
    'package.json',
    'shop/src/cart/cart.tsx',
    'shop/src/price.ts',
  ]);
});

it.each([
  'shop/node_modules/a/index.js',
  'shop/dist/index.js',
  'shop/.cache/a.json',
  'shop/.data/a.json',
  'shop/results/a.json',
  'shop/test-results/a.json',
  'shop/src/price.test.ts',
  'shop/src/cart/cart.test.tsx',
  'shop/src/cart.spec.ts',
])('leaves out %s', async (file) => {
  const before = await workspace.hashPlaces(['shop']);
  write(file, 'text');
  expect(await workspace.listFiles(['shop'])).not.toContain(file);
  expect(await workspace.hashPlaces(['shop'])).toBe(before);
});

it.each(['shop/src/distance.ts', 'shop/src/results.ts', 'shop/src/testing/a.ts', 'shop/src/price.test.md'])(
  'lists %s',
  async (file) => {
    write(file, 'text');
    expect(await workspace.listFiles(['shop'])).toContain(file);
  },
);

it('has another hash for another text, another name, another file and another salt', async () => {
  const hash = (salt?: string) => workspace.hashPlaces(['shop'], salt);
  const hashes = [await hash(), await hash('salt')];
  expect(await hash()).toBe(hashes[0]);
  write('shop/src/price.ts', 'other');
  hashes.push(await hash());
  rmSync(path.join(folder, 'shop/src/price.ts'));
  hashes.push(await hash());
  write('shop/src/cost.ts', 'other');
  hashes.push(await hash());
  expect(new Set(hashes).size).toBe(hashes.length);
});

it('hashes one file by its content', async () => {
  const sha256 = createHash('sha256').update('one').digest('hex');
  expect(await workspace.hashFile(path.join(folder, 'shop/src/price.ts'))).toBe(sha256);
});
