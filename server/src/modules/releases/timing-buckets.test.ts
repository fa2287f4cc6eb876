import { expect, it } from '@rstest/core';
import fc from 'fast-check';
import { bucketOf, middleOf, percentileOf } from './timing-buckets';

it('a bucket represents its values to within ten per cent, or half a millisecond', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 120_000, noNaN: true }), (value) => {
      const found = middleOf(bucketOf(value));
      expect(Math.abs(found - value)).toBeLessThanOrEqual(Math.max(0.1 * (value + 1), 0.5));
    }),
  );
});

it('every value that a browser may report has a bucket', () => {
  for (const value of [-5, 0, 1e300, 120_001]) {
    expect(bucketOf(value)).toBeGreaterThanOrEqual(0);
    expect(bucketOf(value)).toBeLessThan(100);
  }
});

it('the 75th percentile has three quarters of all values at or below it', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 99 }), { minLength: 1 }), (values) => {
      const buckets = [...new Set(values)].map((bucket) => ({
        bucket,
        count: values.filter((value) => value === bucket).length,
      }));
      const sorted = [...values].sort((one, other) => one - other);
      const expected = sorted[Math.ceil(0.75 * sorted.length) - 1] ?? 0;
      expect(percentileOf(buckets, 0.75)).toBe(middleOf(expected));
    }),
  );
  expect(percentileOf([], 0.75)).toBe(0);
});
