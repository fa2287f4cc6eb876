import { afterEach, beforeEach, describe, expect, it, rstest } from '@rstest/core';
import { repeat } from './repeat';

beforeEach(() => {
  rstest.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  rstest.useRealTimers();
});

/** A repeated task whose runs the test ends by hand. */
function aSeries(times: { everyMs: number; firstMs?: number }) {
  const runs: { end: () => void; fail: (why: Error) => void }[] = [];
  const warnings: string[] = [];
  const series = repeat({
    name: 'the sweeping',
    task: () => new Promise((end, fail) => void runs.push({ end, fail })),
    log: { warn: (_details: unknown, message?: string) => void warnings.push(message ?? '') },
    ...times,
  });
  return { runs, warnings, series };
}

const pass = (ms: number) => rstest.advanceTimersByTimeAsync(ms);

describe('a repeated task', () => {
  it('a repeated task runs first after its first delay, which is the pause between two runs by default', async () => {
    const [early, plain] = [aSeries({ everyMs: 1_000, firstMs: 10 }), aSeries({ everyMs: 1_000 })];
    await pass(9);
    expect(early.runs).toHaveLength(0);
    await pass(1);
    expect([early.runs.length, plain.runs.length]).toEqual([1, 0]);
    await pass(990);
    expect([early.runs.length, plain.runs.length]).toEqual([1, 1]);
  });

  it('a repeated task never runs twice at once: the pause begins when a run has ended', async () => {
    const { runs } = aSeries({ everyMs: 100 });
    await pass(5_000);
    expect(runs).toHaveLength(1);
    runs[0]?.end();
    await pass(99);
    expect(runs).toHaveLength(1);
    await pass(1);
    expect(runs).toHaveLength(2);
  });

  it('a run that fails is logged by the name of the task, and the next one comes', async () => {
    const { runs, warnings } = aSeries({ everyMs: 100 });
    await pass(100);
    runs[0]?.fail(new Error('no'));
    await pass(100);
    expect(warnings).toEqual(['the sweeping failed']);
    expect(runs).toHaveLength(2);
  });

  it('a stop waits for the run under way, and no other run comes', async () => {
    const { runs, series } = aSeries({ everyMs: 100 });
    await pass(100);
    let isStopped = false;
    const stopped = series.stop().then(() => {
      isStopped = true;
    });
    await pass(1_000);
    expect(isStopped).toBe(false);
    runs[0]?.end();
    await stopped;
    await pass(1_000);
    expect(runs).toHaveLength(1);
  });

  it('a stop between two runs is done at once, and no other run comes', async () => {
    const { runs, series } = aSeries({ everyMs: 100 });
    await series.stop();
    await pass(1_000);
    expect(runs).toHaveLength(0);
  });

  it('a stop while a failing run is under way waits for it, too, and logs it', async () => {
    const { runs, warnings, series } = aSeries({ everyMs: 100 });
    await pass(100);
    const stopped = series.stop();
    runs[0]?.fail(new Error('no'));
    await stopped;
    await pass(1_000);
    expect([runs.length, warnings]).toEqual([1, ['the sweeping failed']]);
  });
});
