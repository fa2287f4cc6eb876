import { afterEach, beforeEach, expect, rstest, test } from '@rstest/core';
import { AnswerLog } from '../live/answer-log';
import { type Checkpointed, Checkpointer } from './checkpointer';
import type { Progress } from './progress';

const EVERY_MS = 500;

beforeEach(() => {
  rstest.useFakeTimers();
});
afterEach(() => {
  rstest.useRealTimers();
});
const pass = (ms: number) => rstest.advanceTimersByTimeAsync(ms);

/** A running answer as the runner shows it. */
function anAnswer(id: string) {
  const start = {
    event: 'start',
    conversationId: 'c',
    messageId: 'q',
    answerId: 'a',
    generationId: id,
  } as const;
  const log = new AnswerLog(start, 'u');
  const answer = {
    log,
    isLost: false,
    place: { id, answerId: 'a', conversationId: 'c' },
    get seq() {
      return log.seq;
    },
    textAfter(after: number | null) {
      const text = after === null ? null : log.textAfter(after);
      return text === null ? { after: null, text: log.text } : { after, text };
    },
    onLost() {
      answer.isLost = true;
    },
  };
  return answer satisfies Checkpointed & { isLost: boolean };
}

/** A checkpointer of these answers, over a store that the test makes fail. */
function aCheckpointer(answers: ReturnType<typeof anAnswer>[], wholeAtOnce = 64) {
  const world = {
    stored: [] as (readonly Progress[])[],
    noted: [] as (readonly Progress[])[],
    dropped: [] as number[],
    over: new Set<Checkpointed>(),
    gone: new Set<string>(),
    elsewhere: new Set<string>(),
    isDown: false,
    held: null as Promise<void> | null,
    warnings: 0,
  };
  const checkpointer = new Checkpointer({
    store: {
      async checkpoint(all) {
        world.stored.push(all);
        await world.held;
        if (world.isDown) throw new Error('gone');
        const running = new Set(all.map(({ id }) => id).filter((id) => !world.gone.has(id)));
        return { running, stored: new Set([...running].filter((id) => !world.elsewhere.has(id))) };
      },
      async note(all) {
        world.noted.push(all);
        if (world.isDown) throw new Error('gone');
        return world.noted.length;
      },
      async dropJournal(upTo) {
        world.dropped.push(upTo);
      },
    },
    running: () => answers.filter((each) => !world.over.has(each)),
    isOver: (each) => world.over.has(each),
    intervalMs: EVERY_MS,
    wholeAtOnce,
    log: {
      warn() {
        world.warnings += 1;
      },
    },
  });
  return { world, checkpointer };
}

const addedOf = (saved: readonly Progress[] | undefined) =>
  saved?.map(({ id, seq, added }) => [id, seq, added]);

test('each checkpoint sends only what was added since the last one, and nothing while nothing is', async () => {
  const answer = anAnswer('x');
  const { world, checkpointer } = aCheckpointer([answer]);
  answer.log.append('一');
  answer.log.append('二');
  await pass(EVERY_MS);
  answer.log.append('三');
  await pass(EVERY_MS);
  await pass(EVERY_MS);
  expect(world.stored.map(addedOf)).toEqual([
    [['x', 2, { after: 0, text: '一二' }]],
    [['x', 3, { after: 2, text: '三' }]],
  ]);
  await checkpointer.close();
});

test('a silent answer is stored as a mere sign of life every three seconds', async () => {
  const { world, checkpointer } = aCheckpointer([anAnswer('x')]);
  await pass(3_000);
  expect(world.stored).toHaveLength(0);
  await pass(EVERY_MS);
  expect(world.stored.map(addedOf)).toEqual([[['x', 0, null]]]);
  await checkpointer.close();
});

test('after a checkpoint whose reply is lost, and after one that the database could not place, all text is sent', async () => {
  const answer = anAnswer('x');
  const { world, checkpointer } = aCheckpointer([answer]);
  answer.log.append('一');
  world.isDown = true;
  await pass(EVERY_MS);
  expect(world.warnings).toBe(1);
  world.isDown = false;
  world.elsewhere.add('x');
  answer.log.append('二');
  await pass(EVERY_MS);
  world.elsewhere.clear();
  await pass(EVERY_MS);
  const all = [['x', 2, { after: null, text: '一二' }]];
  expect(world.stored.slice(1).map(addedOf)).toEqual([all, all]);
  expect(answer.isLost).toBe(false);
  await checkpointer.close();
});

test('a text that was replaced since the last checkpoint is sent whole', async () => {
  const answer = anAnswer('x');
  const { world, checkpointer } = aCheckpointer([answer]);
  answer.log.append('草稿');
  await pass(EVERY_MS);
  answer.log.replace('定稿');
  answer.log.append('。');
  await pass(EVERY_MS);
  expect(addedOf(world.stored[1])).toEqual([['x', 3, { after: null, text: '定稿。' }]]);
  await checkpointer.close();
});

test('an answer that runs no more in the database is lost, and none beside it', async () => {
  const [gone, running] = [anAnswer('x'), anAnswer('y')];
  const { world, checkpointer } = aCheckpointer([gone, running]);
  for (const { log } of [gone, running]) log.append('一');
  world.gone.add('x');
  await pass(EVERY_MS);
  expect([gone.isLost, running.isLost]).toEqual([true, false]);
  await checkpointer.close();
});

test('of many answers the new text goes into the journal, after what is there already', async () => {
  const answers = [anAnswer('x'), anAnswer('y')];
  const { world, checkpointer } = aCheckpointer(answers, 1);
  for (const { log } of answers) log.append('一');
  await pass(EVERY_MS);
  answers[0]?.log.append('二');
  await pass(EVERY_MS);
  await pass(EVERY_MS);
  expect(world.noted.map(addedOf)).toEqual([
    [
      ['x', 1, { after: 0, text: '一' }],
      ['y', 1, { after: 0, text: '一' }],
    ],
    [['x', 2, { after: 1, text: '二' }]],
  ]);
  expect(world.stored).toEqual([]);
  world.isDown = true;
  answers[1]?.log.append('三');
  await pass(EVERY_MS);
  world.isDown = false;
  await pass(EVERY_MS);
  expect(addedOf(world.noted.at(-1))).toEqual([['y', 2, { after: null, text: '一三' }]]);
  await checkpointer.close();
});

test('the answers that have waited longest are stored first, with all that the messages lack', async () => {
  const [first, second, third] = [anAnswer('x'), anAnswer('y'), anAnswer('z')];
  const answers = [first, second];
  const { world, checkpointer } = aCheckpointer(answers, 1);
  for (const { log } of answers) log.append('一');
  await pass(2 * EVERY_MS);
  third.log.append('一');
  answers.unshift(third);
  await pass(2_500);
  expect(world.stored.map(addedOf)).toEqual([[['x', 1, { after: 0, text: '一' }]]]);
  first.log.append('二');
  await pass(EVERY_MS);
  // The journal goes on from what was stored with the message.
  expect(addedOf(world.noted.at(-1))).toEqual([['x', 2, { after: 1, text: '二' }]]);
  expect(addedOf(world.stored[1])).toEqual([['y', 1, { after: 0, text: '一' }]]);
  await pass(EVERY_MS);
  expect(addedOf(world.stored[2])).toEqual([['z', 1, { after: 0, text: '一' }]]);
  await checkpointer.close();
});

test('the journal is dropped up to the oldest row that some answer still needs', async () => {
  const [first, second] = [anAnswer('x'), anAnswer('y')];
  const { world, checkpointer } = aCheckpointer([first, second], 1);
  for (const { log } of [first, second]) log.append('一');
  await pass(EVERY_MS);
  second.log.append('二');
  await pass(EVERY_MS);
  expect([world.noted.length, world.dropped]).toEqual([2, []]);
  world.over.add(second);
  // The other one is one of few now, and is stored with its message.
  await pass(EVERY_MS);
  expect(world.dropped).toEqual([2]);
  await checkpointer.close();
  expect(world.dropped).toEqual([2]);
});

test('what is left of the journal is dropped at the end, once the answers are over', async () => {
  const [first, second] = [anAnswer('x'), anAnswer('y')];
  const { world, checkpointer } = aCheckpointer([first, second], 1);
  for (const { log } of [first, second]) log.append('一');
  await pass(EVERY_MS);
  for (const each of [first, second]) world.over.add(each);
  await checkpointer.close();
  expect(world.dropped).toEqual([1]);
  await pass(10 * EVERY_MS);
  expect(world.stored).toEqual([]);
});

test('an end of all checkpoints waits for the one under way, and no two are under way at once', async () => {
  const answer = anAnswer('x');
  const { world, checkpointer } = aCheckpointer([answer]);
  let release = () => {};
  world.held = new Promise((resolve) => (release = resolve));
  answer.log.append('一');
  await pass(EVERY_MS);
  answer.log.append('二');
  await pass(10 * EVERY_MS);
  expect(world.stored).toHaveLength(1);
  let isClosed = false;
  const closed = checkpointer.close().then(() => {
    isClosed = true;
  });
  await pass(EVERY_MS);
  expect(isClosed).toBe(false);
  release();
  await closed;
});
