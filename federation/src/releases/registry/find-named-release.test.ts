import { expect, it } from '@rstest/core';
import { aRemote, aState, aTrack } from '../testing/release-builders';
import { findNamedRelease } from './find-named-release';

const releases = (count: number) =>
  Array.from({ length: count }, (_, at) =>
    aRemote({ version: `v${at + 1}`, publishedAt: `2026-11-0${at + 1}T10:00:00.000Z` }),
  );

it('an order without a version means the canary, and the newest release where there is none', () => {
  const canary = aTrack('mf-shop', { active: 'v1', canary: { version: 'v2', share: 5 } });
  const find = (tracks: Parameters<typeof aState>[1], version: string | null = null) =>
    findNamedRelease(aState(releases(3), tracks), { app: 'mf-shop', version }).version;
  expect(find([canary])).toBe('v2');
  expect(find([aTrack('mf-shop', { active: 'v1' })])).toBe('v3');
  expect(find([canary], 'v1')).toBe('v1');
});

it('a release that is not there is refused with the newest five that are, and the number of the others', () => {
  const refusalOf = (count: number) => () =>
    findNamedRelease(aState([...releases(count), aRemote({ app: 'mf-cart' })]), {
      app: 'mf-shop',
      version: 'v9',
    });
  expect(refusalOf(0)).toThrow(/^there is no release of mf-shop; publish one$/);
  expect(refusalOf(2)).toThrow(/^there is no release v9 of mf-shop; there are v2, v1$/);
  expect(refusalOf(5)).toThrow(/there are v5, v4, v3, v2, v1$/);
  expect(refusalOf(7)).toThrow(/there are v7, v6, v5, v4, v3 and 2 older ones$/);
});
