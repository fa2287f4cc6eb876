/** Fraction of the ratios that is trimmed at either end: outliers from other work of the machine. */
const TRIMMED = 0.1;
const RESAMPLES = 4_000;
/** Tails outside the 95 % interval of the resamples. */
const TAILS = 0.025;

/** The same numbers every time, from 0 to 1 (Park and Miller's generator), so that a table can be computed again. */
function makeRandom() {
  let state = 20_261;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/** @param {number[]} values */
function trimmedMean(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const cut = Math.floor(sorted.length * TRIMMED);
  const kept = sorted.slice(cut, sorted.length - cut);
  return kept.reduce((sum, value) => sum + value, 0) / kept.length;
}

/**
 * Ratio of two quantities that were measured in pairs, first to second: the trimmed geometric mean of the pairs'
 * ratios, and its 95 % confidence interval (percentile bootstrap). A page is painted in whole frames, so that the
 * median of either alone jumps by a frame, and a temporary slowness of the machine affects both of a pair.
 * @param {readonly (readonly [number, number])[]} pairs both greater than 0
 */
export function pairedRatio(pairs) {
  const logs = pairs.map(([first, second]) => Math.log(first / second));
  const random = makeRandom();
  const resample = () => trimmedMean(logs.map(() => logs[Math.floor(random() * logs.length)] ?? 0));
  const means = Array.from({ length: RESAMPLES }, resample).sort((a, b) => a - b);
  const bound = (/** @type {number} */ share) => Math.exp(means[Math.floor(RESAMPLES * share)] ?? 0);
  return { ratio: Math.exp(trimmedMean(logs)), least: bound(TAILS), most: bound(1 - TAILS) };
}
