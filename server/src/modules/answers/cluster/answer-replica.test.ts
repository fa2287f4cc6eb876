import type { ChatEvent } from '@qihang/shared/contracts';
import { afterEach, beforeEach, expect, rstest, test } from '@rstest/core';
import type { LogViewer } from '../live/answer-log';
import { startOf } from '../live/live-answers';
import type { StoredGeneration } from '../store/answer-store';
import { AnswerReplica } from './answer-replica';

const STORED: StoredGeneration = {
  ...{ id: 'g', conversationId: 'c', questionId: 'q', answerId: 'a', status: 'running', seq: 2 },
  ...{ text: '一二', error: null, errorCode: null, standInLabel: null, attachments: null },
  instanceId: 'owner',
};
const START = startOf(STORED);

beforeEach(() => {
  rstest.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  rstest.useRealTimers();
});
const pass = (ms: number) => rstest.advanceTimersByTimeAsync(ms);

/** A replica whose owner is the test, over a stored generation that the test changes. */
function aReplica() {
  const world = { stored: STORED as StoredGeneration | null, isDown: false, asked: [] as number[], overs: 0 };
  const replica = new AnswerReplica(STORED, {
    userId: 'u',
    ask: (after) => world.asked.push(after),
    async find() {
      if (world.isDown) throw new Error('gone');
      return world.stored;
    },
    onOver: () => {
      world.overs += 1;
    },
  });
  replica.start();
  return { world, replica };
}
const take = (viewer: LogViewer): ChatEvent[] => {
  const events: ChatEvent[] = [];
  for (let event = viewer.take(); event !== null; event = viewer.take()) events.push(event);
  return events;
};
/** Lets the owner answer the request with these words. */
const answer = (replica: AnswerReplica, ...words: string[]) => {
  replica.receive([replica.lease, 'on', words.length]);
  for (const [at, word] of words.entries()) replica.receive([replica.lease, 'text', at + 1, word]);
};

test('a viewer joins once the replay is complete, and not in the middle of it', async () => {
  const { replica } = aReplica();
  let viewer: LogViewer | null = null;
  void replica.join(0).then((joined) => {
    viewer = joined;
  });
  replica.receive([1, 'on', 2]);
  replica.receive([1, 'text', 1, '一']);
  await pass(0);
  expect(viewer).toBeNull();
  replica.receive([1, 'text', 2, '二']);
  await pass(0);
  expect(viewer === null ? [] : take(viewer)).toEqual([
    START,
    { answer: '一', seq: 1 },
    { answer: '二', seq: 2 },
  ]);
});

test('events that are missing are asked for after the last good one, at once and only then', async () => {
  const { world, replica } = aReplica();
  answer(replica, '一', '二');
  replica.receive([1, 'at', 2]);
  expect(world.asked).toEqual([0]);
  replica.receive([1, 'at', 3]);
  expect([world.asked, replica.isLive]).toEqual([[0, 2], false]);
});

test('an owner that does not answer is followed by its checkpoints after a second, and asked again', async () => {
  const { world, replica } = aReplica();
  const joining = replica.join(0);
  await pass(999);
  world.stored = { ...STORED, seq: 3, text: '一二三' };
  await pass(1);
  const viewer = await joining;
  expect(take(viewer)).toEqual([START, { event: 'replace', text: '一二三', seq: 3 }]);
  world.stored = { ...STORED, seq: 4, text: '一二三四' };
  await pass(500);
  expect(take(viewer)).toEqual([{ answer: '四', seq: 4 }]);
  world.stored = { ...STORED, seq: 6, text: '一二三四五六' };
  await pass(500);
  expect(take(viewer)).toEqual([{ event: 'replace', text: '一二三四五六', seq: 6 }]);
  expect(world.asked).toEqual([0, 6]);
});

test('an owner that falls silent for three seconds is followed by its checkpoints, and one that speaks is not', async () => {
  const { world, replica } = aReplica();
  answer(replica, '一', '二');
  const viewer = await replica.join(2);
  await pass(2_999);
  replica.beat();
  expect(replica.isLive).toBe(true);
  replica.receive([1, 'at', 2]);
  await pass(2_999);
  replica.beat();
  expect(replica.isLive).toBe(true);
  world.stored = { ...STORED, seq: 9, text: '一二三' };
  await pass(1);
  replica.beat();
  await pass(0);
  expect(replica.isLive).toBe(false);
  expect(take(viewer)).toEqual([{ event: 'replace', text: '一二三', seq: 9 }]);
});

test('a database that is away costs the viewers of a silent owner nothing but time', async () => {
  const { world, replica } = aReplica();
  world.isDown = true;
  const joining = replica.join(0);
  await pass(1_000);
  const viewer = await joining;
  expect(take(viewer)).toEqual([START, { event: 'replace', text: '一二', seq: 2 }]);
  world.isDown = false;
  world.stored = { ...STORED, status: 'complete' };
  await pass(500);
  expect([take(viewer), world.overs]).toEqual([[{ event: 'done' }], 1]);
});

test('the end that the database has counts once it was reported, after a moment for what is still on its way', async () => {
  const { world, replica } = aReplica();
  answer(replica, '一', '二', '三');
  const viewer = await replica.join(3);
  world.stored = { ...STORED, status: 'interrupted' };
  const checked = replica.recheck();
  await pass(499);
  expect(take(viewer)).toEqual([]);
  await pass(1);
  await checked;
  // The owner had sent more than it has stored.
  expect(take(viewer)).toEqual([
    { event: 'replace', text: '一二', seq: 4 },
    { error: '回答中断了，已保留收到的部分', code: 'interrupted' },
  ]);
});

test('an end that the owner itself sends is told at once, and once', async () => {
  const { world, replica } = aReplica();
  answer(replica, '一', '二');
  const viewer = await replica.join(2);
  replica.receive([1, 'end', { event: 'done' }]);
  replica.receive([1, 'text', 3, '迟到']);
  expect(take(viewer)).toEqual([{ event: 'done' }]);
  expect([viewer.isOver, world.overs]).toEqual([true, 1]);
});

test('a report of an end that is none leaves a live replica as it is', async () => {
  const { replica } = aReplica();
  answer(replica, '一', '二', '三');
  const viewer = await replica.join(3);
  const checked = replica.recheck();
  await pass(500);
  await checked;
  expect([take(viewer), replica.isLive]).toEqual([[], true]);
});

test('the last viewer that leaves ends the following, and none before it', async () => {
  const { world, replica } = aReplica();
  answer(replica, '一', '二');
  const [one, other] = [await replica.join(0), await replica.join(0)];
  one.leave();
  one.leave();
  expect(world.overs).toBe(0);
  other.leave();
  expect(world.overs).toBe(1);
});

test('a viewer that leaves while another one joins does not end the following', async () => {
  const { world, replica } = aReplica();
  answer(replica, '一', '二');
  const one = await replica.join(0);
  const joining = replica.join(3);
  one.leave();
  expect(world.overs).toBe(0);
  await pass(200);
  (await joining).leave();
  expect(world.overs).toBe(1);
});

test('a viewer that is ahead of the bus waits a moment for it', async () => {
  const { replica } = aReplica();
  answer(replica, '一', '二');
  const joining = replica.join(3);
  await pass(100);
  replica.receive([1, 'text', 3, '三']);
  await pass(20);
  replica.receive([1, 'text', 4, '四']);
  expect(take(await joining)).toEqual([{ answer: '四', seq: 4 }]);
  const lost = replica.join(90);
  await pass(200);
  expect(take(await lost)).toEqual([{ event: 'replace', text: '一二三四', seq: 4 }]);
});

test('what is under way comes with the seconds that its owner counts', async () => {
  const { replica } = aReplica();
  answer(replica, '一', '二');
  const viewer = await replica.join(2);
  replica.receive([1, 'work', '在写脚本', 30]);
  expect(take(viewer)).toEqual([{ event: 'work', doing: '在写脚本', seconds: 30 }]);
});

test('what is under way before the first word is known to a viewer who joins just then', async () => {
  const { replica } = aReplica();
  const joining = replica.join(0);
  replica.receive([1, 'on', 0]);
  replica.receive([1, 'work', '在想', 3]);
  expect(take(await joining)).toEqual([START, { event: 'work', doing: '在想', seconds: 3 }]);
});

test('an owner that is asked again has a second to answer, however long ago it was asked before', async () => {
  const { world, replica } = aReplica();
  answer(replica, '一', '二');
  const viewer = await replica.join(2);
  await pass(2_000);
  world.stored = { ...STORED, seq: 9, text: '一二三' };
  replica.askAgain();
  replica.beat();
  await pass(0);
  expect(take(viewer)).toEqual([]);
  await pass(1_000);
  replica.beat();
  await pass(0);
  expect(take(viewer)).toEqual([{ event: 'replace', text: '一二三', seq: 9 }]);
});

test('an answer that has ended is asked for no more', async () => {
  const { world, replica } = aReplica();
  answer(replica, '一', '二');
  replica.receive([1, 'end', { event: 'done' }]);
  replica.askAgain();
  await pass(10_000);
  replica.beat();
  expect([world.asked, world.overs]).toEqual([[0], 1]);
});

test('an owner that does not run it any more leaves the answer to the database', async () => {
  const { world, replica } = aReplica();
  world.stored = { ...STORED, status: 'complete', seq: 3, text: '一二三' };
  const joining = replica.join(0);
  replica.receive([1, 'gone']);
  await pass(0);
  expect(take(await joining)).toEqual([
    START,
    { event: 'replace', text: '一二三', seq: 3 },
    { event: 'done' },
  ]);
});
