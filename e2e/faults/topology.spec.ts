import { setTimeout as sleep } from 'node:timers/promises';
import { createPerson } from '../test';
import { startApi } from './harness/api-process';
import { askAndFollow, Follower } from './harness/ask-and-follow';
import { ChatClient } from './harness/chat-client';
import { CODE, query, settingsFor } from './harness/cluster';
import { test as base, expect } from './harness/fault-test';
import { type Nginx, nginxPath, startNginx } from './harness/nginx';
import { delta, FINISH, STREAM_HEAD, VENDOR_KEY, VENDOR_NAME } from './harness/scripted-vendor';
import { started } from './harness/started';
import { expectWhole } from './harness/texts';
import { answerTo, ask } from './harness/vendor-text';

interface Topology {
  /** The shipped proxy before three processes. */
  readonly front: Nginx;
}

/** nginx, three API processes, one PostgreSQL: the deployment of `deploy/`, on loopback. */
const test = base.extend<Topology>({
  settings: { TRUST_PROXY: '1' },
  front: async ({ ground }, use) => {
    await Promise.all([ground.addApi(), ground.addApi()]);
    const front = await startNginx(
      'shipped',
      ground.apis.map(({ port }) => port),
    );
    await use(front);
    await front.close();
  },
});

test.skip(
  nginxPath() === undefined,
  'there is no nginx here: apt-get install -y nginx-light, or set NGINX_PATH',
);

test('F58 a viewer on one process follows and stops what another one runs', async ({ ground, front }) => {
  const [first, second] = ground.apis;
  const client = await ground.addPerson();
  const message = ask('隔着进程看', { pieces: 100, pause: 30, length: 2_000 });
  const start = await started(ground, client, message);
  const elsewhere = ground.at(client, second?.url ?? '');
  const [watched, throughFront] = [new Follower(), new Follower()];
  await Promise.all([
    watched.follow(elsewhere.watch(start.generationId, 0)),
    throughFront.follow(ground.at(client, front.url).watch(start.generationId, 0)),
  ]);
  for (const follower of [watched, throughFront]) {
    expectWhole(message, follower.text);
    expect(follower.last).toEqual({ event: 'done' });
  }
  // In small batches: between processes a batch takes 50 ms, a checkpoint half a second.
  expect(watched.chunks).toBeGreaterThan(20);
  ground.ledger.ended(start.generationId, { status: 'complete', text: watched.text });

  const endless = ask('停下来', { pieces: 1_000, pause: 30, length: 9_000 });
  const running = await started(ground, client, endless);
  await expect.poll(() => ground.vendor.callsFor(endless)[0]?.sent.length ?? 0).toBeGreaterThan(10);
  const askedAt = Date.now();
  await elsewhere.stop(running.generationId);
  await expect.poll(() => ground.vendor.callsFor(endless)[0]?.closedAt, { timeout: 10_000 }).toBeTruthy();
  const [call] = ground.vendor.callsFor(endless);
  // One second is promised; the rest is tolerance for a busy machine.
  expect((call?.closedAt ?? 0) - askedAt).toBeLessThan(3_000);
  expect(call?.wasCut).toBe(true);
  const seen = new Follower();
  await seen.follow(ground.at(client, first?.url ?? '').watch(running.generationId, 0));
  expect(seen.last).toEqual({ event: 'done', status: 'stopped' });
  expect(seen.text.length).toBeGreaterThan(50);
  ground.ledger.ended(running.generationId, { status: 'stopped', text: seen.text });
  await ground.check();
});

test('F17 the death of one of three processes is noticed within 10 s, its answers end as interrupted and go on elsewhere', async ({
  ground,
  front,
}) => {
  const [, second, third] = ground.apis;
  if (second === undefined || third === undefined) throw new Error('three were started');
  const client = await ground.addPerson();
  const atSecond = ground.at(client, second.url);
  const message = ask('这台要死了', { pieces: 300, pause: 20, length: 3_000 });
  const start = await started(ground, atSecond, message);
  const viewer = new Follower();
  const viewing = viewer.follow(ground.at(client, third.url).watch(start.generationId, 0));
  await expect.poll(() => viewer.text.length, { timeout: 20_000 }).toBeGreaterThan(300);
  const killedAt = performance.now();
  await second.kill();
  await viewing;
  const noticedMs = performance.now() - killedAt;
  expect(viewer.last).toMatchObject({ code: 'interrupted' });
  expect(noticedMs).toBeLessThan(10_000);
  console.log(`the death of a process is told to viewers elsewhere after ${Math.round(noticedMs)} ms`);
  expect(answerTo(message).startsWith(viewer.text)).toBe(true);
  expect(viewer.text.length).toBeGreaterThan(0);

  // Other users are served through the same proxy meanwhile.
  const through = ground.at(client, front.url);
  for (let count = 0; count < 6; count += 1) {
    const other = ask(`还有人答${count}`, { pieces: 5, pause: 5 });
    const answered = await askAndFollow(through, other);
    ground.ledger.started(client.person, other, answered.start);
    expectWhole(other, answered.text);
  }
  await second.restart();
  await ground.check();
});

test('F17 an interrupted answer is continued on another process, from its last character', async ({
  ground,
  front,
}) => {
  const [first, second] = ground.apis;
  if (first === undefined || second === undefined) throw new Error('three were started');
  const client = await ground.addPerson();
  const message = ask('断了接着说', { pieces: 200, pause: 20, length: 2_000 });
  const start = await started(ground, ground.at(client, second.url), message);
  const through = ground.at(client, front.url);
  const viewer = new Follower();
  const viewing = viewer.follow(through.watch(start.generationId, 0));
  await expect.poll(() => viewer.text.length, { timeout: 20_000 }).toBeGreaterThan(300);
  await second.kill();
  // The proxy may have connected to the dead process: then the viewer resumes, as the product's does.
  if (!(await viewing)) await viewer.follow(through.watch(start.generationId, viewer.seq));
  expect(viewer.last).toMatchObject({ code: 'interrupted' });
  const before = viewer.text;

  const again = await through.json<{ generationId: string; answerId: string; seq: number }>(
    'POST',
    `/api/chat/generations/${start.generationId}/continue`,
  );
  expect(again).toMatchObject({ generationId: start.generationId, answerId: start.answerId });
  await viewer.follow(through.watch(start.generationId, again.seq));
  expect(viewer.last).toEqual({ event: 'done' });
  expectWhole(message, viewer.text);
  expect(viewer.text.startsWith(before)).toBe(true);
  const calls = ground.vendor.callsFor(message);
  expect(calls).toHaveLength(2);
  expect(calls[1]?.from).toBe(before.length);
  ground.ledger.ended(start.generationId, { status: 'complete', text: viewer.text });
  await second.restart();
  await ground.check();
});

test('F41 a single-use code that is redeemed through three processes at once makes one account', async ({
  ground,
}) => {
  const [first, second, third] = await Promise.all([ground.api, ground.addApi(), ground.addApi()]);
  await query(
    ground.databaseUrl,
    `INSERT INTO invitation_codes (id, code, max_uses) VALUES (gen_random_uuid(), 'ONLY-ONE', 1)`,
  );
  const sites = [first.url, second.url, third.url];
  const tries = await Promise.allSettled(
    Array.from({ length: 12 }, async (_, index) => {
      await sleep(index % 3);
      return createPerson(sites[index % 3] ?? '', 'ONLY-ONE');
    }),
  );
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const [used] = await query<{ used: number }>(
    ground.databaseUrl,
    `SELECT used FROM invitation_codes WHERE code = 'ONLY-ONE'`,
  );
  expect(used?.used).toBe(1);
  await ground.check();
});

test.describe('with little to spend', () => {
  test.use({ settings: { TRUST_PROXY: '1', DAILY_MESSAGES: '5' } });

  test('a user’s daily quota is one quota for all processes', async ({ ground }) => {
    await Promise.all([ground.addApi(), ground.addApi()]);
    const client = await ground.addPerson();
    const results = await Promise.all(
      Array.from({ length: 12 }, async (_, index) => {
        const at = ground.at(client, ground.apis[index % 3]?.url ?? '');
        const message = ask(`额度第${index}句`, { pieces: 2, pause: 1 });
        return askAndFollow(at, message).then(
          ({ start }) => ground.ledger.started(client.person, message, start),
          (error: { status?: number }) => error.status,
        );
      }),
    );
    expect(results.filter((status) => status === undefined)).toHaveLength(5);
    expect(results.filter((status) => status === 429)).toHaveLength(7);
    await ground.check();
  });
});

test('three processes that meet an empty database migrate it once', async ({ cluster, vendor }) => {
  const databaseUrl = await cluster.createEmptyDatabase();
  const settings = {
    DATABASE_URL: databaseUrl,
    ...settingsFor({ baseUrl: vendor.baseUrl, key: VENDOR_KEY, name: VENDOR_NAME }),
  };
  const apis = await Promise.all([startApi(settings), startApi(settings), startApi(settings)]);
  try {
    for (const api of apis) {
      const person = await createPerson(api.url, CODE);
      const message = ask(`从${api.port}进来`, { pieces: 3, pause: 1 });
      expectWhole(message, (await askAndFollow(new ChatClient(person, api.url), message)).text);
    }
  } finally {
    await Promise.all(apis.map((api) => api.stop()));
  }
});

test('F62 behind an untuned nginx the first token arrives within a second of the vendor’s, and nothing is compressed', async ({
  ground,
}) => {
  const bare = await startNginx('bare', [ground.api.port]);
  try {
    const client = ground.at(await ground.addPerson(), bare.url);
    let saidAt = 0;
    ground.vendor.play(async (response) => {
      response.writeHead(200, STREAM_HEAD);
      await sleep(300);
      saidAt = performance.now();
      response.write(delta('第一个词'));
      await sleep(5_000);
      response.end(delta('，最后一个词。') + FINISH);
    });
    const answer = await fetch(`${bare.url}/api/chat/lao-gao-ip-master`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${client.person.token}`,
        'accept-encoding': 'gzip, br',
      },
      body: JSON.stringify({ message: '第一个词什么时候到', conversationId: null }),
    });
    expect(answer.headers.get('content-encoding')).toBeNull();
    expect(answer.headers.get('content-type')).toContain('text/event-stream');
    expect(answer.headers.get('cache-control')).toContain('no-transform');
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    let arrivedAt = 0;
    for (let part = await reader?.read(); part !== undefined && !part.done; part = await reader?.read()) {
      text += part.value;
      if (arrivedAt === 0 && text.includes('第一个词')) arrivedAt = performance.now();
    }
    expect(arrivedAt - saidAt).toBeLessThan(1_000);
    expect(text).toContain('最后一个词');
    console.log(`behind a bare nginx the first token took ${Math.round(arrivedAt - saidAt)} ms`);
  } finally {
    ground.vendor.play(null);
    await bare.close();
  }
});
