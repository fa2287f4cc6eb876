import { describe, expect, it } from '@rstest/core';
import fc from 'fast-check';
import { judgeCanary, type ReleaseCounts } from './judge-canary';

const counts = (loads: number, loadFailures = 0, boundaryHits = 0): ReleaseCounts => ({
  loads,
  loadFailures,
  boundaryHits,
});

/** Mulberry32: the same sequence in every run. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Simulated loads of a release with a failure rate. */
class Loads {
  #loads = 0;
  #loadFailures = 0;
  #boundaryHits = 0;
  readonly #rate: number;
  readonly #random: () => number;
  constructor(rate: number, random: () => number) {
    this.#rate = rate;
    this.#random = random;
  }
  add(): void {
    const isFailure = this.#random() < this.#rate;
    const isThrown = isFailure && this.#random() < 0.5;
    if (isFailure && !isThrown) this.#loadFailures++;
    else this.#loads++;
    if (isThrown) this.#boundaryHits++;
  }
  get counts(): ReleaseCounts {
    return counts(this.#loads, this.#loadFailures, this.#boundaryHits);
  }
}

interface Rollout {
  readonly currentRate: number;
  readonly canaryRate: number;
  /** Loads of the current release per load of the canary: 9 for a share of 10 %. */
  readonly ratio: number;
  readonly length: number;
}

/** Number of loads after which the canary is stopped when it is judged repeatedly; null for never. */
function stoppedAfter({ currentRate, canaryRate, ratio, length }: Rollout, seed: number): number | null {
  const random = randomNumbers(seed);
  const current = new Loads(currentRate, random);
  const canary = new Loads(canaryRate, random);
  for (let load = 1; load <= length; load++) {
    canary.add();
    for (let each = 0; each < ratio; each++) current.add();
    // Judged at every load first and at every 20th later: more would only slow the test down.
    const isLooked = load <= 50 || load % 20 === 0;
    if (isLooked && judgeCanary(current.counts, canary.counts).verdict === 'stop') return load;
  }
  return null;
}

/** Time limit in ms: the test is CPU-bound for seconds, on a machine with other work. */
const LIMIT_MS = 120_000;
const ROLLOUTS = Array.from({ length: 1_000 }, (_, seed) => seed);

describe('a canary', () => {
  it.each([0, 0.001, 0.01, 0.05, 0.3])(
    'that fails as little as the current release, in %s of all loads, is stopped in less than 1 % of 1,000 rollouts',
    (rate) => {
      const rollout = { currentRate: rate, canaryRate: rate, ratio: 9, length: 600 };
      expect(ROLLOUTS.filter((seed) => stoppedAfter(rollout, seed) !== null).length).toBeLessThan(10);
    },
    LIMIT_MS,
  );

  it(
    'is not stopped more often when it has the larger share',
    () => {
      const rollout = { currentRate: 0.02, canaryRate: 0.02, ratio: 1, length: 600 };
      expect(ROLLOUTS.filter((seed) => stoppedAfter(rollout, seed) !== null).length).toBeLessThan(10);
    },
    LIMIT_MS,
  );

  it.each([0, 0.02, 0.1])(
    'that always throws is stopped within 20 loads when the current one fails in %s of its',
    (currentRate) => {
      for (const seed of ROLLOUTS.slice(0, 200)) {
        const after = stoppedAfter({ currentRate, canaryRate: 1, ratio: 9, length: 100 }, seed);
        expect(after).toBeGreaterThanOrEqual(3);
        expect(after).toBeLessThanOrEqual(20);
      }
    },
  );

  it('that always throws is stopped within 20 loads also when nobody loads the current one', () => {
    const verdicts = Array.from({ length: 20 }, (_, at) => judgeCanary(counts(0), counts(at + 1, 0, at + 1)));
    expect(verdicts.some(({ verdict }) => verdict === 'stop')).toBe(true);
  });

  it('that fails in one load of five is stopped within 150, beside one that fails in one of a hundred', () => {
    const rollout = { currentRate: 0.01, canaryRate: 0.2, ratio: 9, length: 150 };
    const stopped = ROLLOUTS.slice(0, 200).filter((seed) => stoppedAfter(rollout, seed) !== null);
    expect(stopped.length).toBeGreaterThanOrEqual(198);
  });

  it('that has never worked is stopped at its third load beside one that is known to work', () => {
    expect(judgeCanary(counts(100), counts(0, 2)).verdict).toBe('wait');
    expect(judgeCanary(counts(100), counts(0, 3))).toEqual({
      verdict: 'stop',
      reason:
        'the canary failed in 3 of 3 (100.0 %) loads, the current release in 0 of 100 (0.0 %): it has never worked',
    });
    expect(judgeCanary(counts(100), counts(2, 1, 2)).verdict).toBe('stop');
    // Nobody knows whether those of the current one would have failed there, too.
    expect(judgeCanary(counts(20), counts(0, 3)).verdict).toBe('wait');
    expect(judgeCanary(counts(80, 20), counts(0, 3)).verdict).toBe('wait');
    // All of them may be one visitor's.
    expect(judgeCanary(counts(100), { ...counts(0, 5), failuresOfFew: 5 }).verdict).toBe('wait');
    expect(judgeCanary(counts(100), { ...counts(0, 3), failuresOfFew: 2 }).verdict).toBe('stop');
  });

  it('that has never worked is stopped on a site with few visitors by what is known of the current one from before', () => {
    expect(judgeCanary(counts(2), counts(0, 3), counts(100))).toEqual({
      verdict: 'stop',
      reason:
        'the canary failed in 3 of 3 (100.0 %) loads, the current release in 0 of 100 (0.0 %): it has never worked',
    });
    expect(judgeCanary(counts(0), counts(0, 3), counts(100)).verdict).toBe('stop');
    // Something is broken for both since a moment ago.
    expect(judgeCanary(counts(1, 2), counts(0, 3), counts(100, 2)).verdict).toBe('wait');
  });

  it('waits while a canary that has worked once has few loads, however bad the others are', () => {
    expect(judgeCanary(counts(10_000), counts(1, 8))).toMatchObject({ verdict: 'wait' });
    expect(judgeCanary(counts(10_000), counts(1, 9))).toMatchObject({ verdict: 'stop' });
    expect(judgeCanary(counts(0), counts(0, 9))).toMatchObject({ verdict: 'wait' });
  });

  it('does not stop a canary for failures of a few networks, and stops it for those of all others', () => {
    const seen = (loadFailures: number, failuresOfFew: number) =>
      judgeCanary(counts(1_000), { loads: 1, loadFailures, boundaryHits: 0, failuresOfFew });
    expect(seen(20, 20)).toEqual({
      verdict: 'wait',
      reason:
        'the canary failed in 20 of 21 (95.2 %) loads, the current release in 0 of 1000 (0.0 %): too few networks saw it fail',
    });
    expect(seen(20, 12).verdict).toBe('wait');
    expect(seen(20, 11).verdict).toBe('stop');
    const thrown = { loads: 40, loadFailures: 0, boundaryHits: 3, failuresOfFew: 2 };
    expect(judgeCanary(counts(1_000), thrown).verdict).toBe('wait');
    expect(judgeCanary(counts(1_000), { ...thrown, boundaryHits: 12 }).verdict).toBe('stop');
  });

  it('does not stop a canary when the current release fails as much', () => {
    expect(judgeCanary(counts(20, 180), counts(2, 18)).verdict).not.toBe('stop');
  });

  it('finds a canary good after enough loads, and reports the figures', () => {
    expect(judgeCanary(counts(9_000, 9), counts(100)).verdict).toBe('wait');
    expect(judgeCanary(counts(9_000, 9), counts(1_000, 1))).toEqual({
      verdict: 'good',
      reason:
        'the canary failed in 1 of 1001 (0.1 %) loads, the current release in 9 of 9009 (0.1 %): at most 2 % of all loads more',
    });
  });

  it('counts a release that throws repeatedly in one load as one failure', () => {
    expect(judgeCanary(counts(1_000), counts(30, 0, 3_000)).reason).toContain('30 of 30');
    expect(judgeCanary(counts(1_000), counts(30, 5, 3_000)).reason).toContain('35 of 35');
  });
});

it('never judges a canary better for one more failure, whatever the counts', () => {
  const severity = { good: 0, wait: 1, stop: 2 };
  const some = fc.nat(5_000);
  fc.assert(
    fc.property(some, some, some, some, (loads, failures, canaryLoads, canaryFailures) => {
      const current = counts(loads, failures);
      const before = judgeCanary(current, counts(canaryLoads + 1, canaryFailures)).verdict;
      const after = judgeCanary(current, counts(canaryLoads, canaryFailures + 1)).verdict;
      expect(severity[after]).toBeGreaterThanOrEqual(severity[before]);
    }),
    { numRuns: 300 },
  );
});
