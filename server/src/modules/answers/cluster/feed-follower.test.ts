import { afterEach, beforeEach, expect, rstest, test } from '@rstest/core';
import type { BusHandler, ProcessBus } from '../../../database/process-bus';
import type { StoredGeneration } from '../store/answer-store';
import { FeedFollower } from './feed-follower';
import { FOLLOW_TOPIC, STREAM_TOPIC } from './feed-protocol';

const STORED: StoredGeneration = {
  ...{ id: 'g', conversationId: 'c', questionId: 'q', answerId: 'a', status: 'running', seq: 0, text: '' },
  ...{ error: null, errorCode: null, standInLabel: null, attachments: null, instanceId: 'owner' },
};

const open: FeedFollower[] = [];
beforeEach(() => {
  rstest.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'],
  });
});
afterEach(() => {
  for (const follower of open.splice(0)) follower.close();
  rstest.useRealTimers();
});
const pass = (ms: number) => rstest.advanceTimersByTimeAsync(ms);

/** A process that follows answers of owners, which are the test. */
function aFollower() {
  const world = { sent: [] as unknown[][], gap: () => {}, stored: STORED };
  let hear: BusHandler = () => {};
  const bus: ProcessBus = {
    id: 'follower',
    send: (to, topic, message) => {
      expect(topic).toBe(FOLLOW_TOPIC);
      world.sent.push([to, ...(message as unknown[])]);
    },
    sendToAll() {},
    room: () => null,
    subscribe: (topic, handler) => {
      if (topic === STREAM_TOPIC) hear = handler;
    },
    onGap: (listener) => {
      world.gap = listener;
    },
  };
  const follower = new FeedFollower({ bus, store: { find: async () => world.stored } });
  open.push(follower);
  const watch = (stored: StoredGeneration = STORED, after = 0) =>
    follower.watch(stored, { id: stored.id, userId: 'u', after });
  const say = (...message: unknown[]) => hear(message, 'owner');
  const sent = () => world.sent.splice(0);
  return { world, follower, watch, say, sent };
}
const ask = (lease: number, after = 0, id = 'g') => ['owner', 'ask', lease, { id, userId: 'u', after }];

test('all viewers of an answer follow it together: one request, and one farewell when the last has left', async () => {
  const { follower, watch, say, sent } = aFollower();
  const watching = [watch(), watch()];
  expect(sent()).toEqual([ask(1)]);
  say(1, 'on', 0);
  const viewers = await Promise.all(watching);
  const later = await watch();
  expect([sent(), follower.size]).toEqual([[], 1]);
  for (const viewer of [...viewers, later]) viewer.leave();
  expect([sent(), follower.size]).toEqual([[['owner', 'leave', 1]], 0]);
});

test('leases are renewed every second, those of one owner together, and none that the owner does not serve', async () => {
  const { watch, say, sent } = aFollower();
  const others = { ...STORED, id: 'h' };
  const elsewhere = { ...STORED, id: 'i', instanceId: 'another' };
  for (const stored of [STORED, others, elsewhere, { ...STORED, id: 'j' }]) void watch(stored);
  sent();
  for (const lease of [1, 2, 3]) say(lease, 'on', 0);
  await pass(999);
  expect(sent()).toEqual([]);
  await pass(1);
  expect(sent()).toEqual([
    ['owner', 'renew', [1, 2]],
    ['another', 'renew', [3]],
  ]);
});

test('messages of an earlier request, and nonsense, are not taken', async () => {
  const { world, watch, say, sent } = aFollower();
  const watching = watch();
  say(1, 'on', 0);
  const viewer = await watching;
  say(1, 'text', 1, '一');
  world.gap();
  expect(sent()).toEqual([ask(1), ask(2, 1)]);
  say(1, 'text', 2, '旧');
  say('no lease', 'text', 2, '乱');
  say(2, 'on', 2);
  say(2, 'text', 2, '二');
  const taken = [viewer.take(), viewer.take(), viewer.take(), viewer.take()].slice(1);
  expect(taken).toEqual([{ answer: '一', seq: 1 }, { answer: '二', seq: 2 }, null]);
});

test('an answer that another process owns now is followed there, and its old viewers are let go', async () => {
  const { follower, watch, say, sent } = aFollower();
  const watching = watch();
  say(1, 'on', 0);
  const old = await watching;
  void watch({ ...STORED, instanceId: 'another' });
  expect([old.isOver, follower.size]).toEqual([true, 1]);
  expect(sent()).toEqual([
    ask(1),
    ['owner', 'leave', 1],
    ['another', 'ask', 2, { id: 'g', userId: 'u', after: 0 }],
  ]);
});

test('a process that closes says farewell and renews nothing any more', async () => {
  const { follower, watch, say, sent } = aFollower();
  void watch();
  say(1, 'on', 0);
  sent();
  follower.close();
  expect([sent(), follower.size]).toEqual([[['owner', 'leave', 1]], 0]);
  await pass(10_000);
  expect([sent(), rstest.getTimerCount()]).toEqual([[], 0]);
});
