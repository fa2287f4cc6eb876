import { randomUUID } from 'node:crypto';
import type { ProfileChange, ProfileValueView, ProfileView, ShelfList } from '@qihang/shared/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@rstest/core';
import { eq } from 'drizzle-orm';
import type { Profile } from '../../coach/profile';
import { conversations, messages } from '../../database/schema';
import { aPositioning, aPrice, aWork } from '../../testing/a-deliverable';
import { seedConversation } from '../../testing/seed-conversation';
import { createTestApp, type TestApp, type TestUser } from '../../testing/test-app';
import { CoachDeliverableStore } from '../deliverables/coach-deliverable-store';
import { ResultRepository } from '../deliverables/result-repository';
import { ProfileRepository } from './profile-repository';

let test: TestApp;
let profiles: ProfileRepository;
let user: TestUser;
let stranger: TestUser;
beforeAll(async () => {
  test = await createTestApp();
  profiles = new ProfileRepository({ database: test.database, newId: randomUUID });
});
afterAll(() => test.close());
beforeEach(async () => {
  [user, stranger] = [await test.signUp(), await test.signUp()];
});

const PROFILE = '/api/coach/profile';
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
const call = (method: Method, path: string, text?: unknown, by: TestUser | null = user) =>
  test.app.inject({
    method,
    url: PROFILE + path,
    headers: by?.headers ?? {},
    ...(text === undefined ? {} : { payload: { text } }),
  });
async function ok<Answer = ProfileChange>(method: Method, path: string, text?: string): Promise<Answer> {
  const response = await call(method, path, text);
  expect([response.statusCode, response.statusCode === 200 ? '' : response.body]).toEqual([200, '']);
  return response.json<Answer>();
}
const view = () => ok<ProfileView>('GET', '');
const valuesIn = ({ fields }: ProfileView, field: string): ProfileValueView[] =>
  fields.find((each) => each.field === field)?.values ?? [];
const textsOf = async (field: string) => valuesIn(await view(), field).map(({ text }) => text);

/** Stores a message with values that the coach has read from it. */
async function said(text: string, ...entries: Profile) {
  const talk = await seedConversation(test.database, { userId: user.id, messages: [{ text }] });
  const messageId = talk.messageIds[0] ?? '';
  const change = { userId: user.id, messageId, isAgain: false };
  await profiles.change(change, () => ({ add: entries, retire: [] }));
  return { messageId, conversationId: talk.id };
}
const theValue = async (field: string): Promise<ProfileValueView> => {
  const [value] = valuesIn(await view(), field);
  if (value === undefined) throw new Error(`no ${field}`);
  return value;
};

/** Stores a positioning card made with the price 300元一次. */
async function aCard() {
  const store = new CoachDeliverableStore({
    database: test.database,
    newId: randomUUID,
    results: new ResultRepository(test.database),
    onChanged() {},
  });
  const talk = await seedConversation(test.database, { userId: user.id });
  const place = { userId: user.id, conversationId: talk.id, answerId: talk.messageIds[1] ?? '' };
  const saved = await store.save(aWork(place, 'positioning', aPositioning()));
  return saved?.ref.id ?? '';
}

describe('GET /api/coach/profile', () => {
  it('the profile has all fields in the order of the interview, empty ones included', async () => {
    const { fields } = await view();
    expect(fields.slice(0, 3)).toEqual([
      { field: 'business', name: '做的事', holdsMany: false, values: [] },
      { field: 'audience', name: '服务的人', holdsMany: false, values: [] },
      { field: 'proof', name: '凭什么信你', holdsMany: true, values: [] },
    ]);
    expect(fields).toHaveLength(18);
  });

  it('the profile shows each value with its source sentence', async () => {
    const place = await said('我调钢琴。上门300元一次，一周两条！还想问问', aPrice(300));
    expect(await theValue('price')).toEqual({
      id: expect.any(String),
      field: 'price',
      name: '价格',
      text: '300元一次',
      quote: '上门300元一次，一周两条',
      state: 'heard',
      isConfirmed: false,
      about: null,
      history: [],
      ...place,
    });
    await test.database.db.delete(conversations).where(eq(conversations.id, place.conversationId));
    expect(await theValue('price')).toMatchObject({
      messageId: null,
      conversationId: null,
      text: '300元一次',
      quote: '300元一次',
    });
  });
});

describe('POST /api/coach/profile/:field', () => {
  it('an entry fills an empty field, parsed like a message, and counts as confirmed', async () => {
    const { profile } = await ok('POST', '/price', '三百块一次');
    expect(valuesIn(profile, 'price')).toEqual([
      expect.objectContaining({ quote: '三百块一次', isConfirmed: true, messageId: null }),
    ]);
    expect((await profiles.current(user.id))[0]?.value).toMatchObject({ amount: 300, unit: '次' });
    expect(await view()).toEqual(profile);
  });

  it('an entry replaces the value of a single-valued field, and is added to a multi-valued one', async () => {
    await ok('POST', '/place', '无锡');
    await ok('POST', '/place', '苏州');
    await ok('POST', '/offer', '上门调琴');
    await ok('POST', '/offer', '看琴');
    expect([await textsOf('place'), await textsOf('offer')]).toEqual([['苏州'], ['上门调琴', '看琴']]);
  });

  it('an entry equal to a current value confirms it', async () => {
    await said('上门三百一次', aPrice(300));
    const { profile } = await ok('POST', '/price', '300元一次');
    expect(valuesIn(profile, 'price')).toMatchObject([{ isConfirmed: true, messageId: expect.any(String) }]);
  });

  it.each([
    ['nothing', ''],
    ['blanks', '  '],
    ['words that say nothing', '不知道'],
    ['a telephone number', '加我 138 0013 8000'],
    ['an account', '微信 20231107'],
    ['what no database takes', '无\0锡'],
    ['half a character', '无锡\ud83d'],
    ['too many words', '长'.repeat(201)],
    ['a number', 7],
    ['a list', ['无锡']],
  ])('is 400 for %s', async (_what, text) => {
    const response = await call('POST', '/place', text);
    expect(response.json()).toMatchObject({ code: 'invalid_input', fields: { text: expect.any(String) } });
    expect(response.statusCode).toBe(400);
    expect(await textsOf('place')).toEqual([]);
  });

  it('a profile is full with 300 values: none is added before one is removed', async () => {
    await test.database.pool.query(
      `INSERT INTO profile_values (id, user_id, field, value, quote, confidence, is_confirmed)
       SELECT gen_random_uuid(), $1, 'offer', jsonb_build_object('text', '第' || at || '种'), '', 1, true
       FROM generate_series(1, 300) at`,
      [user.id],
    );
    const refused = await call('POST', '/offer', '上门调琴');
    expect([refused.statusCode, refused.json()]).toEqual([
      409,
      { error: '档案写满了，先删掉几条旧的', code: 'conflict' },
    ]);
    await ok('DELETE', `/values/${(await theValue('offer')).id}`);
    await ok('POST', '/offer', '上门调琴');
    expect((await textsOf('offer')).at(-1)).toBe('上门调琴');
  });

  it('a price may be a long number, and eleven digits are a telephone number in every field', async () => {
    await ok('POST', '/price', '1280000元一年');
    expect(await textsOf('price')).toHaveLength(1);
    expect((await call('POST', '/price', '13800138000')).json()).toMatchObject({
      code: 'invalid_input',
      fields: { text: '电话、账号和证件号不用写进档案' },
    });
    expect((await call('POST', '/place', '1280000号楼')).statusCode).toBe(400);
  });

  it.each(['shoe-size', '__proto__', 'toString', '%00'])('is 404 for a field like %s', async (field) => {
    expect((await call('POST', `/${field}`, '无锡')).statusCode).toBe(404);
  });
});

describe('PUT /api/coach/profile/values/:id', () => {
  it('a correction replaces a value by the parsed words, and returns the affected deliverables', async () => {
    await said('上门三百一次', aPrice(300));
    const card = await aCard();
    const { id } = await theValue('price');
    const { profile, affected } = await ok('PUT', `/values/${id}`, '现在收400一次');
    expect(valuesIn(profile, 'price')).toMatchObject([{ isConfirmed: true, quote: '现在收400一次' }]);
    expect((await profiles.current(user.id)).map(({ value }) => value)).toMatchObject([{ amount: 400 }]);
    expect(affected).toMatchObject([
      { id: card, title: '定位卡', changes: [{ field: '价格', was: '300元一次' }] },
    ]);
    const listed = await test.app.inject({ url: '/api/coach/deliverables', headers: user.headers });
    expect(listed.json<ShelfList>().items).toMatchObject([
      { id: card, version: 1, changes: affected[0]?.changes },
    ]);
  });

  it('a correction replaces one of several values and leaves the others', async () => {
    await ok('POST', '/offer', '上门调琴');
    await ok('POST', '/offer', '看琴');
    const { id } = await theValue('offer');
    await ok('PUT', `/values/${id}`, '整机大修');
    expect(await textsOf('offer')).toEqual(['看琴', '整机大修']);
  });

  it('a correction into the words of another value leaves that one alone, once', async () => {
    await ok('POST', '/offer', '上门调琴');
    await ok('POST', '/offer', '看琴');
    const { id } = await theValue('offer');
    await ok('PUT', `/values/${id}`, '看琴');
    expect(await textsOf('offer')).toEqual(['看琴']);
  });

  it('a value entered by hand and replaced by hand leaves no row', async () => {
    await ok('POST', '/place', '无锡');
    const places = ['苏州', '无锡', '常州'];
    for (let at = 0; at < 12; at += 1) {
      const { id } = await theValue('place');
      await ok('PUT', `/values/${id}`, places[at % places.length]);
    }
    await ok('DELETE', `/values/${(await theValue('place')).id}`);
    const { rows } = await test.database.pool.query('SELECT FROM profile_values WHERE user_id = $1', [
      user.id,
    ]);
    expect(rows).toHaveLength(0);
  });

  it('one of two concurrent corrections wins, and the other gets 404', async () => {
    await ok('POST', '/place', '无锡');
    const { id } = await theValue('place');
    const answers = await Promise.all(
      ['苏州', '常州', '南京'].map((text) => call('PUT', `/values/${id}`, text)),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404, 404]);
    expect(await textsOf('place')).toHaveLength(1);
  });

  it('a correction without usable words keeps the value', async () => {
    await ok('POST', '/place', '无锡');
    const { id } = await theValue('place');
    expect((await call('PUT', `/values/${id}`, '随便')).statusCode).toBe(400);
    expect(await textsOf('place')).toEqual(['无锡']);
  });
});

describe('POST /api/coach/profile/values/:id/confirm', () => {
  it('a confirmation turns a value into a fact', async () => {
    await said('上门三百一次', aPrice(300));
    const { id } = await theValue('price');
    const { profile } = await ok('POST', `/values/${id}/confirm`);
    expect(valuesIn(profile, 'price')).toMatchObject([{ id, isConfirmed: true, state: 'confirmed' }]);
  });
});

describe('DELETE /api/coach/profile/values/:id', () => {
  it('a deletion erases the value and its words; the source message is not read again', async () => {
    const { messageId } = await said('上门三百一次', aPrice(300));
    const { id } = await theValue('price');
    const { profile } = await ok('DELETE', `/values/${id}`);
    expect(valuesIn(profile, 'price')).toEqual([]);
    const { rows } = await test.database.pool.query(
      'SELECT value, quote FROM profile_values WHERE user_id = $1',
      [user.id],
    );
    expect(rows).toEqual([{ value: {}, quote: '' }]);
    await profiles.change({ userId: user.id, messageId, isAgain: true }, () => ({
      add: [aPrice(300)],
      retire: [],
    }));
    expect(await textsOf('price')).toEqual([]);
    expect((await call('DELETE', `/values/${id}`)).statusCode).toBe(404);
  });

  it('a deletion returns the deliverables made with the value', async () => {
    await said('上门三百一次', aPrice(300));
    const card = await aCard();
    const { affected } = await ok('DELETE', `/values/${(await theValue('price')).id}`);
    expect(affected).toMatchObject([{ id: card, changes: [{ field: '价格', was: '300元一次', now: null }] }]);
  });
});

describe('a profile that is somebody else’s', () => {
  it('another user’s profile value is 404 for every call, like an unknown one, and stays as it is', async () => {
    await ok('POST', '/place', '无锡');
    const { id } = await theValue('place');
    const before = await view();
    const calls: [Method, string, string?][] = [
      ['PUT', '', '苏州'],
      ['POST', '/confirm'],
      ['DELETE', ''],
    ];
    for (const [method, path, text] of calls) {
      for (const [of, by] of [
        [id, stranger],
        [randomUUID(), user],
        ['no-id', user],
      ] as const) {
        const response = await call(method, `/values/${of}${path}`, text, by);
        expect([method, response.statusCode, response.json().error]).toEqual([method, 404, '没有找到这一条']);
      }
      expect((await call(method, `/values/${id}${path}`, text, null)).statusCode).toBe(401);
    }
    expect(await view()).toEqual(before);
    const theirs = (await call('GET', '', undefined, stranger)).json<ProfileView>();
    expect(theirs.fields.flatMap(({ values }) => values)).toEqual([]);
  });
});

describe('what a message says after the user has corrected a value by hand', () => {
  it('an edit of the message reverts its later values, and the correction by hand stays', async () => {
    const { messageId, conversationId } = await said('上门三百一次', aPrice(300));
    await ok('PUT', `/values/${(await theValue('price')).id}`, '400一次');
    const edited = randomUUID();
    await test.database.db
      .insert(messages)
      .values({ id: edited, conversationId, userId: user.id, role: 'user', text: '…', status: 'complete' });
    await profiles.change({ userId: user.id, messageId: edited, isAgain: false }, () => ({
      add: [],
      retire: [],
    }));
    expect(messageId).not.toBe(edited);
    expect((await profiles.current(user.id)).map(({ value }) => value)).toMatchObject([{ amount: 400 }]);
  });
});
