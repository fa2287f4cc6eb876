/** Steps of the scale for each doubling: neighbours are 19 % apart. */
const STEPS = 4;
/** Values are milliseconds, or thousandths of a layout shift; two minutes is the longest that anything may take. */
const MOST = 120_000;

/** The bucket of a histogram that a value falls into, on a scale of equal ratios. */
export const bucketOf = (value: number): number =>
  Math.round(STEPS * Math.log2(1 + Math.min(Math.max(value, 0), MOST)));

/** The value that a bucket stands for. */
export const middleOf = (bucket: number): number => 2 ** (bucket / STEPS) - 1;

interface Bucket {
  readonly bucket: number;
  readonly count: number;
}

/** The value below which the given share of all lie; 0 for none. */
export function percentileOf(buckets: readonly Bucket[], share: number): number {
  const total = buckets.reduce((sum, { count }) => sum + count, 0);
  let below = 0;
  for (const { bucket, count } of [...buckets].sort((one, other) => one.bucket - other.bucket)) {
    below += count;
    if (below >= share * total) return middleOf(bucket);
  }
  return 0;
}
