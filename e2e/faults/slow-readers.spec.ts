import { readFileSync } from 'node:fs';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { repetitions } from '../lane';
import { askAndFollow, Follower } from './harness/ask-and-follow';
import { startChaosProxy } from './harness/chaos-proxy';
import type { ChatClient } from './harness/chat-client';
import { query } from './harness/cluster';
import { expect, test } from './harness/fault-test';
import { expectWhole } from './harness/texts';
import { ask } from './harness/vendor-text';

const READERS = 200;
/** Pieces of an answer that lasts ten seconds, with several times the text that is buffered for one reader. */
const PIECES = repetitions({ quick: 1_000, deep: 2_500 });

/** Resident memory in MB. */
const residentMb = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

/** A tab that reads the head of a stream and then no more. */
const stuckReader = (client: ChatClient, port: number, generationId: string): Promise<net.Socket> =>
  new Promise((resolve, reject) => {
    const socket = net.connect(port, '127.0.0.1');
    socket.on('error', () => {});
    socket.once('data', (head) => {
      socket.pause();
      if (head.toString('latin1').startsWith('HTTP/1.1 200')) resolve(socket);
      else reject(new Error(head.toString()));
    });
    socket.write(
      `GET /api/chat/generations/${generationId}/stream?after=0 HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${client.person.token}\r\n\r\n`,
    );
  });

/** One after the other: a rush of sign-ins is another test. */
async function oneByOne<Item>(count: number, make: () => Promise<Item>): Promise<Item[]> {
  const items: Item[] = [];
  while (items.length < count) items.push(...(await Promise.all([make(), make(), make(), make()])));
  return items;
}

test.describe('on Linux', () => {
  test.skip(process.platform !== 'linux', 'memory is read from /proc');
  test.use({ settings: { GENERATION_MAX_TOKENS: '10000000' } });

  test(`F30 ${READERS} readers that stop reading cost less than 20 MB together, and one that reads waits for none of them`, async ({
    ground,
  }) => {
    const client = await ground.addPerson();
    // The same answer once before, with as many readers that do read: the first run grows the process by other memory.
    const script = { pieces: PIECES, pause: 10_000 / PIECES, length: 160 * PIECES };
    const rehearsal = ask('先热个身', script);
    const { start: first } = await askAndFollow(client, rehearsal);
    ground.ledger.started(client.person, rehearsal, first);
    await oneByOne(READERS, () => new Follower().follow(client.watch(first.generationId, 0)));
    await sleep(1_000);
    const before = residentMb(ground.api.pid());

    const message = ask('没有人在看', script);
    const follower = new Follower();
    const over = follower.follow(client.send(message));
    await expect.poll(() => follower.start).not.toBeNull();
    const start = follower.start;
    if (start === null) throw new Error('no start');
    ground.ledger.started(client.person, message, start);
    const samples: number[] = [];
    const sampler = setInterval(() => samples.push(residentMb(ground.api.pid()) - before), 100);
    const stuck = await oneByOne(READERS, () => stuckReader(client, ground.api.port, start.generationId));
    expect(follower.last).toBeNull();
    expect(await over).toBe(true);
    clearInterval(sampler);
    expectWhole(message, follower.text);
    for (const socket of stuck) socket.destroy();
    // The median of the samples: a garbage collection may be due at any single moment.
    const growth = samples.sort((a, b) => a - b)[samples.length >> 1] ?? Number.NaN;
    console.log(`${READERS} stuck readers: ${growth.toFixed(1)} MB`);
    expect(growth).toBeLessThan(20);
    ground.ledger.ended(start.generationId, { status: 'complete', text: follower.text });
    await ground.check();
  });
});

test('F30 a reader with little bandwidth gets the whole answer, as fast as its connection allows', async ({
  ground,
}) => {
  const chaos = await startChaosProxy(ground.api);
  try {
    chaos.setFaults({ bytesPerSecond: 20_000 });
    const client = await ground.addPerson();
    const message = ask('慢慢看', { pieces: 300, pause: 1, length: 6_000 });
    const { text, start } = await askAndFollow(ground.at(client, chaos.url), message);
    expectWhole(message, text);
    ground.ledger.started(client.person, message, start);
    const [call] = ground.vendor.callsFor(message);
    // The vendor had finished long before: the answer does not wait for its viewers.
    expect(call?.closedAt ?? Number.POSITIVE_INFINITY).toBeLessThan(Date.now() - 200);
    await ground.check();
  } finally {
    await chaos.close();
  }
});

test('F35 while 300 answers stream on a pool of 10, everything else is served at once and no connection is held', async ({
  ground,
}) => {
  const people = await Promise.all(Array.from({ length: 10 }, () => ground.addPerson()));
  const answers = people.flatMap((client, person) =>
    Array.from({ length: 30 }, async (_, index) => {
      const message = ask(`第${person}人第${index}问`, { pieces: 12, pause: 1_000, length: 240 });
      const answer = await askAndFollow(client, message);
      ground.ledger.started(client.person, message, answer.start);
      return { message, answer };
    }),
  );
  await expect.poll(() => ground.vendor.calls.length, { timeout: 30_000 }).toBeGreaterThanOrEqual(300);
  const [reader] = people;
  const took: number[] = [];
  for (let count = 0; count < 20; count += 1) {
    const from = performance.now();
    await reader?.conversations();
    took.push(performance.now() - from);
  }
  const [held] = await query<{ count: number }>(
    ground.databaseUrl,
    `SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'qihang'`,
  );
  // The pool, and the connections that each process holds beside it to listen and to be seen alive.
  expect(held?.count).toBeLessThanOrEqual(10 + 6);
  took.sort((a, b) => a - b);
  expect(took[took.length >> 1]).toBeLessThan(1_000);
  for (const { message, answer } of await Promise.all(answers)) expectWhole(message, answer.text);
  await ground.check();
});
