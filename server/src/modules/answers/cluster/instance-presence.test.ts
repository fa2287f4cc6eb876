import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { silentLog } from '../../../database/database-log';
import { createTestDatabase, type TestDatabase } from '../../../database/test-database';
import { until } from '../../../testing/until';
import { findPresentKeys, InstancePresence, presenceKey } from './instance-presence';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const isPresent = async (instanceId: string): Promise<boolean> =>
  (await findPresentKeys(database.pool)).has(presenceKey(instanceId));

const aProcess = async () => {
  const instanceId = randomUUID();
  const presence = new InstancePresence({
    pool: database.pool,
    instanceId,
    log: silentLog,
    reconnectMs: 10,
  });
  await presence.start();
  return { instanceId, presence };
};

test('a process is present from its start until it closes', async () => {
  const { instanceId, presence } = await aProcess();
  expect(await isPresent(instanceId)).toBe(true);
  expect(await isPresent(randomUUID())).toBe(false);
  await presence.close();
  await until(async () => !(await isPresent(instanceId)));
});

test('a process whose connection breaks is soon present again, however often that happens', async () => {
  const { instanceId, presence } = await aProcess();
  for (let round = 0; round < 3; round += 1) {
    const { rowCount } = await database.pool.query(
      `SELECT pg_terminate_backend(pid, 10000) FROM pg_locks
       WHERE locktype = 'advisory' AND objsubid = 2 AND granted AND objid::bigint::bit(32)::int = $1`,
      [presenceKey(instanceId)],
    );
    expect(rowCount).toBe(1);
    await until(() => isPresent(instanceId));
  }
  await presence.close();
});
