import { afterEach, beforeEach, describe, expect, it, rstest } from '@rstest/core';
import { ReadingPace } from './reading-pace';

let utilization: number;
let pace: ReadingPace;

beforeEach(() => {
  rstest.useFakeTimers();
  utilization = 0.3;
  pace = new ReadingPace({ utilization: () => ({ utilization }) });
});
afterEach(() => {
  rstest.useRealTimers();
});

/** Reads each stream once in every 50 ms, like one with 20 tokens a second. */
const readFor = async (ms: number, streams = 50): Promise<void> => {
  for (let at = 0; at < ms; at += 50) {
    for (let stream = 0; stream < streams; stream += 1) pace.rest(() => {});
    await rstest.advanceTimersByTimeAsync(50);
  }
};

/** Time that a stream which is read now has to wait. */
const waitOf = async (): Promise<number> => {
  let wait: number | null = null;
  const begun = performance.now();
  const rests = pace.rest(() => {
    wait = performance.now() - begun;
  });
  if (!rests) return 0;
  await rstest.advanceTimersByTimeAsync(400);
  if (wait === null) throw new Error('the stream was forgotten');
  return wait;
};

describe('the pace of reading', () => {
  it('streams are read at once while the process has time', async () => {
    await readFor(2_000);
    expect(await waitOf()).toBe(0);
  });

  it('reading slows down while the process is busy, up to a bound', async () => {
    utilization = 0.95;
    await readFor(500);
    const first = await waitOf();
    expect(first).toBeGreaterThanOrEqual(60);
    await readFor(5_000);
    const last = await waitOf();
    expect(last).toBeGreaterThanOrEqual(first);
    expect(last).toBeLessThanOrEqual(320);
  });

  it('a few streams are read at once, whatever keeps the process busy', async () => {
    utilization = 0.99;
    await readFor(5_000, 5);
    expect(await waitOf()).toBe(0);
  });

  it('reading speeds up when the process has time again', async () => {
    utilization = 0.95;
    await readFor(5_000);
    utilization = 0.3;
    await readFor(5_000);
    expect(await waitOf()).toBe(0);
  });

  it('no timer is left when nothing is read', async () => {
    utilization = 0.95;
    await readFor(2_000);
    await rstest.advanceTimersByTimeAsync(2_000);
    expect(rstest.getTimerCount()).toBe(0);
    expect(await waitOf()).toBe(0);
  });
});
