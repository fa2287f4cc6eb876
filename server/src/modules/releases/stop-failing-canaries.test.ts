import { randomUUID } from 'node:crypto';
import type { ReportEvent } from '@qihang/federation/registry';
import { createRegistry, trackOf } from '@qihang/federation/releases';
import { afterAll, beforeAll, beforeEach, expect, it } from '@rstest/core';
import { parseConfig } from '../../config';
import { connectDatabase, type Database } from '../../database/client';
import { createTestDatabase, type TestDatabase } from '../../database/test-database';
import { createLog } from '../../http/request-logging';
import { aPage } from '../../testing/a-page';
import { aRelease, keepRelease } from '../../testing/a-release';
import { until } from '../../testing/until';
import { composeReleases, type Releases } from './compose-releases';
import { PostgresReleaseStore } from './postgres-release-store';

const PASSED = { isPassed: true, checks: [] };

let database: TestDatabase;
let other: Database;
/** Two processes, each with a judge. */
let processes: Releases[];
let lines: string[];
beforeAll(async () => {
  database = await createTestDatabase();
  other = connectDatabase(database.connection, { DATABASE_POOL: 3, DATABASE_STATEMENT_MS: 10_000 });
  const config = parseConfig({ CANARY_JUDGE_MS: '50' });
  const log = createLog('info', { write: (line) => void lines.push(line) });
  processes = [database, other].map((each) =>
    composeReleases({ database: each, config, log, newId: randomUUID }),
  );
  for (const each of processes) await each.start();
});
afterAll(async () => {
  for (const each of processes) await each.close();
  await other.close();
  await database.close();
});
beforeEach(() => {
  lines = [];
});

/** An app with a canary of 10 per cent. */
async function aCanary(app: string) {
  const store = new PostgresReleaseStore({ database });
  const [current, canary] = [
    await keepRelease(store, aRelease({ app })),
    await keepRelease(store, aRelease({ app })),
  ];
  const registry = createRegistry({ store, gate: async () => PASSED });
  await registry.promote({ releases: [{ app, version: current.version }], by: 'li' });
  await registry.startCanary({ app, version: canary.version, share: 10, by: 'li' });
  for (const { watch } of processes) await watch.reload();
  return { current: current.version, canary: canary.version, registry };
}

/** Reports from pages, each with a network of its own, spread over both processes. */
async function report(
  app: string,
  version: string,
  { loads = 0, failures = 0, boundaries = 0 }: { loads?: number; failures?: number; boundaries?: number },
): Promise<void> {
  const loaded: ReportEvent = { kind: 'loaded', app, version };
  const thrown: ReportEvent[] = [loaded, { kind: 'boundary', app, version }];
  const failed: ReportEvent = { kind: 'load-failure', app, version, stage: 'entry' };
  const said = [
    ...Array<ReportEvent[]>(boundaries).fill(thrown),
    ...Array<ReportEvent[]>(loads - boundaries).fill([loaded]),
    ...Array<ReportEvent[]>(failures).fill([failed]),
  ];
  const [one, other] = processes as [Releases, Releases];
  for (const [at, events] of said.entries()) {
    const page = await aPage(one, [{ app, version }]);
    await page.report(events, at % 2 === 0 ? one : other);
  }
}

const canaryOf = async (app: string): Promise<string | undefined> => {
  const store = new PostgresReleaseStore({ database });
  return trackOf(await store.readState(), app).canary?.version;
};

it('a canary that throws is stopped automatically, once, whichever process notices', async () => {
  const { current, canary, registry } = await aCanary('mf-throwing');
  await report('mf-throwing', current, { loads: 200, failures: 1 });
  await report('mf-throwing', canary, { loads: 40, boundaries: 38 });
  await until(async () => (await canaryOf('mf-throwing')) === undefined);
  // Time for both processes to judge again.
  await new Promise((resolve) => setTimeout(resolve, 300));
  const [stop, ...earlier] = await registry.history({ app: 'mf-throwing', limit: 10 });
  expect(stop).toMatchObject({ kind: 'auto-stop', by: 'judge', version: canary });
  // Sums of both processes, or of the one that wrote first.
  expect(stop?.note).toMatch(/^the canary failed in (38 of 40|19 of 20) \(95/);
  expect(earlier.filter(({ kind }) => kind === 'auto-stop')).toEqual([]);
  expect(trackOf(await registry.state(), 'mf-throwing')).toMatchObject({ active: current, canary: null });
  for (const { watch } of processes) {
    await until(() => trackOf(watch.current(), 'mf-throwing').canary === null);
  }
  expect(lines.join().match(/a canary was stopped/g)).toHaveLength(1);
});

it('a canary that cannot be loaded is stopped automatically', async () => {
  const { current, canary } = await aCanary('mf-unloadable');
  await report('mf-unloadable', current, { loads: 300 });
  await report('mf-unloadable', canary, { loads: 2, failures: 60 });
  await until(async () => (await canaryOf('mf-unloadable')) === undefined);
});

it('a canary that fails no more than the active release stays', async () => {
  const { current, canary } = await aCanary('mf-healthy');
  await report('mf-healthy', current, { loads: 400, failures: 8 });
  await report('mf-healthy', canary, { loads: 100, failures: 2 });
  await until(async () => {
    const [status] = (await processes[0]?.registry.status('mf-healthy')) ?? [];
    return status?.canary?.loads === 100 && status.current?.loads === 400;
  });
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(await canaryOf('mf-healthy')).toBe(canary);
});

it('a new canary is not stopped for the failures of the one that it replaced', async () => {
  const { current, canary, registry } = await aCanary('mf-replaced');
  const store = new PostgresReleaseStore({ database });
  const next = await keepRelease(store, aRelease({ app: 'mf-replaced' }));
  await expect(
    registry.stopCanary({ app: 'mf-replaced', version: next.version, isAutomatic: true, by: 'judge' }),
  ).rejects.toThrow('is not the canary');
  await registry.startCanary({ app: 'mf-replaced', version: next.version, share: 10, by: 'li' });
  await report('mf-replaced', current, { loads: 300 });
  await report('mf-replaced', canary, { failures: 100 });
  await until(async () => (await processes[0]?.registry.status('mf-replaced'))?.[0]?.current?.loads === 300);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(await canaryOf('mf-replaced')).toBe(next.version);
});
