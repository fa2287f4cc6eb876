import { afterEach, expect, rstest, test } from '@rstest/core';
import { presenceKey } from './instance-presence';
import { OrphanSweeper } from './orphan-sweeper';

const OTHER = '22222222-2222-4222-8222-222222222222';

afterEach(() => {
  rstest.useRealTimers();
});

/** One other process with a running generation, as database and clock show it. */
function aWorld() {
  const world = { now: 0, heartbeat: 'a', isPresent: true, isDown: false, buried: [] as string[] };
  const sweeper = new OrphanSweeper({
    instanceId: '11111111-1111-4111-8111-111111111111',
    ownIds: () => [],
    findPresent: async () => new Set(world.isPresent ? [presenceKey(OTHER)] : []),
    now: () => world.now,
    onInterrupted: () => {},
    log: { info() {}, warn() {} },
    store: {
      async dropLeftJournals() {},
      async interruptStrays() {
        if (world.isDown) throw new Error('database gone');
        return [];
      },
      findOtherInstances: async () =>
        world.buried.length > 0 ? [] : [{ instanceId: OTHER, heartbeat: world.heartbeat }],
      async interruptAll(id) {
        world.buried.push(id);
        return [{ id: 'g', userId: 'u', conversationId: 'c' }];
      },
    },
  });
  const sweepAt = async (now: number, change: Partial<typeof world> = {}) => {
    Object.assign(world, change, { now });
    await sweeper.sweep(false);
    return world.buried.length;
  };
  return { world, sweeper, sweepAt };
}

test('a process that is not connected at the start is dead at once', async () => {
  const { world, sweeper } = aWorld();
  world.isPresent = false;
  await sweeper.sweep(true);
  expect(world.buried).toEqual([OTHER]);
});

test('a connected process that still writes is left alone', async () => {
  const { sweepAt } = aWorld();
  for (let second = 0; second < 60; second += 2) {
    expect(await sweepAt(second * 1_000, { heartbeat: String(second) })).toBe(0);
  }
});

test('a lock that is free for a moment means nothing, one that stays free means death', async () => {
  const { sweepAt } = aWorld();
  expect(await sweepAt(0, { isPresent: false })).toBe(0);
  expect(await sweepAt(1_000, { isPresent: true, heartbeat: 'b' })).toBe(0);
  expect(await sweepAt(3_000, { isPresent: false, heartbeat: 'c' })).toBe(0);
  expect(await sweepAt(5_000)).toBe(1);
});

test('a process that holds its lock but has no heartbeat for 8 s is dead', async () => {
  const { sweepAt } = aWorld();
  for (let second = 0; second < 8; second += 1) expect(await sweepAt(second * 1_000)).toBe(0);
  expect(await sweepAt(8_000)).toBe(1);
});

test('time in which the database was down does not count towards the death of a process', async () => {
  const { sweeper, world } = aWorld();
  const sweep = async (now: number) => {
    world.now = now;
    await sweeper.sweep(false);
  };
  await sweep(0);
  world.isDown = true;
  await sweep(6_000);
  world.isDown = false;
  await sweep(12_000);
  expect(world.buried).toEqual([]);
});

test('every generation that a sweep ends is reported: strays of this process, and those of a dead one', async () => {
  const ended: string[] = [];
  const asked: unknown[] = [];
  const HERE = '11111111-1111-4111-8111-111111111111';
  const sweeper = new OrphanSweeper({
    instanceId: HERE,
    ownIds: () => ['mine'],
    findPresent: async () => new Set(),
    onInterrupted: ({ id }) => void ended.push(id),
    log: { info() {}, warn() {} },
    store: {
      dropLeftJournals: async () => void asked.push('journals'),
      async interruptStrays(...which) {
        asked.push(which);
        return [{ id: 'stray', userId: 'u', conversationId: 'c' }];
      },
      findOtherInstances: async () => [{ instanceId: OTHER, heartbeat: 'a' }],
      interruptAll: async (id) => [{ id: `of ${id}`, userId: 'u', conversationId: 'c' }],
    },
  });
  await sweeper.sweep(true);
  expect(ended).toEqual(['stray', `of ${OTHER}`]);
  expect(asked).toEqual(['journals', [HERE, ['mine']]]);
  await sweeper.sweep(false);
  expect(asked.filter((each) => each === 'journals')).toHaveLength(1);
});

test('a lock that is free is no sign of death before two whole seconds have passed', async () => {
  const { sweepAt } = aWorld();
  expect(await sweepAt(10_000, { isPresent: false })).toBe(0);
  expect(await sweepAt(11_999, { heartbeat: 'b' })).toBe(0);
  expect(await sweepAt(12_000, { heartbeat: 'c' })).toBe(1);
});

test('a process that writes again just in time begins its silence anew', async () => {
  const { sweepAt } = aWorld();
  await sweepAt(0);
  expect(await sweepAt(7_999, { heartbeat: 'b' })).toBe(0);
  expect(await sweepAt(15_998)).toBe(0);
  expect(await sweepAt(15_999)).toBe(1);
});

test('an outage of the database takes back how long a lock was free, too', async () => {
  const { sweepAt } = aWorld();
  await sweepAt(0, { isPresent: false });
  await sweepAt(1_000, { isDown: true });
  expect(await sweepAt(2_500, { isDown: false })).toBe(0);
  expect(await sweepAt(4_500)).toBe(1);
});

test('a sweeper looks at its start, then every second, and no more once it is closed', async () => {
  rstest.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { sweeper } = aWorld();
  const sweeps: boolean[] = [];
  sweeper.sweep = async (isStart) => void sweeps.push(isStart);
  await sweeper.start();
  expect(sweeps).toEqual([true]);
  await rstest.advanceTimersByTimeAsync(999);
  expect(sweeps).toHaveLength(1);
  await rstest.advanceTimersByTimeAsync(2_001);
  expect(sweeps).toEqual([true, false, false, false]);
  sweeper.close();
  await rstest.advanceTimersByTimeAsync(10_000);
  expect(sweeps).toHaveLength(4);
});

test('a sweep that is under way when the sweeper is closed is the last one', async () => {
  rstest.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { sweeper } = aWorld();
  let sweeps = 0;
  let end = (): void => {};
  sweeper.sweep = async (isStart) => {
    sweeps += 1;
    if (!isStart)
      await new Promise<void>((resolve) => {
        end = resolve;
      });
  };
  await sweeper.start();
  await rstest.advanceTimersByTimeAsync(1_000);
  expect(sweeps).toBe(2);
  sweeper.close();
  end();
  await rstest.advanceTimersByTimeAsync(10_000);
  expect(sweeps).toBe(2);
});

test('a sweep that fails is followed by the next', async () => {
  rstest.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { sweeper, world } = aWorld();
  world.isDown = true;
  world.isPresent = false;
  await sweeper.start();
  expect(world.buried).toEqual([]);
  world.isDown = false;
  await rstest.advanceTimersByTimeAsync(1_000);
  world.now = 2_000;
  await rstest.advanceTimersByTimeAsync(1_000);
  expect(world.buried).toEqual([OTHER]);
  sweeper.close();
});
