import { randomUUID } from 'node:crypto';
import { FACT_FIELDS, mergeFacts, type VerifiedFact } from '@qihang/coach/facts';
import type {
  ProfileChange,
  ProfileValueView,
  ProfileView,
  Said as SaidView,
  ShelfList,
} from '@qihang/shared/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@rstest/core';
import { eq } from 'drizzle-orm';
import { conversations, messages, profileValues } from '../../database/schema';
import { aPositioning, aWork } from '../../testing/a-deliverable';
import { seedConversation } from '../../testing/seed-conversation';
import { createTestApp, type TestApp, type TestUser } from '../../testing/test-app';
import { CoachDeliverableStore } from '../deliverables/coach-deliverable-store';
import { ResultRepository } from '../deliverables/result-repository';
import { FactRepository } from './fact-repository';

let test: TestApp;
let facts: FactRepository;
let user: TestUser;
let stranger: TestUser;
beforeAll(async () => {
  test = await createTestApp();
  facts = new FactRepository({ database: test.database, newId: randomUUID });
});
afterAll(() => test.close());
beforeEach(async () => {
  [user, stranger] = [await test.signUp(), await test.signUp()];
});

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
const call = (method: Method, path: string, text?: unknown, by: TestUser | null = user) =>
  test.app.inject({
    method,
    url: `/api/coach/profile${path}`,
    headers: by?.headers ?? {},
    ...(text === undefined ? {} : { payload: { text } }),
  });
async function ok<Answer = ProfileChange>(method: Method, path: string, text?: string): Promise<Answer> {
  const response = await call(method, path, text);
  expect([response.statusCode, response.statusCode === 200 ? '' : response.body]).toEqual([200, '']);
  return response.json<Answer>();
}
const valuesIn = ({ fields }: ProfileView, field: string): readonly ProfileValueView[] =>
  fields.find((each) => each.field === field)?.values ?? [];
const values = async (field: string) => valuesIn(await ok<ProfileView>('GET', ''), field);
const theValue = async (field: string): Promise<ProfileValueView> => {
  const [value] = await values(field);
  if (value === undefined) throw new Error(`no ${field}`);
  return value;
};

interface Said extends Partial<VerifiedFact> {
  readonly value: string;
  /** Words of the message that it rests on. */
  readonly from: string;
}

/** Stores a message, with facts that a model claimed of it and that were verified. */
async function said(text: string, ...claims: Said[]) {
  const talk = await seedConversation(test.database, { userId: user.id, messages: [{ text }] });
  const messageId = talk.messageIds[0] ?? '';
  const read = () =>
    facts.change(user.id, (known) => {
      const verified = claims.map(({ from, ...claim }): VerifiedFact => {
        const start = text.indexOf(from);
        const quotes = [{ messageId, start, end: start + from.length, text: from }];
        return { field: 'price', about: 'self', replaces: null, quotes, ...claim };
      });
      return mergeFacts(known, verified, { messageId, newId: randomUUID }).changes;
    });
  await read();
  return { messageId, conversationId: talk.id, read };
}

/** Stores a message with a value that the rules of an older release read from it. */
async function readByRules(text: string, field = 'price', value: object = { text: '300元一次' }) {
  const talk = await seedConversation(test.database, { userId: user.id, messages: [{ text }] });
  const messageId = talk.messageIds[0] ?? '';
  const quote = Object.values(value).find((part) => text.includes(String(part))) ?? '';
  await test.database.db
    .insert(profileValues)
    .values({ ...{ id: randomUUID(), userId: user.id, messageId, field, value, quote }, confidence: 1 });
  return { messageId, conversationId: talk.id };
}

/** Stores a positioning card that was made from the facts of now. */
async function aCard() {
  const store = new CoachDeliverableStore({
    database: test.database,
    newId: randomUUID,
    results: new ResultRepository(test.database),
    onChanged() {},
  });
  const talk = await seedConversation(test.database, { userId: user.id });
  const place = { userId: user.id, conversationId: talk.id, answerId: talk.messageIds[1] ?? '' };
  const made = { madeBy: 'model', facts: await facts.current(user.id) } as const;
  const saved = await store.save(aWork(place, 'positioning', aPositioning(), made));
  return saved?.ref.id ?? '';
}

describe('我的档案 of facts', () => {
  it('has all fields by the names that people and models use, in their order', async () => {
    const { fields } = await ok<ProfileView>('GET', '');
    expect(fields.map(({ field, name }) => [field, name])).toEqual(Object.entries(FACT_FIELDS));
    expect(fields.filter(({ holdsMany }) => !holdsMany).map(({ field }) => field)).toEqual([
      'name',
      'hours',
      'posts',
    ]);
  });

  it('shows what was heard, with whose it is and the sentence it rests on', async () => {
    const place = await said(
      '我调钢琴。有个客户开琴行，一个月三万！',
      { value: '调钢琴', field: 'business', from: '调钢琴' },
      { value: '3万元一个月', field: 'figures', about: 'customer', from: '一个月三万' },
    );
    expect(await theValue('figures')).toEqual({
      ...{ id: expect.any(String), field: 'figures', name: '现状数据', text: '3万元一个月' },
      ...{ quote: '有个客户开琴行，一个月三万', state: 'heard', isConfirmed: false },
      ...{ about: '客户', isPrivate: false, history: [] },
      ...{ messageId: place.messageId, conversationId: place.conversationId, words: { start: 13, end: 18 } },
    });
    expect(await theValue('business')).toMatchObject({ about: null });
  });

  it('names the very words of a value, and none where the message reads otherwise by now', async () => {
    const text = '一次三百，熟客也是一次三百';
    const { messageId } = await said(text, { value: '300元一次', from: '一次三百' });
    expect((await theValue('price')).words).toEqual({ start: 0, end: 4 });
    await test.database.db.update(messages).set({ text: '三百' }).where(eq(messages.id, messageId));
    const { words, quote } = await theValue('price');
    expect([words, quote]).toEqual([undefined, '一次三百']);
  });

  it('names the words of a value of the rules where its message has them once', async () => {
    await readByRules('上门300元一次，一周两条');
    expect((await theValue('price')).words).toEqual({ start: 2, end: 8 });
    await readByRules('找我300元一次，上门300元一次', 'offer');
    expect((await theValue('offer')).words).toBeUndefined();
  });

  it('shows what stood there before, newest first, and no value twice', async () => {
    const first = await said('上门三百一次', { value: '300元一次', from: '三百一次' });
    const [{ id, version } = { id: '', version: 0 }] = await facts.current(user.id);
    await said('现在收三百五', { value: '350元一次', from: '三百五', replaces: { id, version } });
    await ok('POST', `/values/${(await theValue('price')).id}/confirm`);
    await ok('PUT', `/values/${(await theValue('price')).id}`, '四百一次');
    const at = expect.stringMatching(/^\d{4}-\d\d-\d\dT/);
    expect((await theValue('price')).history).toEqual([
      { text: '350元一次', quote: '现在收三百五', state: 'confirmed', at },
      { text: '300元一次', quote: '上门三百一次', state: 'heard', at },
    ]);
    await test.database.db.delete(conversations).where(eq(conversations.id, first.conversationId));
    expect((await theValue('price')).history.at(-1)).toMatchObject({ text: '300元一次', quote: '三百一次' });
  });

  it('a deleted conversation leaves its facts with their words, without the link', async () => {
    const { conversationId } = await said('上门三百一次，真的', { value: '300元一次', from: '三百一次' });
    await test.database.db.delete(conversations).where(eq(conversations.id, conversationId));
    expect(await theValue('price')).toMatchObject({
      ...{ text: '300元一次', quote: '三百一次', messageId: null, conversationId: null },
    });
  });
});

describe('what the user does with facts', () => {
  it('a tap confirms what was seen; one on what has changed meanwhile is 404', async () => {
    await said('上门三百一次', { value: '300元一次', from: '三百一次' });
    const { id: seen } = await theValue('price');
    const [{ id, version } = { id: '', version: 0 }] = await facts.current(user.id);
    await said('三百五', { value: '350元一次', from: '三百五', replaces: { id, version } });
    expect((await call('POST', `/values/${seen}/confirm`)).statusCode).toBe(404);
    const { profile } = await ok('POST', `/values/${(await theValue('price')).id}/confirm`);
    expect(valuesIn(profile, 'price')).toMatchObject([
      { text: '350元一次', state: 'confirmed', isConfirmed: true, quote: '三百五' },
    ]);
    expect(await facts.current(user.id)).toMatchObject([{ status: 'confirmed', value: '350元一次' }]);
  });

  it('what is typed is stored as it was typed, confirmed and resting on nothing', async () => {
    await ok('POST', '/price', ' 三百块一次吧 ');
    expect(await theValue('price')).toMatchObject({
      ...{ text: '三百块一次吧', quote: '', messageId: null, state: 'confirmed' },
    });
    await ok('PUT', `/values/${(await theValue('price')).id}`, '四百');
    expect((await values('price')).map(({ text }) => text)).toEqual(['四百']);
  });

  it('what is typed and was heard already is confirmed by it', async () => {
    await said('上门三百一次', { value: '300元一次', from: '三百一次' });
    await ok('POST', '/price', '300元一次');
    expect(await values('price')).toMatchObject([{ state: 'confirmed', quote: '上门三百一次' }]);
  });

  it('a correction keeps whose it is; one into the words of another fact leaves that one', async () => {
    await said('客户说太贵，我妈也说', { value: '嫌贵', field: 'problem', about: 'customer', from: '太贵' });
    await ok('PUT', `/values/${(await theValue('problem')).id}`, '嫌调得慢');
    expect(await values('problem')).toMatchObject([{ text: '嫌调得慢', about: '客户' }]);
    await ok('POST', '/offer', '上门调琴');
    await ok('POST', '/offer', '看琴');
    await ok('PUT', `/values/${(await theValue('offer')).id}`, '看琴');
    expect((await values('offer')).map(({ text }) => text)).toEqual(['看琴']);
  });

  it('what is typed is a value of its own beside the same words of somebody else', async () => {
    await said('客户说贵', { value: '嫌贵', field: 'problem', about: 'customer', from: '贵' });
    await ok('POST', '/problem', '嫌贵');
    expect(await values('problem')).toMatchObject([
      { about: '客户', state: 'heard' },
      { about: null, state: 'confirmed' },
    ]);
    await ok('POST', '/goal', '找徒弟');
    await ok('PUT', `/values/${(await theValue('goal')).id}`, '嫌贵');
    expect([await values('goal'), await values('problem')].map(({ length }) => length)).toEqual([1, 2]);
  });

  it('a correction into its own words confirms it, with the sentence that it rests on', async () => {
    await said('上门三百一次', { value: '300元一次', from: '三百一次' });
    await ok('PUT', `/values/${(await theValue('price')).id}`, '300元一次');
    expect(await values('price')).toMatchObject([{ state: 'confirmed', quote: '上门三百一次', history: [] }]);
  });

  it('a confirmation of what is confirmed makes no version of it', async () => {
    await ok('POST', '/price', '三百');
    const before = await theValue('price');
    await ok('POST', '/price', '三百');
    await ok('POST', `/values/${before.id}/confirm`);
    expect(await values('price')).toEqual([before]);
  });

  it('prices, goals and figures may have long numbers, but no telephone number', async () => {
    for (const field of ['price', 'goal', 'figures']) {
      await ok('POST', `/${field}`, '一年1200000');
      expect((await call('POST', `/${field}`, '13800138000')).statusCode).toBe(400);
      expect((await values(field)).map(({ text }) => text)).toEqual(['一年1200000']);
    }
  });

  it('a removal says which deliverables were made of it', async () => {
    await said('上门三百一次', { value: '300元一次', from: '三百一次' });
    const card = await aCard();
    const { affected } = await ok('DELETE', `/values/${(await theValue('price')).id}`);
    const changes = [{ field: '价格', was: '300元一次', now: null }];
    expect(affected).toEqual([{ id: card, title: '定位卡', changes }]);
  });

  it('a removal erases the words of all versions, and the message does not bring them back', async () => {
    const { read } = await said('上门三百一次', { value: '300元一次', from: '三百一次' });
    await ok('PUT', `/values/${(await theValue('price')).id}`, '四百一次');
    const { id } = await theValue('price');
    const { profile } = await ok('DELETE', `/values/${id}`);
    expect(valuesIn(profile, 'price')).toEqual([]);
    const { rows } = await test.database.pool.query('SELECT * FROM fact_versions WHERE user_id = $1', [
      user.id,
    ]);
    // Letters of random ids may read 300.
    const texts = JSON.stringify(rows).replace(/"[\da-f]{8}-[\da-f-]{27}"/g, '""');
    expect(texts).not.toMatch(/三百|300元|四百/);
    await read();
    expect(await values('price')).toEqual([]);
    expect((await call('DELETE', `/values/${id}`)).statusCode).toBe(404);
  });

  it('a change says which deliverables were made from other facts', async () => {
    await said('上门三百一次', { value: '300元一次', from: '三百一次' });
    const card = await aCard();
    const { affected } = await ok('PUT', `/values/${(await theValue('price')).id}`, '400元一次');
    const changes = [{ field: '价格', was: '300元一次', now: '400元一次' }];
    expect(affected).toEqual([{ id: card, title: '定位卡', changes }]);
    const listed = await test.app.inject({ url: '/api/coach/deliverables', headers: user.headers });
    expect(listed.json<ShelfList>().items).toMatchObject([{ id: card, changes }]);
    expect((await ok('POST', '/name', '王师傅')).affected).toEqual([]);
  });

  it.each([
    ['nothing', ''],
    ['blanks', '  '],
    ['a telephone number', '加我 138 0013 8000'],
    ['an account', '微信 20231107'],
    ['what no database takes', '无\0锡'],
    ['too many words', '长'.repeat(201)],
    ['a number', 7],
  ])('%s is refused in both doors, and nothing is stored', async (_what, text) => {
    await ok('POST', '/place', '无锡');
    const { id } = await theValue('place');
    for (const response of [await call('POST', '/place', text), await call('PUT', `/values/${id}`, text)]) {
      expect(response.json()).toMatchObject({ code: 'invalid_input', fields: { text: expect.any(String) } });
      expect(response.statusCode).toBe(400);
    }
    expect((await values('place')).map((value) => value.text)).toEqual(['无锡']);
  });

  it.each(['称呼', 'followers', 'shoe-size', '__proto__', 'toString'])(
    'is 404 for a field like %s',
    async (field) => {
      expect((await call('POST', `/${encodeURIComponent(field)}`, '无锡')).statusCode).toBe(404);
    },
  );

  it('a profile is full with 300 values, old ones among them', async () => {
    await test.database.db.insert(profileValues).values(
      Array.from({ length: 300 }, (_, at) => ({
        ...{ id: randomUUID(), userId: user.id, field: 'offer', value: { text: `第${at}种` } },
        ...{ quote: '', confidence: 1 },
      })),
    );
    const refused = await call('POST', '/offer', '上门调琴');
    expect([refused.statusCode, refused.json().error]).toEqual([409, '档案写满了，先删掉几条旧的']);
    await ok('DELETE', `/values/${(await theValue('offer')).id}`);
    await ok('POST', '/offer', '上门调琴');
  });

  it('a full profile takes the words of an old value, which makes it no fuller', async () => {
    await test.database.db.insert(profileValues).values(
      Array.from({ length: 300 }, (_, at) => ({
        ...{ id: randomUUID(), userId: user.id, field: 'offer', value: { text: `第${at}种` } },
        ...{ quote: '', confidence: 1 },
      })),
    );
    await ok('POST', '/offer', '第7种');
    expect((await values('offer')).filter(({ text }) => text === '第7种')).toMatchObject([
      { state: 'confirmed' },
    ]);
    expect((await call('POST', '/offer', '第301种')).statusCode).toBe(409);
  });

  it('another user’s fact is 404 for every call, like an unknown one, and stays as it is', async () => {
    await said('上门三百一次', { value: '300元一次', from: '三百一次' });
    await readByRules('我在无锡', 'place', { text: '无锡' });
    const before = await ok<ProfileView>('GET', '');
    for (const { id } of [await theValue('price'), await theValue('place')]) {
      const answers = await Promise.all([
        call('PUT', `/values/${id}`, '苏州', stranger),
        call('POST', `/values/${id}/confirm`, undefined, stranger),
        call('DELETE', `/values/${id}`, undefined, stranger),
        call('DELETE', `/values/${randomUUID()}`),
        call('DELETE', '/values/no-id'),
      ]);
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404]);
      expect((await call('DELETE', `/values/${id}`, undefined, null)).statusCode).toBe(401);
    }
    expect(await ok<ProfileView>('GET', '')).toEqual(before);
    const theirs = (await call('GET', '', undefined, stranger)).json<ProfileView>();
    expect(theirs.fields.flatMap((field) => field.values)).toEqual([]);
  });
});

describe('values of the rules of an older release', () => {
  it('are shown as old, under the fields of facts, and told to no model', async () => {
    const place = await readByRules('上门300元一次，一周两条！还想问问');
    await readByRules('粉丝八百', 'followers', { text: '八百', count: 800 });
    expect(await theValue('price')).toMatchObject({
      ...{ text: '300元一次', quote: '上门300元一次，一周两条', state: 'old', isConfirmed: false },
      ...{ about: null, history: [], ...place },
    });
    expect(await theValue('figures')).toMatchObject({ text: '八百', state: 'old', name: '现状数据' });
    expect(await facts.current(user.id)).toEqual([]);
  });

  it('one tap makes a fact of one, with the words of its message', async () => {
    const { messageId, conversationId } = await readByRules('上门300元一次，一周两条！');
    const { profile } = await ok('POST', `/values/${(await theValue('price')).id}/confirm`);
    expect(valuesIn(profile, 'price')).toMatchObject([
      { text: '300元一次', state: 'confirmed', quote: '上门300元一次，一周两条', messageId, conversationId },
    ]);
    expect(await facts.current(user.id)).toMatchObject([
      { status: 'confirmed', about: 'self', quotes: [{ messageId, start: 2, end: 8, text: '300元一次' }] },
    ]);
    expect(await values('price')).toHaveLength(1);
  });

  it('one whose words are typed is that fact from now on', async () => {
    await readByRules('上门300元一次');
    await ok('POST', '/price', '300元一次');
    expect(await values('price')).toMatchObject([{ text: '300元一次', state: 'confirmed' }]);
    await readByRules('上门300元一次');
    await ok('POST', '/price', '400元一次');
    expect((await values('price')).map(({ state }) => state)).toEqual(['confirmed', 'confirmed', 'old']);
  });

  it('are shown in the order in which they were read, and those of a field that nobody knows any more are not', async () => {
    await readByRules('上门300元一次');
    await readByRules('远的400元一次', 'price', { text: '400元一次' });
    await readByRules('什么都行', 'shoe-size', { text: '什么都行' });
    await readByRules('没有话', 'price', { amount: 3 });
    expect((await values('price')).map(({ text }) => text)).toEqual(['300元一次', '400元一次']);
    const { fields } = await ok<ProfileView>('GET', '');
    expect(fields.flatMap((field) => field.values)).toHaveLength(2);
  });

  it('one tap after the message was deleted makes a fact without a quote', async () => {
    const { conversationId } = await readByRules('上门300元一次');
    await test.database.db.delete(conversations).where(eq(conversations.id, conversationId));
    await ok('POST', `/values/${(await theValue('price')).id}/confirm`);
    expect(await values('price')).toMatchObject([{ state: 'confirmed', quote: '', messageId: null }]);
  });

  it('two taps at once make one fact', async () => {
    await readByRules('上门300元一次');
    const { id } = await theValue('price');
    const answers = await Promise.all([1, 2, 3].map(() => call('POST', `/values/${id}/confirm`)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404, 404]);
    expect(await values('price')).toHaveLength(1);
  });

  it('one that says what was heard since is confirmed as that fact', async () => {
    await readByRules('上门300元一次');
    await said('上门三百一次', { value: '300元一次', from: '三百一次' });
    const old = (await values('price')).find(({ state }) => state === 'old');
    await ok('POST', `/values/${old?.id}/confirm`);
    expect(await values('price')).toMatchObject([{ state: 'confirmed', quote: '上门三百一次' }]);
  });

  it('a corrected one is what was typed, and a removed one leaves no words', async () => {
    await readByRules('上门300元一次');
    await ok('PUT', `/values/${(await theValue('price')).id}`, '400一次');
    expect(await values('price')).toMatchObject([{ text: '400一次', state: 'confirmed', history: [] }]);
    await readByRules('我在无锡', 'place', { text: '无锡' });
    await ok('DELETE', `/values/${(await theValue('place')).id}`);
    const rows = await test.database.db.select().from(profileValues).where(eq(profileValues.userId, user.id));
    expect(rows.map(({ value, quote }) => [value, quote])).toEqual([
      [{}, ''],
      [{}, ''],
    ]);
  });
});

describe('a value that is not to be told', () => {
  const keep = (id: string, isPrivate: unknown, by: TestUser | null = user) =>
    test.app.inject({
      method: 'PUT',
      url: `/api/coach/profile/values/${id}/private`,
      headers: by?.headers ?? {},
      payload: { isPrivate },
    });

  it('stays on words of theirs that another value is corrected into', async () => {
    await said('看琴三百', { value: '看琴', field: 'offer', from: '看琴' });
    const { id: heard } = await theValue('offer');
    await ok('POST', '/offer', '上门调琴');
    const typed = (await values('offer')).find(({ id }) => id !== heard);
    await keep(typed?.id ?? '', true);
    const kept = (await values('offer')).find(({ text }) => text === '上门调琴');
    await ok('PUT', `/values/${kept?.id}`, '看琴');
    expect(await values('offer')).toMatchObject([{ text: '看琴', isPrivate: true, state: 'confirmed' }]);
  });

  it('is kept and let go by its user alone, once for the words that were on the screen', async () => {
    await said('上门三百一次', { value: '300元一次', from: '三百一次' });
    const { id } = await theValue('price');
    expect((await keep(id, true, stranger)).statusCode).toBe(404);
    expect((await keep(id, 'yes')).statusCode).toBe(400);
    expect((await keep(id, true)).statusCode).toBe(200);
    expect(await theValue('price')).toMatchObject({ isPrivate: true, state: 'heard', quote: '上门三百一次' });
    expect((await keep(id, false)).statusCode).toBe(404);
    expect((await keep((await theValue('price')).id, false)).statusCode).toBe(200);
    expect(await theValue('price')).toMatchObject({ isPrivate: false, history: [] });
  });

  it('is kept once by two taps, of which the second changes nothing', async () => {
    await ok('POST', '/price', '三百');
    await keep((await theValue('price')).id, true);
    const before = await theValue('price');
    expect((await keep(before.id, true)).statusCode).toBe(200);
    expect(await values('price')).toEqual([before]);
  });

  it('stays so when another value is corrected into its words', async () => {
    await ok('POST', '/price', '三百');
    await keep((await theValue('price')).id, true);
    await ok('POST', '/price', '四百');
    const other = (await values('price')).find(({ text }) => text === '四百');
    await ok('PUT', `/values/${other?.id}`, '三百');
    expect(await values('price')).toMatchObject([{ text: '三百', isPrivate: true }]);
  });

  it('stays so when it is confirmed, and when the same is said of it as of another value', async () => {
    await said('上门三百一次，远的四百', { value: '300元一次', from: '三百一次' });
    await keep((await theValue('price')).id, true);
    await ok('POST', `/values/${(await theValue('price')).id}/confirm`);
    expect(await theValue('price')).toMatchObject({ isPrivate: true, state: 'confirmed' });
    await ok('POST', '/price', '远的400元');
    await ok('PUT', `/values/${(await theValue('price')).id}`, '远的400元');
    expect(await values('price')).toMatchObject([{ text: '远的400元', isPrivate: true }]);
  });

  it('marks a deliverable that was made of it as made of something else', async () => {
    await said('我调钢琴', { value: '调钢琴', field: 'business', from: '调钢琴' });
    const id = await aCard();
    await keep((await theValue('business')).id, true);
    const { items } = (
      await test.app.inject({ method: 'GET', url: '/api/coach/deliverables', headers: user.headers })
    ).json<ShelfList>();
    expect(items.find((item) => item.id === id)?.changes).toEqual([
      { field: '做的事', was: '调钢琴', now: null },
    ]);
  });

  it('is no value of the rules: nothing is made of those', async () => {
    await readByRules('上门300元一次');
    expect(await theValue('price')).toMatchObject({ state: 'old', isPrivate: null });
    expect((await keep((await theValue('price')).id, true)).statusCode).toBe(404);
  });
});

describe('a value of another release', () => {
  it('is left out, and the others are shown', async () => {
    await ok('POST', '/place', '无锡');
    await test.database.pool.query(
      `INSERT INTO fact_versions (fact_id, version, row_id, user_id, field, value, about, status, quotes)
       SELECT gen_random_uuid(), 1, gen_random_uuid(), $1, field, '四十码', about, 'heard', '[]'
       FROM (VALUES ('shoe-size', 'self'), ('place', 'neighbour')) AS other (field, about)`,
      [user.id],
    );
    const { fields } = await ok<ProfileView>('GET', '');
    expect(fields.flatMap((field) => field.values.map(({ text }) => text))).toEqual(['无锡']);
  });
});

const readSaid = async (by: TestUser = user): Promise<SaidView> => {
  const response = await test.app.inject({ url: '/api/coach/said', headers: by.headers });
  return response.json<SaidView>();
};

describe('a value that a message corrects', () => {
  const correct = async (): Promise<string> => {
    await said('一场八千', { value: '一场8000元', from: '八千' });
    const [{ id, version } = { id: '', version: 0 }] = await facts.current(user.id);
    const from = '现在6800';
    const { messageId } = await said(`${from}一场`, {
      ...{ value: '一场6800元', from, replaces: { id, version } },
    });
    return messageId;
  };

  it('is told with its message, the old value and the new one, to its user alone', async () => {
    const messageId = await correct();
    const { id } = await theValue('price');
    const corrections = [{ id, messageId, was: '一场8000元', now: '一场6800元', state: 'held' }];
    expect((await readSaid()).corrections).toEqual(corrections);
    expect((await readSaid(stranger)).corrections).toEqual([]);
    await ok('POST', `/values/${id}/confirm`);
    const { id: confirmed } = await theValue('price');
    expect((await readSaid()).corrections).toEqual([{ ...corrections[0], id: confirmed }]);
    await test.app.inject({
      ...{ method: 'PUT', url: `/api/coach/profile/values/${confirmed}/private`, headers: user.headers },
      payload: { isPrivate: true },
    });
    expect((await readSaid()).corrections).toEqual([]);
  });

  it('is what it was before with one press: confirmed, with the words that said it, and told as taken back', async () => {
    await correct();
    const card = await aCard();
    const { id } = await theValue('price');
    const { profile, affected } = await ok('POST', `/values/${id}/undo`);
    expect(valuesIn(profile, 'price')).toMatchObject([
      { text: '一场8000元', state: 'confirmed', quote: '一场八千', words: { start: 2, end: 4 } },
    ]);
    const changes = [{ field: '价格', was: '一场6800元', now: '一场8000元' }];
    expect(affected).toEqual([{ id: card, title: '定位卡', changes }]);
    const { values, corrections } = await readSaid();
    expect(corrections).toMatchObject([{ was: '一场8000元', now: '一场6800元', state: 'undone' }]);
    expect(values).toMatchObject([{ text: '一场8000元', place: { start: 2, end: 4 } }]);
  });

  it('is 404 for another user, for a second press, and for what corrects nothing or has changed since', async () => {
    await correct();
    const { id } = await theValue('price');
    const press = async (value: string, by?: TestUser) =>
      (await call('POST', `/values/${value}/undo`, undefined, by)).statusCode;
    expect(await press(id, stranger)).toBe(404);
    expect([await press(id), await press(id)]).toEqual([200, 404]);
    expect(await press((await theValue('price')).id)).toBe(404);
    expect(await values('price')).toMatchObject([{ text: '一场8000元' }]);
  });
});

describe('what the user has said, by where they said it', () => {
  const read = readSaid;

  it('is the value itself where the words have it, and the words where they say it otherwise', async () => {
    const text = '我在苏州开花店，做了整整八年';
    const { messageId, conversationId } = await said(
      text,
      { field: 'place', value: '苏州', from: '我在苏州开花店' },
      { field: 'experience', value: '8年', from: '做了整整八年' },
    );
    const { values, isWhole } = await read();
    const words = values.map(({ place }) => place && text.slice(place.start, place.end));
    expect([words, isWhole]).toEqual([['苏州', '做了整整八年'], true]);
    expect(values[0]).toMatchObject({
      ...{ field: 'place', text: '苏州', state: 'heard', isOwn: true, isVerbatim: true },
      place: { messageId, conversationId },
    });
    expect(values[1]?.isVerbatim).toBe(false);
  });

  it('has no place where the message is deleted, or for what was entered by hand', async () => {
    const { conversationId } = await said('一场两千六', { value: '一场两千六', from: '一场两千六' });
    await ok('POST', '/goal', '找个徒弟');
    await test.database.db.delete(conversations).where(eq(conversations.id, conversationId));
    expect((await read()).values.map(({ text, place }) => [text, place])).toEqual([
      ['一场两千六', null],
      ['找个徒弟', null],
    ]);
  });

  it('marks no long speech as a whole', async () => {
    const from = '我从小跟着外婆在巷子口摆摊后来又去厂里做了好些年的针织才开了现在这家店';
    await said(from, { field: 'background', value: '从摆摊到开店', from });
    expect((await read()).values.map(({ place }) => place)).toEqual([null]);
  });

  it('leaves out what is private, and tells what is about others', async () => {
    await said('我老公也在店里', {
      field: 'background',
      about: 'family',
      value: '老公也在店里',
      from: '老公也在店里',
    });
    await said('店开不下去过', {
      field: 'story',
      value: '店开不下去过',
      from: '店开不下去过',
      isPrivate: true,
    });
    expect((await read()).values.map(({ text, isOwn }) => [text, isOwn])).toEqual([['老公也在店里', false]]);
  });

  it('what is urgent to customers is of the user’s sentence, and what they have is not', async () => {
    await said('新娘怕现场跟图不一样', {
      field: 'problem',
      about: 'customer',
      value: '怕现场跟图不一样',
      from: '怕现场跟图不一样',
    });
    await said('客人是做律师的', { field: 'business', about: 'customer', value: '律师', from: '律师' });
    expect((await read()).values.map(({ text, isOwn }) => [text, isOwn])).toEqual([
      ['怕现场跟图不一样', true],
      ['律师', false],
    ]);
  });
});
