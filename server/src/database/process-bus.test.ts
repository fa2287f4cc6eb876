import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from '@rstest/core';
import type { Database } from './client';
import { silentLog } from './database-log';
import { PostgresBus } from './process-bus';
import { encodePacket, pack } from './process-bus-packets';
import { createTestDatabase, type TestDatabase } from './test-database';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

interface Process {
  readonly bus: PostgresBus;
  readonly received: unknown[];
  gaps: number;
}

const open: Process[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map(({ bus }) => bus.close()));
});

async function aProcess(): Promise<Process> {
  const bus = new PostgresBus({ database, id: randomUUID(), log: silentLog });
  const process: Process = { bus, received: [], gaps: 0 };
  bus.subscribe('topic', (message) => process.received.push(message));
  bus.onGap(() => {
    process.gaps += 1;
  });
  await bus.start();
  open.push(process);
  return process;
}

async function until(isTrue: () => boolean): Promise<void> {
  const start = performance.now();
  while (!isTrue()) {
    if (performance.now() - start > 10_000) throw new Error('it did not happen within 10 s');
    await sleep(5);
  }
}

const cutOff = (name: string) =>
  database.pool.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = $1 AND datname = current_database()`,
    [name],
  );

test('a message to one process reaches that one, a message to all reaches all others, in order', async () => {
  const [a, b, c] = [await aProcess(), await aProcess(), await aProcess()];
  for (let index = 0; index < 1_000; index += 1) a.bus.send(b.bus.id, 'topic', index);
  a.bus.sendToAll('topic', '给大家');
  a.bus.sendToAll('nobody hears this topic', 'x');
  await until(() => b.received.length === 1_001 && c.received.length === 1);
  expect(b.received.filter((message) => message !== '给大家')).toEqual(
    Array.from({ length: 1_000 }, (_, i) => i),
  );
  expect(c.received).toEqual(['给大家']);
  expect(a.received).toEqual([]);
});

test('a single message leaves at once, many leave in batches', async () => {
  const [a, b] = [await aProcess(), await aProcess()];
  a.bus.send(b.bus.id, 'topic', 0);
  await until(() => b.received.length === 1);
  await sleep(100);
  const before = await commits();
  const begun = performance.now();
  for (let index = 0; index < 200; index += 1) {
    a.bus.send(b.bus.id, 'topic', index);
    await sleep(5);
  }
  await until(() => b.received.length === 201);
  const batches = (performance.now() - begun) / 50;
  // The server's count of commits is late, but never too high.
  expect((await commits()) - before).toBeLessThan(batches + 20);
});

const commits = async (): Promise<number> =>
  Number(
    (await database.pool.query('SELECT xact_commit FROM pg_stat_database WHERE datname = current_database()'))
      .rows[0].xact_commit,
  );

test('a message that is sent while others are on their way needs no later one to leave', async () => {
  const b = await aProcess();
  // The first batch of a process is on its way as long as it takes to connect.
  const pauses = [1, 2, 4, 8];
  for (const pause of pauses) {
    const a = await aProcess();
    a.bus.send(b.bus.id, 'topic', `first ${pause}`);
    await sleep(pause);
    a.bus.send(b.bus.id, 'topic', `second ${pause}`);
  }
  await until(() => b.received.length === 2 * pauses.length);
  for (const pause of pauses) {
    const both = b.received.filter((message) => String(message).endsWith(` ${pause}`));
    expect(both).toEqual([`first ${pause}`, `second ${pause}`]);
  }
});

test('a broken sending connection loses nothing: waiting messages are sent once, in order', async () => {
  const [a, b] = [await aProcess(), await aProcess()];
  for (let index = 0; index < 300; index += 1) {
    a.bus.send(b.bus.id, 'topic', index);
    if (index % 60 === 30) await cutOff('qihang bus');
    await sleep(2);
  }
  await until(() => b.received.length === 300);
  expect(b.received).toEqual(Array.from({ length: 300 }, (_, index) => index));
  expect(b.gaps).toBe(0);
});

test('a broken listening connection is reported as a gap', async () => {
  const [a, b] = [await aProcess(), await aProcess()];
  await cutOff('qihang listener');
  await until(() => b.gaps > 0);
  a.bus.send(b.bus.id, 'topic', 'after');
  await until(() => b.received.length === 1);
});

test('a bulk sender gets back-pressure, and an overflowing queue is dropped and reported as a gap', async () => {
  const [a, b] = [await aProcess(), await aProcess()];
  a.bus.send(b.bus.id, 'topic', 'first');
  await until(() => b.received.length === 1);
  expect(a.bus.room()).toBeNull();
  a.bus.send(b.bus.id, 'topic', 'x'.repeat(600_000));
  const room = a.bus.room();
  expect(room).not.toBeNull();
  await room;
  await until(() => b.received.length === 2);
  for (let index = 0; index < 20; index += 1) a.bus.send(b.bus.id, 'topic', 'y'.repeat(600_000));
  a.bus.send(b.bus.id, 'topic', 'last');
  await until(() => b.received.at(-1) === 'last');
  expect(b.gaps).toBeGreaterThan(0);
});

test('a process that closes still sends its queue', async () => {
  const [a, b] = [await aProcess(), await aProcess()];
  a.bus.send(b.bus.id, 'topic', 'one');
  a.bus.send(b.bus.id, 'topic', 'two');
  await a.bus.close();
  await until(() => b.received.length === 2);
});

/** A process that hears what the test says, and nothing of a database. */
async function aListener() {
  const [id, sender] = [randomUUID(), randomUUID()];
  const channels = new Map<string, { hear: (payload: string) => void; onGap: () => void }>();
  const errors: string[] = [];
  const pool: unknown = { options: {} };
  const bus = new PostgresBus({
    database: {
      pool: pool as Database['pool'],
      async listen(channel, hear, { onGap = () => {} } = {}) {
        channels.set(channel, { hear, onGap });
        return async () => void channels.delete(channel);
      },
    },
    id,
    log: { ...silentLog, error: (line) => void errors.push(line) },
  });
  await bus.start();
  const say = (number: number, ...items: unknown[]) => {
    const [packet] = pack(items.map((item) => JSON.stringify(item)));
    if (packet === undefined) throw new Error('nothing to say');
    channels.get(`qihang_process_${id}`)?.hear(encodePacket(sender, number, packet));
  };
  return { bus, sender, channels, errors, say };
}

test('every handler of a topic gets its messages with their sender, and one that fails costs the others nothing', async () => {
  const { bus, sender, errors, say } = await aListener();
  const received: unknown[] = [];
  bus.subscribe('topic', () => {
    throw new Error('a bug');
  });
  bus.subscribe('topic', (message, from) => received.push([message, from]));
  bus.subscribe('other', (message) => received.push(message));
  say(1, ['topic', 'one'], 'no list', ['nobody', 'x'], ['topic', 'two']);
  expect(received).toEqual([
    ['one', sender],
    ['two', sender],
  ]);
  const line = 'a handler of bus messages about topic failed: a bug';
  expect(errors).toEqual([line, line]);
});

test('a listening connection that broke is one gap, though it carried two channels, and numbers begin anew', async () => {
  const { bus, channels, say } = await aListener();
  const received: unknown[] = [];
  let gaps = 0;
  bus.subscribe('topic', (message) => received.push(message));
  bus.onGap(() => {
    gaps += 1;
  });
  say(7, ['topic', 'before']);
  for (const { onGap } of channels.values()) onGap();
  expect(gaps).toBe(1);
  say(3, ['topic', 'after']);
  expect([received, gaps]).toEqual([['before', 'after'], 1]);
  say(5, ['topic', 'later']);
  expect([received.at(-1), gaps]).toEqual(['later', 2]);
});

test('a process that closes listens no more', async () => {
  const { bus, channels } = await aListener();
  expect(channels.size).toBe(2);
  await bus.close();
  expect(channels.size).toBe(0);
});
