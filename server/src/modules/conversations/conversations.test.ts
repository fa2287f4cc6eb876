import { randomUUID } from 'node:crypto';
import {
  type Conversation,
  type ConversationPage,
  conversationPageSchema,
  conversationSchema,
  type MessagePage,
  messagePageSchema,
} from '@qihang/shared/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@rstest/core';
import { type SeededConversation, seedConversation } from '../../testing/seed-conversation';
import { createTestApp, type TestApp, type TestUser } from '../../testing/test-app';
import { ThreadRepository } from './thread-repository';

let test: TestApp;
let user: TestUser;
beforeAll(async () => {
  test = await createTestApp();
});
beforeEach(async () => {
  user = await test.signUp();
});
afterAll(() => test.close());

const get = (url: string, by: TestUser = user) => test.app.inject({ url, headers: by.headers });
const rename = (id: string, title: unknown, by: TestUser = user) =>
  test.app.inject({
    method: 'POST',
    url: `/api/chat/conversations/${id}/name`,
    headers: { ...by.headers, 'content-type': 'application/json' },
    payload: JSON.stringify({ title }),
  });
const remove = (id: string, by: TestUser = user) =>
  test.app.inject({ method: 'DELETE', url: `/api/chat/conversations/${id}`, headers: by.headers });

const seed = (title: string, messages?: readonly string[]): Promise<SeededConversation> =>
  seedConversation(test.database, {
    userId: user.id,
    title,
    ...(messages === undefined ? {} : { messages: messages.map((text) => ({ text })) }),
  });

const seedMany = async (count: number): Promise<string[]> => {
  const titles: string[] = [];
  for (let at = 0; at < count; at += 1) {
    titles.unshift(`对话 ${at}`);
    await seed(`对话 ${at}`);
  }
  return titles;
};

const NOT_FOUND = { error: '没有找到这个对话', code: 'not_found' };
/** Each of these must be a 404. */
const NO_IDS = [
  randomUUID(),
  'x',
  '%00',
  '..%2f..',
  "1'%20OR%20'1'='1",
  '1e9',
  'null',
  '对话',
  'a'.repeat(300),
];

describe('GET /api/chat/conversations, as the specification has it', () => {
  const list = async (query = ''): Promise<Conversation[]> =>
    (await get(`/api/chat/conversations${query}`)).json<Conversation[]>();

  it('the unpaged list of a new user is empty', async () => {
    expect(await list()).toEqual([]);
  });

  it('R3.3 R7.4 the unpaged list has the newest activity first, messages oldest first, and exactly the fields of the contract', async () => {
    const first = await seed('第一个', ['问一', '答一', '问二', '答二']);
    const second = await seed('第二个', ['问三', '答三']);
    const [newest, oldest, ...rest] = await list('?_t=1700000000000');
    expect(rest).toEqual([]);
    expect(newest).toEqual({
      id: second.id,
      title: '第二个',
      messages: [
        { id: second.messageIds[0], role: 'user', text: '问三' },
        { id: second.messageIds[1], role: 'ai', text: '答三' },
      ],
    });
    expect(oldest?.id).toBe(first.id);
    expect(oldest?.messages.map(({ text }) => text)).toEqual(['问一', '答一', '问二', '答二']);
    expect(conversationSchema.array().parse(await list())).toEqual(await list());
  });

  it('the unpaged list ignores unknown parameters', async () => {
    await seed('一个');
    for (const query of ['?timestamp=1', '?offset=-5&page[]=x', '?_=%00', '?__proto__=x&constructor=y']) {
      expect(await list(query)).toHaveLength(1);
    }
  });

  it('the unpaged list is bounded to the newest 50 conversations with their newest 50 messages', async () => {
    await seed(
      '多话的',
      Array.from({ length: 60 }, (_, at) => `第 ${at} 句`),
    );
    const titles = await seedMany(50);
    const [...shown] = await list();
    expect(shown.map(({ title }) => title)).toEqual(titles);
    const { id } = await seed(
      '又是多话的',
      Array.from({ length: 60 }, (_, at) => `第 ${at} 句`),
    );
    const [newest] = await list();
    expect(newest?.id).toBe(id);
    expect(newest?.messages.map(({ text }) => text)).toEqual(
      Array.from({ length: 50 }, (_, at) => `第 ${at + 10} 句`),
    );
  });

  it('the unpaged list is bounded to 2 MB, and drops the oldest messages of the oldest conversations', async () => {
    const long = '长'.repeat(20_000);
    for (let at = 0; at < 8; at += 1)
      await seed(
        `对话 ${at}`,
        Array.from({ length: 10 }, () => long),
      );
    // Control characters take six bytes each in JSON, so the size of the text is no guide.
    await seed('最新的', ['\u0001'.repeat(100_000), '答']);
    const response = await get('/api/chat/conversations');
    expect(Buffer.byteLength(response.body)).toBeLessThanOrEqual(2_000_000);
    expect(Buffer.byteLength(response.body)).toBeGreaterThan(1_500_000);
    const shown = response.json<Conversation[]>();
    expect(shown).toHaveLength(9);
    const counts = shown.map(({ messages }) => messages.length);
    expect(counts[0]).toBe(2);
    expect(counts.slice(0, 3)).toEqual([2, 10, 10]);
    expect(counts.at(-1)).toBe(0);
    expect([...counts.slice(1)].sort((a, b) => b - a)).toEqual(counts.slice(1));
  });
});

describe('the bounds of the unpaged list', () => {
  const overview = (bounds: { conversations?: number; messagesEach?: number; textBytes?: number }) =>
    new ThreadRepository(test.database).overview(user.id, {
      ...{ conversations: 50, messagesEach: 50, textBytes: 1_000 },
      ...bounds,
    });
  const textsOf = (list: readonly Conversation[]) =>
    list.map(({ messages }) => messages.map(({ text }) => text));

  it('the text of the unpaged list is counted in bytes, newest conversation and newest message first', async () => {
    await seed('旧的', ['旧问', '旧答']);
    await seed('新的', ['新问', '新答']);
    expect(textsOf(await overview({ textBytes: 24 }))).toEqual([
      ['新问', '新答'],
      ['旧问', '旧答'],
    ]);
    expect(textsOf(await overview({ textBytes: 23 }))).toEqual([['新问', '新答'], ['旧答']]);
    expect(textsOf(await overview({ textBytes: 11 }))).toEqual([['新答'], []]);
  });

  it('a conversation without messages is in the unpaged list, and no other user’s is', async () => {
    await seed('空的', []);
    const other = await test.signUp();
    await seedConversation(test.database, { userId: other.id, title: '别人的' });
    expect(await overview({})).toMatchObject([{ title: '空的', messages: [] }]);
  });

  it('the unpaged list has so many of the newest conversations, with so many of their newest messages', async () => {
    await seed('旧的');
    await seed('新的', ['一', '二', '三']);
    expect(textsOf(await overview({ conversations: 1, messagesEach: 2 }))).toEqual([['二', '三']]);
  });
});

describe('GET /api/chat/conversations, in pages', () => {
  const page = async (query: string): Promise<ConversationPage> => {
    const response = await get(`/api/chat/conversations?${query}`);
    expect(response.statusCode).toBe(200);
    return conversationPageSchema.parse(response.json());
  };

  it('the pages of the list contain all conversations, each once, newest first', async () => {
    const titles = await seedMany(12);
    const seen: string[] = [];
    let cursor: string | null = '';
    for (let pages = 0; cursor !== null; pages += 1) {
      expect(pages).toBeLessThan(4);
      const next: ConversationPage = await page(`limit=5${cursor === '' ? '' : `&cursor=${cursor}`}`);
      seen.push(...next.items.map(({ title }) => title));
      cursor = next.nextCursor;
    }
    expect(seen).toEqual(titles);
    expect((await page('limit=12')).nextCursor).toBeNull();
    expect((await page('limit=11')).items).toHaveLength(11);
  });

  it('a page of the list has the summaries of the contract', async () => {
    const { id } = await seed('一个');
    expect((await page('limit=1')).items).toEqual([
      {
        id,
        title: '一个',
        agentKey: 'test-agent',
        updatedAt: expect.stringMatching(/^\d{4}-.*Z$/),
        isPinned: false,
      },
    ]);
  });

  it('a cursor of the list keeps its place when newer conversations arrive', async () => {
    const titles = await seedMany(4);
    const first = await page('limit=2');
    await seed('后来的');
    const second = await page(`limit=2&cursor=${first.nextCursor}`);
    expect([...first.items, ...second.items].map(({ title }) => title)).toEqual(titles);
  });

  it('a page of the list that names no size has thirty', async () => {
    const titles = Array.from({ length: 32 }, (_, at) => `对话 ${at}`);
    await test.database.pool.query(
      `INSERT INTO conversations (id, user_id, agent_key, title, activity)
       SELECT gen_random_uuid(), $1, 'test-agent', title, 100 - n FROM unnest($2::text[]) WITH ORDINALITY AS t(title, n)`,
      [user.id, titles],
    );
    const first = await page('limit=1');
    const second = await page(`cursor=${first.nextCursor}`);
    expect(second.items.map(({ title }) => title)).toEqual(titles.slice(1, 31));
    expect((await page(`cursor=${second.nextCursor}`)).items).toHaveLength(1);
  });

  it('a forged limit or cursor of the list is 400 with the field', async () => {
    const forged = (parts: unknown) => Buffer.from(JSON.stringify(parts)).toString('base64url');
    const bad: readonly (readonly [string, 'limit' | 'cursor'])[] = [
      ...['0', '-1', '101', '1e2', 'x', '', '9999999999', '1&limit=2'].map(
        (v) => [`limit=${v}`, 'limit'] as const,
      ),
      ...[
        'x',
        '',
        '%00',
        'AAAA',
        forged([1]),
        forged([-1, randomUUID()]),
        forged([1e300, randomUUID()]),
        forged({}),
        forged([1, "'; DROP TABLE users"]),
        'A'.repeat(201),
      ].map((v) => [`cursor=${v}`, 'cursor'] as const),
    ];
    for (const [query, field] of bad) {
      const response = await get(`/api/chat/conversations?${query}`);
      expect(`${query} ${response.statusCode}`).toBe(`${query} 400`);
      expect(response.json().fields[field]).toMatch(/\p{Script=Han}/u);
    }
  });

  it('a forged cursor of the list reveals nothing of another user', async () => {
    await seed('别人的');
    const other = await test.signUp();
    const place = Buffer.from(
      JSON.stringify([true, 2 ** 52, 'ffffffff-ffff-4fff-bfff-ffffffffffff']),
    ).toString('base64url');
    expect((await get(`/api/chat/conversations?cursor=${place}`, other)).json()).toEqual({
      items: [],
      nextCursor: null,
    });
  });
});

describe('GET /api/chat/conversations/:id/messages', () => {
  const page = async (id: string, query = ''): Promise<MessagePage> => {
    const response = await get(`/api/chat/conversations/${id}/messages${query}`);
    expect(response.statusCode).toBe(200);
    return messagePageSchema.parse(response.json());
  };

  it('the pages of messages go back to the first, each page oldest first', async () => {
    const texts = Array.from({ length: 12 }, (_, at) => `第 ${at} 句`);
    const { id } = await seed('长谈', texts);
    const newest = await page(id, '?limit=5');
    const middle = await page(id, `?limit=5&before=${newest.nextBefore}`);
    const oldest = await page(id, `?limit=5&before=${middle.nextBefore}`);
    expect(oldest.nextBefore).toBeNull();
    const all = [...oldest.items, ...middle.items, ...newest.items];
    expect(all.map(({ text }) => text)).toEqual(texts);
  });

  it('a page of messages that names no size has the newest fifty', async () => {
    const texts = Array.from({ length: 51 }, (_, at) => `第 ${at} 句`);
    const { id } = await seed('长谈', texts);
    const { items, nextBefore } = await page(id);
    expect(items.map(({ text }) => text)).toEqual(texts.slice(1));
    expect((await page(id, `?before=${nextBefore}`)).items.map(({ text }) => text)).toEqual(
      texts.slice(0, 1),
    );
  });

  it('a page that just reaches the beginning is the last one', async () => {
    const { id } = await seed('短谈', ['问', '答']);
    expect(await page(id, '?limit=2')).toMatchObject({ nextBefore: null, isFirst: true });
  });

  it('no cursor leads into a conversation of another user, nor into another conversation', async () => {
    const { id } = await seed('我的');
    const other = await test.signUp();
    const theirs = await seedConversation(test.database, { userId: other.id });
    const before = Buffer.from(JSON.stringify([theirs.messageIds[1]])).toString('base64url');
    expect((await page(id, `?before=${before}`)).items).toEqual([]);
    expect((await get(`/api/chat/conversations/${theirs.id}/messages?before=${before}`)).statusCode).toBe(
      404,
    );
  });

  it('a failed answer in a page has its sentence and its time, and a question has none of an answer’s', async () => {
    const { id, messageIds } = await seed('失败的', ['问', '']);
    await test.database.pool.query(
      `UPDATE messages SET status = 'failed', error = '没有收到回答', label = '离线教练',
         extras = '{"chips": ["再来"], "deliverables": []}', created_at = '2026-01-02T03:04:05.678Z'
       WHERE conversation_id = $1`,
      [id],
    );
    const { items } = await page(id);
    expect(items[1]).toMatchObject({
      ...{ id: messageIds[1], status: 'failed', error: '没有收到回答', label: '离线教练' },
      ...{ createdAt: '2026-01-02T03:04:05.678Z', extras: { chips: ['再来'], deliverables: [] } },
    });
    expect(items[0]?.extras).toBeNull();
  });

  it('the page with the first message says whether the conversation is the user’s first', async () => {
    const mine = await test.signUp();
    const texts = [{ text: '头一句' }, { text: '好。' }];
    const [first, second] = [
      await seedConversation(test.database, { userId: mine.id, messages: texts }),
      await seedConversation(test.database, { userId: mine.id, messages: texts }),
    ];
    const read = async (id: string, query = '') => {
      const url = `/api/chat/conversations/${id}/messages${query}`;
      return (await test.app.inject({ url, headers: mine.headers })).json<MessagePage>().isFirst;
    };
    expect([await read(first.id), await read(second.id)]).toEqual([true, false]);
    expect(await read(first.id, '?limit=1')).toBeUndefined();
  });

  it('a running answer in a page has its checkpoint, its generation and the number to resume from', async () => {
    const { id, messageIds, generationId } = await seedConversation(test.database, {
      userId: user.id,
      messages: [{ text: '问' }, { text: '答到一半', status: 'streaming' }],
    });
    const { items } = await page(id);
    expect(items).toEqual([
      expect.objectContaining({
        id: messageIds[0],
        role: 'user',
        status: 'complete',
        generationId: null,
        seq: 0,
      }),
      {
        id: messageIds[1],
        role: 'ai',
        text: '答到一半',
        status: 'streaming',
        generationId,
        seq: 7,
        error: null,
        label: '',
        createdAt: expect.stringMatching(/Z$/),
        parentId: messageIds[0],
        versions: [],
        extras: null,
      },
    ]);
  });

  it('the page of a conversation without messages is empty', async () => {
    const { id } = await seed('空的', []);
    expect(await page(id)).toEqual({ items: [], nextBefore: null });
  });

  it("the messages of an unknown, a malformed and another user's id are 404 alike", async () => {
    const { id } = await seed('我的');
    const other = await test.signUp();
    for (const [path, by] of [[id, other], ...NO_IDS.map((no) => [no, user])] as [string, TestUser][]) {
      const response = await get(`/api/chat/conversations/${path}/messages`, by);
      expect([400, 404]).toContain(response.statusCode);
      if (response.statusCode === 404) expect(response.json()).toEqual(NOT_FOUND);
    }
  });
});

describe('POST /api/chat/conversations/:id/name', () => {
  it('R3.3 R7.4 a rename sets the trimmed title, which no automatic one replaces', async () => {
    const { id } = await seed('旧的');
    const response = await rename(id, '  新的标题 \n');
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({
      id,
      title: '新的标题',
      agentKey: 'test-agent',
      updatedAt: expect.any(String),
      isPinned: false,
    });
    const { rows } = await test.database.pool.query(
      'SELECT has_manual_title FROM conversations WHERE id = $1',
      [id],
    );
    expect(rows).toEqual([{ has_manual_title: true }]);
  });

  it('a rename does not move the conversation in the list', async () => {
    const { id } = await seed('第一个');
    await seed('第二个');
    await rename(id, '改了名');
    const titles = (await get('/api/chat/conversations')).json<Conversation[]>().map(({ title }) => title);
    expect(titles).toEqual(['第二个', '改了名']);
  });

  it('a rename to an empty, an endless or an unstorable title is refused with the field', async () => {
    const { id } = await seed('旧的');
    for (const title of [
      '',
      '  \n',
      '字'.repeat(101),
      'F48: nul \0 byte',
      'half \udc00 pair',
      null,
      42,
      ['x'],
      {},
    ]) {
      const response = await rename(id, title);
      expect(response.statusCode).toBe(400);
      expect(response.json().fields.title).toMatch(/\p{Script=Han}/u);
    }
    expect((await rename(id, '👨‍👩‍👧‍👦'.repeat(14))).statusCode).toBe(200);
  });

  it("a rename of another user's conversation is 404 and changes nothing", async () => {
    const { id } = await seed('我的');
    const other = await test.signUp();
    const response = await rename(id, '抢来的', other);
    expect(response.statusCode).toBe(404);
    expect(response.json()).toEqual(NOT_FOUND);
    expect((await get('/api/chat/conversations')).json()[0].title).toBe('我的');
    for (const no of NO_IDS) expect([400, 404]).toContain((await rename(no, '标题')).statusCode);
  });
});

describe('DELETE /api/chat/conversations/:id', () => {
  it('R7.4 a delete removes a conversation with all that belongs to it, once', async () => {
    const { id } = await seed('要删的');
    const response = await remove(id);
    expect(response.statusCode).toBe(204);
    expect(response.body).toBe('');
    expect((await get('/api/chat/conversations')).json()).toEqual([]);
    const { rows } = await test.database.pool.query(
      `SELECT (SELECT count(*)::int FROM messages WHERE conversation_id = $1)
         + (SELECT count(*)::int FROM generations WHERE conversation_id = $1) AS left`,
      [id],
    );
    expect(rows).toEqual([{ left: 0 }]);
    expect((await remove(id)).statusCode).toBe(404);
  });

  it("a delete of another user's conversation is 404 and changes nothing", async () => {
    const { id } = await seed('我的');
    const other = await test.signUp();
    expect((await remove(id, other)).json()).toEqual(NOT_FOUND);
    expect((await get('/api/chat/conversations')).json()).toHaveLength(1);
    for (const no of NO_IDS) expect([400, 404]).toContain((await remove(no)).statusCode);
  });
});
