import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { repetitions } from '../lane';
import { fillWithPreparedData } from '../prepared-data';
import { createPerson } from '../test';
import { askAndFollow, Follower } from './harness/ask-and-follow';
import { ChatClient, Refused } from './harness/chat-client';
import { databaseProcesses, embeddedUrl, makeDataDir, signalAll } from './harness/cluster';
import { test as base, expect, type Ground, makeGround } from './harness/fault-test';
import { expectWhole } from './harness/texts';
import { answerTo, ask } from './harness/vendor-text';

interface DatabaseFixtures {
  /** Folder of the data; a test may choose another one. */
  readonly dataDir: string;
}

/** A product on its own embedded database, which can be harmed without harming other tests. */
const test = base.extend<DatabaseFixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's shape
  dataDir: async ({}, use) => {
    const folder = makeDataDir();
    fillWithPreparedData(folder.path);
    await use(folder.path);
    folder.remove();
  },
  ground: async ({ dataDir, vendor, settings }, use) => {
    vendor.play(null);
    const own = await makeGround({
      vendor,
      databaseUrl: () => embeddedUrl(dataDir),
      settings: { DATABASE_URL: '', DATA_DIR: dataDir, ...settings },
    });
    await use(own);
    await own.stop();
  },
});

/** Result of a request: 200, its refusal, or 0 without an answer. */
const statusOf = (request: Promise<unknown>): Promise<Refused | number> =>
  request.then(
    () => 200,
    (error: unknown) => (error instanceof Refused ? error : 0),
  );

async function beginLong(ground: Ground, client: ChatClient, message: string) {
  const follower = new Follower();
  const over = follower.follow(client.send(message));
  await expect.poll(() => follower.text.length, { timeout: 20_000 }).toBeGreaterThan(0);
  if (follower.start !== null) ground.ledger.started(client.person, message, follower.start);
  return { follower, over };
}

test('F32 kill -9 of the database: 503 with Retry-After at once, back within 10 s, and an answer under way loses nothing', async ({
  ground,
  dataDir,
}) => {
  const client = await ground.addPerson();
  for (let round = 0; round < repetitions({ quick: 1, deep: 3 }); round += 1) {
    const message = ask(`数据库死了第${round}回`, { pieces: 300, pause: 20, length: 3_000 });
    const { follower, over } = await beginLong(ground, client, message);
    const killedAt = performance.now();
    signalAll(databaseProcesses(dataDir), 'SIGKILL');
    let refusals = 0;
    for (;;) {
      const from = performance.now();
      const status = await statusOf(client.conversations());
      const took = performance.now() - from;
      if (status === 200) break;
      expect(status).toMatchObject({ status: 503, retryAfter: expect.stringMatching(/^\d+$/) });
      // One second is promised; the rest is tolerance for a busy machine.
      expect(took).toBeLessThan(3_500);
      expect(performance.now() - killedAt).toBeLessThan(30_000);
      refusals += 1;
    }
    console.log(
      `the database was back ${Math.round(performance.now() - killedAt)} ms after its kill, ${refusals} refusals`,
    );
    expect(refusals).toBeGreaterThan(0);
    expect(performance.now() - killedAt).toBeLessThan(10_000);
    expect(await over).toBe(true);
    expectWhole(message, follower.text);
    expect(follower.last).toEqual({ event: 'done' });
    if (follower.start !== null)
      ground.ledger.ended(follower.start.generationId, { status: 'complete', text: follower.text });
  }
  await ground.check();
});

test.describe('with a database that hangs', () => {
  test.use({ settings: { DATABASE_STATEMENT_MS: '1000' } });

  test('F33 a hung database costs every request no more than its limit, turns readiness red, and piles nothing up', async ({
    ground,
    dataDir,
  }) => {
    const client = await ground.addPerson();
    const message = ask('数据库睡着了', { pieces: 200, pause: 30, length: 2_000 });
    const { follower, over } = await beginLong(ground, client, message);
    const processes = databaseProcesses(dataDir);
    signalAll(processes, 'SIGSTOP');
    try {
      const from = performance.now();
      const statuses = await Promise.all(Array.from({ length: 60 }, () => statusOf(client.conversations())));
      for (const status of statuses) expect(status).toMatchObject({ status: 503 });
      // Sixty at once on ten connections, all within the limits of one wait and one statement.
      expect(performance.now() - from).toBeLessThan(15_000);
      expect((await fetch(`${ground.api.url}/api/health`)).status).toBe(200);
      expect((await fetch(`${ground.api.url}/api/ready`)).status).toBe(503);
    } finally {
      signalAll(processes, 'SIGCONT');
    }
    await expect.poll(() => statusOf(client.conversations()), { timeout: 20_000 }).toBe(200);
    expect(await over).toBe(true);
    expectWhole(message, follower.text);
    const next = ask('醒了吗', { pieces: 3, pause: 1 });
    const { start, text } = await askAndFollow(client, next);
    ground.ledger.started(client.person, next, start);
    expectWhole(next, text);
    await ground.check();
  });
});

/** Mounts a small file system that can be filled. @returns false where mounting is not allowed */
function mountSmall(folder: string, megabytes: number): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder], {
      stdio: 'ignore',
    });
    return true;
  } catch {
    return false;
  }
}

/** Fills a file system. */
function fill(file: string): void {
  const piece = Buffer.alloc(65_536);
  try {
    for (;;) writeFileSync(file, piece, { flag: 'a' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}

test.describe('on a small disk', () => {
  test.use({
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's shape
    dataDir: async ({}, use, info) => {
      const folder = makeDataDir();
      const isMounted = mountSmall(folder.path, 160);
      info.skip(!isMounted, 'a disk that can be filled needs the right to mount a tmpfs');
      await use(folder.path);
      execFileSync('umount', ['-l', folder.path]);
      folder.remove();
    },
  });

  test('F34 a full disk refuses writes with 503, reading and signing in go on, and free space restores writes by itself', async ({
    ground,
    dataDir,
  }) => {
    const client = await ground.addPerson();
    const first = ask('还有地方', { pieces: 3, pause: 1 });
    const { start } = await askAndFollow(client, first);
    ground.ledger.started(client.person, first, start);
    const filler = path.join(dataDir, 'filler');
    fill(filler);

    const refused: number[] = [];
    for (let count = 0; count < 400 && refused.length < 5; count += 1) {
      const long = ask(`${'满'.repeat(7_900)}${count}`, { pieces: 2, pause: 0, length: 4_000 });
      const follower = new Follower();
      try {
        await follower.follow(client.send(long));
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        refused.push(error.status);
      }
      if (follower.start !== null) ground.ledger.started(client.person, long, follower.start);
    }
    expect(refused).toHaveLength(5);
    expect(refused.every((status) => status === 503 || status === 507)).toBe(true);
    expect(ground.api.isAlive()).toBe(true);
    expect((await client.conversations()).length).toBeGreaterThan(0);
    expect((await client.messages(start.conversationId)).map(({ text }) => text)).toEqual([
      first,
      answerTo(first),
    ]);
    const { username, password } = client.person;
    const login = await fetch(`${ground.api.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, password }),
    });
    expect(login.status).toBe(200);

    rmSync(filler);
    const after = ask('又有地方了', { pieces: 3, pause: 1 });
    await expect(async () => {
      const healed = await askAndFollow(client, after, { key: 'after-the-flood' });
      expectWhole(after, healed.text);
      ground.ledger.started(client.person, after, healed.start);
    }).toPass({ timeout: 30_000 });
    const newcomer = await createPerson(ground.api.url);
    expect((await new ChatClient(newcomer, ground.api.url).conversations()).length).toBe(0);
    await ground.check();
  });
});
