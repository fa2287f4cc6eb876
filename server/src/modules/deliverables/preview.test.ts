import { randomUUID } from 'node:crypto';
import type { DeliverablePreview, ProfileChange, ProfileView } from '@qihang/shared/contracts';
import { afterAll, beforeAll, expect, it } from '@rstest/core';
import { aFact, aPositioning, aWork } from '../../testing/a-deliverable';
import { seedConversation } from '../../testing/seed-conversation';
import { createTestApp, type TestApp, type TestUser } from '../../testing/test-app';
import { CoachDeliverableStore } from './coach-deliverable-store';
import { ResultRepository } from './result-repository';

let test: TestApp;
let user: TestUser;
beforeAll(async () => {
  test = await createTestApp();
  user = await test.signUp();
});
afterAll(() => test.close());

const call = async <Answer>(method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) => {
  const { headers } = user;
  const response = await test.app.inject({
    method,
    url: `/api/coach${url}`,
    headers,
    ...(payload && { payload }),
  });
  expect([response.statusCode, response.statusCode === 200 ? '' : response.body]).toEqual([200, '']);
  return response.json<Answer>();
};

it('a preview of 更新 names the lines that still show an old value, and none while nothing has changed', async () => {
  const { database } = test;
  const { profile } = await call<ProfileChange>('POST', '/profile/price', { text: '300元一次' });
  const store = new CoachDeliverableStore({
    database,
    newId: randomUUID,
    results: new ResultRepository(database),
    onChanged() {},
  });
  const talk = await seedConversation(database, { userId: user.id });
  const place = { userId: user.id, conversationId: talk.id, answerId: talk.messageIds[1] ?? '' };
  const work = aWork(place, 'positioning', aPositioning(), { facts: [aFact('price', '300元一次')] });
  const id = (await store.save(work))?.ref.id ?? '';
  const preview = () => call<DeliverablePreview>('GET', `/deliverables/${id}/preview`);
  expect(await preview()).toEqual({ stale: [] });
  const { affected } = await call<ProfileChange>('PUT', `/profile/values/${priceIn(profile)}`, {
    text: '400元一次',
  });
  expect(affected).toMatchObject([{ id, changes: [{ field: '价格', was: '300元一次', now: '400元一次' }] }]);
  expect(await preview()).toEqual({ stale: [{ pointer: '/rows/2/text', text: '300元一次' }] });
});

const priceIn = ({ fields }: ProfileView) => fields.find(({ field }) => field === 'price')?.values[0]?.id;
