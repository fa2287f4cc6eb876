import { afterEach, beforeEach, expect, rstest, test } from '@rstest/core';
import type { StoredGeneration } from '../store/answer-store';
import { makeStopGeneration } from './stop-generation';
import { EndWaiters } from './wait-for-end-elsewhere';

const REQUEST = { id: 'g', userId: 'u' };
const STORED: StoredGeneration = {
  ...{ id: 'g', conversationId: 'c', questionId: 'q', answerId: 'a', status: 'running', seq: 0, text: '' },
  ...{ error: null, errorCode: null, standInLabel: null, attachments: null, instanceId: 'owner' },
};

beforeEach(() => {
  rstest.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
});
afterEach(() => {
  rstest.useRealTimers();
});
const pass = (ms: number) => rstest.advanceTimersByTimeAsync(ms);

/** A generation that another process runs, until the test says that it has ended. */
function elsewhere(stored: StoredGeneration | null = STORED, patienceMs?: number) {
  const world = { isRunning: true, asked: [] as unknown[], looks: 0 };
  const ends = new EndWaiters({
    running: {
      isRunning: async () => {
        world.looks += 1;
        return world.isRunning;
      },
    },
  });
  const stop = makeStopGeneration({
    runner: { stop: () => null },
    store: { find: async () => stored },
    askOwner: (...request) => void world.asked.push(request),
    ends,
    ...(patienceMs !== undefined && { patienceMs }),
  });
  return { world, ends, stop };
}

test('a stop of a generation that runs here is answered when its end is stored, and asks nobody else', async () => {
  let isStored = () => {};
  const stop = makeStopGeneration({
    runner: { stop: () => new Promise<void>((resolve) => (isStored = resolve)) },
    store: {
      find: async () => {
        throw new Error('not asked');
      },
    },
    askOwner: () => {
      throw new Error('not asked');
    },
    ends: { wait: async () => {} },
  });
  let isAnswered = false;
  const stopped = stop(REQUEST).then(() => {
    isAnswered = true;
  });
  await pass(5_000);
  expect(isAnswered).toBe(false);
  isStored();
  await stopped;
});

test('a stop asks the owner at once and every second, until the end is stored, and no longer', async () => {
  const { world, ends, stop } = elsewhere();
  const stopped = stop(REQUEST);
  await pass(0);
  expect(world.asked).toEqual([['owner', REQUEST]]);
  await pass(999);
  expect(world.asked).toHaveLength(1);
  await pass(1);
  expect(world.asked).toHaveLength(2);
  world.isRunning = false;
  ends.notify('g');
  await stopped;
  await pass(5_000);
  expect(world.asked).toHaveLength(2);
});

test('a stop of an ended generation changes nothing and asks nobody', async () => {
  for (const status of ['complete', 'stopped', 'failed', 'interrupted'] as const) {
    const { world, stop } = elsewhere({ ...STORED, status });
    await stop(REQUEST);
    expect(world.asked).toEqual([]);
  }
});

test('a stop of an unknown generation, or of another user’s, is 404', async () => {
  await expect(elsewhere(null).stop(REQUEST)).rejects.toMatchObject({ code: 'not_found' });
});

test('a stop that the owner does not take is refused as unavailable, and asks no more', async () => {
  rstest.useRealTimers();
  const { world, stop } = elsewhere(STORED, 1);
  await expect(stop(REQUEST)).rejects.toMatchObject({ code: 'unavailable', retryAfter: 5 });
  expect(world.asked).toHaveLength(1);
});

test('an end is found without any news of it, by a look at the database every second', async () => {
  const { world, stop } = elsewhere();
  const stopped = stop(REQUEST);
  await pass(500);
  expect(world.looks).toBe(1);
  world.isRunning = false;
  await pass(500);
  await stopped;
  expect(world.looks).toBe(2);
});

test('news of another generation’s end is not taken for this one’s', async () => {
  const { world, ends, stop } = elsewhere();
  const stopped = stop(REQUEST);
  await pass(10);
  ends.notify('another');
  await pass(10);
  expect(world.looks).toBe(1);
  world.isRunning = false;
  ends.notify('g');
  await stopped;
});

test('a database that does not answer says nothing about an end', async () => {
  let looks = 0;
  const ends = new EndWaiters({
    running: {
      async isRunning() {
        looks += 1;
        if (looks < 3) throw new Error('gone');
        return false;
      },
    },
  });
  let hasEnded = false;
  const waiting = ends.wait('g', new AbortController().signal).then(() => {
    hasEnded = true;
  });
  await pass(1_500);
  expect([looks, hasEnded]).toEqual([2, false]);
  await pass(500);
  await waiting;
});
