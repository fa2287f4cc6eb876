import { randomUUID } from 'node:crypto';
import type { DeliverableKind, Standing } from '@qihang/shared/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@rstest/core';
import { eq } from 'drizzle-orm';
import { deliverables } from '../../database/deliverable-schema';
import { conversations, messages } from '../../database/schema';
import { aCalendar, aPositioning, aScript, aTopics, aWork } from '../../testing/a-deliverable';
import { seedConversation } from '../../testing/seed-conversation';
import { createTestApp, type TestApp, type TestUser } from '../../testing/test-app';
import { CoachDeliverableStore } from '../deliverables/coach-deliverable-store';
import type { NewWork } from '../deliverables/deliverable-store';
import { ResultRepository } from '../deliverables/result-repository';
import { StandingRepository } from './standing-repository';

const DAY_MS = 86_400_000;
/** A day of the calendar of the tests, counted from today. */
const dayAt = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

let test: TestApp;
let store: CoachDeliverableStore;
let user: TestUser;
beforeAll(async () => {
  test = await createTestApp({ environment: { QUOTA_TIME_ZONE: 'UTC' } });
  const { database } = test;
  const results = new ResultRepository(database);
  store = new CoachDeliverableStore({ database, newId: randomUUID, results, onChanged() {} });
});
afterAll(() => test.close());
beforeEach(async () => {
  user = await test.signUp();
});

async function standingOf(by: TestUser = user): Promise<Standing> {
  const response = await test.app.inject({ url: '/api/coach/standing', headers: by.headers });
  expect([response.statusCode, response.statusCode === 200 ? '' : response.body]).toEqual([200, '']);
  return response.json<Standing>();
}

const talk = (texts: readonly string[], title = '修伞的生意', by = user) =>
  seedConversation(test.database, { userId: by.id, title, messages: texts.map((text) => ({ text })) });

async function made<K extends DeliverableKind>(
  kind: K,
  content: NewWork<K>['content'],
  fields: Partial<NewWork<K>> = {},
): Promise<string> {
  const { id, messageIds } = await talk(['给我做一份', '做好了。']);
  const place = { userId: user.id, conversationId: id, answerId: messageIds[1] ?? '' };
  const saved = await store.save(aWork(place, kind, content, fields));
  if (saved === null) throw new Error('nothing was saved');
  return saved.ref.id;
}

/** A calendar with a post for each of these days, counted from today. */
async function aMonth(days: Readonly<Record<string, number>>): Promise<string> {
  await made('positioning', aPositioning());
  await made('topics', aTopics(Object.keys(days)));
  const month = aCalendar(Object.keys(days));
  const items = month.items.map((item) => ({ ...item, day: dayAt(days[item.title] ?? 0) }));
  return made('calendar', { ...month, items });
}

const tick = (id: string, key: string) =>
  test.app.inject({
    method: 'PUT',
    url: `/api/coach/deliverables/${id}/marks/${key}`,
    headers: user.headers,
  });
const enter = (day: string, title: string) =>
  test.app.inject({
    method: 'POST',
    url: '/api/coach/results',
    headers: user.headers,
    payload: {
      ...{ day, title, platform: '视频号', views: 900, finished: null, likes: null },
      ...{ comments: null, follows: null, leads: null, deals: null },
    },
  });

describe('GET /api/coach/standing', () => {
  it('has nothing for somebody new, and needs a session', async () => {
    expect(await standingOf()).toEqual({ last: null, due: [], unmeasured: [], next: null });
    expect((await test.app.inject({ url: '/api/coach/standing' })).statusCode).toBe(401);
  });

  it('names the conversation of the last message, with what was said and asked there', async () => {
    await talk(['早先说的', '好。'], '早先的');
    const { id } = await talk(['我修伞', '修几年了？', '一把伞收二十五', '记下了。**上一把是什么伞？**']);
    expect(await standingOf()).toEqual({
      last: {
        ...{ conversationId: id, agentKey: 'test-agent', title: '修伞的生意', day: dayAt(0) },
        ...{ lastWords: '一把伞收二十五', asked: '上一把是什么伞？' },
      },
      due: [],
      unmeasured: [],
      next: { type: 'order', text: '出定位卡', order: { action: 'make', kind: 'positioning' }, title: null },
    });
  });

  it('tells of the thread on screen, not of another version', async () => {
    const { id, messageIds } = await talk(['旧的问法', '旧的回答', '后来说的', '后来的回答']);
    await test.database.db
      .update(conversations)
      .set({ leafId: messageIds[1] ?? null })
      .where(eq(conversations.id, id));
    expect((await standingOf()).last?.lastWords).toBe('旧的问法');
  });

  it('does not tell a message again that is withheld', async () => {
    const { messageIds } = await talk(['不该再说的话', '换个话题？']);
    await test.database.db
      .update(messages)
      .set({ coachState: { isWithheld: true } })
      .where(eq(messages.id, messageIds[0] ?? ''));
    expect((await standingOf()).last).toMatchObject({ lastWords: null, asked: null });
  });

  it('offers no work to somebody who needs care, until that is ended by hand', async () => {
    await made('positioning', aPositioning());
    await talk(['今天几号', '今天二十号。']);
    const { pool } = test.database;
    await pool.query(`INSERT INTO care_states VALUES ($1, 'self-harm', now() + interval '1 hour')`, [
      user.id,
    ]);
    expect(await standingOf()).toEqual({ last: null, due: [], unmeasured: [], next: null });
    await pool.query('DELETE FROM care_states WHERE user_id = $1', [user.id]);
    expect((await standingOf()).next?.text).toBe('出选题库');
  });

  it('names what is due, and the script that today’s post lacks', async () => {
    const id = await aMonth({ 昨天的: -1, 今天的: 0, 发过的: 0, 明天的: 1 });
    await tick(id, 'd3');
    const { due, coming, next } = await standingOf();
    const common = {
      ...{ deliverableId: id, hasScript: false, scriptId: null, format: '口播', platform: '视频号' },
    };
    expect(due).toEqual([
      { ...common, key: 'd2', day: dayAt(0), title: '今天的', isToday: true, topic: 't2' },
      { ...common, key: 'd1', day: dayAt(-1), title: '昨天的', isToday: false, topic: 't1' },
    ]);
    expect(coming).toMatchObject({ key: 'd4', day: dayAt(1), title: '明天的', isToday: false });
    expect(next).toEqual({
      type: 'order',
      text: '写今天这条的脚本',
      order: { action: 'make', kind: 'script', topic: 't2' },
      title: '今天的',
    });
  });

  it('names the script that is there for a post', async () => {
    await aMonth({ 今天的: 0 });
    const scriptId = await made('script', aScript({ topic: '今天的' }), { subject: '今天的' });
    expect((await standingOf()).due).toMatchObject([{ title: '今天的', hasScript: true, scriptId }]);
  });

  it('names the posts that were published and not measured, until their figures are entered', async () => {
    const id = await aMonth({ 三天前的: -3, 明天的: 1 });
    await tick(id, 'd1');
    const { unmeasured, next } = await standingOf();
    expect(unmeasured).toEqual([{ day: dayAt(-3), title: '三天前的', platform: '视频号' }]);
    expect(next).toEqual({ type: 'result', text: '记一条数据', post: unmeasured[0] });
    await enter(dayAt(-2), '三天前的');
    expect((await standingOf()).unmeasured).toEqual([]);
  });

  it('offers a review once a week of figures is there', async () => {
    await aMonth({ 明天的: 1 });
    await enter(dayAt(-8), '上周的');
    expect((await standingOf()).next).toMatchObject({
      text: '做这周的复盘',
      order: { action: 'make', kind: 'review' },
    });
  });

  it('survives a calendar of another version of the product', async () => {
    const id = await aMonth({ 今天的: 0 });
    await test.database.pool.query(
      `UPDATE deliverable_versions SET content = '{"items": 3}' WHERE deliverable_id = $1`,
      [id],
    );
    expect((await standingOf()).due).toEqual([]);
  });

  it('goes on with the last conversation when nothing else is open', async () => {
    await aMonth({ 明天的: 1 });
    expect((await standingOf()).next).toEqual({ type: 'conversation', text: '接着上次说' });
    await test.database.db.delete(conversations).where(eq(conversations.userId, user.id));
    expect(await standingOf()).toMatchObject({ last: null, next: { type: 'message' } });
    expect(await test.database.db.$count(deliverables, eq(deliverables.userId, user.id))).toBe(3);
  });

  it('has its days as the site’s calendar has them, whatever the database thinks of the hour', async () => {
    await made('positioning', aPositioning());
    const at = '2026-01-05T20:00:00Z';
    const { pool, db } = test.database;
    await pool.query('UPDATE messages SET created_at = $2 WHERE user_id = $1', [user.id, at]);
    await pool.query('UPDATE deliverable_versions SET created_at = $2 WHERE user_id = $1', [user.id, at]);
    const daysIn = async (timeZone: string) => {
      const row = await new StandingRepository({ db, timeZone }).read({ userId: user.id, except: null });
      return [row.conversation?.day, row.shelf[0]?.day];
    };
    expect(await daysIn('UTC')).toEqual(['2026-01-05', '2026-01-05']);
    expect(await daysIn('Asia/Shanghai')).toEqual(['2026-01-06', '2026-01-06']);
  });

  it('names the conversation before the one that is on the screen', async () => {
    const { id: first } = await talk(['早先说的', '好。'], '早先的');
    const { id: second } = await talk(['后来说的', '好。']);
    const standings = new StandingRepository({ db: test.database.db, timeZone: 'UTC' });
    const lastBut = async (except: string | null) =>
      (await standings.read({ userId: user.id, except })).conversation?.id;
    expect([await lastBut(null), await lastBut(second), await lastBut(first)]).toEqual([
      second,
      first,
      second,
    ]);
  });

  it('names no post whose title is the user’s own word for what is not said yet', async () => {
    const month = aCalendar(['待定', '今天的']);
    const items = month.items.map((item) => ({ ...item, day: dayAt(0) }));
    await made(
      'calendar',
      { ...month, items },
      { order: { action: 'make', kind: 'calendar', blank: '待定' } },
    );
    expect((await standingOf()).due.map(({ title }) => title)).toEqual(['今天的']);
  });

  it('tells nothing of an answer that is not complete', async () => {
    const { messageIds } = await talk(['我修伞', '修几年了？']);
    await test.database.db
      .update(messages)
      .set({ status: 'failed' })
      .where(eq(messages.id, messageIds[1] ?? ''));
    expect((await standingOf()).last).toMatchObject({ lastWords: '我修伞', asked: null });
  });

  it('tells nobody of another user’s things', async () => {
    await aMonth({ 今天的: 0 });
    await enter(dayAt(-8), '上周的');
    const stranger = await test.signUp();
    expect(await standingOf(stranger)).toEqual({ last: null, due: [], unmeasured: [], next: null });
  });
});
