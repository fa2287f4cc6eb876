import { expect, test } from '@rstest/core';
import { makeDatabaseGate } from './database-gate';

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test('lets so many tasks in at a time, in the order they came', async () => {
  const gate = makeDatabaseGate({ slots: 2, maxWaitMs: null });
  const begun: number[] = [];
  let inside = 0;
  let most = 0;
  await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      gate.run(async () => {
        begun.push(index);
        inside += 1;
        most = Math.max(most, inside);
        await pause(2);
        inside -= 1;
      }),
    ),
  );
  expect(most).toBe(2);
  expect(begun).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
});

test('a task that fails frees its place', async () => {
  const gate = makeDatabaseGate({ slots: 1, maxWaitMs: null });
  await expect(gate.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await gate.run(async () => 'next')).toBe('next');
});

test('refuses who has waited too long, and gives the place to the next', async () => {
  const gate = makeDatabaseGate({ slots: 1, maxWaitMs: 30 });
  let finish = () => {};
  const slow = gate.run(
    () =>
      new Promise<void>((resolve) => {
        finish = resolve;
      }),
  );
  await expect(gate.run(async () => 'late')).rejects.toMatchObject({ code: 'unavailable', retryAfter: 5 });
  const patient = gate.run(async () => 'in time');
  finish();
  expect(await Promise.all([slow, patient])).toEqual([undefined, 'in time']);
});

test('of several parties each has its turn, however many tasks one of them brought', async () => {
  const gate = makeDatabaseGate({ slots: 1, maxWaitMs: null });
  const done: string[] = [];
  const task = (name: string, party: string) =>
    gate.run(async () => {
      await pause(1);
      done.push(name);
    }, party);
  await Promise.all([task('a1', 'a'), task('a2', 'a'), task('a3', 'a'), task('a4', 'a'), task('b1', 'b')]);
  expect(done).toEqual(['a1', 'a2', 'b1', 'a3', 'a4']);
});

test('F35 refuses at once when so many wait that the next would wait in vain', async () => {
  const gate = makeDatabaseGate({ slots: 1, maxWaitMs: null, maxWaiting: 2 });
  const begun = [pause(1), pause(20), pause(20)].map((each) => gate.run(() => each));
  await expect(gate.run(async () => 'too many')).rejects.toMatchObject({
    code: 'unavailable',
    retryAfter: 5,
  });
  await Promise.all(begun);
  expect(await gate.run(async () => 'next')).toBe('next');
});
