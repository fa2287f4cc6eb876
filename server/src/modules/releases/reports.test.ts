import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { aPage, aPageVote } from '../../testing/a-page';
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

/** Publishes a release and waits until this process knows it. */
async function aKnownRelease(app = 'mf-shop') {
  const { version } = await keepRelease(store, aRelease({ app }));
  await test.releases.watch.reload();
  return { app, version };
}

const post = (payload: string | object, remoteAddress = '203.0.113.7') =>
  test.app.inject({
    method: 'POST',
    url: '/registry/reports',
    headers: { 'content-type': 'application/json' },
    payload,
    remoteAddress,
  });

const AT_POST = { network: '203.0.113.0/24' };
/** Posts a report as a page in the network of `post`. */
async function postAsPage(of: readonly { app: string; version: string }[], events: readonly unknown[]) {
  const { proof } = await aPage(test.releases, of, AT_POST);
  return post({ version: 1, proof, events });
}

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
  it('reports are summed up by release, each page once', async () => {
    const [one, two] = [await aKnownRelease(), await aKnownRelease()];
    const timings = [
      { kind: 'vital', ...one, name: 'LCP', value: 812 },
      { kind: 'vital', ...one, name: 'CLS', value: 0.02 },
    ];
    const loaded = { kind: 'loaded', ...one };
    const pages = [
      [loaded, loaded, { kind: 'loaded', ...two }, ...timings, ...timings],
      [loaded, { kind: 'boundary', ...one }, { kind: 'boundary', ...one }],
      [{ kind: 'load-failure', ...one, stage: 'entry' }, loaded],
      [{ kind: 'load-failure', ...one, stage: 'module' }],
    ];
    for (const [at, events] of pages.entries()) {
      const ms = [100, 100, 100, 5_000][at];
      const answer = await postAsPage([one, two], [...events, { kind: 'phase', ...one, name: 'entry', ms }]);
      expect([answer.statusCode, answer.body]).toEqual([204, '']);
    }
    await until(async () => (await countsOf(one)).loadFailures === 2);
    const counts = await countsOf(one);
    expect(counts).toMatchObject({ loads: 2, loadFailures: 2, boundaryHits: 1, failuresOfFew: 3 });
    expect(await countsOf(two)).toMatchObject({ loads: 1, loadFailures: 0, failuresOfFew: 0 });
    const [cls, lcp, entry] = counts.timings;
    expect([cls?.name, lcp?.name, entry?.name]).toEqual(['CLS', 'LCP', 'entry']);
    expect([cls?.count, lcp?.count, entry?.count]).toEqual([1, 1, 4]);
    expect(cls?.p75).toBeCloseTo(0.02, 2);
    expect(Math.abs((lcp?.p75 ?? 0) - 812)).toBeLessThan(82);
    expect(Math.abs((entry?.p75 ?? 0) - 100)).toBeLessThan(11);
  });

  it('reports of one page may come one after the other, and a later failure counts', async () => {
    const of = await aKnownRelease();
    const page = await aPage(test.releases, [of], AT_POST);
    const say = (...events: object[]) => post({ version: 1, proof: page.proof, events });
    await say({ kind: 'phase', ...of, name: 'manifest', ms: 80 });
    await until(async () => (await countsOf(of)).timings.length === 1);
    expect((await countsOf(of)).loads).toBe(0);
    await say({ kind: 'loaded', ...of }, { kind: 'phase', ...of, name: 'manifest', ms: 80 });
    await until(async () => (await countsOf(of)).loads === 1);
    await say({ kind: 'loaded', ...of }, { kind: 'boundary', ...of });
    await until(async () => (await countsOf(of)).boundaryHits === 1);
    await say(
      { kind: 'load-failure', ...of, stage: 'entry' },
      { kind: 'vital', ...of, name: 'LCP', value: 9 },
    );
    await until(async () => (await countsOf(of)).timings.length === 2);
    expect(await countsOf(of)).toMatchObject({
      loads: 1,
      loadFailures: 0,
      boundaryHits: 1,
      failuresOfFew: 1,
    });
    expect((await countsOf(of)).timings.map(({ count }) => count)).toEqual([1, 1]);
  });

  it('only reports on known releases count, and an unknown event does not affect the others', async () => {
    const { app, version } = await aKnownRelease();
    const known = await aKnownRelease();
    const given = [
      { app, version },
      { app, version: 'made-up' },
      { app: 'mf-made-up', version },
    ];
    const phases = Array.from({ length: 20 }, (_, at) => ({
      kind: 'phase',
      app,
      version,
      name: `${at}'; --`,
      ms: 1,
    }));
    const { statusCode } = await postAsPage(given, [
      { kind: 'loaded', app, version: 'made-up' },
      { kind: 'loaded', app: 'mf-made-up', version },
      { kind: 'loaded', ...known },
      { kind: 'something-new', app, version },
      ...phases,
      { kind: 'vital', app, version, name: 'LCP', value: 'fast' },
      null,
      { kind: 'loaded', app, version, phone: '13800138000' },
    ]);
    for (const stage of ['x1', 'x2']) {
      await postAsPage([{ app, version }], [{ kind: 'load-failure', app, version, stage }]);
    }
    expect(statusCode).toBe(204);
    await until(async () => (await countsOf({ app, version })).loadFailures === 2);
    expect((await countsOf({ app, version })).loads).toBe(1);
    // The release was in no page that reported it.
    expect((await countsOf(known)).loads).toBe(0);
    // One row for the loads, and one for the failures at unknown stages.
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

  it('reports of one address are limited, and those of other addresses are accepted', async () => {
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

  it('reports are deleted after their time, and with their release', async () => {
    const of = await aKnownRelease();
    const at = Date.now() - 40 * 86_400_000;
    const failed = { ...of, outcome: 'load-failure', stage: 'entry' } as const;
    const old = Array.from({ length: 3 }, () => aPageVote({ ...of, at, timings: { LCP: 9 } }));
    await reports.add([...old, aPageVote({ ...failed, at }), aPageVote(of)]);
    expect(await countsOf(of)).toMatchObject({ loads: 4, loadFailures: 1, failuresOfFew: 1 });
    expect((await countsOf(of, new Date())).loads).toBe(1);
    await reports.removeBefore(new Date(Date.now() - 30 * 86_400_000));
    expect(await countsOf(of)).toMatchObject({ loads: 1, loadFailures: 0, failuresOfFew: 0 });
    expect(await rowsIn('release_timings', of.version)).toBe(0);
    await store.prune({ replacedBefore: new Date(Date.now() + 1_000), by: 'tester' });
    for (const table of ['release_counts', 'release_failures', 'release_pages']) {
      expect(await rowsIn(table, of.version)).toBe(0);
    }
    // A page may report on a release that was removed just now.
    await reports.add([aPageVote(of)]);
    expect(await rowsIn('release_pages', of.version)).toBe(0);
  });

  it('the counts since a moment have its whole minute, and of timings its whole hour, and nothing before', async () => {
    const of = await aKnownRelease();
    const minute = Date.parse('2026-05-01T08:30:00Z');
    const votes = [-1, 0, 59_999, 60_000].map((ms) =>
      aPageVote({ ...of, at: minute + ms, timings: { LCP: 9 } }),
    );
    const early = aPageVote({ ...of, at: minute - 1_800_001, timings: { LCP: 9 }, outcome: null });
    await reports.add([...votes, early]);
    const { loads, timings } = await countsOf(of, new Date(minute + 30_000));
    expect([loads, timings.map(({ count }) => count)]).toEqual([3, [4]]);
  });

  it('failures of the two networks with the most of them are told apart from those of all others', async () => {
    const of = await aKnownRelease();
    const failures = [5, 3, 2, 1].flatMap((count, at) =>
      Array.from({ length: count }, () =>
        // Each in a partition of its own.
        aPageVote({ ...of, network: `000${at}0000000000ff`, outcome: 'load-failure', stage: 'entry' }),
      ),
    );
    await reports.add(failures);
    expect(await countsOf(of)).toMatchObject({ loadFailures: 11, failuresOfFew: 8 });
  });

  it('a report that came just before the shutdown is stored when the shutdown is done', async () => {
    const of = await aKnownRelease();
    const stopping = await createTestApp({ database: test.database });
    const { proof } = await aPage(stopping.releases, [of], AT_POST);
    // A database that is slow at that moment.
    await test.database.pool.query(`
      CREATE FUNCTION wait_a_moment() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN PERFORM pg_sleep(0.5); RETURN NULL; END $$;
      CREATE TRIGGER slow AFTER INSERT ON release_pages EXECUTE FUNCTION wait_a_moment()`);
    try {
      const sent = await stopping.app.inject({
        method: 'POST',
        url: '/registry/reports',
        payload: { version: 1, proof, events: [{ kind: 'loaded', ...of }] },
        remoteAddress: '203.0.113.7',
      });
      expect(sent.statusCode).toBe(204);
      await stopping.close();
      expect((await countsOf(of)).loads).toBe(1);
    } finally {
      await test.database.pool.query('DROP FUNCTION wait_a_moment CASCADE');
    }
  });

  it('reports that cannot be stored now are stored later, and no process loses the others’', async () => {
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
      for (const each of counters) {
        const { page: id, network } = aPageVote(of);
        each.add({ id, network }, [{ kind: 'loaded', ...of }]);
      }
      if (round === 10) isBroken = false;
      await Promise.all(counters.map((each) => each.flush()));
    }
    expect((await countsOf(of)).loads).toBe(40);
  });

  it('reports that were not yet stored are stored when the process stops', async () => {
    const of = await aKnownRelease();
    const counters = new ReportCounters({
      repository: reports,
      registry: () => test.releases.watch.current(),
      log: test.app.log,
      flushMs: 3_600_000,
    });
    counters.start();
    const { page: id, network } = aPageVote(of);
    counters.add({ id, network }, [{ kind: 'loaded', ...of }]);
    await counters.close();
    expect((await countsOf(of)).loads).toBe(1);
  });
});
