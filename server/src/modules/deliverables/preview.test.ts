import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type {
  DeliverableContent,
  DeliverableDetail,
  DeliverableKind,
  DeliverablePreview,
  Order,
  ProfileChange,
} from '@qihang/shared/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@rstest/core';
import { isUnmade } from '../../coach/deliverables/maker';
import { MAKERS } from '../../coach/deliverables/makers';
import type { MadeBy } from '../../coach/director/deliverable-store';
import { planWork } from '../../coach/director/plan-work';
import { lexicon } from '../../coach/testing/rehearse';
import { seedConversation } from '../../testing/seed-conversation';
import { createTestApp, type TestApp, type TestUser } from '../../testing/test-app';
import { ProfileRepository } from '../profile/profile-repository';
import { CoachDeliverableStore } from './coach-deliverable-store';
import { ResultRepository } from './result-repository';

let test: TestApp;
let store: CoachDeliverableStore;
let profiles: ProfileRepository;
let user: TestUser;
beforeAll(async () => {
  test = await createTestApp();
  const { database } = test;
  profiles = new ProfileRepository({ database, newId: randomUUID });
  store = new CoachDeliverableStore({
    database,
    newId: randomUUID,
    results: new ResultRepository(database),
    onChanged() {},
  });
});
afterAll(() => test.close());

const call = async <Answer>(method: 'GET' | 'POST' | 'PUT' | 'PATCH', url: string, payload?: object) => {
  const response = await test.app.inject({
    method,
    url: `/api/coach${url}`,
    headers: user.headers,
    ...(payload === undefined ? {} : { payload }),
  });
  expect([response.statusCode, response.statusCode === 200 ? '' : response.body]).toEqual([200, '']);
  return response.json<Answer>();
};
const preview = (id: string) => call<DeliverablePreview>('GET', `/deliverables/${id}/preview`);
const read = (id: string) => call<DeliverableDetail>('GET', `/deliverables/${id}`);

/** Profile of a piano tuner. */
beforeEach(async () => {
  user = await test.signUp();
  const said = [
    ['business', '调钢琴'],
    ['audience', '琴童家长'],
    ['problem', '琴潮了怎么办'],
    ['experience', '十二年'],
    ['place', '无锡'],
    ['offer', '上门调琴'],
    ['price', '300一次'],
    ['platform', '视频号'],
  ];
  for (const [field, text] of said) await call('POST', `/profile/${field}`, { text });
});

/** Makes a deliverable as a conversation does. @returns its id */
async function made(kind: DeliverableKind, madeBy: MadeBy = 'rules', action: Order['action'] = 'make') {
  const order: Order = { action, kind };
  const [profile, shelf] = [await profiles.current(user.id), await store.shelf(user.id)];
  const bench = { userId: user.id, profile, lexicon, shelf, results: [], today: '2026-01-14' };
  const plan = await planWork({ makers: MAKERS, store }, { bench, order, isAnotherAnswer: false });
  if (isUnmade(plan)) throw new Error(plan.why);
  const talk = await seedConversation(test.database, { userId: user.id });
  const saved = await store.save({
    userId: user.id,
    conversationId: talk.id,
    answerId: talk.messageIds[1] ?? '',
    kind,
    subject: plan.subject,
    title: plan.maker.title(plan.draft),
    content: plan.draft,
    reason: plan.reason,
    label: '离线教练',
    madeBy,
    revision: plan.input.revision,
    order: plan.input.order,
    profile,
    after: plan.known?.versions[0]?.number ?? null,
  });
  if (saved === null) throw new Error('nothing was saved');
  return saved.ref.id;
}

const correctPrice = async (text: string): Promise<ProfileChange> => {
  const price = (await profiles.current(user.id)).find(({ field }) => field === 'price');
  return call<ProfileChange>('PUT', `/profile/values/${price?.id}`, { text });
};

describe('GET /api/coach/deliverables/:id/preview', () => {
  it('a preview equals the stored version while nothing has changed', async () => {
    const id = await made('ladder');
    const { content } = await read(id);
    expect(await preview(id)).toEqual({ kind: 'ladder', content, why: null, changes: [], stale: [] });
  });

  it('a preview has the text of the rules for a corrected value; nothing is stored', async () => {
    const id = await made('ladder');
    const { affected } = await correctPrice('400一次');
    expect(affected).toMatchObject([
      { id, changes: [{ field: '价格', was: '300元一次', now: '400元一次' }] },
    ]);
    const would = await preview(id);
    const { anchor } = would.content as DeliverableContent<'ladder'>;
    expect(anchor?.amount).toBe(400);
    expect(JSON.stringify(would.content)).not.toMatch(/(?<!\d)300(?!\d)/);
    expect(would.changes).toEqual(affected[0]?.changes);
    expect(would.stale.length).toBeGreaterThan(0);
    for (const { text } of would.stale) expect(text).toMatch(/300/);
    expect(await read(id)).toMatchObject({ version: 1, content: { anchor: { amount: 300 } } });
  });

  it('a preview keeps all choices that the changed value does not affect', async () => {
    const id = await made('topics');
    const before = (await read(id)).content as DeliverableContent<'topics'>;
    await correctPrice('400一次');
    const after = (await preview(id)).content as DeliverableContent<'topics'>;
    const texts = before.topics.map(({ text }) => text);
    const kept = after.topics.filter(({ text }) => texts.includes(text));
    expect(kept.length).toBeGreaterThan(0.8 * texts.length);
  });

  it('a preview is of the newest batch, not of an earlier one', async () => {
    const id = await made('topics');
    const first = (await read(id)).content;
    await made('topics', 'rules', 'again');
    const { content } = await read(id);
    expect(content).not.toEqual(first);
    expect((await preview(id)).content).toEqual(content);
  });

  it('a change is announced exactly for deliverables that would read otherwise; all others are up to date', async () => {
    const kinds = ['positioning', 'kit', 'topics', 'ladder'] as const;
    const ids: string[] = [];
    for (const kind of kinds) ids.push(await made(kind));
    const outcomes = new Set<boolean>();
    for (const [field, text] of [
      ['rejected', '乐器买卖'],
      ['offer', '整机大修'],
      ['price', '400一次'],
    ]) {
      const { affected } = await call<ProfileChange>('POST', `/profile/${field}`, { text });
      for (const id of ids) {
        const [{ content, changes }, would] = [await read(id), await preview(id)];
        const isAnnounced = affected.some((each) => each.id === id);
        const isOther = !isDeepStrictEqual(would.content, content);
        expect([field, isAnnounced || changes.length > 0]).toEqual([field, isOther]);
        outcomes.add(isOther);
      }
    }
    expect(outcomes).toEqual(new Set([true, false]));
  });

  it('a preview keeps hand edits', async () => {
    const id = await made('ladder');
    const { content } = await read(id);
    const { delivers } = (content as DeliverableContent<'ladder'>).rungs[0] ?? {};
    await call('PATCH', `/deliverables/${id}`, {
      version: 1,
      pointer: '/rungs/0/delivers',
      text: '到家看琴，十分钟说清楚潮没潮',
    });
    expect(delivers).not.toBe('到家看琴，十分钟说清楚潮没潮');
    await correctPrice('400一次');
    const would = (await preview(id)).content as DeliverableContent<'ladder'>;
    expect(would.anchor?.amount).toBe(400);
    expect(would.rungs[0]?.delivers).toBe('到家看琴，十分钟说清楚潮没潮');
  });

  it('a text of a model has no preview and says so; its stale lines are named all the same', async () => {
    const id = await made('ladder', 'model');
    await correctPrice('400一次');
    const would = await preview(id);
    expect(would).toMatchObject({ kind: 'ladder', content: null, why: expect.stringMatching(/系统写的/) });
    expect(would.changes).toHaveLength(1);
    expect(would.stale.length).toBeGreaterThan(0);
  });

  it('a preview that the rules cannot make any more says why', async () => {
    const id = await made('positioning');
    const business = (await profiles.current(user.id)).find(({ field }) => field === 'business');
    await test.app.inject({
      method: 'DELETE',
      url: `/api/coach/profile/values/${business?.id}`,
      headers: user.headers,
    });
    const would = await preview(id);
    expect(would.content === null ? would.why : null).toMatch(/\p{Script=Han}/u);
    expect(would.changes).toEqual([{ field: '做的事', was: '调钢琴', now: null }]);
  });
});
