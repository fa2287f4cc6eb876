import { randomUUID } from 'node:crypto';
import type { ProfileView, ShelfList, UserEvent } from '@qihang/shared/contracts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@rstest/core';
import { and, eq } from 'drizzle-orm';
import { deliverables } from '../../database/deliverable-schema';
import { factVersions } from '../../database/fact-schema';
import { profileValues } from '../../database/schema';
import { type OpenStream, openStream, USER_STREAM } from '../../testing/open-stream';
import { seedConversation } from '../../testing/seed-conversation';
import { type SeededShelf, seedShelf } from '../../testing/seed-deliverables';
import { createTestApp, type TestApp, type TestUser } from '../../testing/test-app';

let test: TestApp;
let base: string;
let user: TestUser;
let conversationId: string;
let questionId: string;
let work: SeededShelf;
let device: OpenStream<UserEvent>;
let stranger: TestUser;
let theirs: OpenStream<UserEvent>;
beforeAll(async () => {
  test = await createTestApp();
  base = await test.listen();
});
afterAll(() => test.close());

async function listen({ headers }: TestUser): Promise<OpenStream<UserEvent>> {
  const tab = new AbortController();
  const response = await fetch(`${base}/api/chat/events`, { headers, signal: tab.signal });
  const stream = openStream(response, tab, USER_STREAM);
  await stream.seen(({ event }) => event === 'ready');
  return stream;
}

beforeEach(async () => {
  [user, stranger] = [await test.signUp(), await test.signUp()];
  const talk = await seedConversation(test.database, { userId: user.id });
  conversationId = talk.id;
  questionId = talk.messageIds[0] ?? '';
  work = await seedShelf(test.database, { userId: user.id, conversationId });
  [device, theirs] = [await listen(user), await listen(stranger)];
});
afterEach(() => {
  device.leave();
  theirs.leave();
});

const isShelfChange = ({ event }: UserEvent): boolean => event === 'shelf-changed';

/** @returns '' on success, otherwise status and body */
async function send({ headers }: TestUser, method: string, path: string, body?: object): Promise<string> {
  const response = await fetch(`${base}/api/coach/${path}`, {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    body: body === undefined ? null : JSON.stringify(body),
  });
  return response.ok ? '' : `${response.status} ${await response.text()}`;
}

const A_RESULT = {
  day: '2026-01-08',
  title: '多久调一次',
  platform: '视频号',
  views: 300,
  finished: null,
  likes: null,
  comments: null,
  follows: null,
  leads: null,
  deals: null,
};
const EDIT = { version: 1, pointer: '/judgement', text: '先拍琴潮' };

describe('a change of the shelf or of the profile', () => {
  it.each([
    ['an edited line', 'PATCH', ({ deliverableId }) => `deliverables/${deliverableId}`, EDIT],
    [
      'a restored version',
      'POST',
      ({ deliverableId }) => `deliverables/${deliverableId}/restore`,
      { version: 1 },
    ],
    ['a tick', 'PUT', ({ deliverableId }) => `deliverables/${deliverableId}/marks/d1`],
    ['a tick that is taken back', 'DELETE', ({ deliverableId }) => `deliverables/${deliverableId}/marks/d1`],
    ['a deleted deliverable', 'DELETE', ({ deliverableId }) => `deliverables/${deliverableId}`],
    ['a result', 'POST', () => 'results', A_RESULT],
    ['a corrected result', 'PUT', ({ resultId }) => `results/${resultId}`, A_RESULT],
    ['a deleted result', 'DELETE', ({ resultId }) => `results/${resultId}`],
    ['a value', 'POST', () => 'profile/audience', { text: '琴童家长' }],
    ['a corrected value', 'PUT', ({ valueId }) => `profile/values/${valueId}`, { text: '苏州' }],
    ['a confirmed value', 'POST', ({ valueId }) => `profile/values/${valueId}/confirm`],
    [
      'a value kept out of what is written',
      'PUT',
      ({ factId }) => `profile/values/${factId}/private`,
      { isPrivate: true },
    ],
    ['a deleted value', 'DELETE', ({ valueId }) => `profile/values/${valueId}`],
  ] as const satisfies readonly (readonly [string, string, (work: SeededShelf) => string, object?])[])(
    'the other devices of a user are notified of a change: %s',
    async (_what, method, path, body?: object) => {
      expect(await send(user, method, path(work), body)).toBe('');
      expect(await device.seen(isShelfChange)).toEqual({ event: 'shelf-changed' });
    },
  );

  it('no other user is notified of a change, and nobody of a refused one', async () => {
    expect(await send(stranger, 'DELETE', `results/${work.resultId}`)).toMatch(/^404 /);
    expect(await send(user, 'DELETE', `results/${randomUUID()}`)).toMatch(/^404 /);
    expect(await send(user, 'POST', 'results', A_RESULT)).toBe('');
    expect(await send(stranger, 'PUT', 'results/no-id', A_RESULT)).toMatch(/^404 /);
    await device.seen(isShelfChange);
    expect(await send(stranger, 'POST', 'results', A_RESULT)).toBe('');
    let count = 0;
    await theirs.seen((event, soFar) => {
      count = soFar.filter(isShelfChange).length;
      return isShelfChange(event);
    });
    expect(count).toBe(1);
  });
});

describe('a deleted conversation', () => {
  const remove = async (id: string) => {
    const init = { method: 'DELETE', headers: user.headers };
    expect((await fetch(`${base}/api/chat/conversations/${id}`, init)).status).toBe(204);
  };
  const read = async <Body>(path: string): Promise<Body> => {
    const response = await fetch(`${base}/api/coach/${path}`, { headers: user.headers });
    return (await response.json()) as Body;
  };

  it('a deleted conversation leaves its deliverables, and every device is notified that their link back is gone', async () => {
    await remove(conversationId);
    await device.seen(isShelfChange);
    const { items } = await read<ShelfList>('deliverables');
    expect(items).toMatchObject([{ id: work.deliverableId, conversationId: null }]);
  });

  it('a deleted conversation leaves its profile values, and every device is notified that their sentence is gone', async () => {
    await test.database.db.delete(deliverables).where(eq(deliverables.userId, user.id));
    await test.database.db
      .update(profileValues)
      .set({ messageId: questionId })
      .where(eq(profileValues.id, work.valueId));
    await remove(conversationId);
    await device.seen(isShelfChange);
    const { fields } = await read<ProfileView>('profile');
    const values = fields.flatMap((field) => field.values);
    expect(values.filter(({ state }) => state === 'old')).toMatchObject([
      { id: work.valueId, messageId: null, conversationId: null },
    ]);
  });

  it('a deleted conversation leaves its facts, and every device is notified that their sentence is gone', async () => {
    await test.database.db.delete(deliverables).where(eq(deliverables.userId, user.id));
    const quotes = [{ messageId: questionId, start: 0, end: 2, text: '三百' }];
    await test.database.db.insert(factVersions).values({
      ...{ factId: randomUUID(), version: 1, rowId: randomUUID(), userId: user.id, saidIn: questionId },
      ...{ field: 'price', value: '300元', about: 'self', status: 'heard', quotes },
    });
    await remove(conversationId);
    await device.seen(isShelfChange);
    const rows = await test.database.db
      .select()
      .from(factVersions)
      .where(and(eq(factVersions.userId, user.id), eq(factVersions.field, 'price')));
    expect(rows).toMatchObject([{ value: '300元', saidIn: null, quotes }]);
  });

  it('a deleted conversation whose values are no longer current changes no profile, and no device is notified', async () => {
    const { id, messageIds } = await seedConversation(test.database, { userId: user.id });
    await test.database.db.insert(profileValues).values({
      id: randomUUID(),
      userId: user.id,
      messageId: messageIds[0] ?? '',
      field: 'place',
      value: { text: '无锡' },
      quote: '无锡',
      confidence: 1,
      isConfirmed: false,
      replacedAt: new Date(),
    });
    await remove(id);
    await remove(conversationId);
    const events: UserEvent[] = [];
    await device.seen((event) => {
      events.push(event);
      return isShelfChange(event);
    });
    expect(
      events.filter(({ event }) => event === 'conversation-deleted' || event === 'shelf-changed'),
    ).toEqual([
      { event: 'conversation-deleted', conversationId: id },
      { event: 'conversation-deleted', conversationId },
      { event: 'shelf-changed' },
    ]);
  });

  it('a deletion that is taken back reports the shelf again, whose links are there once more', async () => {
    await remove(conversationId);
    const restored = await test.app.inject({
      method: 'POST',
      url: `/api/chat/conversations/${conversationId}/restore`,
      headers: user.headers,
    });
    expect(restored.statusCode).toBe(204);
    let seen: readonly UserEvent[] = [];
    await device.seen((_, soFar) => {
      seen = soFar;
      return soFar.filter(isShelfChange).length === 2;
    });
    expect(
      seen
        .map(({ event }) => event)
        .filter((event) => event.startsWith('conversation') || event === 'shelf-changed'),
    ).toEqual(['conversation-deleted', 'shelf-changed', 'conversation-changed', 'shelf-changed']);
  });

  it('a deleted conversation without deliverables or values changes nothing else, and no device is notified', async () => {
    const { id } = await seedConversation(test.database, { userId: user.id });
    await remove(id);
    await remove(conversationId);
    const events: UserEvent[] = [];
    await device.seen((event) => {
      events.push(event);
      return isShelfChange(event);
    });
    const deletions = events.filter(
      ({ event }) => event === 'conversation-deleted' || event === 'shelf-changed',
    );
    expect(deletions).toEqual([
      { event: 'conversation-deleted', conversationId: id },
      { event: 'conversation-deleted', conversationId },
      { event: 'shelf-changed' },
    ]);
  });
});
