import { type ChatEvent, isLastEvent } from '@qihang/shared/contracts';
import { afterAll, beforeAll, beforeEach, expect, test } from '@rstest/core';
import { createTestDatabase, type TestDatabase } from '../../../database/test-database';
import {
  type ChatServer,
  type ChatUser,
  isAnswer,
  startChatServer,
  startOf,
  textOf,
} from '../../../testing/chat-server';
import { AccountDirectory } from '../../accounts/account-directory';
import { TurnRepository } from '../../coaching/turn-repository';
import type { AnswerEvent } from '../answerer';

/** Promised is one second; the rest is for a busy machine. */
const SOON_MS = 2_500;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Reply to the next question, and the requests so far. */
type Script = (signal: AbortSignal) => AsyncIterable<AnswerEvent>;
const scripts = new Map<string, Script>();
const asked: { question: string; history: readonly string[] }[] = [];
const aborted = new Set<string>();

let database: TestDatabase;
let servers: ChatServer[] = [];
let a: ChatServer;
let b: ChatServer;
let c: ChatServer;
let user: ChatUser;

beforeAll(async () => {
  database = await createTestDatabase();
  const turns = new TurnRepository(database);
  servers = await Promise.all(
    Array.from({ length: 3 }, () =>
      startChatServer({
        database,
        // Longer than the test waits, so that no text in time can come from a checkpoint.
        environment: { CHECKPOINT_MS: '3000' },
        async *coach(request, signal) {
          const question = request.question.text;
          const { userId, answerId } = request;
          const { before } = await turns.load({ userId, answerId, questionId: request.question.id });
          asked.push({ question, history: before.map(({ text }) => text) });
          signal.addEventListener('abort', () => aborted.add(question));
          yield* scripts.get(question)?.(signal) ?? [];
        },
      }),
    ),
  );
  [a, b, c] = servers as [ChatServer, ChatServer, ChatServer];
});
beforeEach(async () => {
  user = await a.signUp();
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.close()));
  await database.close();
});

const say = (text: string): AnswerEvent => ({ type: 'text', text });

/** Numbered words, one every few milliseconds, until it is aborted. */
async function* words(count = Number.POSITIVE_INFINITY, ms = 5): AsyncGenerator<AnswerEvent> {
  for (let index = 0; index < count; index += 1) {
    yield say(`${index} `);
    await pause(ms);
  }
}

const ask = async (question: string, script: Script, on = a, conversationId: string | null = null) => {
  scripts.set(question, script);
  const stream = await on.send(user, question, { conversationId });
  const start = startOf([await stream.seen(() => true)]);
  return { stream, ...start };
};

const statusOf = async (generationId: string): Promise<string | undefined> =>
  (await database.pool.query('SELECT status FROM generations WHERE id = $1', [generationId])).rows[0]?.status;

async function until(isTrue: () => boolean, ms = 10_000): Promise<number> {
  const begun = performance.now();
  while (!isTrue()) {
    if (performance.now() - begun > ms) throw new Error(`it did not happen within ${ms} ms`);
    await pause(5);
  }
  return performance.now() - begun;
}

test('a viewer on another process gets the same events as a local one, from the beginning, the middle and beyond the end', async () => {
  const { stream, generationId } = await ask('follow', () => words(120));
  await stream.seen((event) => 'seq' in event && event.seq === 40);
  const viewers = await Promise.all([
    b.watch(user, generationId),
    b.watch(user, generationId, 17),
    c.watch(user, generationId, 39),
    c.watch(user, generationId, 'nonsense'),
  ]);
  const [whole, from17, from39, again] = await Promise.all(viewers.map((viewer) => viewer.events));
  const local = await stream.events;
  expect(local).toHaveLength(122);
  expect(whole).toEqual(local);
  expect(again).toEqual(local);
  expect(from17).toEqual(local.slice(18));
  expect(from39).toEqual(local.slice(40));
  const late = await (await b.watch(user, generationId)).events;
  expect(textOf(late)).toBe(textOf(local));
  expect(late.at(-1)).toEqual({ event: 'done' });
  expect(await (await b.watch(user, generationId, 120)).events).toEqual([{ event: 'done' }]);
});

test('what is under way is known to viewers on other processes, also to one that comes later, and ends there', async () => {
  let [isWritten, isSeen] = [false, false];
  const { generationId } = await ask('work', async function* () {
    yield say('好，写脚本。');
    yield { type: 'work', doing: '在写脚本' };
    await until(() => isWritten);
    yield { type: 'work', doing: '' };
    await until(() => isSeen);
    yield say('写好了');
  });
  const isWork = (doing: string) => (event: ChatEvent) =>
    'event' in event && event.event === 'work' && event.doing === doing;
  const early = await b.watch(user, generationId);
  expect(await early.seen(isWork('在写脚本'))).toMatchObject({ seconds: expect.any(Number) });
  const late = await b.watch(user, generationId, 1);
  expect(await late.seen(() => true)).toMatchObject({ event: 'work', doing: '在写脚本' });
  isWritten = true;
  expect(await late.seen(isWork(''))).toBeDefined();
  isSeen = true;
  expect((await late.events).at(-1)).toEqual({ event: 'done' });
  expect(textOf(await early.events)).toBe('好，写脚本。写好了');
});

test('20,000 characters of any kind, replaced in between, arrive at 30 viewers on two processes that join at any time', async () => {
  const alphabet = ['话', '😀', 'a', '\n', '👨‍👩‍👧', '"', '\\', 'é', '\u202e', '𠮷'];
  const long = Array.from({ length: 20_000 }, (_, index) => alphabet[(index * 7) % alphabet.length]).join('');
  const { stream, generationId } = await ask('long', async function* () {
    yield say('草稿');
    yield { type: 'replace', text: '改过的草稿 😀' };
    let isReplaced = false;
    // Cut anywhere, in the middle of a surrogate pair too; only a replacement is whole.
    for (let at = 0; at < long.length; at += 61) {
      yield say(long.slice(at, at + 61));
      if (at % 8 === 0) await pause(2);
      const soFar = long.slice(0, at + 61);
      if (isReplaced || at < 10_000 || /[\ud800-\udbff]$/.test(soFar)) continue;
      isReplaced = true;
      yield { type: 'replace', text: soFar };
    }
  });
  const viewers: Promise<ChatEvent[]>[] = [];
  for (let index = 0; index < 30; index += 1) {
    const on = index % 2 === 0 ? b : c;
    viewers.push(on.watch(user, generationId).then((viewer) => viewer.events));
    await pause(15);
  }
  const text = textOf(await stream.events);
  expect(text).toBe(long);
  for (const events of await Promise.all(viewers)) {
    expect(textOf(events)).toBe(long);
    expect(events.filter(isLastEvent)).toEqual([{ event: 'done' }]);
  }
});

test('F02 connections of the bus that break in mid-stream cost no character', async () => {
  const { stream, generationId } = await ask('cut', () => words(300));
  const viewers = await Promise.all([b.watch(user, generationId), c.watch(user, generationId)]);
  for (const name of ['qihang bus', 'qihang listener', 'qihang listener', 'qihang bus']) {
    await pause(250);
    await database.pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = $1 AND datname = current_database()`,
      [name],
    );
  }
  const local = textOf(await stream.events);
  for (const viewer of viewers) {
    const events = await viewer.events;
    expect(textOf(events)).toBe(local);
    expect(events.at(-1)).toEqual({ event: 'done' });
  }
});

test('viewers on another process see each word within moments of its arrival', async () => {
  const said: number[] = [];
  const { stream, generationId } = await ask('delay', async function* () {
    for (let index = 0; index < 60; index += 1) {
      said.push(performance.now());
      yield say(`${index} `);
      await pause(30);
    }
  });
  await stream.seen(isAnswer);
  const remote = await b.watch(user, generationId);
  const delays: number[] = [];
  for (let index = 20; index < 60; index += 1) {
    await remote.seen((event) => 'seq' in event && event.seq === index + 1);
    delays.push(performance.now() - (said[index] ?? 0));
  }
  delays.sort((x, y) => x - y);
  // A batch lasts 50 ms; the rest is for a busy machine.
  expect(delays[20]).toBeLessThan(300);
});

test('another user’s or an unknown generation is 404 on every process, and a number that was never sent resumes with the text so far', async () => {
  const { stream, generationId } = await ask('mine', () => words(200));
  await stream.seen(isAnswer);
  const stranger = await b.signUp();
  for (const server of servers) {
    expect((await server.watch(stranger, generationId)).status).toBe(404);
    const stop = `/api/chat/generations/${generationId}/stop`;
    expect((await server.request(stranger, 'POST', stop)).status).toBe(404);
    expect((await server.watch(user, '11111111-1111-4111-8111-111111111111')).status).toBe(404);
  }
  const forged = await (await b.watch(user, generationId, 100_000)).events;
  expect(forged[0]).toMatchObject({ event: 'replace' });
  expect(textOf(forged)).toBe(textOf(await stream.events));
});

test('F58 a stop on another process ends the run within a second, and is answered when the end is stored', async () => {
  const { stream, generationId } = await ask('stop me', () => words());
  await stream.seen((event) => 'seq' in event && event.seq === 20);
  const viewer = await c.watch(user, generationId);
  const begun = performance.now();
  const stopped = b.request(user, 'POST', `/api/chat/generations/${generationId}/stop`);
  await until(() => aborted.has('stop me'));
  expect(performance.now() - begun).toBeLessThan(SOON_MS);
  expect((await stopped).status).toBe(204);
  expect(await statusOf(generationId)).toBe('stopped');
  const local = await stream.events;
  expect(local.at(-1)).toEqual({ event: 'done', status: 'stopped' });
  const followed = await viewer.events;
  expect(textOf(followed)).toBe(textOf(local));
  expect(followed.at(-1)).toEqual(local.at(-1));
  // A second stop changes nothing.
  expect((await b.request(user, 'POST', `/api/chat/generations/${generationId}/stop`)).status).toBe(204);
});

test('F55 a conversation deleted on one process ends its answer on another at once; viewers everywhere get the end, and no row comes back', async () => {
  const { stream, generationId, conversationId } = await ask('delete me', () => words());
  await stream.seen(isAnswer);
  const viewer = await c.watch(user, generationId);
  await viewer.seen(isAnswer);
  const begun = performance.now();
  expect((await b.request(user, 'DELETE', `/api/chat/conversations/${conversationId}`)).status).toBe(204);
  await until(() => aborted.has('delete me'));
  expect(performance.now() - begun).toBeLessThan(SOON_MS);
  for (const { events } of [stream, viewer]) {
    expect((await events).at(-1)).toEqual({ error: '这个对话已被删除', code: 'not_found' });
  }
  await pause(200);
  const left = await database.pool.query(
    'SELECT 1 FROM messages WHERE user_id = $1 UNION ALL SELECT 1 FROM generations WHERE user_id = $1',
    [user.id],
  );
  expect(left.rows).toEqual([]);
});

test('F57 an account that is deleted ends its answers and streams on all processes', async () => {
  const { stream, generationId } = await ask('delete my account', () => words());
  await stream.seen(isAnswer);
  const viewer = await b.watch(user, generationId);
  const events = await c.userEvents(user);
  await events.seen(({ event }) => event === 'ready');
  await new AccountDirectory(database).delete(user.id);
  await until(() => aborted.has('delete my account'), 2_000);
  await Promise.all([stream.events, viewer.events, events.events]);
  expect(await statusOf(generationId)).toBeUndefined();
});

test('an answer that is continued on another process is followed there, also from the process that ran it first', async () => {
  const { stream, generationId } = await ask('go on', () => words());
  await stream.seen((event) => 'seq' in event && event.seq === 10);
  const path = `/api/chat/generations/${generationId}`;
  expect((await b.request(user, 'POST', `${path}/stop`)).status).toBe(204);
  const before = textOf(await stream.events);
  scripts.set('go on', () => words(60));
  expect((await b.request(user, 'POST', `${path}/continue`)).status).toBe(200);
  const viewers = await Promise.all([
    a.watch(user, generationId),
    b.watch(user, generationId),
    c.watch(user, generationId, 5),
  ]);
  const [fromA = [], fromB = [], fromC] = await Promise.all(viewers.map((viewer) => viewer.events));
  expect(textOf(fromB)).toBe(`${before}${Array.from({ length: 60 }, (_, index) => `${index} `).join('')}`);
  expect(fromA).toEqual(fromB);
  expect(fromC).toEqual(fromB.slice(1));
  expect(fromB.at(-1)).toEqual({ event: 'done' });
});

test('an answer that was continued and ended on another process is shown whole by the process that ran it first', async () => {
  const { stream, generationId } = await ask('end there', () => words());
  await stream.seen((event) => 'seq' in event && event.seq === 5);
  const path = `/api/chat/generations/${generationId}`;
  expect((await a.request(user, 'POST', `${path}/stop`)).status).toBe(204);
  const before = textOf(await stream.events);
  scripts.set('end there', () => words(3));
  expect((await b.request(user, 'POST', `${path}/continue`)).status).toBe(200);
  const whole = await (await b.watch(user, generationId)).events;
  expect(textOf(whole)).toBe(`${before}0 1 2 `);
  const late = await (await a.watch(user, generationId)).events;
  expect(textOf(late)).toBe(`${before}0 1 2 `);
  expect(late.at(-1)).toEqual({ event: 'done' });
});

test('a process that shuts down ends the streams of answers that another process writes, and the answers go on', async () => {
  const { stream, generationId } = await ask('stay', () => words());
  await stream.seen(isAnswer);
  const leaving = await startChatServer({ database });
  const path = `/api/chat/generations/${generationId}`;
  const response = await leaving.request(user, 'GET', `${path}/stream`);
  // Rejected where the connection is cut in mid-stream.
  const seen = response.text();
  await leaving.close();
  expect(await seen).not.toContain('"done"');
  expect(await statusOf(generationId)).toBe('running');
  await a.request(user, 'POST', `${path}/stop`);
  await stream.events;
});

test('F05 a question sent to another process while the one before is being answered waits for that answer and knows it', async () => {
  let finish = () => {};
  const gate = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const first = await ask('first', async function* () {
    yield say('第一个回答的前半，');
    await gate;
    yield say('后半。');
  });
  await first.stream.seen(isAnswer);
  const second = await ask('second', () => words(1), b, first.conversationId);
  const third = await ask('third', () => words(1), c, first.conversationId);
  await pause(300);
  expect(asked.filter(({ question }) => question === 'second' || question === 'third')).toEqual([]);
  finish();
  const begun = performance.now();
  await Promise.all([second.stream.events, third.stream.events]);
  expect(performance.now() - begun).toBeLessThan(3_000);
  expect(asked.filter(({ question }) => question === 'second' || question === 'third')).toEqual([
    { question: 'second', history: ['first', '第一个回答的前半，后半。'] },
    { question: 'third', history: ['first', '第一个回答的前半，后半。', 'second', '0 '] },
  ]);
});

test('F05 a question that waits for another process can be stopped', async () => {
  const first = await ask('busy', () => words());
  const second = await ask('waits', () => words(1), b, first.conversationId);
  expect((await c.request(user, 'POST', `/api/chat/generations/${second.generationId}/stop`)).status).toBe(
    204,
  );
  expect((await second.stream.events).at(-1)).toEqual({ event: 'done', status: 'stopped' });
  expect(asked.some(({ question }) => question === 'waits')).toBe(false);
  await b.request(user, 'POST', `/api/chat/generations/${first.generationId}/stop`);
});

test('a change on one process reaches all tabs of its user within a second, and no other user', async () => {
  const stranger = await b.signUp();
  const [mine, here, theirs] = [
    await b.userEvents(user),
    await a.userEvents(user),
    await b.userEvents(stranger),
  ];
  await Promise.all([mine, here, theirs].map((tab) => tab.seen(({ event }) => event === 'ready')));
  const seesEvent = async (act: () => Promise<unknown>, expected: object): Promise<void> => {
    const begun = performance.now();
    await act();
    const fits = (event: object) =>
      Object.entries(expected).every(([key, value]) => (event as Record<string, unknown>)[key] === value);
    await Promise.all([mine.seen(fits), here.seen(fits)]);
    expect(performance.now() - begun).toBeLessThan(SOON_MS);
  };
  const { stream, conversationId, generationId } = await ask('tell', () => words(10));
  await seesEvent(async () => {}, { event: 'conversation-changed', conversationId });
  await seesEvent(async () => {}, { event: 'generation-started', conversationId, generationId });
  await seesEvent(() => stream.events, { event: 'generation-ended', conversationId, generationId });
  const other = await ask('tell more', () => words(1), c);
  await other.stream.events;
  const path = `/api/chat/conversations/${other.conversationId}`;
  await seesEvent(() => c.request(user, 'POST', `${path}/name`, { title: '新名字' }), {
    event: 'conversation-changed',
    conversationId: other.conversationId,
  });
  await seesEvent(() => c.request(user, 'DELETE', path), {
    event: 'conversation-deleted',
    conversationId: other.conversationId,
  });
  theirs.leave();
  expect(await theirs.events).toEqual([{ event: 'ready' }]);
  mine.leave();
  here.leave();
});

test('F56 a conversation renamed on another process while it is being answered keeps both', async () => {
  const { stream, conversationId } = await ask('rename me', () => words(60));
  await stream.seen(isAnswer);
  const path = `/api/chat/conversations/${conversationId}`;
  expect((await b.request(user, 'POST', `${path}/name`, { title: '我的名字' })).status).toBe(200);
  const text = textOf(await stream.events);
  expect((await c.messages(user, conversationId)).at(-1)).toMatchObject({ text, status: 'complete' });
  const page = (await (await c.request(user, 'GET', '/api/chat/conversations?limit=5')).json()) as {
    items: { title: string }[];
  };
  expect(page.items.map(({ title }) => title)).toEqual(['我的名字']);
});
