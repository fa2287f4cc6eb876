import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import type { ProviderHealth } from '../../providers/provider-health';
import { aRelease, keepRelease } from '../../testing/a-release';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { until } from '../../testing/until';
import { PostgresReleaseStore, REGISTRY_CHANNEL } from '../releases/postgres-release-store';
import { makeReadiness } from './readiness';

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

describe('what the product says of itself', () => {
  const parts = ['disk', 'queue', 'canary', 'backup'] as const;
  /** Readiness with these parts not well; by default all is. */
  const readinessOf = (
    ill: readonly string[] = [],
    provider: ProviderHealth = { status: 'ok' },
    execute: () => Promise<unknown> = async () => {},
  ) =>
    makeReadiness({
      database: { db: { execute } } as unknown as Parameters<typeof makeReadiness>[0]['database'],
      providerHealth: () => provider,
      isRegistryWhole: () => !ill.includes('registry'),
      isWell: (part) => !ill.includes(part),
    })();
  const whole = { registry: 'ok', disk: 'ok', queue: 'ok', canary: 'ok', backup: 'ok', provider: 'ok' };

  it.each(['registry', ...parts])(
    'names %s where that alone is not well, and goes on serving',
    async (part) => {
      expect(await readinessOf([part])).toEqual({
        status: 'degraded',
        database: 'ok',
        ...{ ...whole, [part]: 'degraded' },
      });
    },
  );

  it('names a vendor that fails, without the reason', async () => {
    expect(await readinessOf([], { status: 'degraded', reason: 'key' })).toEqual({
      status: 'degraded',
      database: 'ok',
      ...{ ...whole, provider: 'degraded' },
    });
  });

  it('is that it is down without its database, however well all else is, and tells of that too', async () => {
    const away = () => Promise.reject(new Error('away'));
    expect(await readinessOf([], { status: 'ok' }, away)).toEqual({
      status: 'down',
      database: 'down',
      ...whole,
    });
    expect(await readinessOf(['disk'], { status: 'ok' }, away)).toMatchObject({
      status: 'down',
      disk: 'degraded',
    });
  });
});
