import { createRegistry } from '@qihang/federation/releases';
import { afterAll, beforeAll, expect, it } from '@rstest/core';
import pg from 'pg';
import { noteBackup } from '../../database/backup/note-backup';
import { createTestDatabase, type TestDatabase } from '../../database/test-database';
import { aPageVote } from '../../testing/a-page';
import { aRelease, keepRelease } from '../../testing/a-release';
import { type ScriptedVendor, startScriptedVendor } from '../../testing/scripted-vendor';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { until } from '../../testing/until';
import { PostgresReleaseStore } from '../releases/postgres-release-store';
import { ReportRepository } from '../releases/report-repository';

let operator: ScriptedVendor;
let database: TestDatabase;
/** Two processes of one site; the second has the smallest queue of passwords and a disk that is never large enough. */
let test: TestApp;
let other: TestApp;
beforeAll(async () => {
  operator = await startScriptedVendor();
  operator.play(async (call) => {
    await call.head(200, { 'Content-Type': 'application/json' });
    await call.chunk('{"errcode":0}');
    await call.end();
  });
  database = await createTestDatabase({ connectMs: 1_000 });
  const environment = {
    ALERT_WEBHOOK: `${operator.baseUrl}/hook`,
    HEALTH_LOOK_MS: '30',
    CANARY_JUDGE_MS: '50',
    LIMIT_ADDRESS_PER_MINUTE: '100000',
  };
  test = await createTestApp({ database, environment });
  other = await createTestApp({
    database,
    environment: { ...environment, HASH_CONCURRENCY: '1', HASH_QUEUE: '1', DISK_FREE_MB: '1000000000' },
  });
});
afterAll(async () => {
  await other.close();
  await test.close();
  await database.close();
  await operator.close();
});

const ready = async (of = test) => {
  const response = await of.app.inject({ url: '/api/ready' });
  return { status: response.statusCode, body: response.json() };
};

interface Told {
  readonly event: string;
  readonly reason: string | null;
  readonly detail?: string;
  readonly text: { readonly content: string };
}

/** What the operator was told of a part so far. */
const toldOf = (part: string): Told[] =>
  operator.calls
    .map(({ body }) => JSON.parse(body) as Told)
    .filter(({ event }) => event.startsWith(`${part}_`));

/** Time for one more alert that should not come. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 300));

it('a site without users has nothing to tell', async () => {
  await settle();
  expect(await ready()).toEqual({
    status: 200,
    body: {
      status: 'ok',
      database: 'ok',
      provider: 'ok',
      registry: 'ok',
      disk: 'ok',
      queue: 'ok',
      canary: 'ok',
      backup: 'ok',
    },
  });
});

it('a disk with too little space is told of once, with what is left', async () => {
  await until(() => toldOf('disk').length > 0);
  await settle();
  expect(toldOf('disk')).toEqual([
    expect.objectContaining({
      event: 'disk_degraded',
      reason: 'low',
      detail: expect.stringMatching(/^剩余 \d+ MB$/),
      text: { content: expect.stringMatching(/^【启航AI】磁盘空间不足（剩余 \d+ MB）\nLittle space/) },
    }),
  ]);
  expect((await ready(other)).body).toMatchObject({ status: 'degraded', disk: 'degraded', database: 'ok' });
  expect((await ready()).body.disk).toBe('ok');
});

it('a backup that is too old is told of, and one that was just made ends that', async () => {
  const { id } = await test.signUp();
  // Whoever comes later makes the data no younger.
  await test.signUp();
  await database.pool.query(`UPDATE users SET created_at = now() - interval '8 days' WHERE id = $1`, [id]);
  // Both processes look for themselves.
  await until(() => toldOf('backup').length === 2);
  expect(toldOf('backup')[0]).toMatchObject({
    event: 'backup_degraded',
    reason: 'old',
    detail: '还没有备份过',
  });
  expect((await ready()).body).toMatchObject({ status: 'degraded', backup: 'degraded' });
  await noteBackup(database.connection);
  await until(() => toldOf('backup').length === 4);
  expect(toldOf('backup')[3]).toMatchObject({ event: 'backup_recovered', reason: null });
  expect((await ready()).body.backup).toBe('ok');
  await database.pool.query(`UPDATE backups SET finished_at = now() - interval '8 days'`);
  await until(async () => (await ready()).body.backup === 'degraded');
  await noteBackup(database.connection);
  await until(async () => (await ready()).body.backup === 'ok');
});

it('a canary that was stopped is told of by the one process that stopped it, until the app is moved again', async () => {
  const app = 'mf-chat';
  const store = new PostgresReleaseStore({ database });
  const gate = async () => ({ isPassed: true, checks: [] });
  const registry = createRegistry({ store, gate });
  const { version: current } = await keepRelease(store, aRelease({ app }));
  const { version: canary } = await keepRelease(store, aRelease({ app }));
  await registry.promote({ releases: [{ app, version: current }], by: 'li' });
  await registry.startCanary({ app, version: canary, share: 10, by: 'li' });
  expect((await ready()).body.canary).toBe('ok');
  const reports = new ReportRepository(database);
  await reports.add(Array.from({ length: 100 }, () => aPageVote({ app, version: current })));
  await reports.add(
    Array.from({ length: 20 }, () => aPageVote({ app, version: canary, outcome: 'load-failure' })),
  );
  await until(() => toldOf('canary').length > 0);
  await settle();
  expect(toldOf('canary')).toEqual([
    expect.objectContaining({ event: 'canary_stopped', reason: 'stopped', detail: `${app} ${canary}` }),
  ]);
  for (const each of [test, other]) expect((await ready(each)).body.canary).toBe('degraded');
  await registry.startCanary({ app, version: canary, share: 5, by: 'li' });
  await registry.promote({ releases: [{ app, version: canary }], by: 'li' });
  await until(async () => (await ready()).body.canary === 'ok');
});

it('a queue that refuses people is told of', async () => {
  const { username } = await test.signUp();
  const signIn = (at: number) =>
    other.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { username, password: `wrong-${at}` },
      remoteAddress: `10.0.0.${at}`,
    });
  expect((await ready(other)).body.queue).toBe('ok');
  const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => signIn(at)));
  expect(answers.map(({ statusCode }) => statusCode)).toContain(429);
  await until(async () => (await ready(other)).body.queue === 'degraded');
  await until(() => toldOf('queue').length === 1);
  expect(toldOf('queue')[0]).toMatchObject({ event: 'queue_degraded', reason: 'full' });
  expect((await ready()).body.queue).toBe('ok');
});

it('a database whose disk is full is told of, although it still answers', async () => {
  const { headers } = await test.signUp();
  await database.pool.query(`
    CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = '53100'; END $$;
    CREATE TRIGGER refuse BEFORE INSERT ON conversations FOR EACH ROW EXECUTE FUNCTION refuse()`);
  const question = await test.app.inject({
    method: 'POST',
    url: '/api/chat/test-agent',
    headers,
    payload: { message: '你好', conversationId: null },
  });
  expect(question.statusCode).toBe(503);
  await database.pool.query('DROP TRIGGER refuse ON conversations');
  await until(() => toldOf('disk').some(({ reason }) => reason === 'full'));
  // Either process may be the one that told.
  await until(async () => (await ready()).body.disk === 'degraded');
  expect(await ready()).toMatchObject({
    status: 200,
    body: { status: 'degraded', disk: 'degraded', database: 'ok' },
  });
});

it('a database that is away is told of, and one that is back', async () => {
  const admin = new pg.Client({ ...database.connection, database: 'postgres' });
  await admin.connect();
  const allow = (isAllowed: boolean) =>
    admin.query(`ALTER DATABASE ${database.connection.database} ALLOW_CONNECTIONS ${isAllowed}`);
  try {
    await allow(false);
    await admin.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [
      database.connection.database,
    ]);
    await until(() => toldOf('database').length === 2);
    expect(toldOf('database')[0]).toMatchObject({ event: 'database_degraded', reason: 'unreachable' });
    const away = await ready();
    expect(away).toMatchObject({ status: 503, body: { status: 'down', database: 'down' } });
    expect((await test.app.inject({ url: '/api/ready' })).headers['retry-after']).toBe('5');
    // What cannot be seen meanwhile is as it was.
    expect(away.body.backup).toBe('ok');
  } finally {
    await allow(true);
    await admin.end();
  }
  await until(() => toldOf('database').length === 4);
  expect(toldOf('database')[3]).toMatchObject({ event: 'database_recovered', reason: null });
  expect((await ready()).body.database).toBe('ok');
});
