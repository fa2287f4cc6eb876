import { describe, expect, it } from '@rstest/core';
import type { RegistryDocument } from '../../registry/registry-document';
import { buildDocument } from '../document/document';
import { aHost, aRemote, aState, aTrack } from '../testing/release-builders';
import { verifyRegistry } from './verify-registry';

const host = aHost();
const shops = ['v1', 'v2', 'v3'].map((version) => aRemote({ version }));
const cart = aRemote({ app: 'mf-cart' });
const document = buildDocument(
  aState(
    [host, ...shops, cart],
    [
      aTrack('host', { active: 'v1' }),
      aTrack('mf-shop', { active: 'v2', lastGood: 'v1' }),
      aTrack('mf-cart', { active: 'v1', isDisabled: true }),
    ],
  ),
);

const pinsOf = (app: string, version: string) => {
  const { base, entry, manifest } =
    document.apps.find((each) => each.app === app)?.releases.find((each) => each.version === version) ?? {};
  return {
    ...{ name: app, release: version, manifest: `${base}${manifest?.name}` },
    entry: { url: `${base}${entry?.name}`, integrity: entry?.integrity },
  };
};
const findingOf = (remotes: readonly object[], more: object = {}) => {
  const registry = { sequence: 7, origins: [], remotes, ...more } as unknown as RegistryDocument;
  const { isPassed, finding } = verifyRegistry(
    registry,
    document,
    (reference) => `https://a.example${reference}`,
  );
  return isPassed ? null : finding;
};
const shop = { ...pinsOf('mf-shop', 'v2'), lastGood: pinsOf('mf-shop', 'v1') };

describe('the registry of browsers', () => {
  it('is as it was signed with what is in force, and the release to fall back to', () => {
    expect(findingOf([shop])).toBeNull();
    expect(findingOf([pinsOf('mf-shop', 'v2')])).toBeNull();
  });

  it.each<[string, readonly object[], object, string]>([
    ['of another state', [shop], { sequence: 6 }, 'it is of state 6, the signed document of 7'],
    [
      'with an origin',
      [shop],
      { origins: ['https://evil.example'] },
      'it lets files come from https://evil.example, which was not signed',
    ],
    ['without a remote in force', [], {}, 'mf-shop v2 is in force, and browsers are not given it'],
    [
      'with a release that is not in force',
      [pinsOf('mf-shop', 'v3')],
      {},
      'mf-shop v3 is given to browsers, and not in force',
    ],
    [
      'that falls back to one',
      [{ ...shop, lastGood: pinsOf('mf-shop', 'v3') }],
      {},
      'mf-shop v3 is given to browsers, and not in force',
    ],
    [
      'with a closed app',
      [shop, pinsOf('mf-cart', 'v1')],
      {},
      'mf-cart is disabled, and browsers are given it all the same',
    ],
    ['with an app of nobody', [shop, { ...shop, name: 'mf-evil' }], {}, 'mf-evil is in no signed document'],
    [
      'with another pin',
      [{ ...shop, entry: { ...shop.entry, integrity: 'sha384-evil' } }],
      {},
      'mf-shop v2 is pinned to something else',
    ],
    ['without a pin', [{ ...shop, entry: { url: shop.entry.url } }], {}, 'mf-shop v2 is given without a pin'],
    [
      'that falls back to another pin',
      [
        {
          ...shop,
          lastGood: { ...shop.lastGood, entry: { ...shop.lastGood.entry, integrity: 'sha384-evil' } },
        },
      ],
      {},
      'mf-shop v1 is pinned to something else',
    ],
    [
      'with another address',
      [{ ...shop, manifest: '/r/mf-shop/v1/mf-manifest.json' }],
      {},
      'mf-shop v2 is looked for at /r/mf-shop/v2/remoteEntry.0123abcd.js, where it was not signed to be',
    ],
  ])('%s is not as it was signed', (_what, remotes, more, finding) => {
    expect(findingOf(remotes, more)).toBe(finding);
  });
});
