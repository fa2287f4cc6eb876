/** Attempts that either worked or failed. */
export interface Trials {
  readonly count: number;
  readonly failures: number;
}

/** Prior belief about a failure rate: a beta distribution, expressed as imaginary trials. */
interface Belief {
  readonly failed: number;
  readonly worked: number;
}

/** Uninformed prior (Jeffreys). */
export const ANY_RATE: Belief = { failed: 0.5, worked: 0.5 };
/** Prior for a release in force, which seldom fails. If it does fail often, only more loads are needed to see it. */
export const SELDOM: Belief = { failed: 0.5, worked: 10 };

const STIRLING_FROM = 20;

/** Logarithm of the gamma function for positive numbers, exact to 1e-9. */
function logGamma(x: number): number {
  let shift = 0;
  let at = x;
  for (; at < STIRLING_FROM; at++) shift += Math.log(at);
  return (
    (at - 0.5) * Math.log(at) - at + Math.log(2 * Math.PI) / 2 + 1 / (12 * at) - 1 / (360 * at ** 3) - shift
  );
}

const logBeta = (one: number, other: number): number =>
  logGamma(one) + logGamma(other) - logGamma(one + other);

const times = (count: number, probability: number): number =>
  count === 0 ? 0 : count * Math.log(probability);

export const rateOf = ({ count, failures }: Trials): number => (count === 0 ? 0 : failures / count);

/**
 * Logarithm of the likelihood ratio of the trials: under a belief, against a true rate of `rate`. For the true rate the
 * ratio is a non-negative martingale that starts at 1, so the chance that it EVER reaches k is at most 1 in k, however
 * often it is examined (Ville 1939; Robbins 1970). The same holds for the product over independent series of trials.
 */
export function evidenceOf(
  { count, failures }: Trials,
  { failed, worked }: Belief,
): (rate: number) => number {
  const successes = count - failures;
  const average = logBeta(failures + failed, successes + worked) - logBeta(failed, worked);
  return (rate) => average - times(failures, rate) - times(successes, 1 - rate);
}

/** Error odds of a bound over all time: wrong in at most one of 400 series of trials. */
const BOUND_ODDS = 400;

const ruledOutBy = (trials: Trials): ((rate: number) => boolean) => {
  const evidence = evidenceOf(trials, ANY_RATE);
  return (rate) => evidence(rate) >= Math.log(BOUND_ODDS);
};

/** Bisection steps; finer than any count of loads. */
const STEPS = 30;

/** The lowest rate that the trials do not rule out. */
export function lowerBound(trials: Trials): number {
  const isRuledOut = ruledOutBy(trials);
  if (!isRuledOut(0)) return 0;
  let inside = rateOf(trials);
  let outside = 0;
  for (let step = 0; step < STEPS; step++) {
    const middle = (inside + outside) / 2;
    if (isRuledOut(middle)) outside = middle;
    else inside = middle;
  }
  return inside;
}

/** True when the trials show that the true rate is below `rate`. */
export const isShownBelow = (rate: number, trials: Trials): boolean =>
  rateOf(trials) < rate && ruledOutBy(trials)(rate);
