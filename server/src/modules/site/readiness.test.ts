import { afterAll, beforeAll, expect, it } from '@rstest/core';
import { aRelease, keepRelease } from '../../testing/a-release';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { until } from '../../testing/until';
import { PostgresReleaseStore, REGISTRY_CHANNEL } from '../releases/postgres-release-store';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const ready = async () => {
  const response = await test.app.inject({ url: '/api/ready' });
  return { status: response.statusCode, body: response.json() };
};

it('a release registry that cannot be read makes the product degraded, not down, until it can be read again', async () => {
  const { release } = aRelease();
  const { version } = await keepRelease(new PostgresReleaseStore({ database: test.database }), aRelease());
  expect(await ready()).toMatchObject({ status: 200, body: { status: 'ok', registry: 'ok' } });
  const change = async (by: string) => {
    await test.database.pool.query(by, [version]);
    await test.database.pool.query('SELECT pg_notify($1, $2)', [REGISTRY_CHANNEL, '']);
  };
  await change(`UPDATE releases SET release = release - 'kind' WHERE version = $1`);
  await until(async () => (await ready()).body.registry === 'degraded');
  expect(await ready()).toMatchObject({ status: 200, body: { status: 'degraded', database: 'ok' } });
  expect(test.logged()).toContain('the last good one stays in force');
  await change(`UPDATE releases SET release = release || '{"kind":"${release.kind}"}' WHERE version = $1`);
  await until(async () => (await ready()).body.registry === 'ok');
  expect((await ready()).body.status).toBe('ok');
});
