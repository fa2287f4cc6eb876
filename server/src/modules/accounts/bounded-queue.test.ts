import { isAppError } from '@qihang/shared/contracts';
import { describe, expect, it } from '@rstest/core';
import { makeBoundedQueue } from './bounded-queue';
import { makeKeyedTurns } from './keyed-turns';

const deferred = () => {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
};

const codeOf = (attempt: Promise<unknown>): Promise<unknown> =>
  attempt.then(
    () => 'done',
    (error: unknown) => (isAppError(error) ? error.code : error),
  );

describe('a bounded queue', () => {
  it('runs no more than its number at once, in order, and refuses beyond its bound', async () => {
    const queue = makeBoundedQueue('test', 2, 3);
    const gates = Array.from({ length: 5 }, deferred);
    const started: number[] = [];
    const tasks = gates.map(({ promise }, at) =>
      queue.run(async () => {
        started.push(at);
        await promise;
        return at;
      }),
    );
    await Promise.resolve();
    expect(started).toEqual([0, 1]);
    expect(await codeOf(queue.run(async () => 'never'))).toBe('rate_limited');
    gates[1]?.resolve();
    expect(await tasks[1]).toBe(1);
    expect(started).toEqual([0, 1, 2]);
    for (const { resolve } of gates) resolve();
    expect(await Promise.all(tasks)).toEqual([0, 1, 2, 3, 4]);
  });

  it('gives the place of a failed task on', async () => {
    const queue = makeBoundedQueue('test', 1, 10);
    const failed = queue.run(async () => {
      throw new Error('no');
    });
    const next = queue.run(async () => 'yes');
    await expect(failed).rejects.toThrow('no');
    expect(await next).toBe('yes');
    expect(await queue.run(async () => 'again')).toBe('again');
  });
});

describe('keyed turns', () => {
  it('take one at a time per key, and keys side by side', async () => {
    const turns = makeKeyedTurns('test', 10);
    const gates = [deferred(), deferred()];
    const order: string[] = [];
    const run = (key: string, name: string, gate?: Promise<void>) =>
      turns.run(key, async () => {
        order.push(name);
        await gate;
      });
    const all = [run('a', 'a1', gates[0]?.promise), run('a', 'a2'), run('b', 'b1', gates[1]?.promise)];
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(order).toEqual(['a1', 'b1']);
    for (const { resolve } of gates) resolve();
    await Promise.all(all);
    expect(order).toEqual(['a1', 'b1', 'a2']);
  });
});
