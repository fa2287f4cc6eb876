import type { ChatEvent, UserEvent } from '@qihang/shared/contracts';
import { afterEach, beforeEach, expect, rstest, test } from '@rstest/core';
import { anAgent } from '../../../testing/an-agent';
import { AnswerLog } from '../live/answer-log';
import type { AnswerStore, StoredGeneration } from '../store/answer-store';
import type { Ending } from '../store/ended-generation';
import { makeStoreEnd } from './store-end';
import type { Outcome } from './unfinished-answer-sentence';

const PLACE = { id: 'g', answerId: 'a', conversationId: 'c' };
const COMPLETE: Outcome = { status: 'complete', error: null, errorCode: null };
const STOPPED: Outcome = { status: 'stopped', error: null, errorCode: null };
const START = {
  event: 'start',
  conversationId: 'c',
  messageId: 'q',
  answerId: 'a',
  generationId: 'g',
} as const;
const STORED: StoredGeneration = {
  ...{ id: 'g', conversationId: 'c', questionId: 'q', answerId: 'a', status: 'running', seq: 0, text: '' },
  ...{ error: null, errorCode: null, standInLabel: null, attachments: null, instanceId: 'here' },
};

beforeEach(() => {
  rstest.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  rstest.useRealTimers();
});

/** Stores the end of an answer in a database that the test breaks and mends. */
function anEnd({
  patienceMs = 1_000,
  finish = async () => true,
  stored = STORED as StoredGeneration | null,
} = {}) {
  const world = {
    isDown: false,
    isClosed: false,
    tries: 0,
    endings: [] as Ending[],
    published: [] as [string, UserEvent][],
    answered: [] as string[],
    counted: [] as unknown[],
    failures: [] as string[],
    storedTimes: 0,
  };
  const store = {
    async finish(ending: Ending) {
      world.tries += 1;
      if (world.isDown) throw new Error('gone');
      world.endings.push(ending);
      return finish();
    },
    find: async () => stored,
  } as Partial<AnswerStore> as AnswerStore;
  const log = {
    info() {},
    warn() {},
    error: (_details: unknown, line?: string) => void world.failures.push(line ?? ''),
  };
  const storeEnd = makeStoreEnd({
    store,
    log,
    countTokens: async (userId, count) => {
      world.counted.push([userId, count]);
    },
    publish: (userId, event) => void world.published.push([userId, event]),
    onAnswered: (_job, { text }) => void world.answered.push(text),
    isClosed: () => world.isClosed,
    savePatienceMs: patienceMs,
  });
  const answer = new AnswerLog(START, 'u');
  answer.append('写完了');
  const job = {
    ...{ conversationId: 'c', questionId: 'q', answerId: 'a', generationId: 'g', userId: 'u' },
    ...{ agent: anAgent(), question: '问', order: null, parentId: null, isAgain: false },
    before: { text: '', seq: 0 },
  };
  const end = (outcome: Outcome = COMPLETE, usage: Ending['usage'] = null) =>
    storeEnd({ job, answer, place: PLACE, outcome, usage }, () => {
      world.storedTimes += 1;
    });
  return { world, answer, end };
}

const pass = (ms: number) => rstest.advanceTimersByTimeAsync(ms);
const lastOf = (answer: AnswerLog): ChatEvent | null => {
  const viewer = answer.watch(answer.seq);
  return viewer.take();
};

test('a complete answer is stored with its text and its cost, told to the other tabs, and named', async () => {
  const { world, end } = anEnd();
  const usage = { promptTokens: 7, answerTokens: 3 };
  expect(await end(COMPLETE, usage)).toBe(true);
  expect(world.endings).toEqual([
    { ...PLACE, seq: 1, text: '写完了', ...COMPLETE, usage, attachments: null },
  ]);
  expect(world.published).toEqual([
    ['u', { event: 'generation-ended', conversationId: 'c', generationId: 'g' }],
  ]);
  expect(world.counted).toEqual([['u', usage]]);
  expect([world.answered, world.storedTimes]).toEqual([['写完了'], 1]);
});

test('an answer that was not completed is told to the other tabs and gives no title', async () => {
  const { world, end } = anEnd();
  await end(STOPPED);
  expect([world.published.length, world.answered]).toEqual([1, []]);
});

test('an answer that cost nothing is not counted', async () => {
  const { world, end } = anEnd();
  await end();
  expect(world.counted).toEqual([]);
});

test('an end that another process has stored is told as it is stored, costs what was used, and is no news', async () => {
  const stopped = { ...STORED, status: 'stopped' } as const;
  const { world, answer, end } = anEnd({ finish: async () => false, stored: stopped });
  const usage = { promptTokens: 7, answerTokens: 3 };
  expect(await end(COMPLETE, usage)).toBe(true);
  expect(lastOf(answer)).toEqual({ event: 'done', status: 'stopped' });
  expect([world.published, world.answered, world.counted.length]).toEqual([[], [], 1]);
});

test('an answer whose conversation is gone ends as deleted', async () => {
  const { answer, end } = anEnd({ finish: async () => false, stored: null });
  await end();
  expect(lastOf(answer)).toEqual({ error: '这个对话已被删除', code: 'not_found' });
});

test('an answer that goes on in another process has no end here', async () => {
  const { answer, end } = anEnd({ finish: async () => false });
  await end();
  expect(answer.hasEnded).toBe(false);
});

test('an end is tried again until the database is back, once each time, and then stored once', async () => {
  const { world, end } = anEnd({ patienceMs: 60_000 });
  world.isDown = true;
  const ended = end();
  await pass(0);
  expect(world.tries).toBe(1);
  await pass(250);
  expect(world.tries).toBe(2);
  await pass(499);
  expect(world.tries).toBe(2);
  await pass(1);
  expect(world.tries).toBe(3);
  world.isDown = false;
  await pass(1_000);
  expect(await ended).toBe(true);
  expect([world.endings.length, world.storedTimes, world.failures.length]).toEqual([1, 1, 3]);
});

test('however long the database is away, an end is tried again within five seconds', async () => {
  const { world, end } = anEnd();
  world.isDown = true;
  void end();
  await pass(60_000);
  const before = world.tries;
  await pass(5_000);
  expect(world.tries).toBe(before + 1);
  world.isDown = false;
  await pass(5_000);
  expect(world.storedTimes).toBe(1);
});

test('viewers are told after the time of patience that it is not stored, and it is stored all the same', async () => {
  const { world, end } = anEnd({ patienceMs: 1_000 });
  world.isDown = true;
  let isStored: boolean | null = null;
  void end().then((result) => {
    isStored = result;
  });
  await pass(999);
  expect(isStored).toBeNull();
  await pass(1);
  expect([isStored, world.storedTimes]).toEqual([false, 0]);
  world.isDown = false;
  await pass(5_000);
  expect([world.storedTimes, world.endings.length]).toEqual([1, 1]);
});

test('a process that closes gives an end up', async () => {
  const { world, end } = anEnd({ patienceMs: 60_000 });
  world.isDown = true;
  const ended = end();
  await pass(0);
  world.isClosed = true;
  await pass(250);
  expect(await ended).toBe(false);
  expect([world.tries, world.storedTimes]).toEqual([1, 1]);
});
