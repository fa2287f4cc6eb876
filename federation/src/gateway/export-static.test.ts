import { generateKeyPairSync } from 'node:crypto';
import { closeSync, existsSync, openSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from '@rstest/core';
import { openDocument } from '../releases/document/signed-document';
import { setDisabled } from '../releases/registry/track';
import { integrityOf } from '../releases/store/integrity';
import { aFolder, aRequest, aSite, registryIn, textOf } from './testing/a-site';

const pages = [
  { file: 'index.html', route: { remote: 'mf-shop', key: '/' } },
  { file: 'cart/index.html', route: { remote: 'mf-cart', key: '/cart' } },
];

it('writes the site as plain files: pages, registry, and every file that a page or an open tab asks for', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const { gateway, store } = await aSite({ signingKey: privateKey });
  store.publish('mf-shop', 'v2');
  await gateway.refresh();
  const folder = aFolder();
  await gateway.exportStatic(folder, pages);
  const read = (name: string) => readFileSync(path.join(folder, name));
  const registry = JSON.parse(read('registry.json').toString());
  expect(registry).toEqual(registryIn(await gateway.answer(aRequest('/'))));
  expect(openDocument(JSON.parse(read('registry.signed.json').toString()), [publicKey])).toMatchObject({
    sequence: store.sequence,
  });
  for (const { name, entry, manifest, lastGood } of registry.remotes) {
    expect(integrityOf(read(entry.url))).toBe(entry.integrity);
    expect(JSON.parse(read(manifest).toString()).name).toBe(name.replace('-', '_'));
    if (lastGood !== undefined) expect(integrityOf(read(lastGood.entry.url))).toBe(lastGood.entry.integrity);
  }
  const page = read('cart/index.html').toString();
  expect(page).toContain('href="/r/mf-cart/c1/remoteEntry.c1.js"');
  const policy =
    /<head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="([^"]+)">/.exec(
      page,
    )?.[1];
  expect(policy).toContain("script-src 'self' 'sha256-");
  expect(policy).not.toContain('frame-ancestors');
  const [, scriptHash] = /script-src 'self' '(sha256-[^']+)'/.exec(policy ?? '') ?? [];
  const served = await gateway.answer(aRequest('/cart'));
  expect(String(served?.headers['content-security-policy'])).toContain(String(scriptHash));
  expect(existsSync(path.join(folder, 'r/mf-cart/c1/build.json'))).toBe(false);
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  expect(names.filter((name) => name.endsWith('.tmp'))).toEqual([]);
});

it('leaves an exported folder usable when it is written again', async () => {
  const { gateway, store } = await aSite();
  const folder = aFolder();
  await gateway.exportStatic(folder, pages);
  store.publish('mf-shop', 'v2');
  store.releases = store.releases.filter(({ version }) => version !== 'v1');
  await gateway.refresh();
  await gateway.exportStatic(folder, pages);
  expect(existsSync(path.join(folder, 'r/mf-shop/v1/remoteEntry.v1.js'))).toBe(true);
  expect(JSON.parse(readFileSync(path.join(folder, 'registry.json'), 'utf8')).sequence).toBe(store.sequence);
});

it('writes a page again in one step, so that whoever is reading the old one gets all of it', async () => {
  const { gateway, store } = await aSite();
  const folder = aFolder();
  await gateway.exportStatic(folder, pages);
  const before = readFileSync(path.join(folder, 'index.html'), 'utf8');
  const reader = openSync(path.join(folder, 'index.html'), 'r');
  store.publish('mf-shop', 'v2');
  await gateway.refresh();
  await gateway.exportStatic(folder, pages);
  expect(readFileSync(path.join(folder, 'index.html'), 'utf8')).not.toBe(before);
  expect(readFileSync(reader, 'utf8')).toBe(before);
  closeSync(reader);
});

it('refuses a page outside the folder, a closed site, and a store that has lost a file', async () => {
  const { gateway, store } = await aSite();
  await expect(
    gateway.exportStatic(aFolder(), [{ file: '../index.html', route: { remote: null, key: '' } }]),
  ).rejects.toThrow('leads out of');
  store.addReplaced('mf-lost', 'l1', 'remote', { 'static/lost.js': 'lost' });
  store.contents.delete(integrityOf(Buffer.from('lost')));
  await gateway.refresh();
  await expect(gateway.exportStatic(aFolder(), pages)).rejects.toThrow(
    'the store has lost /r/mf-lost/l1/static/lost.js',
  );
  store.change('shop-front', (track) => setDisabled(track, true));
  await gateway.refresh();
  await expect(gateway.exportStatic(aFolder(), pages)).rejects.toThrow('closed');
  expect(textOf(await gateway.answer(aRequest('/')))).toBe('This site is closed for now.\n');
});
