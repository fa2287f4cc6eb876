import { randomUUID } from 'node:crypto';
import type {
  DeliverableDetail,
  DeliverableKind,
  LineSources,
  PostResult,
  PostResultInput,
  ProfileView,
  ShelfList,
  VersionPage,
} from '@qihang/shared/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@rstest/core';
import { eq, sql } from 'drizzle-orm';
import { loadKnowledge } from '../../agents/load-knowledge';
import { conversations } from '../../database/schema';
import { aCalendar, aPositioning, aScript, aTopics, aWork } from '../../testing/a-deliverable';
import { seedConversation } from '../../testing/seed-conversation';
import { createTestApp, type TestApp, type TestUser } from '../../testing/test-app';
import { CoachDeliverableStore } from './coach-deliverable-store';
import type { NewWork } from './deliverable-store';
import { ResultRepository } from './result-repository';

let test: TestApp;
let store: CoachDeliverableStore;
let user: TestUser;
let stranger: TestUser;
beforeAll(async () => {
  test = await createTestApp();
  store = new CoachDeliverableStore({
    database: test.database,
    newId: randomUUID,
    results: new ResultRepository(test.database),
    onChanged() {},
  });
});
afterAll(() => test.close());
beforeEach(async () => {
  [user, stranger] = [await test.signUp(), await test.signUp()];
});

const SHELF = '/api/coach/deliverables';
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
const call = (method: Method, url: string, payload?: object, by: TestUser | null = user) =>
  test.app.inject({ method, url, headers: by?.headers ?? {}, ...(payload === undefined ? {} : { payload }) });
const ok = async <Answer>(method: Method, url: string, payload?: object): Promise<Answer> => {
  const response = await call(method, url, payload);
  expect([response.statusCode, response.statusCode === 200 ? '' : response.body]).toEqual([200, '']);
  return response.json<Answer>();
};
const list = async () => (await ok<ShelfList>('GET', SHELF)).items;
const read = (id: string, query = '') => ok<DeliverableDetail>('GET', `${SHELF}/${id}${query}`);

const numbersOf = async (id: string) =>
  (await ok<VersionPage>('GET', `${SHELF}/${id}/versions`)).items.map(({ number }) => number);

/** Stores a deliverable as the coach does. @returns its id */
async function made<K extends DeliverableKind>(
  kind: K,
  content: NewWork<K>['content'],
  fields: Partial<NewWork<K>> = {},
): Promise<string> {
  const talk = await seedConversation(test.database, { userId: user.id });
  const place = { userId: user.id, conversationId: talk.id, answerId: talk.messageIds[1] ?? '' };
  const saved = await store.save(aWork(place, kind, content, fields));
  if (saved === null) throw new Error('nothing was saved');
  return saved.ref.id;
}
const aCard = (fields: Partial<NewWork<'positioning'>> = {}) => made('positioning', aPositioning(), fields);
const edit = (id: string, version: number, pointer: string, text: string) =>
  call('PATCH', `${SHELF}/${id}`, { version, pointer, text });

describe('GET /api/coach/deliverables', () => {
  it('the list of deliverables is empty for a new user', async () => {
    expect(await list()).toEqual([]);
  });

  it('the list names the platforms of the knowledge, each as in an order', async () => {
    const { platforms } = await ok<ShelfList>('GET', SHELF);
    const known = loadKnowledge().publishing.platforms.map(({ id }) => id);
    expect(known).toContain('视频号');
    expect(platforms).toEqual(known);
  });

  it('the list has a summary of each deliverable, the last changed first', async () => {
    const card = await aCard();
    const calendar = await made('calendar', aCalendar(['琴潮了怎么办']), { title: '30天日历' });
    expect(await list()).toEqual([
      expect.objectContaining({
        ...{ id: calendar, kind: 'calendar', headline: '一周两条，先拍琴潮' },
        outline: { kind: 'calendar', from: '2026-01-05', to: '2026-01-05', posts: 1, done: 0, days: 'o' },
      }),
      {
        id: card,
        kind: 'positioning',
        title: '定位卡',
        headline: '先讲琴潮，因为家长问得最多',
        version: 1,
        updatedAt: expect.stringMatching(/Z$/),
        conversationId: expect.any(String),
        changes: [{ field: '价格', was: '300元一次', now: null }],
        outline: { kind: 'positioning', sayings: 3, first: '给无锡琴童家长调钢琴的人' },
      },
    ]);
    await edit(card, 1, '/next', '先拍三条');
    expect((await list()).map(({ id }) => id)).toEqual([card, calendar]);
  });
});

describe('what the lines of a deliverable rest on', () => {
  it('comes with the conversations of the messages that are there, and of no other user', async () => {
    const [mine, gone] = [
      await seedConversation(test.database, { userId: user.id }),
      await seedConversation(test.database, { userId: user.id }),
    ];
    const other = await seedConversation(test.database, { userId: stranger.id });
    const messages = [mine, gone, other].map(({ messageIds: [id = ''] }) => id);
    const passages = messages.map((messageId) => ({ messageId, start: 0, end: 2, at: 0, length: 3 }));
    const sources: LineSources = { '/next': [{ type: 'message', passages }] };
    const id = await aCard({ sources });
    await test.database.db.delete(conversations).where(eq(conversations.id, gone.id));
    expect(await read(id)).toMatchObject({ sources, conversations: { [messages[0] ?? '']: mine.id } });
    expect(Object.keys((await read(id)).conversations ?? {})).toHaveLength(1);
    await edit(id, 1, '/next', '先拍三条');
    expect(await read(id)).toMatchObject({ sources: {}, conversations: {} });
  });
});

describe('what is told of a version', () => {
  const SOURCES: LineSources = { '/next': [{ type: 'sum' }], '/judgement': [{ type: 'sum' }] };

  it('stays with every line but the one that is changed, and comes back with the version that had it', async () => {
    const id = await aCard({ sources: SOURCES });
    await edit(id, 1, '/next', '先拍三条');
    expect((await read(id)).sources).toEqual({ '/judgement': [{ type: 'sum' }] });
    expect((await read(id, '?version=1')).sources).toEqual(SOURCES);
  });

  it('is left out where it is of another version of the product, and the lines are read all the same', async () => {
    const id = await aCard({ sources: SOURCES });
    await test.database.db.execute(sql`
      UPDATE deliverable_versions SET sources = '{"/next": "m1"}' WHERE deliverable_id = ${id}`);
    const detail = await read(id);
    expect(detail).not.toHaveProperty('sources');
    expect(detail.content).toEqual(aPositioning());
  });

  it('has the user’s own word for what is not said yet, where there is one', async () => {
    const id = await aCard({ order: { action: 'make', kind: 'positioning', blank: '待定' } });
    expect((await read(id)).blank).toBe('待定');
    await edit(id, 1, '/next', '先拍三条');
    expect((await read(id)).blank).toBe('待定');
    expect(await read(await made('topics', aTopics(['琴潮'])))).not.toHaveProperty('blank');
  });

  it('has the changes since the newest version, also beside an older one', async () => {
    const id = await aCard();
    await aCard({ content: aPositioning({ judgement: '换一批' }), facts: [], after: 1 });
    expect((await read(id, '?version=1')).changes).toEqual([]);
    expect((await read(id)).changes).toEqual([]);
  });
});

describe('the outlines of the list', () => {
  const aScriptOf = (topic: string) => made('script', aScript({ topic }), { subject: topic });

  it('are those of the newest of each kind', async () => {
    const older = await aScriptOf('松弦');
    const newer = await aScriptOf('琴潮');
    const outlined = (await list()).filter(({ outline }) => outline !== undefined).map(({ id }) => id);
    expect(outlined).toEqual([newer]);
    await edit(older, 1, '/coverLine', '松了');
    expect((await list()).map(({ id, outline }) => [id, outline?.kind])).toEqual([
      [older, 'script'],
      [newer, undefined],
    ]);
  });

  it('count what is ticked, and nobody else’s', async () => {
    await made('topics', aTopics(['琴潮了怎么办', '松弦']));
    const id = await made('calendar', aCalendar(['琴潮了怎么办', '松弦']));
    await ok('PUT', `${SHELF}/${id}/marks/d1`);
    expect((await list()).map(({ outline }) => outline)).toEqual([
      { kind: 'calendar', from: '2026-01-05', to: '2026-01-06', posts: 2, done: 1, days: 'xo' },
      { kind: 'topics', topics: 2, filmed: 1, groups: [2] },
    ]);
    expect((await call('GET', SHELF, undefined, stranger)).json()).toMatchObject({ items: [] });
  });

  it('are left out where the content is of another version of the product', async () => {
    const id = await aCard();
    await test.database.db.execute(sql`
      UPDATE deliverable_versions SET content = '{"judgement": "旧的", "old": 1}' WHERE deliverable_id = ${id}`);
    const [card] = await list();
    expect([card?.headline, card?.outline]).toEqual(['旧的', undefined]);
  });
});

describe('GET /api/coach/deliverables/:id', () => {
  it('a deliverable is read in its newest version, with the head of the one before', async () => {
    const id = await aCard();
    await aCard({ content: aPositioning({ judgement: '换一批' }), reason: 'again', revision: 1, after: 1 });
    const detail = await read(id);
    expect(detail).toMatchObject({
      id,
      kind: 'positioning',
      version: 2,
      marks: {},
      content: { judgement: '换一批' },
      shown: { number: 2, reason: 'again', label: '离线教练', madeBy: 'rules' },
    });
    expect(detail.versions.map(({ number, reason }) => [number, reason])).toEqual([
      [2, 'again'],
      [1, 'make'],
    ]);
  });

  it('a deliverable is read in an older version on request, with the title of the newest', async () => {
    const id = await aCard();
    await aCard({ content: aPositioning({ judgement: '换一批' }), after: 1 });
    expect(await read(id, '?version=1')).toMatchObject({
      headline: '换一批',
      version: 2,
      shown: { number: 1 },
      content: { judgement: '先讲琴潮，因为家长问得最多' },
    });
  });

  it('a deliverable has the title and the conversation of its newest version', async () => {
    const id = await aCard();
    const first = (await read(id)).conversationId;
    await aCard({ content: aPositioning({ judgement: '换一批' }), title: '定位卡·抖音', after: 1 });
    const detail = await read(id);
    expect(detail.title).toBe('定位卡·抖音');
    expect(detail.conversationId).not.toBe(first);
    expect((await list()).map(({ title, version }) => [title, version])).toEqual([['定位卡·抖音', 2]]);
    await test.database.pool.query(`UPDATE deliverables SET created_at = '2020-01-01' WHERE id = $1`, [id]);
    expect((await read(id)).updatedAt).toBe(detail.versions[0]?.createdAt);
    expect((await list())[0]?.updatedAt).toBe(detail.versions[0]?.createdAt);
  });

  it.each(['7', '0', '-1', '1.5', 'x', '99999999999999999999', ''])(
    'knows no version %j',
    async (version) => {
      const id = await aCard();
      expect((await call('GET', `${SHELF}/${id}?version=${version}`)).statusCode).toBe(404);
    },
  );

  it('content of another shape is shown as it was stored', async () => {
    const id = await aCard();
    await test.database.db.execute(sql`
      UPDATE deliverable_versions SET content = '{"judgement": "旧的", "old": 1}' WHERE deliverable_id = ${id}`);
    expect((await read(id)).content).toEqual({ judgement: '旧的', old: 1 });
  });
});

describe('PATCH /api/coach/deliverables/:id', () => {
  it('an edit changes one line, in a version that is labelled as edited', async () => {
    const id = await aCard();
    const response = await edit(id, 1, '/oneLiners/0/text', '  无锡上门调琴，家长放心  ');
    expect(response.statusCode).toBe(200);
    const detail = await read(id);
    expect(response.json()).toEqual(detail);
    expect(detail).toMatchObject({
      version: 2,
      shown: { reason: 'edit', label: '离线教练，你改过', madeBy: 'rules' },
      content: { ...aPositioning(), oneLiners: [{ text: '无锡上门调琴，家长放心' }, {}, {}] },
    });
    expect((await read(id, '?version=1')).content).toEqual(aPositioning());
  });

  it('an edit keeps the label of a model on its text', async () => {
    const id = await aCard({ label: '内容由AI生成', madeBy: 'model' });
    await edit(id, 1, '/next', '先拍三条');
    await edit(id, 2, '/next', '先拍五条');
    expect((await read(id)).shown).toMatchObject({ label: '内容由AI生成，你改过', madeBy: 'model' });
  });

  it('an edit says once that the user changed it, also after a version that was restored', async () => {
    const id = await aCard();
    await edit(id, 1, '/next', '先拍三条');
    await aCard({ content: aPositioning({ judgement: '换一批' }), after: 2 });
    const response = await call('POST', `${SHELF}/${id}/restore`, { version: 2 });
    expect(response.json()).toMatchObject({
      version: 4,
      shown: { reason: 'restore', label: '离线教练，你改过' },
      content: aPositioning({ next: '先拍三条' }),
    });
    await edit(id, 4, '/next', '先拍五条');
    expect((await read(id)).shown.label).toBe('离线教练，你改过');
  });

  it('a change by hand of work that a model has changed since begins from that', async () => {
    const id = await aCard({ label: '内容由AI生成', madeBy: 'model' });
    await edit(id, 1, '/next', '先拍三条');
    await aCard({ label: '内容由AI生成', madeBy: 'model', after: 2, reason: 'revise' });
    expect((await read(id)).shown.label).toBe('内容由AI生成');
    await edit(id, 3, '/judgement', '先拍琴潮');
    expect((await read(id)).shown.label).toBe('内容由AI生成，你改过');
    const { rows } = await test.database.pool.query(
      'SELECT number FROM deliverable_drafts WHERE deliverable_id = $1 ORDER BY number',
      [id],
    );
    expect(rows).toEqual([{ number: 1 }, { number: 3 }]);
  });

  it('a change of what the rules made is no habit for a model to learn from', async () => {
    const habits = async () =>
      (await ok<ProfileView>('GET', '/api/coach/profile')).fields.filter(({ field }) => field === 'habits');
    await edit(await aCard(), 1, '/judgement', '先拍琴潮，别的都往后放一放');
    expect(await habits()).toEqual([]);
    await edit(
      await made('topics', aTopics(['琴潮']), { madeBy: 'model' }),
      1,
      '/judgement',
      '先拍松弦的那一台',
    );
    expect(await habits()).toHaveLength(1);
  });

  it('edits in a row share one version, and work in between starts another one', async () => {
    const id = await aCard();
    await edit(id, 1, '/next', '先拍三条');
    await edit(id, 2, '/next', '先拍五条');
    expect(await numbersOf(id)).toEqual([3, 1]);
    await aCard({ content: aPositioning({ judgement: '换一批' }), after: 3 });
    await edit(id, 4, '/next', '先拍七条');
    expect(await numbersOf(id)).toEqual([5, 4, 3, 1]);
  });

  it('edits that are further apart than ten minutes have a version each', async () => {
    const id = await aCard();
    const age = (minutes: number) =>
      test.database.db.execute(sql`
        UPDATE deliverable_versions SET created_at = created_at - make_interval(mins => ${minutes}::int)
        WHERE deliverable_id = ${id}`);
    await edit(id, 1, '/next', '先拍三条');
    await age(5);
    await edit(id, 2, '/next', '先拍五条');
    expect(await numbersOf(id)).toEqual([3, 1]);
    await age(11);
    await edit(id, 3, '/next', '先拍七条');
    expect(await numbersOf(id)).toEqual([4, 3, 1]);
  });

  it('an edit of an outdated version is refused, and overwrites nothing', async () => {
    const id = await aCard();
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, at) => edit(id, 1, '/next', `第${at}台设备`)),
    );
    const codes = answers.map(({ statusCode }) => statusCode).sort();
    expect(codes).toEqual([200, 409, 409, 409, 409, 409]);
    const refused = answers.find(({ statusCode }) => statusCode === 409)?.json();
    expect(refused).toMatchObject({ code: 'conflict', error: '这份成果在别处更新过，请看过新的一版再改' });
    expect((await read(id)).version).toBe(2);
  });

  it('an edit that equals the line changes nothing', async () => {
    const id = await aCard();
    expect((await edit(id, 1, '/next', aPositioning().next ?? '')).statusCode).toBe(200);
    expect((await read(id)).version).toBe(1);
  });

  it.each([
    ['a line that is not there', '/oneLiners/9/text', '好'],
    ['a number', '/scores/0/score', '5'],
    ['a list', '/oneLiners', '好'],
  ])('is 404 for %s', async (_what, pointer, text) => {
    const id = await aCard();
    expect((await edit(id, 1, pointer, text)).statusCode).toBe(404);
  });

  it.each([
    ['an empty text', '/next', '   '],
    ['a text that does not fit there', '/rows/0/label', '这一行只放得下八个字'],
    ['what no database takes', '/next', '先拍\0三条'],
    ['half a character', '/next', '先拍\ud83d'],
    ['what is no pointer', 'next', '好'],
    ['an endless pointer', `/${'a/'.repeat(40)}`, '好'],
  ])('is 400 for %s', async (_what, pointer, text) => {
    const id = await aCard();
    const response = await edit(id, 1, pointer, text);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ code: 'invalid_input' });
    expect((await read(id)).version).toBe(1);
  });
});

describe('POST /api/coach/deliverables/:id/restore', () => {
  const restore = (id: string, version: number) => call('POST', `${SHELF}/${id}/restore`, { version });

  it('a restoration adds an older version as the newest one, and deletes none', async () => {
    const id = await aCard();
    await aCard({ content: aPositioning({ judgement: '换一批' }), reason: 'again', revision: 1, after: 1 });
    const response = await restore(id, 1);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({
      version: 3,
      shown: { reason: 'restore', label: '离线教练' },
      content: aPositioning(),
    });
    expect((await store.find(user.id, 'positioning', { id }))?.versions[0]?.revision).toBe(0);
    expect((await read(id, '?version=2')).content).toMatchObject({ judgement: '换一批' });
  });

  it('a repeated restoration changes nothing', async () => {
    const id = await aCard();
    await aCard({ content: aPositioning({ judgement: '换一批' }), after: 1 });
    await restore(id, 1);
    expect((await restore(id, 1)).json()).toMatchObject({ version: 3 });
  });

  it('a restoration is 404 for an unknown version, 400 for a malformed number', async () => {
    const id = await aCard();
    expect((await restore(id, 9)).statusCode).toBe(404);
    expect((await restore(id, 2_147_483_648)).statusCode).toBe(400);
    expect((await restore(id, 0)).statusCode).toBe(400);
  });
});

describe('the ticks of a calendar', () => {
  const mark = (method: 'PUT' | 'DELETE', id: string, key: string) =>
    call(method, `${SHELF}/${id}/marks/${key}`);
  const aMonth = (titles = ['琴潮了怎么办', '多久调一次']) => made('calendar', aCalendar(titles));

  it('ticks are set and removed, each once', async () => {
    const id = await aMonth();
    const first = (await mark('PUT', id, 'd1')).json();
    expect(first).toEqual({ d1: { doneAt: expect.stringMatching(/Z$/) } });
    expect((await mark('PUT', id, 'd1')).json()).toEqual(first);
    expect((await read(id)).marks).toEqual(first);
    await mark('PUT', id, 'd2');
    expect(Object.keys((await mark('DELETE', id, 'd1')).json())).toEqual(['d2']);
    expect((await mark('DELETE', id, 'd1')).statusCode).toBe(200);
  });

  it('ticks stay with the ticked item when the next version uses its key for another one', async () => {
    const id = await aMonth();
    await mark('PUT', id, 'd1');
    await mark('PUT', id, 'd2');
    const other = aCalendar(['琴潮了怎么办', '别的选题']);
    await made('calendar', other, { after: 1 });
    expect(Object.keys((await read(id)).marks)).toEqual(['d1']);
    expect(Object.keys((await read(id, '?version=1')).marks).sort()).toEqual(['d1', 'd2']);
  });

  it('ticks stay with an item whose words the user changes', async () => {
    const id = await aMonth();
    await mark('PUT', id, 'd1');
    await edit(id, 1, '/items/0/title', '黄梅天琴潮了怎么办');
    expect(Object.keys((await read(id)).marks)).toEqual(['d1']);
  });

  it('a tick keeps its time when the user changes the words of its item', async () => {
    const id = await aMonth();
    await mark('PUT', id, 'd1');
    const doneAt = '2026-01-05T10:00:00.000Z';
    await test.database.db.execute(
      sql`UPDATE deliverable_marks SET done_at = ${doneAt}::timestamptz WHERE deliverable_id = ${id}`,
    );
    await edit(id, 1, '/items/0/title', '黄梅天琴潮了怎么办');
    expect((await read(id)).marks).toEqual({ d1: { doneAt } });
  });

  it('ticks stay with an item of two digits whose words the user changes, and with no other', async () => {
    const id = await aMonth(Array.from({ length: 12 }, (_, at) => `第${at}条`));
    await mark('PUT', id, 'd11');
    await mark('PUT', id, 'd2');
    await edit(id, 1, '/items/10/title', '第十条改了');
    expect(Object.keys((await read(id)).marks).sort()).toEqual(['d11', 'd2']);
    await edit(id, 2, '/judgement', '先拍琴潮');
    await edit(id, 3, '/items/0/title', '没打勾的');
    expect(Object.keys((await read(id)).marks).sort()).toEqual(['d11', 'd2']);
  });

  it('a tick that is taken back leaves that of the older wording where it was', async () => {
    const id = await aMonth();
    await mark('PUT', id, 'd1');
    await edit(id, 1, '/items/0/title', '黄梅天琴潮了怎么办');
    expect((await mark('DELETE', id, 'd1')).json()).toEqual({});
    expect(Object.keys((await read(id, '?version=1')).marks)).toEqual(['d1']);
  });

  it('ticks are bounded, however many wordings an item has had', async () => {
    const id = await aMonth();
    await test.database.pool.query(
      `INSERT INTO deliverable_marks (deliverable_id, key, user_id, item, done_at)
       SELECT $1, 'd1', $2, 'wording ' || at, '2026-01-01' FROM generate_series(1, 1500) at`,
      [id, user.id],
    );
    expect(Object.keys((await mark('PUT', id, 'd1')).json())).toEqual(['d1']);
    const { rows } = await test.database.pool.query(
      'SELECT count(*)::int AS count FROM deliverable_marks WHERE deliverable_id = $1',
      [id],
    );
    expect(rows).toEqual([{ count: 1_000 }]);
  });

  it('a calendar names the script of each item that has one, of its own user', async () => {
    const calendar = await made('calendar', aCalendar(['琴潮了怎么办', '多久调一次']));
    expect((await read(calendar)).scripts).toEqual({});
    const script = await made('script', aScript(), { subject: '琴潮了怎么办' });
    const card = await aCard();
    expect((await read(calendar)).scripts).toEqual({ d1: script });
    const library = await made('topics', aTopics(['多久调一次', '琴潮了怎么办']));
    expect(Object.values((await read(library)).scripts ?? {})).toEqual([script]);
    expect(await read(card)).not.toHaveProperty('scripts');
    await call('DELETE', `${SHELF}/${script}`);
    expect((await read(calendar)).scripts).toEqual({});
  });

  it('only items of a calendar can be ticked', async () => {
    const [month, card] = [await aMonth(), await aCard()];
    for (const [id, key] of [
      [month, 'd9'],
      [month, '%00'],
      [month, '__proto__'],
      [card, 'd1'],
    ] as const)
      expect((await mark('PUT', id, key)).statusCode).toBe(404);
  });
});

describe('DELETE /api/coach/deliverables/:id', () => {
  it('a deletion removes a deliverable with all its versions', async () => {
    const id = await aCard();
    expect((await call('DELETE', `${SHELF}/${id}`)).statusCode).toBe(204);
    expect(await list()).toEqual([]);
    expect((await call('DELETE', `${SHELF}/${id}`)).statusCode).toBe(404);
    const { rows } = await test.database.pool.query(
      'SELECT FROM deliverable_versions WHERE deliverable_id = $1',
      [id],
    );
    expect(rows).toEqual([]);
  });
});

describe('what is not the user’s', () => {
  it('another user’s deliverable is 404 for every call, like an unknown one, and stays as it is', async () => {
    const id = await made('calendar', aCalendar(['琴潮了怎么办']));
    const before = await read(id);
    const calls: [Method, string, object?][] = [
      ['GET', ''],
      ['GET', '?version=1'],
      ['GET', '/preview'],
      ['GET', '/versions'],
      ['PATCH', '', { version: 1, pointer: '/judgement', text: '我的了' }],
      ['POST', '/restore', { version: 1 }],
      ['PUT', '/marks/d1'],
      ['DELETE', '/marks/d1'],
      ['DELETE', ''],
    ];
    for (const [method, path, body] of calls) {
      for (const [of, by] of [
        [id, stranger],
        [randomUUID(), user],
        ['no-id', user],
      ] as const) {
        const response = await call(method, `${SHELF}/${of}${path}`, body, by);
        expect([method, path, response.statusCode]).toEqual([method, path, 404]);
        expect(response.json()).toMatchObject({ code: 'not_found', error: '没有找到这份成果' });
      }
      expect((await call(method, `${SHELF}/${id}${path}`, body, null)).statusCode).toBe(401);
    }
    expect(await read(id)).toEqual(before);
    expect((await call('GET', SHELF, undefined, stranger)).json()).toMatchObject({ items: [] });
  });
});

describe('the results of posts', () => {
  const aResult = (fields: Partial<PostResultInput> = {}): PostResultInput => ({
    day: '2026-01-05',
    title: '琴潮了怎么办',
    platform: '视频号',
    views: 1200,
    finished: 0.35,
    likes: 40,
    comments: null,
    follows: 3,
    leads: 1,
    deals: 0,
    ...fields,
  });
  const RESULTS = '/api/coach/results';
  const all = async () => (await ok<{ items: PostResult[] }>('GET', RESULTS)).items;

  it('results are entered, corrected and removed; the newest day comes first', async () => {
    const first = await ok<PostResult>('POST', RESULTS, aResult());
    expect(first).toEqual({ id: expect.any(String), ...aResult() });
    const second = await ok<PostResult>('POST', RESULTS, aResult({ day: '2026-01-08' }));
    expect(await all()).toEqual([second, first]);
    const corrected = await ok<PostResult>(
      'PUT',
      `${RESULTS}/${first.id}`,
      aResult({ views: 1300, likes: null }),
    );
    expect(corrected).toEqual({ ...first, views: 1300, likes: null });
    expect((await store.results(user.id)).map(({ id }) => id)).toEqual([first.id, second.id]);
    expect((await call('DELETE', `${RESULTS}/${second.id}`)).statusCode).toBe(204);
    expect(await all()).toEqual([corrected]);
  });

  it('a post is stored once, however often it is sent', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) => ok<PostResult>('POST', RESULTS, aResult({ views: at }))),
    );
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(await all()).toHaveLength(1);
  });

  it('posts with one title are kept apart by their platform and by their day', async () => {
    for (const fields of [{}, { platform: '抖音' }, { day: '2026-01-06' }]) {
      await ok<PostResult>('POST', RESULTS, aResult(fields));
    }
    expect((await all()).map(({ day, platform }) => `${day} ${platform}`)).toEqual([
      '2026-01-06 视频号',
      '2026-01-05 抖音',
      '2026-01-05 视频号',
    ]);
  });

  it('a user with 3,000 posts may correct them and enter no further one, and other users may', async () => {
    await test.database.pool.query(
      `INSERT INTO post_results (id, user_id, day, platform, title, views)
       SELECT gen_random_uuid(), $1, '2025-01-01', '视频号', '第' || at, 1 FROM generate_series(1, 2999) at`,
      [user.id],
    );
    await ok<PostResult>('POST', RESULTS, aResult());
    const refused = await call('POST', RESULTS, aResult({ title: '多久调一次' }));
    expect([refused.statusCode, refused.json()]).toEqual([
      409,
      { error: '记录太多了，先删掉一些旧的', code: 'conflict' },
    ]);
    expect(await ok<PostResult>('POST', RESULTS, aResult({ views: 9 }))).toMatchObject({ views: 9 });
    expect((await call('POST', RESULTS, aResult(), stranger)).statusCode).toBe(200);
  });

  it('posts of one day are listed by when they were entered, the last first', async () => {
    const first = await ok<PostResult>('POST', RESULTS, aResult({ title: '三' }));
    for (const title of ['一', '二']) await ok<PostResult>('POST', RESULTS, aResult({ title }));
    await ok<PostResult>('PUT', `${RESULTS}/${first.id}`, aResult({ title: '三', views: 9 }));
    await ok<PostResult>('POST', RESULTS, aResult({ title: '早一天', day: '2026-01-04' }));
    expect((await all()).map(({ title }) => title)).toEqual(['二', '一', '三', '早一天']);
  });

  it('a post that is sent again with other figures has those, and what is not known any more is gone', async () => {
    const first = await ok<PostResult>('POST', RESULTS, aResult());
    const again = await ok<PostResult>('POST', RESULTS, aResult({ views: 1500, likes: null, leads: null }));
    expect(again).toEqual({ ...first, views: 1500, likes: null, leads: null });
    expect(await all()).toEqual([again]);
  });

  it('a correction cannot turn a post into another existing one', async () => {
    const first = await ok<PostResult>('POST', RESULTS, aResult());
    await ok<PostResult>('POST', RESULTS, aResult({ title: '多久调一次' }));
    const response = await call('PUT', `${RESULTS}/${first.id}`, aResult({ title: '多久调一次' }));
    expect([response.statusCode, response.json().code]).toEqual([409, 'conflict']);
  });

  it.each([
    ['a day that no calendar has', { day: '2026-02-30' }],
    ['a day before all days', { day: '0000-01-01' }],
    ['no title', { title: ' ' }],
    ['a title that no database takes', { title: '琴\0潮' }],
    ['fewer views than none', { views: -1 }],
    ['half a view', { views: 0.5 }],
    ['more views than there are people', { views: 5e9 }],
    ['more than everybody', { finished: 1.01 }],
    ['an id of its own', { id: randomUUID() }],
  ])('are 400 for %s', async (_what, fields) => {
    const response = await call('POST', RESULTS, { ...aResult(), ...fields });
    expect([response.statusCode, response.json().code]).toEqual([400, 'invalid_input']);
    expect(await all()).toEqual([]);
  });

  it('unknown results and those of another user are 404 alike', async () => {
    const { id } = await ok<PostResult>('POST', RESULTS, aResult());
    for (const [of, by] of [
      [id, stranger],
      [randomUUID(), user],
      ['no-id', user],
    ] as const) {
      expect((await call('PUT', `${RESULTS}/${of}`, aResult({ views: 9 }), by)).statusCode).toBe(404);
      expect((await call('DELETE', `${RESULTS}/${of}`, undefined, by)).statusCode).toBe(404);
    }
    expect((await call('GET', RESULTS, undefined, stranger)).json()).toEqual({ items: [] });
    expect(await all()).toMatchObject([{ views: 1200 }]);
    expect((await call('GET', RESULTS, undefined, null)).statusCode).toBe(401);
  });
});

describe('the routes of the workbench', () => {
  it('the routes of the workbench are part of the description of the API', async () => {
    const { paths } = (await test.app.inject({ url: '/api/openapi.json' })).json();
    expect(Object.keys(paths).filter((path) => path.startsWith('/api/coach/'))).toEqual(
      expect.arrayContaining([
        '/api/coach/deliverables',
        '/api/coach/deliverables/{id}',
        '/api/coach/deliverables/{id}/marks/{key}',
        '/api/coach/deliverables/{id}/preview',
        '/api/coach/deliverables/{id}/restore',
        '/api/coach/deliverables/{id}/versions',
        '/api/coach/profile',
        '/api/coach/profile/values/{id}',
        '/api/coach/profile/values/{id}/confirm',
        '/api/coach/profile/{field}',
        '/api/coach/results',
        '/api/coach/results/{id}',
        '/api/coach/said',
        '/api/coach/standing',
      ]),
    );
  });
});
