import { expect, it } from '@rstest/core';
import { parseRegistry } from './parse-registry';
import type { RegistryDocument } from './registry-document';
import { readAsTheFirstHost } from './testing/first-reader';

const manifestHead = {
  name: 'mf_shop',
  metaData: { remoteEntry: { name: 'remoteEntry.2f.js' } },
  exposes: [{ path: './app' }],
};
const shop = (release: string) => ({
  name: 'mf-shop',
  release,
  manifest: `/r/mf-shop/${release}/mf-manifest.json`,
  entry: { url: `/r/mf-shop/${release}/remoteEntry.2f.js`, integrity: 'sha384-AAAA' },
  manifestHead,
});

/** The document of the first gateway, byte for byte. */
const FIRST_DOCUMENT =
  '{"version":1,"remotes":[{"name":"mf-shop","release":"v1","manifest":"/r/mf-shop/v1/mf-manifest.json",' +
  '"entry":{"url":"/r/mf-shop/v1/remoteEntry.2f.js","integrity":"sha384-AAAA"},"manifestHead":{"name":"mf_shop",' +
  '"metaData":{"remoteEntry":{"name":"remoteEntry.2f.js"}},"exposes":[{"path":"./app"}]}}]}';

/** A document with every field that a current gateway may send. */
const todaysDocument: RegistryDocument = {
  version: 1,
  sequence: 7,
  origins: ['https://cdn.example'],
  host: { name: 'shell', release: 'h2', contract: 1 },
  remotes: [{ ...shop('v2'), contract: 1, lastGood: { ...shop('v1'), contract: 1 } }],
  disabled: ['mf-cart'],
  override: [{ name: 'mf-shop', release: 'v2' }],
  reports: '/registry/reports',
};
const overTheWire = (document: RegistryDocument): unknown => JSON.parse(JSON.stringify(document));

it('writes a document that the first host understands: it loads what is in force and nothing closed', () => {
  expect(readAsTheFirstHost(overTheWire(todaysDocument))).toEqual({ version: 1, remotes: [shop('v2')] });
});

it('understands the document of the first gateway, in which later fields are missing', () => {
  expect(parseRegistry(JSON.parse(FIRST_DOCUMENT))).toEqual({ version: 1, remotes: [shop('v1')] });
});

it('reads all fields that are written today', () => {
  expect(parseRegistry(overTheWire(todaysDocument))).toEqual(todaysDocument);
});

it('ignores fields of a later gateway', () => {
  const later = { ...todaysDocument, theme: 'x', host: { ...todaysDocument.host, region: 'eu' } };
  expect(parseRegistry(later)).toEqual(todaysDocument);
});
