import { randomUUID } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import {
  type ConversationPage,
  type MessagePage,
  type Opening,
  openingSchema,
  type Standing,
  type Usage,
} from '@qihang/shared/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@rstest/core';
import { eq } from 'drizzle-orm';
import { conversations } from '../../database/schema';
import { aCalendar, aPositioning, aTopics, aWork } from '../../testing/a-deliverable';
import { startChatServer } from '../../testing/chat-server';
import { seedConversation } from '../../testing/seed-conversation';
import { createTestApp, type TestApp, type TestUser } from '../../testing/test-app';
import { CoachDeliverableStore } from '../deliverables/coach-deliverable-store';
import { ResultRepository } from '../deliverables/result-repository';

let test: TestApp;
let user: TestUser;
beforeAll(async () => {
  test = await createTestApp({ environment: { QUOTA_TIME_ZONE: 'UTC' } });
});
afterAll(() => test.close());
beforeEach(async () => {
  user = await test.signUp();
});

const pathOf = (conversation?: string, agentKey = 'test-agent') =>
  `/api/chat/${agentKey}/opening${conversation === undefined ? '' : `?conversation=${conversation}`}`;

async function read<Body>(url: string, by = user): Promise<Body> {
  const response = await test.app.inject({ url, headers: by.headers });
  expect([response.statusCode, response.statusCode === 200 ? '' : response.body]).toEqual([200, '']);
  return response.json<Body>();
}
const open = async (conversation?: string, by = user): Promise<Opening> =>
  openingSchema.parse(await read<unknown>(pathOf(conversation), by));

const talk = (texts: readonly string[], fields: { title?: string; agentKey?: string } = {}, by = user) =>
  seedConversation(test.database, { userId: by.id, messages: texts.map((text) => ({ text })), ...fields });

/** A calendar with a post for today. */
async function planToday({
  id: conversationId,
  messageIds,
}: Awaited<ReturnType<typeof talk>>): Promise<void> {
  const { database } = test;
  const results = new ResultRepository(database);
  const store = new CoachDeliverableStore({ database, newId: randomUUID, results, onChanged() {} });
  const place = { userId: user.id, conversationId, answerId: messageIds[1] ?? '' };
  const month = aCalendar(['今天的']);
  const today = new Date().toISOString().slice(0, 10);
  await store.save(aWork(place, 'positioning', aPositioning()));
  await store.save(aWork(place, 'topics', aTopics(['今天的'])));
  await store.save(
    aWork(place, 'calendar', { ...month, items: month.items.map((item) => ({ ...item, day: today })) }),
  );
}

describe('GET /api/chat/{agentKey}/opening', () => {
  it('is of the user and the agent alone for somebody new', async () => {
    const opening = await open();
    expect(opening).toEqual({
      user: { id: user.id, username: user.username },
      agent: await read('/api/agents/test-agent'),
      conversations: { items: [], nextCursor: null },
      thread: null,
      isMissing: false,
      usage: await read('/api/chat/usage'),
      standing: { last: null, due: [], unmeasured: [], next: null },
      said: { values: [], corrections: [], isWhole: true },
      mark: expect.any(String),
    });
    expect(opening.agent.openers).toHaveLength(4);
  });

  it('gives each part of a returning user’s first screen as its own route gives it', async () => {
    for (let at = 0; at < 24; at += 1) await talk(['问', '答'], { title: `第${at}个` });
    const shown = await talk(['早先的', '好。', '先做哪一样？', '**先做同城**，再谈内容。\n\n- 一\n- 二']);
    await planToday(shown);
    const { thread, conversations: list, usage, standing, user: me } = await open(shown.id);
    expect({ user: me }).toEqual(await read('/api/auth/me'));
    expect(list).toEqual(await read<ConversationPage>('/api/chat/conversations?limit=20'));
    expect(usage).toEqual(await read<Usage>('/api/chat/usage'));
    expect(standing).toEqual(await read<Standing>('/api/coach/standing'));
    expect(standing.due.map(({ title }) => title)).toEqual(['今天的']);
    const page = await read<MessagePage>(`/api/chat/conversations/${shown.id}/messages?limit=2`);
    expect(thread).toEqual({
      ...page,
      conversationId: shown.id,
      isCut: false,
      tree: [
        { tag: 'p', children: [{ tag: 'strong', children: ['先做同城'] }, '，再谈内容。'] },
        {
          tag: 'ul',
          children: [
            { tag: 'li', children: ['一'] },
            { tag: 'li', children: ['二'] },
          ],
        },
      ],
    });
    expect(thread?.items.map(({ role }) => role)).toEqual(['user', 'ai']);
    const older = await read<MessagePage>(
      `/api/chat/conversations/${shown.id}/messages?before=${thread?.nextBefore}`,
    );
    expect(older.items.map(({ text }) => text)).toEqual(['早先的', '好。']);
  });

  it('R4.8 opens the first conversation of the list with this agent where none is named, the pinned one first', async () => {
    const pinned = await talk(['钉住的', '好。']);
    await talk(['后来的', '好。']);
    await talk(['别的教练', '好。'], { agentKey: 'another' });
    expect((await open()).thread?.items[0]?.text).toBe('后来的');
    expect((await open('')).thread?.items[0]?.text).toBe('后来的');
    await test.database.db
      .update(conversations)
      .set({ pinnedAt: new Date() })
      .where(eq(conversations.id, pinned.id));
    const { thread } = await open();
    expect([thread?.conversationId, thread?.isFirst, thread?.nextBefore]).toEqual([pinned.id, true, null]);
  });

  it('has no conversation for a new one, and where the user stands', async () => {
    await talk(['我修伞', '上一把是什么伞？']);
    const { thread, isMissing, standing } = await open('new');
    expect([thread, isMissing, standing.last?.asked]).toEqual([null, false, '上一把是什么伞？']);
  });

  it('R6.2 tells nothing of a conversation that is another user’s, deleted, unknown or no id', async () => {
    const stranger = await test.signUp();
    const secret = await talk(['不该看见的问', '不该看见的答'], { title: '不该看见的' }, stranger);
    const deleted = await talk(['删掉的', '好。']);
    await test.app.inject({
      method: 'DELETE',
      url: `/api/chat/conversations/${deleted.id}`,
      headers: user.headers,
    });
    const own = await talk(['自己的', '好。']);
    const bodies = [];
    for (const id of [secret.id, deleted.id, randomUUID(), 'x', '0', '%00', `${own.id}x`, "'%20OR%201=1"]) {
      const opening = await open(id);
      expect([opening.thread, opening.isMissing]).toEqual([null, true]);
      bodies.push(JSON.stringify(opening));
    }
    expect(new Set(bodies).size).toBe(1);
    expect(bodies[0]).not.toContain('不该看见的');
    expect((await open(own.id.toUpperCase())).thread?.conversationId).toBe(own.id);
  });

  it('two users never see anything of each other’s', async () => {
    const other = await test.signUp();
    await planToday(await talk(['甲的问', '甲的答'], { title: '甲的对话' }));
    await talk(['乙的问', '乙的答'], { title: '乙的对话' }, other);
    for (let at = 0; at < 5; at += 1) {
      const [mine, theirs] = await Promise.all([open(undefined, user), open(undefined, other)]);
      expect([mine.user.id, theirs.user.id]).toEqual([user.id, other.id]);
      expect(JSON.stringify(mine)).not.toMatch(/乙的/);
      expect(JSON.stringify(theirs)).not.toMatch(/甲的|今天的/);
    }
  });

  it('is refused without a session, and for an agent that there is not', async () => {
    expect((await test.app.inject({ url: pathOf() })).statusCode).toBe(401);
    for (const key of ['nobody', 'x'.repeat(65), '..%2f', '%00']) {
      const response = await test.app.inject({ url: pathOf(undefined, key), headers: user.headers });
      expect([400, 404]).toContain(response.statusCode);
      expect(response.json().error).toMatch(/\p{Script=Han}/u);
    }
    const twice = await test.app.inject({
      url: `${pathOf('a')}&conversation=b`,
      headers: user.headers,
    });
    expect([twice.statusCode, twice.json().code]).toEqual([400, 'invalid_input']);
  });

  it('is kept by nobody, and is as small as the caller can read it', async () => {
    await talk(['问', '一句很长的回答。'.repeat(80)]);
    const ask = async (encoding?: string) => {
      const headers = { ...user.headers, ...(encoding === undefined ? {} : { 'accept-encoding': encoding }) };
      const { headers: given, rawPayload } = await test.app.inject({ url: pathOf(), headers });
      expect([given['cache-control'], given.vary]).toEqual(['private, no-store', 'accept-encoding']);
      return { coding: given['content-encoding'], body: rawPayload };
    };
    const plain = await ask();
    const [br, gzip, refused] = [await ask('gzip, br'), await ask('gzip'), await ask('br;q=0')];
    expect([plain, br, gzip, refused].map(({ coding }) => coding)).toEqual([
      undefined,
      'br',
      'gzip',
      undefined,
    ]);
    expect(brotliDecompressSync(br.body).toString()).toBe(plain.body.toString());
    expect(gunzipSync(gzip.body).toString()).toBe(plain.body.toString());
    expect(br.body.length).toBeLessThan(plain.body.length / 2);
  });

  it('is described with the tree of answers', async () => {
    const { paths, components } = (await test.app.inject('/api/openapi.json')).json();
    expect(JSON.stringify(paths['/api/chat/{agentKey}/opening'])).toContain(
      '#/components/schemas/AnswerNode"',
    );
    expect(components.schemas.AnswerNode.anyOf).toHaveLength(2);
  });

  it('opens a conversation of 5,000 messages by its last two', async () => {
    const texts = Array.from({ length: 5_000 }, (_, at) => `第${at}句`);
    const { id } = await talk(texts);
    const from = performance.now();
    const { thread } = await open(id);
    expect(thread?.items.map(({ text }) => text)).toEqual(['第4998句', '第4999句']);
    // Against hanging: the messages of a long conversation are not read.
    expect(performance.now() - from).toBeLessThan(15_000);
  });
});

describe('user events after an opening', () => {
  it('tell a tab that its opening is still true, unless anything of the user has changed since', async () => {
    const server = await startChatServer();
    try {
      const [asker, other] = [await server.signUp(), await server.signUp()];
      const openingOf = async () =>
        openingSchema.parse(await (await server.request(asker, 'GET', pathOf())).json());
      const firstEvent = async (since?: string) => {
        const events = await server.userEvents(asker, since);
        const first = await events.seen(({ event }) => event === 'ready');
        events.leave();
        return first;
      };
      const { mark } = await openingOf();
      await (await server.send(other, '别人的问题')).events;
      expect(await firstEvent(mark)).toEqual({ event: 'ready', isCurrent: true });
      expect([await firstEvent(), await firstEvent('x')]).toEqual([{ event: 'ready' }, { event: 'ready' }]);
      await (await server.send(asker, '自己的问题')).events;
      expect(await firstEvent(mark)).toEqual({ event: 'ready' });
      const long = await server.request(asker, 'GET', `/api/chat/events?since=${'x'.repeat(101)}`);
      expect(long.status).toBe(400);
    } finally {
      await server.close();
    }
  });
});

describe('the opening while an answer is written', () => {
  it('names the generation and the number to resume after, and nothing is lost or sent twice', async () => {
    let goOn = () => {};
    const gate = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const server = await startChatServer({
      async *coach() {
        yield { type: 'text', text: '先说**定' };
        await gate;
        yield { type: 'text', text: '位**，再说内容。' };
      },
    });
    try {
      const asker = await server.signUp();
      const asked = await server.send(asker, '怎么开始？');
      await asked.seen((event) => 'answer' in event);
      const openingOf = async () =>
        openingSchema.parse(await (await server.request(asker, 'GET', pathOf())).json()).thread;
      // Its text is stored at the next checkpoint.
      while ((await openingOf())?.items[1]?.text === '')
        await new Promise((resolve) => setTimeout(resolve, 20));
      const thread = await openingOf();
      const answer = thread?.items[1];
      expect([answer?.status, answer?.text]).toEqual(['streaming', '先说**定']);
      expect(thread?.tree).toEqual([{ tag: 'p', children: ['先说', { tag: 'strong', children: ['定'] }] }]);
      const watched = await server.watch(asker, answer?.generationId ?? '', answer?.seq);
      goOn();
      const rest = (await watched.events).map((event) => ('answer' in event ? event.answer : ''));
      expect(`${answer?.text}${rest.join('')}`).toBe('先说**定位**，再说内容。');
      expect((await openingOf())?.items[1]).toMatchObject({
        status: 'complete',
        text: '先说**定位**，再说内容。',
      });
    } finally {
      goOn();
      await server.close();
    }
  });
});
