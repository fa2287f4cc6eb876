import { randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createRegistry, type Registry, trackOf } from '@qihang/federation/releases';
import { afterAll, beforeAll, expect, it } from '@rstest/core';
import { createTestDatabase, type TestDatabase } from '../../database/test-database';
import { openGateway } from '../../gateway/open-gateway';
import { aPageVote } from '../../testing/a-page';
import { aRelease, keepRelease } from '../../testing/a-release';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { BUILDS } from '../../testing/tiny-gateway';
import { PostgresReleaseStore } from './postgres-release-store';
import { ReportRepository } from './report-repository';

const APP = 'mf-chat';
const SHARE = 10;
/** One visit in two seconds, each of another browser in another network. */
const VISIT_MS = 2_000;
/** From the page's arrival to its report: its files, and a moment in which failures are gathered. */
const REPORTED_AFTER_MS = 1_000;
const LIMIT_MS = 20_000;
const PASSED = { isPassed: true, checks: [] };

let folder: string;
let database: TestDatabase;
let store: PostgresReleaseStore;
let registry: Registry;
let site: TestApp;

const publish = async (app: string, kind: 'host' | 'remote', version: string): Promise<string> => {
  const { entry, files } = BUILDS.find((build) => build.app === app) ?? BUILDS[0];
  const named = { [entry ?? 'index.html']: '', ...files };
  await keepRelease(store, aRelease({ app, kind, version, files: named }));
  return version;
};

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'qihang-seldom-'));
  database = await createTestDatabase();
  store = new PostgresReleaseStore({ database });
  registry = createRegistry({ store, gate: async () => PASSED });
  const host = { app: 'shell', version: await publish('shell', 'host', '1') };
  const remote = { app: APP, version: await publish(APP, 'remote', 'good') };
  await registry.promote({ releases: [host, remote], by: 'li' });
  // The judge's interval and that of the counters are the product's own.
  site = await createTestApp({
    database,
    environment: { DATA_DIR: folder },
    openGateway: (releases) =>
      openGateway({
        config: { DATA_DIR: folder, ALLOW_OVERRIDE: false, MF_INSPECTOR: false, SERVICE_WORKER: false },
        releases,
        site: { brand: '启航AI' } as never,
        log: { info() {}, warn() {} } as never,
      }),
  });
});
afterAll(async () => {
  await site.close();
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

/** A browser that opens the page: where it gets the canary it cannot load it, and says so. */
async function visit(canary: string): Promise<void> {
  const remoteAddress = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;
  const page = await site.app.inject({
    url: '/chat/',
    headers: { accept: 'text/html,*/*;q=0.8' },
    remoteAddress,
  });
  const isCanary = page.body.includes(`"release":"${canary}"`);
  const proof = /^page;desc="([\w-]+)"$/.exec(String(page.headers['server-timing']))?.[1];
  const cookie = String(page.headers['set-cookie']).split(';', 1)[0] ?? '';
  await sleep(REPORTED_AFTER_MS);
  const version = isCanary ? canary : 'good';
  await site.app.inject({
    method: 'POST',
    url: '/registry/reports',
    headers: { cookie },
    payload: {
      version: 1,
      proof,
      events: [
        isCanary
          ? { kind: 'load-failure', app: APP, version, stage: 'module' }
          : { kind: 'loaded', app: APP, version },
      ],
    },
    remoteAddress,
  });
}

it('F66 a canary of a tenth that never loads is stopped within 20 s at half a visit a second', async () => {
  // What the same visits have said of the current release in the five minutes before.
  await new ReportRepository(database).add(
    Array.from({ length: 150 }, () => aPageVote({ app: APP, version: 'good', at: Date.now() - 300_000 })),
  );
  const canary = await publish(APP, 'remote', 'broken');
  await registry.startCanary({ app: APP, version: canary, share: SHARE, by: 'li' });
  const begun = performance.now();
  const begunAt = Date.now();
  const isOnTrial = async () => trackOf(await store.readState(), APP).canary !== null;
  const visits: Promise<void>[] = [];
  while ((await isOnTrial()) && performance.now() - begun < LIMIT_MS) {
    if (performance.now() - begun >= VISIT_MS * (visits.length + 1)) visits.push(visit(canary));
    await sleep(50);
  }
  await Promise.all(visits);
  const [stop] = await registry.history({ app: APP, limit: 1 });
  expect(stop).toMatchObject({ kind: 'auto-stop', version: canary });
  const seconds = (Date.parse(stop?.at ?? '') - begunAt) / 1_000;
  expect(seconds).toBeLessThan(20);
  // Every visitor got something that works in its place, and no more than a handful had to find out.
  expect(visits.length).toBeLessThan(10);
});
