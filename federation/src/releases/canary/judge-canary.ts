import { ANY_RATE, evidenceOf, isShownBelow, lowerBound, rateOf, SELDOM, type Trials } from './failure-rate';

/** Counts from browsers' reports of one release. */
export interface ReleaseCounts {
  /** Successful loads. */
  readonly loads: number;
  /** Failed loads; not included in `loads`. */
  readonly loadFailures: number;
  /** Times that the release threw while rendering. */
  readonly boundaryHits: number;
  /**
   * Failures that came from the few networks with the most of them; absent when unknown. They never cause a stop,
   * because one person who keeps opening pages can cause any number of them.
   */
  readonly failuresOfFew?: number;
}

/** The result of {@link judgeCanary}. */
export interface CanaryJudgement {
  /** `stop`: fails more than the current release. `good`: shown not to fail more. `wait`: not enough data. */
  readonly verdict: 'wait' | 'good' | 'stop';
  /** Explanation for the operator, with the figures. */
  readonly reason: string;
}

/** Minimum number of loads. Fewer may be from one person, whose network or browser extension may be the cause. */
const MIN_LOADS = 10;
/** A canary of which no load has worked yet is stopped after this many. */
const NEVER_WORKED_LOADS = 3;
/**
 * That is so where the current release is shown to fail in less than this of its loads: three failures in a row of one as
 * good come up in one of 1,000 rollouts.
 */
const WORKING_RATE = 0.1;
/** A good canary's failure rate exceeds the current one's by at most this. */
const MAX_EXCESS = 0.02;
/** A canary above this failure rate is stopped, unless the current release is shown to fail as much. */
const MAX_NORMAL_RATE = 0.5;

/** A release can throw several times per load, when a person retries; that counts once. */
const trialsOf = ({ loads, loadFailures, boundaryHits }: ReleaseCounts): Trials => {
  const count = loads + loadFailures;
  return { count, failures: Math.min(count, loadFailures + boundaryHits) };
};

const withoutFew = ({ count, failures }: Trials, { failuresOfFew = 0 }: ReleaseCounts): Trials => {
  const few = Math.min(failures, failuresOfFew);
  return { count: count - few, failures: failures - few };
};

const inWords = (trials: Trials): string =>
  `${trials.failures} of ${trials.count} (${(100 * rateOf(trials)).toFixed(1)} %)`;

/** Odds that a canary as good as the current release is ever stopped: one in 200 rollouts. */
const STOP_ODDS = 200;

/**
 * Tests whether no common failure rate explains both counts. Each common rate has evidence against it from both; the
 * product is smallest at the pooled rate, so only that one is tested.
 */
function isWorse(canary: Trials, current: Trials): boolean {
  if (rateOf(canary) <= rateOf(current)) return false;
  const together = rateOf({
    count: canary.count + current.count,
    failures: canary.failures + current.failures,
  });
  const common = rateOf(current) <= MAX_NORMAL_RATE ? Math.min(together, MAX_NORMAL_RATE) : together;
  const evidence = evidenceOf(canary, ANY_RATE)(common) + evidenceOf(current, SELDOM)(common);
  return evidence >= Math.log(STOP_ODDS);
}

/**
 * True when every load from the first on has failed, on more than the few networks, beside a release that is known to
 * work, and that does not fail most of the time at the moment.
 */
function hasNeverWorked(trial: Trials, seenByMany: Trials, current: Trials, known: Trials): boolean {
  const isSeen = trial.count >= NEVER_WORKED_LOADS && seenByMany.failures > 0;
  const worksNow = rateOf(current) <= MAX_NORMAL_RATE;
  return isSeen && trial.failures === trial.count && worksNow && isShownBelow(WORKING_RATE, known);
}

/**
 * Compares a canary with the current release. It may be called as often as one likes on growing counts: the error odds
 * hold at all times at once (`failure-rate.ts`), so frequent checks do not stop a good canary in the long run.
 *
 * A canary that fails as little as the current release is stopped in at most 6 of 1,000 rollouts. One that always fails
 * is stopped at its third load where the current one is known to work (about 80 loads), else after 10 to 20 loads.
 *
 * @param current counts of the current release since the canary began
 * @param known counts of the current release that begin earlier: on a site with few visitors a canary that never works is
 *   told from one that stands beside a broken release by these alone
 */
export function judgeCanary(
  current: ReleaseCounts,
  canary: ReleaseCounts,
  known: ReleaseCounts = current,
): CanaryJudgement {
  const normal = trialsOf(current);
  const trial = trialsOf(canary);
  const figures = `the canary failed in ${inWords(trial)} loads, the current release in ${inWords(normal)}`;
  const seenByMany = withoutFew(trial, canary);
  if (hasNeverWorked(trial, seenByMany, normal, trialsOf(known))) {
    const works = `the current release in ${inWords(trialsOf(known))}`;
    return {
      verdict: 'stop',
      reason: `the canary failed in ${inWords(trial)} loads, ${works}: it has never worked`,
    };
  }
  if (trial.count < MIN_LOADS) {
    return { verdict: 'wait', reason: `${figures}: fewer than ${MIN_LOADS} loads say nothing yet` };
  }
  if (isWorse(trial, normal)) {
    return seenByMany.count >= MIN_LOADS && isWorse(seenByMany, normal)
      ? { verdict: 'stop', reason: `${figures}: more than chance explains` }
      : { verdict: 'wait', reason: `${figures}: too few networks saw it fail` };
  }
  if (isShownBelow(lowerBound(normal) + MAX_EXCESS, trial)) {
    return { verdict: 'good', reason: `${figures}: at most ${100 * MAX_EXCESS} % of all loads more` };
  }
  return { verdict: 'wait', reason: `${figures}: more loads are needed to tell them apart` };
}
