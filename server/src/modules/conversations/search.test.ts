import { randomUUID } from 'node:crypto';
import { type SearchHit, type SearchPage, searchPageSchema } from '@qihang/shared/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@rstest/core';
import fc from 'fast-check';
import { anyText } from '../../testing/any-text';
import { seedConversation } from '../../testing/seed-conversation';
import { createTestApp, type TestApp, type TestUser } from '../../testing/test-app';
import { makeSearchConversations } from './search-conversations';
import { makeSearchQueue } from './search-queue';
import { NEWEST, SearchRepository } from './search-repository';

let test: TestApp;
let user: TestUser;
beforeAll(async () => {
  test = await createTestApp();
});
beforeEach(async () => {
  user = await test.signUp();
});
afterAll(() => test.close());

const seed = (title: string, ...texts: string[]) =>
  seedConversation(test.database, { userId: user.id, title, messages: texts.map((text) => ({ text })) });
const ask = (parameters: Record<string, string>, by: TestUser = user) =>
  test.app.inject({ url: `/api/chat/search?${new URLSearchParams(parameters)}`, headers: by.headers });
const search = async (
  q: string,
  more: Record<string, string> = {},
  by: TestUser = user,
): Promise<SearchPage> => {
  const response = await ask({ q, ...more }, by);
  expect([q, response.statusCode]).toEqual([q, 200]);
  return searchPageSchema.parse(response.json());
};
/** Marked words of a hit. */
const marked = ({ snippet, marks }: SearchHit): string[] =>
  marks.map(([from, to]) => snippet.slice(from, to));

describe('GET /api/chat/search', () => {
  it('a search finds a word of two characters in titles and messages, newest first, with its place marked', async () => {
    const old = await seed('睡不好', '最近很焦虑，怎么办', '先说说**焦虑**从哪来');
    const titled = await seed('焦虑的人', '你好', '你好');
    const { items, nextCursor } = await search('焦虑');
    expect(items).toEqual([
      {
        conversationId: titled.id,
        agentKey: 'test-agent',
        title: '焦虑的人',
        messageId: null,
        role: null,
        snippet: '焦虑的人',
        marks: [[0, 2]],
        at: expect.stringMatching(/Z$/),
      },
      {
        conversationId: old.id,
        agentKey: 'test-agent',
        title: '睡不好',
        messageId: old.messageIds[1],
        role: 'ai',
        snippet: '先说说焦虑从哪来',
        marks: [[3, 5]],
        at: expect.stringMatching(/Z$/),
      },
      expect.objectContaining({ messageId: old.messageIds[0], role: 'user', snippet: '最近很焦虑，怎么办' }),
    ]);
    expect(nextCursor).toBeNull();
  });

  it('a search finds one character, Latin in any case and width, and several words that all have to be there', async () => {
    await seed('甲', '我想做个人ＩＰ，靠小红书变现', '先定位');
    await seed('乙', '小红书怎么涨粉', '先发');
    const of = async (q: string) => (await search(q)).items.flatMap(marked);
    expect(await of('粉')).toEqual(['粉']);
    expect(await of('ip')).toEqual(['ＩＰ']);
    expect(await of('变现 小红书')).toEqual(['小红书变现']);
    expect(await of('小红书 木工')).toEqual([]);
  });

  it('a find has the time of its message, and one by its title the time of its conversation', async () => {
    const { id } = await seed('词', '词', '别的');
    const { pool } = test.database;
    await pool.query(`UPDATE messages SET created_at = '2026-01-02T00:00:00Z' WHERE conversation_id = $1`, [
      id,
    ]);
    await pool.query(
      `UPDATE conversations SET created_at = '2026-01-01T00:00:00Z', updated_at = '2026-01-03T00:00:00Z' WHERE id = $1`,
      [id],
    );
    expect((await search('词')).items.map(({ messageId, at }) => [messageId === null, at])).toEqual([
      [true, '2026-01-03T00:00:00.000Z'],
      [false, '2026-01-02T00:00:00.000Z'],
    ]);
  });

  it('a page of finds that names no size has twenty', async () => {
    await seed('一', ...Array.from({ length: 21 }, (_, at) => `词 ${at}`));
    const { items, nextCursor } = await search('词');
    expect(items).toHaveLength(20);
    expect((await search('词', { cursor: nextCursor ?? '' })).items).toHaveLength(1);
  });

  it('a question is shown as it was typed, an answer without its marks', async () => {
    await seed('一', '先说**定位**', '先说**定位**');
    expect((await search('定位')).items.map(({ role, snippet }) => [role, snippet])).toEqual([
      ['ai', '先说定位'],
      ['user', '先说**定位**'],
    ]);
  });

  it('a title that holds only some of the words is no find', async () => {
    await seed('定价', '别的', '别的');
    await seed('私教的定价', '别的', '别的');
    expect((await search('定价 私教')).items.map(({ title }) => title)).toEqual(['私教的定价']);
  });

  it('a search waits for its user’s turn at the database', async () => {
    const parties: unknown[] = [];
    const searching = makeSearchConversations({
      finds: new SearchRepository(test.database),
      turns: makeSearchQueue(),
      connections: {
        run(task, party) {
          parties.push(party);
          return task();
        },
      },
      clock: () => 0,
    });
    const { signal } = new AbortController();
    await searching({ userId: user.id, query: '词', limit: 5, cursor: null, signal });
    expect(parties).toEqual([user.id]);
  });

  it('a stretch of a search ends where its text is long enough, and says whether it is the last', async () => {
    const finds = new SearchRepository(test.database);
    const { messageIds } = await seed('词', '一二三', '四五六', '七八九');
    const { rows } = await test.database.pool.query<{ position: string }>(
      'SELECT position FROM messages WHERE id = ANY($1) ORDER BY position',
      [messageIds],
    );
    const [first = 0, second = 0, third = 0] = rows.map(({ position }) => Number(position));
    const stretch = (before: number, messages: number, bytes: number) =>
      finds.stretch(user.id, before, { messages, bytes });
    expect(await stretch(NEWEST, 5, 100)).toEqual({ from: first, isLast: true });
    expect(await stretch(NEWEST, 3, 100)).toEqual({ from: first, isLast: false });
    expect(await stretch(NEWEST, 5, 18)).toEqual({ from: second, isLast: false });
    expect(await stretch(NEWEST, 5, 1)).toEqual({ from: third, isLast: false });
    expect(await stretch(third, 1, 100)).toEqual({ from: second, isLast: false });
    expect(await stretch(first, 5, 100)).toBeNull();
  });

  it('a search takes %, _ and every other sign literally', async () => {
    await seed('百分比', '退款率是100%，口令 a_b，正则 .* 和 \\d，括号 (x', '好');
    for (const q of ['%', '_', 'a_b', '.*', '\\d', '(x', '100%']) {
      expect([q, (await search(q)).items.length]).toEqual([q, 1]);
    }
    for (const q of ['%率', 'a_c', '\\', '[', '100_', '.+']) {
      expect([q, (await search(q)).items.length]).toEqual([q, q === '\\' ? 1 : 0]);
    }
  });

  it("a search never finds another user's texts, not even with a forged cursor", async () => {
    await seed('我的秘密', '只有我知道的秘密', '好的，秘密');
    const other = await test.signUp();
    const forged = Buffer.from(JSON.stringify([2 ** 52, null])).toString('base64url');
    expect((await search('秘密', {}, other)).items).toEqual([]);
    expect((await search('秘密', { cursor: forged }, other)).items).toEqual([]);
    expect((await search('秘密')).items).toHaveLength(3);
  });

  it('a search finds every version of a message, whichever is on screen', async () => {
    const { id, messageIds } = await seed('版本', '第一种问法', '回答甲');
    const again = randomUUID();
    await test.database.pool.query(
      `INSERT INTO messages (id, conversation_id, user_id, parent_id, role, text, status)
       VALUES ($1, $2, $3, $4, 'ai', '回答乙', 'complete')`,
      [again, id, user.id, messageIds[0]],
    );
    expect((await search('回答')).items.map(({ messageId }) => messageId)).toEqual([again, messageIds[1]]);
  });

  it('opening a hit on the thread on screen leaves the thread as it is', async () => {
    const { id, messageIds } = await seed('版本', '问一', '答一', '问二', '旧的回答');
    const [, , second, old] = messageIds;
    const again = randomUUID();
    await test.database.pool.query(
      `INSERT INTO messages (id, conversation_id, user_id, parent_id, role, text, status)
       VALUES ($1, $2, $3, $4, 'ai', '新的回答', 'complete')`,
      [again, id, user.id, second],
    );
    const open = (messageId: string | undefined) =>
      test.app.inject({
        method: 'POST',
        url: `/api/chat/conversations/${id}/version`,
        headers: user.headers,
        payload: { messageId },
      });
    const leaf = async () =>
      (await test.database.pool.query('SELECT leaf_id FROM conversations WHERE id = $1', [id])).rows[0]
        .leaf_id;
    expect((await open(messageIds[0])).statusCode).toBe(204);
    expect(await leaf()).toBe(old);
    expect((await open(again)).statusCode).toBe(204);
    expect(await leaf()).toBe(again);
  });

  it('a search neither finds nor shows reasoning', async () => {
    await seed('推理', '问', '<think>用户像是在炫耀</think>先说**定位**');
    expect((await search('炫耀')).items).toEqual([]);
    expect((await search('定位')).items[0]).toMatchObject({ snippet: '先说定位', marks: [[2, 4]] });
  });

  it('a search goes on behind messages that hold its word in their reasoning alone', async () => {
    const thought = '<think>用户像是在炫耀</think>好';
    await seed('推理', '我不是炫耀', thought, '再问', thought, '又问', thought);
    expect((await search('炫耀', { limit: '1' })).items).toMatchObject([{ snippet: '我不是炫耀' }]);
  });

  it('a snippet shows the address of a link when the search found it there', async () => {
    await seed('链接', '问', '看[这里](https://example.com/abc)');
    expect((await search('example.com')).items.flatMap(marked)).toEqual(['example.com']);
  });

  it('the pages of a search contain all finds, each once, for any page size', async () => {
    for (let at = 0; at < 7; at += 1) await seed(`词 ${at}`, `词 ${at} 问`, `词 ${at} 答`);
    const whole = (await search('词', { limit: '100' })).items;
    expect(whole).toHaveLength(21);
    for (const limit of ['1', '4', '20']) {
      const seen: SearchHit[] = [];
      let cursor: string | null = null;
      do {
        const page: SearchPage = await search('词', { limit, ...(cursor === null ? {} : { cursor }) });
        expect(page.items.length).toBeLessThanOrEqual(Number(limit));
        seen.push(...page.items);
        cursor = page.nextCursor;
      } while (cursor !== null);
      expect(seen).toEqual(whole);
    }
  });

  it('the pages of a search contain all finds, each once, whatever titles were found, for any page size and wherever the search pauses', async () => {
    // Newest last: by title and message, by title alone, by message alone, by title and its first message.
    const both = await seed('词 0', '词 0 问', '词 0 答');
    const titled = await seed('词 1', '问', '答');
    const said = await seed('二', '词 2 问', '词 2 答');
    const begun = await seed('词 3', '词 3 问', '答');
    const whole = (await search('词')).items;
    expect(whole.map(({ conversationId, messageId }) => messageId ?? conversationId)).toEqual([
      ...[begun.id, begun.messageIds[0]],
      ...[said.messageIds[1], said.messageIds[0]],
      titled.id,
      ...[both.id, both.messageIds[1], both.messageIds[0]],
    ]);
    const { signal } = new AbortController();
    for (const limit of [1, 2, 3, 20]) {
      for (const messages of [1, 2, 3, 4, 5]) {
        // No page has time for more than one stretch of so many messages.
        const pausing = makeSearchConversations({
          finds: new SearchRepository(test.database),
          turns: makeSearchQueue(),
          connections: { run: (task) => task() },
          clock: () => 0,
          bounds: { messages, ms: 0 },
        });
        const seen: SearchHit[] = [];
        let cursor: string | null = null;
        do {
          const page: SearchPage = await pausing({ userId: user.id, query: '词', limit, cursor, signal });
          seen.push(...page.items);
          cursor = page.nextCursor;
        } while (cursor !== null);
        expect([limit, messages, seen]).toEqual([limit, messages, whole]);
      }
    }
  });

  it('a search finds the first message of a user however much text came after it', async () => {
    // 19 MB, more than one statement of a search reads.
    const long = Array.from({ length: 9 }, () => '话'.repeat(700_000));
    const { messageIds } = await seed('长篇', '很久以前说过的独角兽', ...long);
    const seen: SearchHit[] = [];
    let cursor: string | null = null;
    do {
      const page: SearchPage = await search('独角兽', cursor === null ? {} : { cursor });
      seen.push(...page.items);
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(seen.map(({ messageId }) => messageId)).toEqual([messageIds[0]]);
  });

  it('a search whose client has gone is given up, however much is left to search', async () => {
    await seed('词', ...Array.from({ length: 20 }, (_, at) => `第 ${at} 句`));
    const gone = new AbortController();
    const finds = new SearchRepository(test.database);
    let stretches = 0;
    const search = makeSearchConversations({
      finds: {
        titles: (...wanted) => finds.titles(...wanted),
        messages: (...wanted) => finds.messages(...wanted),
        stretch(...wanted) {
          stretches += 1;
          if (stretches === 2) gone.abort();
          return finds.stretch(...wanted);
        },
      },
      turns: makeSearchQueue(),
      connections: { run: (task) => task() },
      clock: () => 0,
      bounds: { messages: 1 },
    });
    const input = { userId: user.id, query: '没有的词', limit: 5, cursor: null, signal: gone.signal };
    await expect(search(input)).rejects.toMatchObject({ code: 'rate_limited' });
    expect(stretches).toBe(2);
  });

  it('a blank, an over-long or a broken query and a forged cursor are 400 with the field', async () => {
    for (const [parameters, field] of [
      [{}, 'q'],
      [{ q: '' }, 'q'],
      [{ q: ' 　 ' }, 'q'],
      [{ q: '字'.repeat(101) }, 'q'],
      [{ q: 'F48 nul \0' }, 'q'],
      [{ q: '词', limit: '0' }, 'limit'],
      [{ q: '词', cursor: 'x' }, 'cursor'],
      [{ q: '词', cursor: Buffer.from('[1]').toString('base64url') }, 'cursor'],
      [{ q: '词', cursor: Buffer.from('[1,"x"]').toString('base64url') }, 'cursor'],
    ] as [Record<string, string>, string][]) {
      const response = await ask(parameters);
      expect([parameters, response.statusCode]).toEqual([parameters, 400]);
      expect(response.json().fields[field]).toMatch(/\p{Script=Han}/u);
    }
    expect((await test.app.inject({ url: '/api/chat/search?q=x' })).statusCode).toBe(401);
  });

  it('a search answers any query without a server error, and finds a text by any part of itself', async () => {
    const text = '路径 C:\\d，(a|b)*[x]{2}^$ “引号” 50%_off 👨‍👩‍👧 ＡＢＣ … ㈱ ﬁ 结尾';
    await seed('怪字符', text, '好');
    await fc.assert(
      fc.asyncProperty(anyText(60), async (q) => {
        expect([200, 400]).toContain((await ask({ q })).statusCode);
      }),
      { numRuns: 150 },
    );
    const characters = [...text];
    await fc.assert(
      fc.asyncProperty(
        fc.nat(characters.length - 1),
        fc.integer({ min: 1, max: 12 }),
        async (from, length) => {
          const q = characters.slice(from, from + length).join('');
          fc.pre(q.trim() !== '');
          expect([q, (await search(q)).items.length]).toEqual([q, 1]);
        },
      ),
      { numRuns: 100 },
    );
  });

  it('a user runs one search at a time, however many come at once', async () => {
    await seed('词', '词', '词');
    const answers = await Promise.all(Array.from({ length: 12 }, () => ask({ q: '词' })));
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(2);
    const refused = answers.find(({ statusCode }) => statusCode === 429);
    expect(refused?.headers['retry-after']).toBe('1');
    expect((await search('词')).items).toHaveLength(3);
  });
});
