import { isAppError } from '@qihang/shared/contracts';
import { afterEach, beforeEach, describe, expect, it, rstest } from '@rstest/core';
import { makeBoundedQueue } from './bounded-queue';
import { makeQueuePerKey } from './queue-per-key';

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
  it('a bounded queue runs up to its concurrency in order, and refuses beyond its bound', async () => {
    const queue = makeBoundedQueue('test', { concurrency: 2, waiting: 3 });
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

  it('a bounded queue hands the place of a failed task on', async () => {
    const queue = makeBoundedQueue('test', { concurrency: 1, waiting: 10 });
    const failed = queue.run(async () => {
      throw new Error('no');
    });
    const next = queue.run(async () => 'yes');
    await expect(failed).rejects.toThrow('no');
    expect(await next).toBe('yes');
    expect(await queue.run(async () => 'again')).toBe('again');
  });
});

describe('a bounded queue of several parties', () => {
  /** A queue whose tasks block until they are released, and a record of the order in which they began. */
  const aQueue = (bounds: { waiting: number; perParty?: number }) => {
    const queue = makeBoundedQueue('test', { concurrency: 1, ...bounds });
    const began: string[] = [];
    const gates: (() => void)[] = [];
    const ask = (party: string) =>
      codeOf(
        queue.run(async () => {
          began.push(party);
          const { promise, resolve } = deferred();
          gates.push(resolve);
          await promise;
        }, party),
      );
    const serveAll = async (count: number) => {
      for (let at = 0; at < count; at += 1) {
        while (gates.length <= at) await Promise.resolve();
        gates[at]?.();
      }
    };
    return { ask, began, serveAll };
  };

  it('a bounded queue serves parties in turn: a task waits for at most one task of a greedy party', async () => {
    const { ask, began, serveAll } = aQueue({ waiting: 100 });
    const all = [
      ...Array.from({ length: 50 }, () => ask('greedy')),
      ask('other'),
      ask('third'),
      ask('other'),
    ];
    await serveAll(53);
    expect(await Promise.all(all)).toEqual(Array(53).fill('done'));
    expect(began.slice(0, 7)).toEqual(['greedy', 'greedy', 'other', 'third', 'greedy', 'other', 'greedy']);
  });

  it('a bounded queue refuses only the party whose own places are taken', async () => {
    const { ask, serveAll } = aQueue({ waiting: 100, perParty: 3 });
    const greedy = Array.from({ length: 10 }, () => ask('greedy'));
    const other = ask('other');
    await serveAll(5);
    const codes = await Promise.all(greedy);
    expect(codes.filter((code) => code === 'done')).toHaveLength(4);
    expect(codes.filter((code) => code === 'rate_limited')).toHaveLength(6);
    expect(await other).toBe('done');
  });

  it('a full queue gives a place to the party with fewer tasks, and the greediest party loses its newest', async () => {
    const { ask, began, serveAll } = aQueue({ waiting: 4 });
    const greedy = Array.from({ length: 5 }, () => ask('greedy'));
    const others = [ask('other'), ask('other')];
    expect(await Promise.all([greedy[4], greedy[3]])).toEqual(['rate_limited', 'rate_limited']);
    // Both parties have the same number now, so no further task is evicted.
    expect(await ask('other')).toBe('rate_limited');
    await serveAll(5);
    expect(await Promise.all([...greedy.slice(0, 3), ...others])).toEqual(Array(5).fill('done'));
    expect(began).toEqual(['greedy', 'greedy', 'other', 'greedy', 'other']);
  });
});

describe('a queue that is overloaded', () => {
  beforeEach(() => {
    rstest.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  });
  afterEach(() => {
    rstest.useRealTimers();
  });
  const pass = (ms: number) => rstest.advanceTimersByTimeAsync(ms);

  it('tells so when all parties together are too many or too slow, and not when one party is', async () => {
    let overloads = 0;
    const queue = makeBoundedQueue('test', {
      ...{ concurrency: 1, waiting: 2, perParty: 1, maxWaitMs: 20 },
      onOverload: () => {
        overloads += 1;
      },
    });
    const slow = deferred();
    const running = queue.run(() => slow.promise, 'a');
    const waiting = codeOf(queue.run(async () => {}, 'a'));
    expect(await codeOf(queue.run(async () => {}, 'a'))).toBe('rate_limited');
    expect(overloads).toBe(0);
    const other = codeOf(queue.run(async () => {}, 'b'));
    expect(await codeOf(queue.run(async () => {}, 'c'))).toBe('rate_limited');
    expect(overloads).toBe(1);
    await pass(20);
    expect([await waiting, await other]).toEqual(['rate_limited', 'rate_limited']);
    expect(overloads).toBe(3);
    slow.resolve();
    await running;
  });

  it('says in plain words that it is busy, and for how long', async () => {
    const queue = makeBoundedQueue('test', { concurrency: 1, waiting: 0 });
    const slow = deferred();
    const running = queue.run(() => slow.promise);
    await expect(queue.run(async () => {})).rejects.toMatchObject({
      ...{ code: 'rate_limited', text: '系统正忙，请稍后再试', retryAfter: 1 },
    });
    slow.resolve();
    await running;
  });

  it('a task that began in time is not refused afterwards, however long it takes', async () => {
    let overloads = 0;
    const onOverload = () => {
      overloads += 1;
    };
    const queue = makeBoundedQueue('test', { concurrency: 1, maxWaitMs: 10, onOverload });
    const [first, second] = [deferred(), deferred()];
    const running = queue.run(() => first.promise);
    const waiting = queue.run(() => second.promise);
    first.resolve();
    await running;
    await pass(1_000);
    second.resolve();
    expect([await codeOf(waiting), overloads]).toEqual(['done', 0]);
  });

  it('runs no more tasks than it may after a party was refused, or a task that waited', async () => {
    const queue = makeBoundedQueue('test', { concurrency: 1, waiting: 1, maxWaitMs: 10 });
    let [now, most] = [0, 0];
    const task = async () => {
      now += 1;
      most = Math.max(most, now);
      await new Promise((resolve) => setTimeout(resolve, 15));
      now -= 1;
    };
    for (const parties of [
      ['a', 'b', 'a', 'b', 'a'],
      ['a', 'a'],
    ]) {
      const all = Promise.all(parties.map((party) => codeOf(queue.run(task, party))));
      await pass(100);
      await all;
    }
    expect([now, most]).toEqual([0, 1]);
  });
});

describe('keyed turns', () => {
  it('keyed turns of more than one at a time run so many, and no more, for each key', async () => {
    const turns = makeQueuePerKey('test', 10, 2);
    const gate = deferred();
    const began: string[] = [];
    const run = (key: string) =>
      turns.run(key, async () => {
        began.push(key);
        await gate.promise;
      });
    const all = ['a', 'a', 'a', 'b'].map(run);
    await Promise.resolve();
    expect(began).toEqual(['a', 'a', 'b']);
    gate.resolve();
    await Promise.all(all);
    expect(began).toEqual(['a', 'a', 'b', 'a']);
  });

  it('a keyed task that fails frees its turn', async () => {
    const turns = makeQueuePerKey('test', 10);
    await expect(turns.run('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await turns.run('a', async () => 'next')).toBe('next');
  });

  it('keyed turns run one task per key at a time, and different keys in parallel', async () => {
    const turns = makeQueuePerKey('test', 10);
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

describe('the key of a queue', () => {
  it('keyed turns stay in turn for a key that is asked for again while a task of it runs', async () => {
    const turns = makeQueuePerKey('test', 10);
    const gates = [deferred(), deferred()];
    const order: string[] = [];
    const run = (name: string, gate?: Promise<void>) =>
      turns.run('a', async () => {
        order.push(name);
        await gate;
      });
    const first = run('a1', gates[0]?.promise);
    const second = run('a2', gates[1]?.promise);
    gates[0]?.resolve();
    await first;
    const third = run('a3');
    await Promise.resolve();
    expect(order).toEqual(['a1', 'a2']);
    gates[1]?.resolve();
    await Promise.all([second, third]);
    expect(order).toEqual(['a1', 'a2', 'a3']);
  });

  it('keyed turns refuse a task only where too many wait for the same key', async () => {
    const turns = makeQueuePerKey('test', 1);
    const gate = deferred();
    const begun = [turns.run('a', () => gate.promise), turns.run('a', async () => {})];
    expect(await codeOf(turns.run('a', async () => {}))).toBe('rate_limited');
    expect(await codeOf(turns.run('b', async () => {}))).toBe('done');
    gate.resolve();
    await Promise.all(begun);
    expect(await codeOf(turns.run('a', async () => {}))).toBe('done');
  });
});

describe('a bounded queue with a limit of waiting time', () => {
  it('a task that has waited too long leaves its place in a full queue to another one', async () => {
    const queue = makeBoundedQueue('test', { concurrency: 1, waiting: 1, maxWaitMs: 30 });
    const slow = deferred();
    const running = queue.run(() => slow.promise);
    expect(await codeOf(queue.run(async () => 'late'))).toBe('rate_limited');
    const patient = queue.run(async () => 'in time');
    slow.resolve();
    expect(await Promise.all([running, patient])).toEqual([undefined, 'in time']);
  });

  it('a task that has waited too long is refused, and its place goes to the next', async () => {
    const queue = makeBoundedQueue('test', { concurrency: 1, maxWaitMs: 30, refusedAs: 'unavailable' });
    const slow = deferred();
    const running = queue.run(() => slow.promise);
    await expect(queue.run(async () => 'late')).rejects.toMatchObject({ code: 'unavailable', retryAfter: 5 });
    const patient = queue.run(async () => 'in time');
    slow.resolve();
    expect(await Promise.all([running, patient])).toEqual([undefined, 'in time']);
  });

  it('F35 a full queue refuses at once a task that would wait in vain', async () => {
    const queue = makeBoundedQueue('test', { concurrency: 1, waiting: 2, refusedAs: 'unavailable' });
    const gates = [deferred(), deferred(), deferred()];
    const begun = gates.map(({ promise }) => queue.run(() => promise));
    await expect(queue.run(async () => 'too many')).rejects.toMatchObject({
      code: 'unavailable',
      retryAfter: 5,
    });
    for (const { resolve } of gates) resolve();
    await Promise.all(begun);
    expect(await queue.run(async () => 'next')).toBe('next');
  });
});
