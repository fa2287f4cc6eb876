import { ANY_RATE, evidenceOf, isShownBelow, lowerBound, rateOf, SELDOM, type Trials } from './failure-rate';

/** What browsers reported of one release. */
export interface ReleaseCounts {
  /** How often it was loaded. */
  readonly loads: number;
  /** How often it could not be loaded; these are not among the loads. */
  readonly loadFailures: number;
  /** How often it threw while it rendered. */
  readonly boundaryHits: number;
}

export interface CanaryJudgement {
  /** `stop`: it fails more than the current one. `good`: it is shown not to. `wait`: too little is known. */
  readonly verdict: 'wait' | 'good' | 'stop';
  /** For the operator, with the figures. */
  readonly reason: string;
}

/** Fewer loads than this may be one person’s: what is wrong may be their network, or an extension. */
const FEWEST_LOADS = 10;
/** What is good fails at most in this part of all loads more than the current one. */
const TOLERATED_EXCESS = 0.02;
/** What fails in more than half of its loads is taken back, unless the current one is seen to fail so much as well. */
const NEVER_NORMAL = 0.5;

/** A release can throw several times in one load, when a person tries again: it counts once. */
const trialsOf = ({ loads, loadFailures, boundaryHits }: ReleaseCounts): Trials => {
  const count = loads + loadFailures;
  return { count, failures: Math.min(count, loadFailures + boundaryHits) };
};

const inWords = (trials: Trials): string =>
  `${trials.failures} of ${trials.count} (${(100 * rateOf(trials)).toFixed(1)} %)`;

/** How often a canary that fails as little as the current release is stopped, ever: once in 200 rollouts. */
const STOP_ODDS = 200;

/**
 * Whether no common failure rate explains what both did. Against every common rate there is evidence of the one and of the
 * other; their product is smallest at the rate of both together, so that is the only one to look at.
 */
function isWorse(canary: Trials, current: Trials): boolean {
  if (rateOf(canary) <= rateOf(current)) return false;
  const together = rateOf({
    count: canary.count + current.count,
    failures: canary.failures + current.failures,
  });
  const common = rateOf(current) <= NEVER_NORMAL ? Math.min(together, NEVER_NORMAL) : together;
  const evidence = evidenceOf(canary, ANY_RATE)(common) + evidenceOf(current, SELDOM)(common);
  return evidence >= Math.log(STOP_ODDS);
}

/**
 * Compares a canary with the release that it stands beside. May be asked as often as one likes, on counts that grow: what is
 * said of chance holds at all times at once (`failure-rate.ts`), so looking every minute does not stop a good canary by and
 * by.
 *
 * One that fails as little as the current release is stopped in at most 1 of 200 rollouts. One that always fails is stopped
 * after 10 to 20 loads, however little is known of the current one.
 *
 * @param current counts of the current release; those from before the canary began belong to them
 */
export function judgeCanary(current: ReleaseCounts, canary: ReleaseCounts): CanaryJudgement {
  const normal = trialsOf(current);
  const trial = trialsOf(canary);
  const figures = `the canary failed in ${inWords(trial)} loads, the current release in ${inWords(normal)}`;
  if (trial.count < FEWEST_LOADS) {
    return { verdict: 'wait', reason: `${figures}: fewer than ${FEWEST_LOADS} loads say nothing` };
  }
  if (isWorse(trial, normal)) {
    return { verdict: 'stop', reason: `${figures}: more than chance explains` };
  }
  if (isShownBelow(lowerBound(normal) + TOLERATED_EXCESS, trial)) {
    return { verdict: 'good', reason: `${figures}: at most ${100 * TOLERATED_EXCESS} % of all loads more` };
  }
  return { verdict: 'wait', reason: `${figures}: more loads are needed to tell them apart` };
}
