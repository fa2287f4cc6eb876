import { describe, expect, it } from '@rstest/core';
import { aHost, aRemote, aState, aTrack } from '../testing/release-builders';
import { partnersOf } from './gate-partners';

const cart = aRemote({ app: 'mf-cart' });
const cart2 = aRemote({ app: 'mf-cart', version: 'v2' });
const host = aHost();
const host2 = aHost({ version: 'v2' });
const state = aState(
  [host, host2, aRemote(), cart, cart2],
  [
    aTrack('host', { active: 'v1', lastGood: 'v2' }),
    aTrack('mf-shop', { active: 'v1' }),
    aTrack('mf-cart', { active: 'v1', canary: { version: 'v2', share: 5 } }),
  ],
);
const namesOf = (...asked: Parameters<typeof partnersOf>) =>
  partnersOf(...asked).map(({ release: { app, version }, as }) => `${app} ${version} ${as}`);

describe('what a release meets in a browser', () => {
  it('is the host for a remote, and never another remote', () => {
    expect(namesOf(aRemote({ version: 'v2' }), state, [])).toEqual(['host v1 active']);
  });

  it('is every remote for a host, those of a canary among them, and not what was in force before', () => {
    expect(namesOf(host2, state, [])).toEqual([
      'mf-shop v1 active',
      'mf-cart v1 active',
      'mf-cart v2 canary',
    ]);
  });

  it('is what goes out together with it, in place of what is in force of that app', () => {
    expect(namesOf(host2, state, [host2, cart2])).toEqual([
      'mf-cart v2 put in force with it',
      'mf-shop v1 active',
    ]);
    expect(namesOf(cart2, state, [cart2, host2])).toEqual(['host v2 put in force with it']);
  });
});
