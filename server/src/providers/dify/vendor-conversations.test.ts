import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { createTestDatabase, type TestDatabase } from '../../database/test-database';
import { seedConversation } from '../../testing/seed-conversation';
import { seedUser } from '../../testing/seed-user';
import { makeVendorConversations } from './vendor-conversations';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

/** A conversation that the vendor has up to the answer `last`, and the question that follows it. */
async function aRemembered() {
  const userId = await seedUser(database);
  const { id: conversationId } = await seedConversation(database, { userId });
  const last = randomUUID();
  const vendor = makeVendorConversations(database);
  const asked = { userId, conversationId, parentId: null, answerId: last, partial: '' };
  await vendor.remember(asked, 'dify-1');
  return { vendor, next: { ...asked, parentId: last, answerId: randomUUID() } };
}

test('the vendor’s conversation goes on with the question after its last answer', async () => {
  const { vendor, next } = await aRemembered();
  expect(await vendor.find(next)).toBe('dify-1');
  await vendor.remember(next, 'dify-1');
  expect(await vendor.find(next)).toBeNull();
  expect(await vendor.find({ ...next, parentId: next.answerId })).toBe('dify-1');
});

test('the vendor’s conversation is not used for a beginning, another branch, another user, or an answer that was cut', async () => {
  const { vendor, next } = await aRemembered();
  expect(await vendor.find({ ...next, parentId: null })).toBeNull();
  expect(await vendor.find({ ...next, parentId: randomUUID() })).toBeNull();
  expect(await vendor.find({ ...next, userId: await seedUser(database) })).toBeNull();
  expect(await vendor.find({ ...next, partial: '写到一半' })).toBeNull();
});

test('a vendor’s conversation that is forgotten is found no more, and another user can make nobody forget it', async () => {
  const { vendor, next } = await aRemembered();
  await vendor.remember({ ...next, userId: await seedUser(database) }, null);
  expect(await vendor.find(next)).toBe('dify-1');
  await vendor.remember(next, null);
  expect(await vendor.find(next)).toBeNull();
  expect(await vendor.find({ ...next, parentId: next.answerId })).toBeNull();
});
