/** Attempts that either worked or failed. */
export interface Trials {
  readonly count: number;
  readonly failures: number;
}

/** How often one of the bounds is wrong, ever: once in 400 series of trials. */
const ODDS = 400;

const EXACT_UP_TO = 20;

/** Logarithm of n!; Stirling's series where it is exact to 1e-9. */
function logFactorial(n: number): number {
  if (n < EXACT_UP_TO) {
    let sum = 0;
    for (let factor = 2; factor <= n; factor++) sum += Math.log(factor);
    return sum;
  }
  return n * Math.log(n) - n + Math.log(2 * Math.PI * n) / 2 + 1 / (12 * n) - 1 / (360 * n ** 3);
}

const times = (count: number, probability: number): number =>
  count === 0 ? 0 : count * Math.log(probability);

/**
 * How many times likelier the trials are when every rate is as likely as any other than when `rate` is the true one, as
 * a logarithm: ∫ pᵏ(1−p)ⁿ⁻ᵏ dp ÷ rateᵏ(1−rate)ⁿ⁻ᵏ. For the true rate this is a non-negative martingale that starts at 1,
 * so the chance that it EVER reaches 400 is at most 1 in 400, however often one looks (Ville 1939; Robbins 1970).
 */
function evidenceAgainst(rate: number, { count, failures }: Trials): number {
  const worked = count - failures;
  const average = logFactorial(failures) + logFactorial(worked) - logFactorial(count + 1);
  return average - times(failures, rate) - times(worked, 1 - rate);
}

export const rateOf = ({ count, failures }: Trials): number => (count === 0 ? 0 : failures / count);

const isRuledOut = (rate: number, trials: Trials): boolean =>
  trials.count > 0 && evidenceAgainst(rate, trials) >= Math.log(ODDS);

/** Finer than any count of loads. */
const STEPS = 30;

/** How far from the observed rate, towards 0 or 1, rates are not ruled out. */
function boundTowards(limit: 0 | 1, trials: Trials): number {
  if (!isRuledOut(limit, trials)) return limit;
  let inside = rateOf(trials);
  let outside: number = limit;
  for (let step = 0; step < STEPS; step++) {
    const middle = (inside + outside) / 2;
    if (isRuledOut(middle, trials)) outside = middle;
    else inside = middle;
  }
  return inside;
}

/** Whether the true rate is shown to lie above this one. */
export const isShownAbove = (rate: number, trials: Trials): boolean =>
  rateOf(trials) > rate && isRuledOut(rate, trials);

/** Whether the true rate is shown to lie below this one. */
export const isShownBelow = (rate: number, trials: Trials): boolean =>
  rateOf(trials) < rate && isRuledOut(rate, trials);

/** The lowest true rate that is compatible with the trials. */
export const lowerBound = (trials: Trials): number => boundTowards(0, trials);

/** The highest true rate that is compatible with the trials. */
export const upperBound = (trials: Trials): number => boundTowards(1, trials);
