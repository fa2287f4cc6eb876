import { afterEach, expect, test } from '@rstest/core';
import type { BusHandler, ProcessBus } from '../../../database/process-bus';
import { LiveAnswers } from '../live/live-answers';
import { FeedOwner } from './feed-owner';
import { FOLLOW_TOPIC, STREAM_TOPIC } from './feed-protocol';

const USER = '11111111-1111-4111-8111-111111111111';
const [G, H] = ['22222222-2222-4222-8222-222222222222', '33333333-3333-4333-8333-333333333333'];

const open: FeedOwner[] = [];
afterEach(() => {
  for (const owner of open.splice(0)) owner.close();
});

/** An owner of answers whose followers are the test, over a bus that has room as the test says. */
function anOwner() {
  const world = { sent: [] as unknown[][], room: null as Promise<void> | null };
  const live = new LiveAnswers();
  let hear: BusHandler = () => {};
  const bus: ProcessBus = {
    id: 'owner',
    send: (to, topic, message) => {
      expect(topic).toBe(STREAM_TOPIC);
      world.sent.push([to, ...(message as unknown[])]);
    },
    sendToAll() {},
    room: () => world.room,
    subscribe: (topic, handler) => {
      if (topic === FOLLOW_TOPIC) hear = handler;
    },
    onGap() {},
  };
  const owner = new FeedOwner({ bus, findLog: (id) => live.find(id) });
  open.push(owner);
  const log = (id = G) =>
    live.open({ event: 'start', conversationId: 'c', messageId: 'q', answerId: 'a', generationId: id }, USER);
  const ask = (from: string, lease: number, id = G, after = 0) =>
    hear(['ask', lease, { id, userId: USER, after }], from);
  const say = (from: string, ...message: unknown[]) => hear(message, from);
  /** What was sent since the last look. */
  const sent = async () => {
    await new Promise((resolve) => setImmediate(resolve));
    await new Promise((resolve) => setImmediate(resolve));
    return world.sent.splice(0);
  };
  return { world, owner, log, ask, say, sent };
}

test('a follower gets where the answer is, what it asked for and what comes after that, to the end', async () => {
  const { owner, log, ask, sent } = anOwner();
  const answer = log();
  for (const word of '一二三') answer.append(word);
  ask('b', 1, G, 1);
  expect(await sent()).toEqual([
    ['b', 1, 'on', 3],
    ['b', 1, 'text', 2, '二'],
    ['b', 1, 'text', 3, '三'],
  ]);
  answer.append('四');
  answer.end({ event: 'done' });
  expect(await sent()).toEqual([
    ['b', 1, 'text', 4, '四'],
    ['b', 1, 'end', { event: 'done' }],
  ]);
  expect(owner.size).toBe(0);
});

test('a follower that asks again gets all of it under its new lease, and nothing more under the old one', async () => {
  const { owner, log, ask, sent } = anOwner();
  const answer = log();
  ask('b', 1);
  ask('b', 2);
  answer.append('一');
  expect(await sent()).toEqual([
    ['b', 1, 'on', 0],
    ['b', 2, 'on', 0],
    ['b', 2, 'text', 1, '一'],
  ]);
  expect(owner.size).toBe(1);
});

test('two followers, and two answers of one, have feeds of their own', async () => {
  const { owner, log, ask, say, sent } = anOwner();
  const [answer, other] = [log(), log(H)];
  ask('b', 1);
  ask('c', 1);
  ask('b', 2, H);
  expect(owner.size).toBe(3);
  say('b', 'leave', 1);
  expect(owner.size).toBe(2);
  await sent();
  answer.append('一');
  other.append('别');
  expect(await sent()).toEqual([
    ['c', 1, 'text', 1, '一'],
    ['b', 2, 'text', 1, '别'],
  ]);
});

test('a lease is renewed by its own follower only, and the reply names the last number that was sent', async () => {
  const { log, ask, say, sent } = anOwner();
  const answer = log();
  answer.append('一');
  ask('b', 1);
  answer.setWork('在想');
  await sent();
  say('b', 'renew', [1, 9]);
  say('c', 'renew', [1]);
  expect(await sent()).toEqual([
    ['b', 1, 'at', 1],
    ['b', 9, 'gone'],
    ['c', 1, 'gone'],
  ]);
});

test('a bus without room gets no more until it has, and then the rest', async () => {
  const { world, log, ask, sent } = anOwner();
  const answer = log();
  for (const word of '一二三') answer.append(word);
  let makeRoom = () => {};
  world.room = new Promise((resolve) => (makeRoom = resolve));
  ask('b', 1);
  expect((await sent()).slice(1)).toEqual([['b', 1, 'text', 1, '一']]);
  answer.append('四');
  expect(await sent()).toEqual([]);
  world.room = null;
  makeRoom();
  expect((await sent()).map(([, , , seq]) => seq)).toEqual([2, 3, 4]);
});

test('an owner that closes sends nothing any more', async () => {
  const { owner, log, ask, sent } = anOwner();
  const answer = log();
  ask('b', 1);
  await sent();
  owner.close();
  answer.append('一');
  answer.end({ event: 'done' });
  expect([await sent(), owner.size]).toEqual([[], 0]);
});
