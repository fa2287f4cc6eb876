import { createPublicKey } from 'node:crypto';
import { openDocument, signDocument } from '@qihang/federation/releases';
import { afterAll, beforeAll, expect, it } from '@rstest/core';
import { createTestDatabase, type TestDatabase } from '../../database/test-database';
import { aRelease, keepRelease } from '../../testing/a-release';
import { PostgresReleaseStore } from './postgres-release-store';
import { readSigningKey } from './signing-key';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

it('processes that start together on a new database sign with one key, and it stays', async () => {
  const keys = await Promise.all(Array.from({ length: 8 }, () => readSigningKey(database)));
  // The key survives in either order: the row of the registry before its first change, or after it.
  await keepRelease(new PostgresReleaseStore({ database }), aRelease());
  keys.push(await readSigningKey(database));
  const publicKey = createPublicKey(keys[0] ?? '');
  for (const key of keys) {
    expect(openDocument(signDocument({ sequence: 1 }, key), [publicKey])).toEqual({ sequence: 1 });
  }
});

it('a registry that was used before it had a key gets one', async () => {
  const other = await createTestDatabase();
  await keepRelease(new PostgresReleaseStore({ database: other }), aRelease());
  const [one, two] = [await readSigningKey(other), await readSigningKey(other)];
  expect(one.asymmetricKeyType).toBe('ed25519');
  expect(one.equals(two)).toBe(true);
  await other.close();
});
