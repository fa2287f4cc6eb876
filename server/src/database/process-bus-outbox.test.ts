import { afterEach, beforeEach, expect, rstest, test } from '@rstest/core';
import { Outbox } from './process-bus-outbox';
import { PacketReader } from './process-bus-packets';

const ME = '11111111-1111-4111-8111-111111111111';
const OTHER = '22222222-2222-4222-8222-222222222222';

beforeEach(() => {
  rstest.useFakeTimers();
});
afterEach(() => {
  rstest.useRealTimers();
});
const pass = (ms: number) => rstest.advanceTimersByTimeAsync(ms);

/** An outbox over a connection that the test breaks, and its batches as channels and payloads. */
function anOutbox() {
  const world = {
    batches: [] as [string, string][][],
    warnings: [] as string[],
    isDown: false,
    held: null as Promise<void> | null,
  };
  const outbox = new Outbox({
    connection: {
      async notify(channels, payloads) {
        world.batches.push(channels.map((channel, at) => [channel, payloads[at] ?? '']));
        await world.held;
        if (world.isDown) throw new Error('gone');
      },
    },
    from: ME,
    batchMs: 50,
    log: { debug() {}, info() {}, warn: (line) => void world.warnings.push(line), error() {} },
  });
  const say = (text: string, channel = 'a') => outbox.add(channel, JSON.stringify(text));
  /** What a process that listens on the channel has got. */
  const heard = (channel = 'a') => {
    const reader = new PacketReader(OTHER);
    const arrivals = world.batches
      .flat()
      .filter(([to]) => to === channel)
      .flatMap(([, payload]) => reader.read(payload) ?? []);
    return {
      messages: arrivals.flatMap(({ messages }) => messages),
      hasGap: arrivals.some(({ isAfterGap }) => isAfterGap),
    };
  };
  return { world, outbox, say, heard };
}

test('the first message leaves at once, those after it together when the interval is over', async () => {
  const { world, say, heard } = anOutbox();
  say('一');
  await pass(0);
  expect(world.batches).toHaveLength(1);
  say('二');
  say('三');
  await pass(49);
  expect(world.batches).toHaveLength(1);
  await pass(1);
  expect(world.batches).toHaveLength(2);
  expect(heard().messages).toEqual(['一', '二', '三']);
});

test('messages for several processes leave in one batch, each on its own channel, numbered there', async () => {
  const { world, say, heard } = anOutbox();
  say('甲', 'a');
  say('乙', 'b');
  say('丙', 'a');
  await pass(0);
  expect(world.batches.map((batch) => batch.map(([channel]) => channel))).toEqual([['a', 'b']]);
  await pass(50);
  say('丁', 'b');
  await pass(50);
  expect([heard('a'), heard('b')]).toEqual([
    { messages: ['甲', '丙'], hasGap: false },
    { messages: ['乙', '丁'], hasGap: false },
  ]);
});

test('no batch overtakes another: what is said meanwhile waits until the one before it is out', async () => {
  const { world, say, heard } = anOutbox();
  let release = () => {};
  world.held = new Promise((resolve) => (release = resolve));
  say('一');
  await pass(0);
  say('二');
  await pass(1_000);
  expect(world.batches).toHaveLength(1);
  release();
  await pass(50);
  expect(heard().messages).toEqual(['一', '二']);
});

test('a batch that could not be sent is sent again, at growing pauses of at most two seconds, and heard once', async () => {
  const { world, say, heard } = anOutbox();
  world.isDown = true;
  say('一');
  await pass(0);
  const times = [50, 100, 200, 400, 800, 1_600, 2_000, 2_000];
  for (const [at, pause] of times.entries()) {
    await pass(pause - 1);
    expect(world.batches).toHaveLength(at + 1);
    await pass(1);
    expect(world.batches).toHaveLength(at + 2);
  }
  world.isDown = false;
  await pass(2_000);
  say('二');
  await pass(50);
  expect(heard()).toEqual({ messages: ['一', '二'], hasGap: false });
  expect(world.warnings[0]).toBe('the bus between processes could not send: gone');
});

test('a sender is asked to wait from half a million characters on, until they are out', async () => {
  const { outbox } = anOutbox();
  outbox.add('a', 'x'.repeat(524_287));
  expect(outbox.room()).toBeNull();
  outbox.add('a', 'x');
  let hasRoom = false;
  void outbox.room()?.then(() => {
    hasRoom = true;
  });
  expect(hasRoom).toBe(false);
  await pass(50);
  expect([hasRoom, outbox.room()]).toEqual([true, null]);
});

test('a queue that grows beyond all bounds is dropped, which its receivers notice, and what comes later is heard', async () => {
  const { world, outbox, say, heard } = anOutbox();
  say('一');
  await pass(50);
  say('二');
  outbox.add('a', JSON.stringify('x'.repeat(8_388_608)));
  expect([world.warnings, outbox.room()]).toEqual([
    ['the bus between processes is full: its queue is dropped'],
    null,
  ]);
  say('三');
  await pass(50);
  expect(heard()).toEqual({ messages: ['一', '三'], hasGap: true });
});

test('a process that closes sends what waits, and takes nothing more', async () => {
  const { outbox, say, heard } = anOutbox();
  say('一');
  await pass(0);
  say('二');
  await outbox.close(1_000);
  say('三');
  await pass(1_000);
  expect(heard().messages).toEqual(['一', '二']);
});

test('a process that closes lets its last batch overtake none that is still on its way', async () => {
  const { world, outbox, say, heard } = anOutbox();
  let release = () => {};
  world.held = new Promise((resolve) => (release = resolve));
  say('一');
  await pass(0);
  say('二');
  const closed = outbox.close(1_000);
  await pass(100);
  expect(world.batches).toHaveLength(1);
  release();
  await closed;
  expect(heard().messages).toEqual(['一', '二']);
});

test('a process that closes waits no longer than it may, and leaves nobody waiting for room', async () => {
  const { world, outbox } = anOutbox();
  world.isDown = true;
  outbox.add('a', JSON.stringify('x'.repeat(600_000)));
  let hasRoom = false;
  void outbox.room()?.then(() => {
    hasRoom = true;
  });
  let isClosed = false;
  void outbox.close(1_000).then(() => {
    isClosed = true;
  });
  await pass(999);
  expect(isClosed).toBe(false);
  await pass(1);
  expect([isClosed, hasRoom]).toEqual([true, true]);
  const tries = world.batches.length;
  await pass(10_000);
  expect(world.batches.length - tries).toBeLessThan(2);
});
