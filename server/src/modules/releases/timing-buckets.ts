/** Buckets per doubling of the value, so that neighbours are 19 % apart. */
const STEPS = 4;
/** Upper clamp of values, which are milliseconds or thousandths of a layout shift: two minutes. */
const MAX_VALUE = 120_000;

/** Histogram bucket of a value, on a logarithmic scale. */
export const bucketOf = (value: number): number =>
  Math.round(STEPS * Math.log2(1 + Math.min(Math.max(value, 0), MAX_VALUE)));

/** Representative value of a bucket. */
export const middleOf = (bucket: number): number => 2 ** (bucket / STEPS) - 1;

interface Bucket {
  readonly bucket: number;
  readonly count: number;
}

/** Value below which the given share of all values lies; 0 when there are none. */
export function percentileOf(buckets: readonly Bucket[], share: number): number {
  const total = buckets.reduce((sum, { count }) => sum + count, 0);
  let below = 0;
  for (const { bucket, count } of [...buckets].sort((one, other) => one.bucket - other.bucket)) {
    below += count;
    if (below >= share * total) return middleOf(bucket);
  }
  return 0;
}
