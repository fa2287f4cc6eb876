/** Of the ratios, so much is left out at either end: an opening that something else of the machine held up. */
const TRIMMED = 0.1;
const RESAMPLES = 4_000;
/** 95 % of what the resamples say. */
const TAILS = 0.025;

/** The same numbers every time, from 0 to 1 (Park and Miller's generator): a table can be reckoned again. */
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
 * How many times as large the first of two things that were measured next to each other is as the second: the trimmed
 * geometric mean of the pairs' ratios, and the bounds within which it lies with 95 % certainty (percentile bootstrap).
 * A page is painted in whole frames, so that the middle of either alone jumps by a frame, and what slows the machine
 * for a while slows both of a pair.
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
