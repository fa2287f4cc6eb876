import type { ReportEvent } from '@qihang/federation/registry';
import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { aRelease, keepRelease } from '../../testing/a-release';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { until } from '../../testing/until';
import { PostgresReleaseStore } from './postgres-release-store';
import { ReportCounters } from './report-counters';
import { ReportRepository } from './report-repository';

const LONG_AGO = new Date('2020-01-01T00:00:00Z');

let test: TestApp;
let store: PostgresReleaseStore;
let reports: ReportRepository;
beforeAll(async () => {
  test = await createTestApp();
  store = new PostgresReleaseStore({ database: test.database });
  reports = new ReportRepository(test.database);
});
afterAll(() => test.close());

/** A release that this process knows of. */
async function aKnownRelease(app = 'mf-shop') {
  const { version } = await keepRelease(store, aRelease({ app }));
  await test.releases.watch.reload();
  return { app, version };
}

const post = (payload: string | object, remoteAddress = '127.0.0.1') =>
  test.app.inject({
    method: 'POST',
    url: '/registry/reports',
    headers: { 'content-type': 'application/json' },
    payload,
    remoteAddress,
  });

const countsOf = (of: { app: string; version: string }, since = LONG_AGO) =>
  reports.countsOf({ ...of, since });

const rowsIn = async (table: string, version: string): Promise<number> => {
  const { rows } = await test.database.pool.query(
    `SELECT count(*)::int AS count FROM ${table} WHERE version = $1`,
    [version],
  );
  return rows[0]?.count;
};

describe('reports of tabs', () => {
  it('are summed up by release', async () => {
    const [one, two] = [await aKnownRelease(), await aKnownRelease()];
    const events: ReportEvent[] = [
      { kind: 'loaded', ...one },
      { kind: 'loaded', ...one },
      { kind: 'load-failure', ...one, stage: 'entry' },
      { kind: 'load-failure', ...one, stage: 'module' },
      { kind: 'boundary', ...one },
      { kind: 'loaded', ...two },
      ...[100, 100, 100, 5_000].map((ms) => ({ kind: 'phase', ...one, name: 'entry', ms }) as const),
      { kind: 'vital', ...one, name: 'LCP', value: 812 },
      { kind: 'vital', ...one, name: 'CLS', value: 0.02 },
    ];
    const answer = await post({ version: 1, events });
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
    await until(async () => (await countsOf(two)).loads === 1);
    const counts = await countsOf(one);
    expect(counts).toMatchObject({ loads: 2, loadFailures: 2, boundaryHits: 1 });
    const [cls, lcp, entry] = counts.timings;
    expect([cls?.name, lcp?.name, entry?.name]).toEqual(['CLS', 'LCP', 'entry']);
    expect(cls?.p75).toBeCloseTo(0.02, 2);
    expect(Math.abs((lcp?.p75 ?? 0) - 812)).toBeLessThan(82);
    expect(entry?.count).toBe(4);
    expect(Math.abs((entry?.p75 ?? 0) - 100)).toBeLessThan(11);
  });

  it('count for releases that there are only, and an event that is not understood costs the others nothing', async () => {
    const { app, version } = await aKnownRelease();
    const { statusCode } = await post({
      version: 1,
      events: [
        { kind: 'loaded', app, version: 'made-up' },
        { kind: 'loaded', app: 'mf-made-up', version },
        { kind: 'something-new', app, version },
        ...Array.from({ length: 20 }, (_, at) => ({
          kind: 'phase',
          app,
          version,
          name: `${at}'; --`,
          ms: 1,
        })),
        ...Array.from({ length: 20 }, (_, at) => ({ kind: 'load-failure', app, version, stage: `x${at}` })),
        { kind: 'vital', app, version, name: 'LCP', value: 'fast' },
        null,
        { kind: 'loaded', app, version, phone: '13800138000' },
      ],
    });
    expect(statusCode).toBe(204);
    await until(async () => (await countsOf({ app, version })).loads === 1);
    // The loads and everything that went wrong at a place nobody knows.
    expect(await rowsIn('release_counts', version)).toBe(2);
    expect(await rowsIn('release_timings', version)).toBe(1);
    expect(await rowsIn('release_counts', 'made-up')).toBe(0);
  });

  const tooMany = Array(51).fill({ kind: 'loaded', app: 'a', version: 'b' });
  it.each([
    ['of another version', { version: 2, events: [] }, 400],
    ['without events', { version: 1 }, 400],
    ['with more events than any tab has', { version: 1, events: tooMany }, 400],
    ['that are a list', '[]', 400],
    ['that are not whole', '{', 400],
    ['of more than 64 kB', { version: 1, events: [], padding: 'x'.repeat(70_000) }, 413],
  ])('%s are refused', async (_, payload, status) => {
    expect((await post(payload)).statusCode).toBe(status);
  });

  it('of one address are limited, and those of others go on', async () => {
    const limited = await createTestApp({
      database: test.database,
      environment: { LIMIT_REPORTS_PER_MINUTE: '3' },
    });
    const report = (remoteAddress: string) =>
      limited.app.inject({
        method: 'POST',
        url: '/registry/reports',
        payload: { version: 1, events: [] },
        remoteAddress,
      });
    const statuses = [];
    for (let at = 0; at < 4; at += 1) statuses.push((await report('10.1.1.1')).statusCode);
    expect(statuses).toEqual([204, 204, 204, 429]);
    expect((await report('10.1.1.1')).headers['retry-after']).toMatch(/^\d+$/);
    expect((await report('10.1.1.2')).statusCode).toBe(204);
    await limited.close();
  });

  it('are forgotten after their time, and with their release', async () => {
    const of = await aKnownRelease();
    const at = Date.now() - 40 * 86_400_000;
    await reports.add([
      { ...of, at, kind: 'loaded', stage: '', count: 3 },
      { ...of, at, name: 'LCP', bucket: 9, count: 3 },
      { ...of, at: Date.now(), kind: 'loaded', stage: '', count: 1 },
    ]);
    expect((await countsOf(of)).loads).toBe(4);
    expect((await countsOf(of, new Date())).loads).toBe(1);
    await reports.removeBefore(new Date(Date.now() - 30 * 86_400_000));
    expect((await countsOf(of)).loads).toBe(1);
    expect(await rowsIn('release_timings', of.version)).toBe(0);
    await store.prune({ replacedBefore: new Date(Date.now() + 1_000), by: 'tester' });
    expect(await rowsIn('release_counts', of.version)).toBe(0);
  });

  it('that cannot be stored now are stored later, and no process loses the others’', async () => {
    const of = await aKnownRelease();
    const log = test.app.log;
    let isBroken = true;
    const counters = ['one', 'two'].map(
      () =>
        new ReportCounters({
          repository: { add: (rows) => (isBroken ? Promise.reject(new Error('no')) : reports.add(rows)) },
          registry: () => test.releases.watch.current(),
          log,
        }),
    );
    for (let round = 0; round < 20; round += 1) {
      for (const each of counters) each.add([{ kind: 'loaded', ...of }]);
      if (round === 10) isBroken = false;
      await Promise.all(counters.map((each) => each.flush()));
    }
    expect((await countsOf(of)).loads).toBe(40);
  });
});
