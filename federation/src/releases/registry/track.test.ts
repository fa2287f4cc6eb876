import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@rstest/core';
import fc from 'fast-check';
import {
  MoveRefused,
  newTrack,
  placeOf,
  promote,
  rollBack,
  setDisabled,
  startCanary,
  stopCanary,
  type Track,
  versionFor,
  versionsInForce,
} from './track';

const shop = promote(newTrack('mf-shop'), 'v1');
const browsers = Array.from({ length: 10_000 }, () => randomUUID());
const inCanary = (track: Track): string[] =>
  browsers.filter((bucket) => versionFor(track, bucket) === track.canary?.version);

describe('a track', () => {
  it('gives nobody a release before the first promotion, and everyone the same after it', () => {
    expect(versionFor(newTrack('mf-shop'), 'b')).toBeNull();
    expect(new Set(browsers.slice(0, 100).map((bucket) => versionFor(shop, bucket)))).toEqual(
      new Set(['v1']),
    );
  });

  it('remembers one target of a rollback', () => {
    const second = promote(shop, 'v2');
    expect(second).toMatchObject({ active: 'v2', lastGood: 'v1' });
    const back = rollBack(second);
    expect(back).toMatchObject({ active: 'v1', lastGood: null });
    expect(() => rollBack(back)).toThrow('mf-shop has no earlier release to go back to');
  });

  it('rolls back a canary first', () => {
    const track = startCanary(promote(shop, 'v2'), { version: 'v3', share: 10 });
    expect(rollBack(track)).toMatchObject({ active: 'v2', lastGood: 'v1', canary: null });
  });

  it('ends the canary with any promotion', () => {
    const track = startCanary(shop, { version: 'v2', share: 10 });
    expect(promote(track, 'v2')).toMatchObject({ active: 'v2', lastGood: 'v1', canary: null });
    expect(promote(track, 'v1')).toMatchObject({ active: 'v1', canary: null });
  });

  it('refuses meaningless moves, with the reason', () => {
    expect(() => promote(shop, 'v1')).toThrow('mf-shop v1 is active already');
    expect(() => startCanary(shop, { version: 'v1', share: 10 })).toThrow(MoveRefused);
    expect(() => startCanary(newTrack('mf-shop'), { version: 'v1', share: 10 })).toThrow('no active release');
    for (const share of [0, 100, 1.5, -1, Number.NaN])
      expect(() => startCanary(shop, { version: 'v2', share })).toThrow('between 1 and 99');
    expect(() => stopCanary(shop)).toThrow('has no canary');
    expect(() => setDisabled(shop, false)).toThrow('enabled already');
  });

  it('closes an app for everyone by its kill switch, and opens it as it was', () => {
    const closed = setDisabled(startCanary(shop, { version: 'v2', share: 50 }), true);
    expect(browsers.slice(0, 100).map((bucket) => versionFor(closed, bucket))).toEqual(Array(100).fill(null));
    expect(versionFor(setDisabled(closed, false), null)).toBe('v1');
  });

  it('keeps the files of all releases that may be requested', () => {
    expect(versionsInForce(startCanary(promote(shop, 'v2'), { version: 'v3', share: 1 }))).toEqual([
      'v2',
      'v1',
      'v3',
    ]);
    expect(versionsInForce(newTrack('mf-shop'))).toEqual([]);
  });
});

describe('a canary', () => {
  it('gives a canary to its share of 10,000 browsers within one per cent', () => {
    for (const share of [1, 10, 50, 99]) {
      const found = inCanary(startCanary(shop, { version: 'v2', share })).length / 100;
      expect(Math.abs(found - share)).toBeLessThanOrEqual(share === 50 ? 2 : 1);
    }
  });

  it('keeps a browser in or out of a canary, and loses none when it grows', () => {
    fc.assert(
      fc.property(fc.uuid(), fc.integer({ min: 1, max: 98 }), (bucket, share) => {
        const small = versionFor(startCanary(shop, { version: 'v2', share }), bucket);
        const large = versionFor(startCanary(shop, { version: 'v2', share: share + 1 }), bucket);
        if (small === 'v2') expect(large).toBe('v2');
        expect(versionFor(startCanary(shop, { version: 'v2', share }), bucket)).toBe(small);
      }),
    );
  });

  it('chooses different browsers for each app', () => {
    const both = browsers.filter((b) => placeOf(b, 'mf-shop') < 1_000 && placeOf(b, 'mf-cart') < 1_000);
    expect(both.length).toBeLessThan(250);
  });

  it('puts no browser without a bucket into a canary', () => {
    expect(versionFor(startCanary(shop, { version: 'v2', share: 99 }), null)).toBe('v1');
  });
});
