import { generateKeyPairSync, randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ReportEvent } from '@qihang/federation/registry';
import { createRegistry, type Registry, trackOf } from '@qihang/federation/releases';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@rstest/core';
import { createTestDatabase, type TestDatabase } from '../../database/test-database';
import { openGateway } from '../../gateway/open-gateway';
import { aPage, aPageVote, longServed } from '../../testing/a-page';
import { aRelease, keepRelease } from '../../testing/a-release';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { BUILDS } from '../../testing/tiny-gateway';
import { until } from '../../testing/until';
import { PostgresReleaseStore } from './postgres-release-store';
import { ReportRepository } from './report-repository';

const APP = 'mf-chat';
const HTML = 'text/html,*/*;q=0.8';
const STRANGER = '198.51.100.66';
const PASSED = { isPassed: true, checks: [] };

let folder: string;
let database: TestDatabase;
let store: PostgresReleaseStore;
let registry: Registry;
/** Two processes of one site, each with its gateway, its reports and its judge. */
let processes: TestApp[];
let current: string;
let canary: string;
let versions = 0;

/** Publishes a release that the gateway can render a page of. */
async function publish(app: string, kind: 'host' | 'remote', version: string): Promise<string> {
  const { entry, files } = BUILDS.find((build) => build.app === app) ?? BUILDS[0];
  const named = { [entry ?? 'index.html']: '', ...files };
  await keepRelease(store, aRelease({ app, kind, version, files: named }));
  return version;
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'qihang-forged-'));
  database = await createTestDatabase();
  store = new PostgresReleaseStore({ database });
  registry = createRegistry({ store, gate: async () => PASSED });
  const host = { app: 'shell', version: await publish('shell', 'host', '1') };
  await registry.promote({
    releases: [host, { app: APP, version: await publish(APP, 'remote', '1') }],
    by: 'li',
  });
  processes = [];
  for (const name of ['one', 'two']) {
    const app = await createTestApp({
      database,
      environment: {
        CANARY_JUDGE_MS: '50',
        LIMIT_REPORTS_PER_MINUTE: '1000000',
        DATA_DIR: path.join(folder, name),
      },
      openGateway: (releases) =>
        openGateway({
          config: {
            DATA_DIR: path.join(folder, name),
            ALLOW_OVERRIDE: false,
            MF_INSPECTOR: false,
            SERVICE_WORKER: false,
          },
          releases,
          site: { brand: '启航AI' } as never,
          log: { info() {}, warn() {} } as never,
        }),
    });
    processes.push(app);
  }
}, 120_000);
afterAll(async () => {
  for (const each of processes) await each.close();
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

/** A canary for half of the browsers, beside an active release without failures. */
beforeEach(async () => {
  versions += 1;
  current = await publish(APP, 'remote', `good-${versions}`);
  canary = await publish(APP, 'remote', `canary-${versions}`);
  await registry.promote({ releases: [{ app: APP, version: current }], by: 'li' });
  await registry.startCanary({ app: APP, version: canary, share: 50, by: 'li' });
  for (const { releases } of processes) await releases.watch.reload();
  await new ReportRepository(database).add(
    Array.from({ length: 200 }, () => aPageVote({ app: APP, version: current })),
  );
});
afterEach(async () => {
  if (await isOnTrial()) await registry.stopCanary({ app: APP, version: canary, by: 'li' });
});

const processAt = (at: number): TestApp => processes[at % processes.length] as TestApp;
const isOnTrial = async () => trackOf(await store.readState(), APP).canary?.version === canary;
const statusOf = async () => (await processAt(0).releases.registry.status(APP))[0];
const countsOf = (version: string) =>
  new ReportRepository(database).countsOf({ app: APP, version, since: new Date(0) });

interface Sender {
  readonly cookie?: string;
  readonly address?: string;
}

/** Posts a report, as any client can. */
const post = (
  proof: string | undefined,
  events: readonly ReportEvent[],
  { cookie, address = STRANGER }: Sender = {},
  at = 0,
) =>
  processAt(at).app.inject({
    method: 'POST',
    url: '/registry/reports',
    headers: { ...(cookie === undefined ? {} : { cookie }) },
    payload: { version: 1, ...(proof === undefined ? {} : { proof }), events },
    remoteAddress: address,
  });

const failed = (version = canary): ReportEvent => ({
  kind: 'load-failure',
  app: APP,
  version,
  stage: 'entry',
});
const loaded = (version = canary): ReportEvent => ({ kind: 'loaded', app: APP, version });

/** Opens the page in new browsers until one gets this release. */
async function open(version = canary, address = STRANGER, at = 0) {
  for (let tries = 0; tries < 200; tries += 1) {
    const page = await processAt(at).app.inject({
      url: '/chat/',
      headers: { accept: HTML },
      remoteAddress: address,
    });
    if (
      !page.body.includes(`"release":"${version}","`) ||
      page.body.includes(`"lastGood":{"name":"${APP}","release":"${version}"`)
    )
      continue;
    const proof = /^page;desc="([\w-]+)"$/.exec(String(page.headers['server-timing']))?.[1];
    const cookie = String(page.headers['set-cookie']).split(';', 1)[0] ?? '';
    return { proof, sender: { cookie, address } };
  }
  throw new Error(`no page has ${version}`);
}

/** Address in a random network. */
const anAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;

/** Waits until earlier reports are counted, by means of a new report that is counted after them. */
async function settle(): Promise<void> {
  await Promise.all(
    processes.map(async ({ releases }) => {
      const { version } = await keepRelease(store, aRelease({ app: 'mf-marker' }));
      await releases.watch.reload();
      const marker = { kind: 'loaded', app: 'mf-marker', version } as const;
      await (await aPage(releases, [marker])).report([marker]);
      const since = new Date(0);
      await until(
        async () => (await new ReportRepository(database).countsOf({ ...marker, since })).loads === 1,
      );
    }),
  );
  // Time for the judges to run.
  await new Promise((resolve) => setTimeout(resolve, 200));
}

describe('F66 a canary', () => {
  it('F66 a canary is not stopped by 20 failures without a proof, in one report or in many', async () => {
    await post(undefined, Array<ReportEvent>(20).fill(failed()));
    for (let at = 0; at < 20; at += 1) await post(undefined, [failed()], {}, at);
    await settle();
    expect(await countsOf(canary)).toMatchObject({ loads: 0, loadFailures: 0 });
    expect(await isOnTrial()).toBe(true);
  });

  it('F66 one page counts as one failure of a canary, however often it reports and to whichever process', async () => {
    const { proof, sender } = await open();
    await Promise.all(
      Array.from({ length: 20 }, (_, at) => post(proof, Array<ReportEvent>(20).fill(failed()), sender, at)),
    );
    await settle();
    await post(proof, [failed()], sender, 1);
    await settle();
    expect(await countsOf(canary)).toMatchObject({ loads: 0, loadFailures: 1 });
    expect(await isOnTrial()).toBe(true);
  });

  it('F66 a canary is not stopped by 10,000 forged failures', async () => {
    const { proof = '', sender } = await open();
    const readSigningKey = async () => generateKeyPairSync('ed25519').privateKey;
    const anotherSite = { ...processAt(0).releases, readSigningKey };
    const stranger = await aPage(anotherSite, [{ app: APP, version: canary }]);
    const forged = [undefined, '', 'x', proof.slice(0, -2), stranger.proof, proof];
    for (let round = 0; round < 20; round += 1) {
      const answers = await Promise.all(
        Array.from({ length: 100 }, (_, at) =>
          post(forged[at % forged.length], Array<ReportEvent>(5).fill(failed()), sender, at),
        ),
      );
      expect(answers.every(({ statusCode }) => statusCode === 204)).toBe(true);
    }
    await settle();
    expect(await countsOf(canary)).toMatchObject({ loads: 0, loadFailures: 1 });
    expect(await isOnTrial()).toBe(true);
  }, 60_000);

  it('F66 a canary is not stopped by a client that opens page after page from two networks', async () => {
    for (let at = 0; at < 60; at += 1) {
      const address = at % 2 === 0 ? `198.51.100.${at}` : `2001:db8:7:${at}::1`;
      const { proof, sender } = await open(canary, address, at);
      await post(proof, [failed()], sender, at + 1);
    }
    await settle();
    const { canary: counts, judgement } = (await statusOf()) ?? {};
    expect(counts).toMatchObject({ loadFailures: 20, failuresOfFew: 20 });
    expect(judgement).toMatchObject({ verdict: 'wait' });
    expect(judgement?.reason).toContain('too few networks saw it fail');
    expect(await isOnTrial()).toBe(true);
    const { rows } = await database.pool.query(
      'SELECT count(*)::int AS count FROM release_pages WHERE version = $1',
      [canary],
    );
    expect(rows).toEqual([{ count: 20 }]);
    expect(JSON.stringify((await database.pool.query('SELECT * FROM release_pages')).rows)).not.toMatch(
      /198\.51|2001/,
    );
  });

  it('F66 a canary that fails in the pages of people is stopped, whatever is forged beside them', async () => {
    const thief = await open();
    for (let at = 0; at < 40; at += 1) {
      const { proof, sender } = await open(canary, STRANGER, at);
      await post(proof, [loaded()], sender, at);
      await post(thief.proof, Array<ReportEvent>(50).fill(loaded()), thief.sender, at);
      await post(undefined, Array<ReportEvent>(50).fill(loaded()), {}, at);
      await post(undefined, Array<ReportEvent>(50).fill(failed(current)), {}, at);
    }
    for (let at = 0; at < 30 && (await isOnTrial()); at += 1) {
      const { proof, sender } = await open(canary, anAddress(), at);
      await post(
        proof,
        at % 2 === 0 ? [failed()] : [loaded(), { ...loaded(), kind: 'boundary' }],
        sender,
        at + 1,
      );
    }
    await until(async () => !(await isOnTrial()));
    const [stop] = await registry.history({ app: APP, limit: 1 });
    expect(stop).toMatchObject({ kind: 'auto-stop', version: canary });
    expect((await countsOf(canary)).loads).toBeLessThan(40);
    expect(await countsOf(current)).toMatchObject({ loadFailures: 0 });
  });

  it('F66 a page of another release, of another browser or network, or of an hour ago has no vote on a canary', async () => {
    const other = await open(current);
    await post(other.proof, [failed()], other.sender);
    const { proof, sender } = await open();
    await post(proof, [failed()], { ...sender, cookie: 'mf_bucket=AAAAAAAAAAAAAAAAAAAAAA' });
    await post(proof, [failed()], { ...sender, cookie: undefined });
    await post(proof, [failed()], { ...sender, address: '198.51.101.66' });
    await post(proof, [failed()], { ...sender, address: '2001:db8::1' });
    const network = '198.51.100.0/24';
    const late = await aPage(processAt(0).releases, [{ app: APP, version: canary }], {
      network,
      servedAt: longServed(),
    });
    await post(late.proof, [failed()], { address: STRANGER });
    await settle();
    expect(await countsOf(canary)).toMatchObject({ loads: 0, loadFailures: 0 });
    // Another user in the same office.
    await post(proof, [failed()], { ...sender, address: '198.51.100.1' });
    await until(async () => (await countsOf(canary)).loadFailures === 1);
  });

  it('F66 a network may vote on a canary again once its hour is over', async () => {
    const say = async () => {
      const { proof, sender } = await open();
      await post(proof, [loaded()], sender);
    };
    for (let at = 0; at < 12; at += 1) await say();
    await settle();
    expect((await countsOf(canary)).loads).toBe(10);
    await database.pool.query(`UPDATE release_pages SET at = at - interval '62 minutes'`);
    await say();
    await until(async () => (await countsOf(canary)).loads === 11);
    const { rows } = await database.pool.query('SELECT count(*)::int AS count FROM release_pages');
    expect(rows).toEqual([{ count: 1 }]);
  });

  it('F66 each page of the machine itself has a vote on a canary, but not through an untrusted proxy', async () => {
    const say = async (headers: Record<string, string>, at: number) => {
      const { proof, sender } = await open(canary, '127.0.0.1', at);
      return processAt(at).app.inject({
        method: 'POST',
        url: '/registry/reports',
        headers: { cookie: sender.cookie, ...headers },
        payload: { version: 1, proof, events: [failed()] },
      });
    };
    for (let at = 0; at < 30; at += 1) await say({ 'x-forwarded-for': `10.1.${at}.1` }, at);
    await settle();
    expect((await countsOf(canary)).loadFailures).toBe(10);
    expect(await isOnTrial()).toBe(true);
    for (let at = 0; at < 30 && (await isOnTrial()); at += 1) await say({}, at);
    await until(async () => !(await isOnTrial()));
  });
});
