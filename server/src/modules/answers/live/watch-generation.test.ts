import type { ChatEvent } from '@qihang/shared/contracts';
import { afterEach, beforeEach, expect, rstest, test } from '@rstest/core';
import type { StoredGeneration } from '../store/answer-store';
import { AnswerLog, LogViewer } from './answer-log';
import { LiveAnswers, startOf } from './live-answers';
import { makeWatchGeneration } from './watch-generation';

const HERE = 'here';
const STORED: StoredGeneration = {
  ...{ id: 'g', conversationId: 'c', questionId: 'q', answerId: 'a', status: 'complete', seq: 2 },
  ...{ text: '一二', error: null, errorCode: null, standInLabel: null, attachments: null, instanceId: HERE },
};
const START = startOf(STORED);

beforeEach(() => {
  rstest.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  rstest.useRealTimers();
});

/** A process with these answers of its own, and a stored generation that the test changes. */
function aProcess(stored: StoredGeneration | null = STORED) {
  const world = { stored, followed: [] as unknown[], live: new LiveAnswers(), reads: 0 };
  const watch = makeWatchGeneration({
    live: world.live,
    follower: {
      async watch(generation, viewing) {
        world.followed.push([generation.id, viewing.after]);
        return new LogViewer(new AnswerLog(START, 'u'), 0);
      },
    },
    store: {
      async find(_id, userId) {
        world.reads += 1;
        return userId === 'u' ? world.stored : null;
      },
    },
    instanceId: HERE,
  });
  const open = (userId = 'u') => world.live.open(START, userId);
  return { world, open, watch: (after = 0, userId = 'u') => watch({ id: 'g', userId, after }) };
}

/** Reads a stream to its end, however long it waits between two looks at the database. */
async function read(events: AsyncIterable<ChatEvent>): Promise<ChatEvent[]> {
  const all: ChatEvent[] = [];
  let isOver = false;
  const reading = (async () => {
    for await (const event of events) all.push(event);
    isOver = true;
  })();
  for (let round = 0; round < 50 && !isOver; round += 1) await rstest.advanceTimersByTimeAsync(500);
  await reading;
  return all;
}

test('an answer that runs here is watched in its log, without a look at the database', async () => {
  const { world, open, watch } = aProcess();
  open().append('一');
  const events = await watch();
  const first = await events[Symbol.asyncIterator]().next();
  expect([first.value, world.reads]).toEqual([START, 0]);
});

test('an answer that runs here for another user is as good as unknown', async () => {
  const { open, watch } = aProcess();
  open('somebody else').append('一');
  await expect(watch(0, 'v')).rejects.toMatchObject({ code: 'not_found' });
});

test('a stored answer is shown with its start, its text and its end; to a viewer who has the text, its end', async () => {
  const { watch } = aProcess();
  expect(await read(await watch())).toEqual([START, { answer: '一二', seq: 2 }, { event: 'done' }]);
  expect(await read(await watch(2))).toEqual([{ event: 'done' }]);
});

test('a viewer of a stored answer with any other number gets all of its text again', async () => {
  const { watch } = aProcess();
  const again = [{ event: 'replace', text: '一二', seq: 2 }, { event: 'done' }];
  for (const after of [1, 3, 900]) expect(await read(await watch(after))).toEqual(again);
});

test('a stored answer without text is no event of its own', async () => {
  const failed = {
    status: 'failed',
    text: '',
    seq: 0,
    error: '没有收到回答',
    errorCode: 'empty_answer',
  } as const;
  const { watch } = aProcess({ ...STORED, ...failed });
  expect(await read(await watch())).toEqual([START, { error: '没有收到回答', code: 'empty_answer' }]);
});

test('an answer that another process runs is followed there', async () => {
  const { world, watch } = aProcess({ ...STORED, status: 'running', instanceId: 'there' });
  await watch(1);
  expect(world.followed).toEqual([['g', 1]]);
});

test('an answer that ended here and was continued elsewhere is told by the database, not by the old log', async () => {
  const { world, open, watch } = aProcess({ ...STORED, text: '一二三', seq: 1_000_003, instanceId: 'there' });
  const old = open();
  old.append('一');
  old.end({ event: 'done', status: 'stopped' });
  expect(await read(await watch())).toEqual([START, { answer: '一二三', seq: 1_000_003 }, { event: 'done' }]);
  expect(world.followed).toEqual([]);
});

test('an answer that ended here a moment ago is shown event by event', async () => {
  const { open, watch } = aProcess();
  const log = open();
  for (const word of '一二') log.append(word);
  log.end({ event: 'done' });
  expect(await read(await watch(1))).toEqual([{ answer: '二', seq: 2 }, { event: 'done' }]);
});

test('an answer that begins here just now is waited for', async () => {
  const { open, watch } = aProcess({ ...STORED, status: 'running', seq: 0, text: '' });
  const watching = watch();
  await rstest.advanceTimersByTimeAsync(50);
  const log = open();
  log.append('一');
  log.end({ event: 'done' });
  await rstest.advanceTimersByTimeAsync(50);
  expect(await read(await watching)).toEqual([START, { answer: '一', seq: 1 }, { event: 'done' }]);
});

test('an answer of this process that nobody runs is followed by its checkpoints, to the end that it is given', async () => {
  const running = { ...STORED, status: 'running', seq: 1, text: '一' } as const;
  const { world, watch } = aProcess(running);
  const watching = watch();
  await rstest.advanceTimersByTimeAsync(100);
  const events: ChatEvent[] = [];
  const reading = (async () => {
    for await (const event of await watching) events.push(event);
  })();
  await rstest.advanceTimersByTimeAsync(500);
  world.stored = { ...running, seq: 3, text: '一二三' };
  await rstest.advanceTimersByTimeAsync(500);
  await rstest.advanceTimersByTimeAsync(500);
  world.stored = { ...running, seq: 4, text: '改了' };
  await rstest.advanceTimersByTimeAsync(500);
  world.stored = { ...running, seq: 5, text: '改了。', status: 'interrupted' };
  await rstest.advanceTimersByTimeAsync(500);
  await reading;
  expect(events).toEqual([
    START,
    { answer: '一', seq: 1 },
    { answer: '二三', seq: 3 },
    { event: 'replace', text: '改了', seq: 4 },
    { answer: '。', seq: 5 },
    { error: '回答中断了，已保留收到的部分', code: 'interrupted' },
  ]);
});

test('an answer of this process that is deleted while it is watched ends as deleted', async () => {
  const { world, watch } = aProcess({ ...STORED, status: 'running' });
  const watching = watch(2);
  await rstest.advanceTimersByTimeAsync(100);
  world.stored = null;
  expect(await read(await watching)).toEqual([{ error: '这个对话已被删除', code: 'not_found' }]);
});
