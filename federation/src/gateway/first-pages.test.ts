import { describe, expect, it } from '@rstest/core';
import { versionFor } from '../releases/registry/track';
import { aRemote, aState, aTrack } from '../releases/testing/release-builders';
import { newBucket } from './browser-cookies';
import { FirstPages } from './first-pages';

const releases = ['v1', 'v2'].map((version) => aRemote({ version }));
const shop = aTrack('mf-shop', { active: 'v1' });
const onTrial = { ...shop, canary: { version: 'v2', share: 1 } };
const stateOf = (track = shop) => aState(releases, [track]);

/** A bucket without a place in the canary of one per cent. */
function outside(): string {
  const bucket = newBucket();
  return versionFor(onTrial, bucket) === 'v1' ? bucket : outside();
}

let networks = 0;
/** Whether a new reader of a network of its own is given a place in the canary. */
function isMoved(
  pages: FirstPages,
  state = stateOf(onTrial),
  apps: readonly (string | null)[] = ['mf-shop', 'host'],
) {
  const bucket = outside();
  const given = pages.bucketFor(state, { apps, bucket, network: `network ${networks++}` });
  const isInCanary = versionFor(state.tracks[0] ?? shop, given) === 'v2';
  expect(given === bucket).toBe(!isInCanary);
  return isInCanary;
}

describe('the first pages of a canary', () => {
  it('are ten, of pages that show its app', () => {
    const pages = new FirstPages();
    pages.adopt(stateOf(), stateOf(onTrial));
    expect(isMoved(pages, undefined, ['mf-cart', 'host'])).toBe(false);
    expect(Array.from({ length: 12 }, () => isMoved(pages))).toEqual([...Array(10).fill(true), false, false]);
  });

  it('are none of one that ran already, and none of one whose share grows', () => {
    const pages = new FirstPages();
    expect(isMoved(pages)).toBe(false);
    pages.adopt(stateOf(onTrial), stateOf({ ...onTrial, canary: { version: 'v2', share: 2 } }));
    expect(isMoved(pages)).toBe(false);
  });

  it('end with the canary, and when its app is closed', () => {
    for (const after of [shop, { ...onTrial, isDisabled: true }]) {
      const pages = new FirstPages();
      pages.adopt(stateOf(), stateOf(onTrial));
      expect(isMoved(pages)).toBe(true);
      pages.adopt(stateOf(onTrial), stateOf(after));
      // The app is open again, with the same canary.
      expect(isMoved(pages)).toBe(false);
    }
  });
});
