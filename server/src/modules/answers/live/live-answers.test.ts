import { randomUUID } from 'node:crypto';
import type { ChatEvent } from '@qihang/shared/contracts';
import { afterAll, afterEach, beforeAll, expect, test } from '@rstest/core';
import { silentLog } from '../../../database/database-log';
import { PostgresBus } from '../../../database/process-bus';
import { createTestDatabase, type TestDatabase } from '../../../database/test-database';
import { FeedFollower } from '../cluster/feed-follower';
import { FeedOwner } from '../cluster/feed-owner';
import { FOLLOW_TOPIC, LEASE_MS, STREAM_TOPIC } from '../cluster/feed-protocol';
import type { StoredGeneration } from '../store/answer-store';
import { LiveAnswers } from './live-answers';

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const USER = '11111111-1111-4111-8111-111111111111';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function aBus(id: string = randomUUID()): Promise<PostgresBus> {
  const bus = new PostgresBus({ database, id, log: silentLog });
  await bus.start();
  closing.push(() => bus.close());
  return bus;
}

async function until(isTrue: () => boolean): Promise<void> {
  const begun = performance.now();
  while (!isTrue()) {
    if (performance.now() - begun > 10_000) throw new Error('it did not happen within 10 s');
    await pause(5);
  }
}

const aStored = (fields: Partial<StoredGeneration> = {}): StoredGeneration => ({
  id: randomUUID(),
  conversationId: 'c',
  questionId: 'q',
  answerId: 'a',
  status: 'running',
  seq: 0,
  text: '',
  error: null,
  errorCode: null,
  standInLabel: null,
  attachments: null,
  instanceId: randomUUID(),
  ...fields,
});

const openLog = (live: LiveAnswers, { id, conversationId, questionId, answerId }: StoredGeneration) =>
  live.open({ event: 'start', conversationId, messageId: questionId, answerId, generationId: id }, USER);

/** A feed owner whose clock the test turns. */
async function anOwner(id?: string) {
  const bus = await aBus(id);
  const live = new LiveAnswers();
  const clock = { now: 0 };
  const owner = new FeedOwner({ bus, findLog: (of) => live.find(of), now: () => clock.now, sweepMs: 10 });
  closing.push(() => owner.close());
  return { bus, live, clock, owner };
}

/** A follower of one generation in the stored state that the test sets. */
async function aFollower(stored: StoredGeneration) {
  const row = { stored: stored as StoredGeneration | null };
  const follower = new FeedFollower({ bus: await aBus(), store: { find: async () => row.stored } });
  closing.push(() => follower.close());
  const events: ChatEvent[] = [];
  const watch = async (after = 0) => {
    const iterator = await follower.watch(stored, { id: stored.id, userId: USER, after });
    const read = (async () => {
      for await (const event of iterator) events.push(event);
    })();
    return { leave: () => iterator.return?.(), read };
  };
  return { row, follower, events, watch };
}

/** A process that sends the messages of the test. */
async function aScriptedProcess(id?: string) {
  const bus = await aBus(id);
  const received: unknown[] = [];
  const from: string[] = [];
  for (const topic of [FOLLOW_TOPIC, STREAM_TOPIC]) {
    bus.subscribe(topic, (message, sender) => {
      received.push(message);
      from.push(sender);
    });
  }
  return { bus, received, from };
}

test('a follower that dies costs nothing: a lease that is not renewed runs out', async () => {
  const { bus, live, clock, owner } = await anOwner();
  const stored = aStored();
  const log = openLog(live, stored);
  const dying = await aScriptedProcess();
  dying.bus.send(bus.id, FOLLOW_TOPIC, ['ask', 1, { id: stored.id, userId: USER, after: 0 }]);
  await until(() => dying.received.length === 1);
  log.append('一');
  await until(() => dying.received.length === 2);
  expect(dying.received).toEqual([
    [1, 'on', 0],
    [1, 'text', 1, '一'],
  ]);
  clock.now = LEASE_MS;
  dying.bus.send(bus.id, FOLLOW_TOPIC, ['renew', [1]]);
  await until(() => dying.received.length === 3);
  expect(dying.received[2]).toEqual([1, 'at', 1]);
  expect(owner.size).toBe(1);
  clock.now = 2 * LEASE_MS + 1;
  await until(() => owner.size === 0);
  log.append('二');
  dying.bus.send(bus.id, FOLLOW_TOPIC, ['renew', [1]]);
  await until(() => dying.received.length === 4);
  expect(dying.received[3]).toEqual([1, 'gone']);
});

test('a feed owner refuses another user’s and unknown generations and numbers that were never sent, and ignores nonsense', async () => {
  const { bus, live, owner } = await anOwner();
  const stored = aStored();
  openLog(live, stored).append('一');
  const asking = await aScriptedProcess();
  const requests = [
    { id: stored.id, userId: randomUUID(), after: 0 },
    { id: randomUUID(), userId: USER, after: 0 },
    { id: stored.id, userId: USER, after: 2 },
  ];
  for (const message of [null, [], ['ask'], ['ask', 1, {}], ['renew', 'x'], 7]) {
    asking.bus.send(bus.id, FOLLOW_TOPIC, message);
  }
  for (const [index, request] of requests.entries()) {
    asking.bus.send(bus.id, FOLLOW_TOPIC, ['ask', index + 1, request]);
  }
  await until(() => asking.received.length === 3);
  expect(asking.received).toEqual([
    [1, 'gone'],
    [2, 'gone'],
    [3, 'gone'],
  ]);
  expect(owner.size).toBe(0);
});

test('text travels once for all viewers of a process, and only while there is one', async () => {
  const stored = aStored();
  const { live, owner } = await anOwner(stored.instanceId);
  const log = openLog(live, stored);
  const { follower, watch } = await aFollower(stored);
  const viewers = await Promise.all([watch(), watch(), watch()]);
  expect(owner.size).toBe(1);
  expect(follower.size).toBe(1);
  log.append('一');
  for (const viewer of viewers) viewer.leave();
  await Promise.all(viewers.map(({ read }) => read));
  expect(follower.size).toBe(0);
  await until(() => owner.size === 0);
});

test('a follower asks for everything after the last good number when one is missing', async () => {
  const stored = aStored();
  const owner = await aScriptedProcess(stored.instanceId);
  const { events, watch } = await aFollower(stored);
  const viewing = watch();
  await until(() => owner.received.length === 1);
  const to = owner.from[0] ?? '';
  const send = (...message: unknown[]) => owner.bus.send(to, STREAM_TOPIC, message);
  send(1, 'on', 0);
  send(1, 'text', 1, '一');
  send(1, 'text', 1, '一');
  send(1, 'text', 3, '三');
  send(1, 'text', 4, '四');
  await until(() => owner.received.length === 2);
  expect(owner.received[1]).toEqual(['ask', 2, { id: stored.id, userId: USER, after: 1 }]);
  // Late messages under the first request must not count as replies to the second.
  send(1, 'text', 2, '错');
  send(2, 'on', 2);
  send(2, 'text', 2, '二');
  send(2, 'at', 3);
  await until(() => owner.received.some((message) => JSON.stringify(message).startsWith('["ask",3,')));
  expect(owner.received.at(-1)).toEqual(['ask', 3, { id: stored.id, userId: USER, after: 2 }]);
  send(3, 'on', 5);
  send(3, 'replace', 5, '全部重写');
  send(3, 'end', { event: 'done' });
  await (await viewing).read;
  expect(events).toEqual([
    expect.objectContaining({ event: 'start' }),
    { answer: '一', seq: 1 },
    { answer: '二', seq: 2 },
    { event: 'replace', text: '全部重写', seq: 5 },
    { event: 'done' },
  ]);
});

test('an owner that does not answer is followed by its checkpoints, and live once it does', async () => {
  const stored = aStored({ seq: 2, text: '一二' });
  const { row, events, watch } = await aFollower(stored);
  const begun = performance.now();
  const viewer = await watch();
  expect(performance.now() - begun).toBeLessThan(3_000);
  row.stored = { ...stored, seq: 4, text: '一二三四' };
  await until(() => events.some((event) => 'seq' in event && event.seq === 4));
  const { live } = await anOwner(stored.instanceId);
  const log = openLog(live, stored);
  for (const word of '一二三四五六') log.append(word);
  await until(() => events.some((event) => 'seq' in event && event.seq === 6));
  log.end({ event: 'done' });
  await viewer.read;
  expect(events).toEqual([
    expect.objectContaining({ event: 'start' }),
    { event: 'replace', text: '一二', seq: 2 },
    { event: 'replace', text: '一二三四', seq: 4 },
    { answer: '五', seq: 5 },
    { answer: '六', seq: 6 },
    { event: 'done' },
  ]);
});

test('a viewer in mid-stream gets the end that the database has when the owner is gone', async () => {
  const stored = aStored();
  const { live, owner } = await anOwner(stored.instanceId);
  const log = openLog(live, stored);
  const { row, follower, events, watch } = await aFollower(stored);
  const viewer = await watch();
  for (const word of '一二三') log.append(word);
  await until(() => events.length === 4);
  owner.close();
  row.stored = { ...stored, status: 'interrupted', seq: 2, text: '一二', error: '回答中断了' };
  follower.notify(stored.id);
  await viewer.read;
  expect(events.slice(4)).toEqual([
    { event: 'replace', text: '一二', seq: 4 },
    { error: '回答中断了', code: 'interrupted' },
  ]);
});

test('the streams of an answer that another process has taken over are closed without a last event', async () => {
  const stored = aStored();
  const { live } = await anOwner(stored.instanceId);
  openLog(live, stored).append('一');
  const { row, follower, events, watch } = await aFollower(stored);
  const viewer = await watch();
  row.stored = { ...stored, instanceId: randomUUID() };
  follower.notify(stored.id);
  await viewer.read;
  expect(events).toHaveLength(2);
  expect(follower.size).toBe(0);
});

test('a deleted generation ends for its viewers elsewhere', async () => {
  const stored = aStored();
  const { row, events, watch } = await aFollower(stored);
  row.stored = null;
  await (await watch()).read;
  expect(events.at(-1)).toEqual({ error: '这个对话已被删除', code: 'not_found' });
});

test('the log of a continued answer stays when the time of the log before it is up', async () => {
  const live = new LiveAnswers({ keepMs: 20 });
  const stored = aStored();
  openLog(live, stored).end({ event: 'done', status: 'stopped' });
  const continued = openLog(live, stored);
  await pause(60);
  expect(live.find(stored.id)).toBe(continued);
  continued.end({ event: 'done' });
  await until(() => live.find(stored.id) === null);
});

test('an ended answer stays for late viewers as long as it is kept, and one that runs stays longer', async () => {
  const live = new LiveAnswers({ keepMs: 1 });
  const [running, ended] = [aStored(), aStored()];
  const log = openLog(live, running);
  openLog(live, ended).end({ event: 'done' });
  expect(live.find(ended.id)).not.toBeNull();
  await until(() => live.find(ended.id) === null);
  expect(live.find(running.id)).toBe(log);
  expect(live.find(randomUUID())).toBeNull();
});
