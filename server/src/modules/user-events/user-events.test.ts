import { connect, type Socket } from 'node:net';
import type { UserEvent } from '@qihang/shared/contracts';
import { afterAll, afterEach, beforeAll, expect, test } from '@rstest/core';
import { type ChatServer, type ChatUser, startChatServer } from '../../testing/chat-server';
import { Subscription } from './subscription';
import { UserEvents } from './user-events';

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

let server: ChatServer;
beforeAll(async () => {
  server = await startChatServer({ environment: { STREAM_PING_MS: '40', STREAM_BUFFER_BYTES: '4096' } });
});
afterAll(() => server.close());

const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

/** A tab as a raw socket. */
function openTab(user: ChatUser): { readonly socket: Socket; readonly received: () => string } {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  sockets.push(socket);
  let received = '';
  socket.setEncoding('utf8').on('data', (text: string) => {
    received += text;
  });
  socket.on('error', () => {});
  socket.write(`GET /api/chat/events HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${user.token}\r\n\r\n`);
  return { socket, received: () => received };
}

async function until(isTrue: () => boolean): Promise<void> {
  const begun = performance.now();
  while (!isTrue()) {
    if (performance.now() - begun > 10_000) throw new Error('it did not happen within 10 s');
    await pause(5);
  }
}

const rename = async (user: ChatUser, conversationId: string, title: string) => {
  const path = `/api/chat/conversations/${conversationId}/name`;
  expect((await server.request(user, 'POST', path, { title })).status).toBe(200);
};

const aConversation = async (user: ChatUser): Promise<string> => {
  await (await server.send(user, '问')).events;
  const page = (await (await server.request(user, 'GET', '/api/chat/conversations?limit=1')).json()) as {
    items: { id: string }[];
  };
  return page.items[0]?.id ?? '';
};

test('a tab gets `ready`, then every change, with pings in between', async () => {
  const user = await server.signUp();
  const conversationId = await aConversation(user);
  const tab = openTab(user);
  await until(() => tab.received().includes(': ping\n\n'));
  await rename(user, conversationId, '新名字');
  const line = `data: ${JSON.stringify({ event: 'conversation-changed', conversationId })}\n\n`;
  await until(() => tab.received().includes(line));
  const [head = '', body = ''] = tab.received().split(/\r\n\r\n(.*)/s);
  expect(head).toMatch(/content-type: text\/event-stream; charset=utf-8/i);
  expect(head).toMatch(/x-accel-buffering: no/i);
  expect(body.indexOf('data: {"event":"ready"}')).toBeLessThan(body.indexOf(line));
  expect(body).not.toContain('新名字');
});

test('user events need a session, and a stream ends with its session', async () => {
  const user = await server.signUp();
  expect((await server.request(null, 'GET', '/api/chat/events')).status).toBe(401);
  const tab = await server.userEvents(user);
  await tab.seen(({ event }) => event === 'ready');
  expect((await server.request(user, 'POST', '/api/auth/logout')).status).toBe(204);
  expect(await tab.events).toEqual([{ event: 'ready' }]);
  expect((await server.userEvents(user)).status).toBe(401);
});

test('the stream of a session that has expired is closed at the next check, and that of a live one goes on', async () => {
  const [user, other] = [await server.signUp(), await server.signUp()];
  const tabs = [await server.userEvents(user), await server.userEvents(other)] as const;
  for (const tab of tabs) await tab.seen(({ event }) => event === 'ready');
  const [expired, live] = tabs;
  let isClosed = false;
  const closed = expired.events.then(() => {
    isClosed = true;
  });
  const { pool } = server.database;
  await pool.query(`UPDATE sessions SET expires_at = now() - interval '1 second' WHERE user_id = $1`, [
    user.id,
  ]);
  // The streams are checked once a minute, and when the listening connection was replaced.
  await pool.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND application_name = 'qihang listener'`,
  );
  await until(() => isClosed);
  await closed;
  server.publish(other.id, { event: 'conversation-changed', conversationId: 'c' });
  await live.seen(({ event }) => event === 'conversation-changed');
  live.leave();
});

test('of more than 20 tabs of one user the oldest is closed', async () => {
  const user = await server.signUp();
  const tabs = [];
  for (let index = 0; index < 21; index += 1) {
    const tab = await server.userEvents(user);
    await tab.seen(({ event }) => event === 'ready');
    tabs.push(tab);
  }
  expect(await tabs[0]?.events).toEqual([{ event: 'ready' }]);
  const conversationId = await aConversation(user);
  for (const tab of tabs.slice(1)) {
    await tab.seen(
      (event) => event.event === 'conversation-changed' && event.conversationId === conversationId,
    );
    tab.leave();
  }
});

test('F30 a tab that reads nothing is dropped, and the others get every event', async () => {
  const user = await server.signUp();
  const stuck = openTab(user);
  await until(() => stuck.received().includes('ready'));
  stuck.socket.pause();
  const reader = await server.userEvents(user);
  await reader.seen(({ event }) => event === 'ready');
  const before = server.logged().length;
  // More than the kernel buffers for a connection that nobody reads.
  const ids = Array.from({ length: 1_200 }, (_, index) => `${index}`.padStart(10_000, '0'));
  for (const [index, conversationId] of ids.entries()) {
    server.publish(user.id, { event: 'conversation-changed', conversationId });
    // At a pace that a reader can follow.
    if (index % 50 === 0)
      await reader.seen((event) => 'conversationId' in event && event.conversationId === conversationId);
  }
  await reader.seen((event) => 'conversationId' in event && event.conversationId === ids.at(-1));
  reader.leave();
  stuck.socket.resume();
  await until(() => stuck.socket.destroyed || stuck.socket.readableEnded);
  expect(stuck.received()).not.toContain(ids.at(-1));
  expect(server.logged().slice(before)).not.toContain('"level":50');
}, 60_000);

test('a repeated event in the queue is sent once, at its last place', async () => {
  const subscription = new Subscription(() => {});
  const event = (name: 'generation-started' | 'generation-ended'): UserEvent => ({
    event: name,
    conversationId: 'c',
    generationId: 'g',
  });
  for (const name of ['generation-started', 'generation-ended', 'generation-started'] as const) {
    subscription.push(event(name));
  }
  const events = [await subscription.next(), await subscription.next(), await subscription.next()];
  expect(events.map(({ value }) => value?.event)).toEqual([
    'ready',
    'generation-ended',
    'generation-started',
  ]);
});

test('a stream that falls far behind is ended, and one that missed events starts again with `ready`', async () => {
  let ended = 0;
  const subscription = new Subscription(() => {
    ended += 1;
  });
  subscription.push({ event: 'conversation-changed', conversationId: 'c' });
  subscription.refresh();
  expect((await subscription.next()).value).toEqual({ event: 'ready' });
  for (let index = 0; index < 1_000; index += 1) {
    subscription.push({ event: 'conversation-changed', conversationId: String(index) });
  }
  expect(await subscription.next()).toEqual({ done: true, value: undefined });
  expect(ended).toBe(1);
});

/** User events on a bus whose messages the test makes by hand. */
function onABus() {
  const sent: unknown[] = [];
  let receive = (_message: unknown) => {};
  let gap = () => {};
  const events = new UserEvents({
    id: 'p',
    send() {},
    sendToAll: (topic, message) => void sent.push([topic, message]),
    room: () => null,
    subscribe: (_topic, handler) => {
      receive = (message) => handler(message, 'q');
    },
    onGap: (listener) => {
      gap = listener;
    },
  });
  return { events, sent, receive: (message: unknown) => receive(message), gap: () => gap() };
}
const changed = (conversationId: string): UserEvent => ({ event: 'conversation-changed', conversationId });

test('an event is told to the tabs of its user here, once to the other processes, and to nobody else', async () => {
  const { events, sent } = onABus();
  const heard: string[] = [];
  events.onEvent((userId, { event }) => void heard.push(`${userId} ${event}`));
  const [mine, alsoMine, theirs] = ['a', 'a', 'b'].map((userId) => events.subscribe(userId));
  for (const tab of [mine, alsoMine, theirs]) expect((await tab?.next())?.value).toEqual({ event: 'ready' });
  events.publish('a', changed('c'));
  for (const tab of [mine, alsoMine]) expect((await tab?.next())?.value).toEqual(changed('c'));
  expect([heard, sent]).toEqual([['a conversation-changed'], [['user-event', ['a', changed('c')]]]]);
  events.publish('b', changed('d'));
  expect((await theirs?.next())?.value).toEqual(changed('d'));
});

test('what another process tells is told on here and sent no further, and what is no event is dropped', async () => {
  const { events, sent, receive } = onABus();
  const tab = events.subscribe('a');
  await tab.next();
  for (const wrong of [null, 'x', [], ['a'], [7, changed('c')], ['a', { event: 'made-up' }], ['a', null]])
    receive(wrong);
  receive(['a', changed('c')]);
  expect([(await tab.next()).value, sent]).toEqual([changed('c'), []]);
});

test('tabs read everything again after a gap, and a mark from before it is none any more', async () => {
  const { events, gap } = onABus();
  const mark = events.markOf('a');
  const current = events.subscribe('a', mark);
  expect((await current.next()).value).toEqual({ event: 'ready', isCurrent: true });
  events.publish('b', changed('c'));
  expect((await events.subscribe('a', mark).next()).value).toEqual({ event: 'ready', isCurrent: true });
  gap();
  expect((await current.next()).value).toEqual({ event: 'ready' });
  expect((await events.subscribe('a', mark).next()).value).toEqual({ event: 'ready' });
});

test('a tab that was closed gets nothing more, and leaves its place to another one', async () => {
  const { events } = onABus();
  const tabs = Array.from({ length: 20 }, () => events.subscribe('a'));
  await tabs[5]?.return?.();
  const newest = events.subscribe('a');
  for (const tab of [tabs[0], newest]) expect((await tab?.next())?.value).toEqual({ event: 'ready' });
  events.publish('a', changed('c'));
  expect(await tabs[5]?.next()).toEqual({ done: true, value: undefined });
  expect((await tabs[0]?.next())?.value).toEqual(changed('c'));
  events.subscribe('a');
  expect(await tabs[0]?.next()).toEqual({ done: true, value: undefined });
});
