import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type ApiProcess, startApi } from './harness/api-process';
import { askAndFollow, Follower } from './harness/ask-and-follow';
import { ChatClient } from './harness/chat-client';
import { type Cluster, makeDataDir, query, settingsFor } from './harness/cluster';
import { expect, type Ground, makeGround, test } from './harness/fault-test';
import { newestStepOf, type OlderServer, unpackOlderServer } from './harness/older-server';
import { type ScriptedVendor, VENDOR_KEY, VENDOR_NAME } from './harness/scripted-vendor';
import { isTimeUp, report, upgrades } from './harness/soak';
import { started } from './harness/started';
import { expectWhole } from './harness/texts';
import { answerTo, ask } from './harness/vendor-text';

const root = path.resolve(__dirname, '..', '..');
const journal = path.join(root, 'server', 'src', 'database', 'migrations', 'meta', '_journal.json');
const REFUSAL =
  /^the database was brought up to date by a newer version of this program: start that version again, or restore a backup[^\n]*$/;
/** Promised time until a dead process is noticed (F17), ms. */
const NOTICED_MS = 10_000;

let older: OlderServer;
test.beforeAll(() => {
  older = unpackOlderServer();
});
test.afterAll(() => older.remove());

/** One process of before the upgrade, on an empty database that it makes its own. */
const groundOfOlder = async (cluster: Cluster, vendor: ScriptedVendor) =>
  makeGround({ databaseUrl: await cluster.createEmptyDatabase(), vendor, program: older.program });

const newestAppliedIn = async (databaseUrl: string): Promise<number> => {
  const [row] = await query<{ when: string }>(
    databaseUrl,
    'SELECT max(created_at) AS "when" FROM drizzle.__drizzle_migrations',
  );
  return Number(row?.when);
};

/** What people do all the time, on every process that takes requests. Nothing of it may fail. */
class Traffic {
  readonly failures: string[] = [];
  calls = 0;
  readonly #ground: Ground;
  readonly #loops: Promise<void>[];
  readonly #talks = new Set<Promise<void>>();
  /** Processes that take new requests, as a proxy before them knows. */
  #sites: readonly ApiProcess[];
  #isOver = false;

  constructor(ground: Ground, clients: readonly ChatClient[]) {
    this.#ground = ground;
    this.#sites = [ground.api];
    this.#loops = clients.map((client, number) => this.#loop(client, number));
  }

  /** Sends everybody to these processes, and resolves once the others have nothing left to do and so many calls were made. */
  async moveTo(sites: readonly ApiProcess[], calls: number): Promise<void> {
    this.#sites = sites;
    await Promise.all(this.#talks);
    await this.goOn(calls);
  }

  async end(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#loops);
  }

  /** Resolves after so many more calls. */
  async goOn(calls: number): Promise<void> {
    const until = this.calls + calls;
    await expect.poll(() => this.calls >= until || this.failures.length > 0, { timeout: 60_000 }).toBe(true);
  }

  async #loop(client: ChatClient, number: number): Promise<void> {
    for (let round = 0; !this.#isOver; round += 1) {
      const [asked = '', seen = asked] = [0, 1].map(
        (at) => this.#sites[(number + round + at) % this.#sites.length]?.url,
      );
      const talk = this.#talk(client, `第${number}人第${round}问`, { asked, seen }, round % 4 === 3).catch(
        (error: unknown) => void this.failures.push(`${asked} → ${seen}: ${error}`),
      );
      this.#talks.add(talk);
      await talk;
      this.#talks.delete(talk);
      if (this.failures.length > 0) return;
    }
  }

  /** A question on one process; its answer, the list, the thread and a new title on another. */
  async #talk(
    client: ChatClient,
    subject: string,
    { asked, seen }: { readonly asked: string; readonly seen: string },
    isStopped: boolean,
  ): Promise<void> {
    const ground = this.#ground;
    const [here, there] = [ground.at(client, asked), ground.at(client, seen)];
    const script = isStopped
      ? { pieces: 400, pause: 10, length: 4_000 }
      : { pieces: 12, pause: 8, length: 150 };
    const message = ask(subject, script);
    const start = await started(ground, here, message);
    const follower = new Follower();
    const whole = follower.follow(there.watch(start.generationId, 0));
    if (isStopped) {
      await expect.poll(() => follower.text.length).toBeGreaterThan(0);
      await there.stop(start.generationId);
    }
    expect(await whole).toBe(true);
    const status = isStopped ? ('stopped' as const) : ('complete' as const);
    expect(follower.last).toEqual(isStopped ? { event: 'done', status } : { event: 'done' });
    if (!isStopped) expectWhole(message, follower.text);
    ground.ledger.ended(start.generationId, { status, text: follower.text });
    const list = await there.conversations();
    expect(list.map(({ id }) => id)).toContain(start.conversationId);
    expect((await there.messages(start.conversationId)).at(-1)?.text).toBe(follower.text);
    const title = `题：${subject}`;
    await there.json('POST', `/api/chat/conversations/${start.conversationId}/name`, { title });
    ground.ledger.titles.set(start.conversationId, title);
    expect((await here.conversations()).find(({ id }) => id === start.conversationId)?.title).toBe(title);
    this.calls += isStopped ? 7 : 6;
  }
}

test('the older server is the real one of another schema, which the present one has gone on from', () => {
  const present = JSON.parse(readFileSync(journal, 'utf8')) as {
    readonly entries: readonly { readonly tag: string; readonly when: number }[];
  };
  const newest = newestStepOf(readFileSync(journal, 'utf8'));
  expect(older.commit).toMatch(/^[0-9a-f]{40}$/);
  expect(present.entries).toContainEqual(expect.objectContaining(older.newestStep));
  expect(older.newestStep.when).toBeLessThan(newest.when);
});

test('F76 a process of before an upgrade and one of after it change places under load while the schema moves under them, and no call fails', async ({
  cluster,
  vendor,
}) => {
  test.setTimeout(180_000 + upgrades * 60_000);
  vendor.play(null);
  const first = await groundOfOlder(cluster, vendor);
  for (let count = 0; count < 6; count += 1) await first.addPerson();
  let [done, calls] = [0, 0];
  const count = (more: number) => {
    done += 1;
    calls += more;
    report(`upgrade ${done} of ${upgrades}: ${more} calls`);
  };
  try {
    if (upgrades === 1) count(await upgrade(first));
    else await first.stop();
    // Each has a copy of the first one's database, so that its people are there.
    while (done < upgrades && (done === 0 || !isTimeUp())) {
      const databaseUrl = await cluster.createDatabase(first.databaseUrl);
      const ground = await makeGround({ databaseUrl, vendor, program: older.program });
      ground.people.push(...first.people);
      await upgrade(ground).then(count).finally(ground.dispose);
    }
  } finally {
    await first.dispose();
  }
  report(`upgrades under load: ${done}, with ${calls} calls, 0 of which failed`, true);
});

/** One upgrade of a product that is in use. @returns the number of calls */
async function upgrade(ground: Ground): Promise<number> {
  const { api, databaseUrl, people } = ground;
  expect(await newestAppliedIn(databaseUrl)).toBe(older.newestStep.when);
  const traffic = new Traffic(
    ground,
    people.map((person) => new ChatClient(person, api.url, ground.ledger.received)),
  );
  await traffic.goOn(20);
  // The newer one brings the schema up to date while the older one works on it.
  const newer = await ground.addApi();
  expect(await newestAppliedIn(databaseUrl)).toBeGreaterThan(older.newestStep.when);
  await traffic.moveTo([api, newer], 90);
  await traffic.moveTo([newer], 20);
  // Somebody has second thoughts, and third ones.
  await traffic.moveTo([api], 20);
  await traffic.moveTo([newer], 0);
  await api.stop();
  expect(await api.ended()).toBe(0);
  ground.apis.splice(0, 1);
  // Whoever starts the older one again gets one line, and nobody notices.
  const again = await startApi(settingsOn(ground), older.program).catch(String);
  expect(
    String(again)
      .split('\n')
      .filter((line) => REFUSAL.test(line)),
  ).toHaveLength(1);
  await traffic.goOn(20);
  await traffic.end();
  expect(traffic.failures).toEqual([]);
  await ground.check();
  return traffic.calls;
}

const settingsOn = (ground: Ground) => ({
  DATABASE_URL: ground.databaseUrl,
  ...settingsFor({ baseUrl: ground.vendor.baseUrl, key: VENDOR_KEY, name: VENDOR_NAME }),
});

test('F76 of an older and a newer process either one ends and continues what the other left behind when it was killed', async ({
  cluster,
  vendor,
}) => {
  test.setTimeout(180_000);
  vendor.play(null);
  const ground = await groundOfOlder(cluster, vendor);
  try {
    const newer = await ground.addApi();
    const client = await ground.addPerson();
    const outlive = async (dying: ApiProcess, living: ApiProcess, subject: string) => {
      const message = ask(subject, { pieces: 200, pause: 20, length: 2_000 });
      const start = await started(ground, ground.at(client, dying.url), message);
      const there = ground.at(client, living.url);
      const viewer = new Follower();
      const viewing = viewer.follow(there.watch(start.generationId, 0));
      await expect.poll(() => viewer.text.length, { timeout: 20_000 }).toBeGreaterThan(300);
      const killedAt = performance.now();
      await dying.kill();
      expect(await viewing).toBe(true);
      expect(performance.now() - killedAt).toBeLessThan(NOTICED_MS);
      expect(viewer.last).toMatchObject({ code: 'interrupted' });
      expect(answerTo(message).startsWith(viewer.text)).toBe(true);
      const again = await there.json<{ seq: number }>(
        'POST',
        `/api/chat/generations/${start.generationId}/continue`,
      );
      await viewer.follow(there.watch(start.generationId, again.seq));
      expect(viewer.last).toEqual({ event: 'done' });
      expectWhole(message, viewer.text);
      ground.ledger.ended(start.generationId, { status: 'complete', text: viewer.text });
    };
    await outlive(newer, ground.api, '新的死了');
    await newer.restart();
    await outlive(ground.api, newer, '旧的死了');
    ground.apis.splice(0, 1);
    await ground.check();
  } finally {
    await ground.dispose();
  }
});

test('F77 the way back is the older program with its own backup, and everything of before the upgrade is there', async ({
  cluster,
  vendor,
}) => {
  test.setTimeout(180_000);
  vendor.play(null);
  const ground = await groundOfOlder(cluster, vendor);
  const folder = makeDataDir();
  try {
    const client = await ground.addPerson();
    const before = ask('升级以前');
    const answered = await askAndFollow(client, before);
    const backup = path.join(folder.path, 'before.gz');
    const operate = (databaseUrl: string, ...args: string[]) =>
      spawnSync(process.execPath, [older.commands, ...args], {
        encoding: 'utf8',
        env: { PATH: process.env.PATH, HOME: process.env.HOME, DATABASE_URL: databaseUrl },
      });
    expect(operate(ground.databaseUrl, 'backup', backup)).toMatchObject({ status: 0 });
    const newer = await ground.addApi();
    await askAndFollow(ground.at(client, newer.url), ask('升级以后'));

    const empty = await cluster.createEmptyDatabase();
    expect(operate(empty, 'restore', backup)).toMatchObject({ status: 0 });
    expect(await newestAppliedIn(empty)).toBe(older.newestStep.when);
    const returned = await startApi({ ...settingsOn(ground), DATABASE_URL: empty }, older.program);
    ground.apis.push(returned);
    const { username, password } = client.person;
    const response = await fetch(`${returned.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, password }),
    });
    expect(response.status).toBe(200);
    const { token } = (await response.json()) as { readonly token: string };
    const person = { ...client.person, token };
    const back = ground.at(Object.assign(Object.create(client), { person }), returned.url);
    const thread = await back.messages(answered.start.conversationId);
    expect(thread.map(({ text }) => text)).toEqual([before, answerTo(before)]);
    expect(await back.conversations()).toHaveLength(1);
  } finally {
    await ground.dispose();
    folder.remove();
  }
});
