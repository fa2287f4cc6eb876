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

/** As the first gateway wrote it, to the letter. */
const FIRST_DOCUMENT =
  '{"version":1,"remotes":[{"name":"mf-shop","release":"v1","manifest":"/r/mf-shop/v1/mf-manifest.json",' +
  '"entry":{"url":"/r/mf-shop/v1/remoteEntry.2f.js","integrity":"sha384-AAAA"},"manifestHead":{"name":"mf_shop",' +
  '"metaData":{"remoteEntry":{"name":"remoteEntry.2f.js"}},"exposes":[{"path":"./app"}]}}]}';

/** With all that a gateway of today may say. */
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

it('is understood by the first host, which loads what is in force and nothing that is closed', () => {
  expect(readAsTheFirstHost(overTheWire(todaysDocument))).toEqual({ version: 1, remotes: [shop('v2')] });
});

it('understands the document of the first gateway, and takes nothing for granted that it does not say', () => {
  expect(parseRegistry(JSON.parse(FIRST_DOCUMENT))).toEqual({ version: 1, remotes: [shop('v1')] });
});

it('reads all that is written today', () => {
  expect(parseRegistry(overTheWire(todaysDocument))).toEqual(todaysDocument);
});

it('ignores what only a later gateway will say', () => {
  const later = { ...todaysDocument, theme: 'x', host: { ...todaysDocument.host, region: 'eu' } };
  expect(parseRegistry(later)).toEqual(todaysDocument);
});
