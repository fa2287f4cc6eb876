import type { ChatEvent } from '@qihang/shared/contracts';
import { describe, expect, it, rs, test } from '@rstest/core';
import fc from 'fast-check';
import { AnswerLog } from './answer-log';

const START = {
  event: 'start',
  conversationId: 'c',
  messageId: 'm',
  answerId: 'a',
  generationId: 'g',
} as const;

type Step = { readonly kind: 'append' | 'replace'; readonly text: string };

const play = (log: AnswerLog, { kind, text }: Step) =>
  kind === 'append' ? log.append(text) : log.replace(text);

/** Applies an event to a client's text and to the number that it would resume after. */
const show = (screen: { text: string; seq: number }, event: ChatEvent): void => {
  if ('answer' in event) screen.text += event.answer;
  else if ('event' in event && event.event === 'replace') screen.text = event.text;
  if ('seq' in event) screen.seq = event.seq;
};

const collect = async (events: AsyncIterable<ChatEvent>): Promise<ChatEvent[]> => {
  const all: ChatEvent[] = [];
  for await (const event of events) all.push(event);
  return all;
};

const step = fc.record<Step>({
  kind: fc.oneof(
    { weight: 6, arbitrary: fc.constant('append') },
    { weight: 1, arbitrary: fc.constant('replace') },
  ),
  text: fc.string({ minLength: 1, maxLength: 3 }),
});

test('F02 a viewer cut off after any event, any number of times, shows exactly the text that was sent', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { maxLength: 30 }),
      fc.array(fc.nat(6), { maxLength: 12 }),
      async (steps, cuts) => {
        const log = new AnswerLog(START, 'u');
        const screen = { text: '', seq: 0 };
        const waiting = [...steps];
        for (const cut of [...cuts, Number.POSITIVE_INFINITY]) {
          const viewer = log.watch(screen.seq);
          for (let read = 0; read < cut; read += 1) {
            const next = waiting.shift();
            if (next !== undefined) play(log, next);
            else log.end({ event: 'done' });
            const { done, value } = await viewer.next();
            if (done) break;
            show(screen, value);
          }
          await viewer.return?.();
        }
        expect(screen.text).toBe(log.text);
        expect(screen.seq).toBe(log.seq);
      },
    ),
  );
});

test('an answer log numbers its events from 1 without holes and gives every viewer each of them once', async () => {
  const log = new AnswerLog(START, 'u');
  const early = log.watch(0);
  for (const text of ['一', '', '二', '三']) log.append(text);
  log.end({ event: 'done' });
  log.append('never');
  log.end({ error: 'never' });
  const expected = [
    START,
    { answer: '一', seq: 1 },
    { answer: '二', seq: 2 },
    { answer: '三', seq: 3 },
    { event: 'done' },
  ];
  expect(await collect(early)).toEqual(expected);
  expect(await collect(log.watch(0))).toEqual(expected);
  expect(await collect(log.watch(2))).toEqual(expected.slice(3));
  expect(log.text).toBe('一二三');
});

test('a viewer with a number that was never sent resumes with all text so far', async () => {
  const log = new AnswerLog(START, 'u');
  log.append('一');
  const viewer = log.watch(99);
  log.append('二');
  log.end({ event: 'done' });
  expect(await collect(viewer)).toEqual([{ event: 'replace', text: '一二', seq: 2 }, { event: 'done' }]);
});

test('a viewer that leaves while it waits is woken and forgotten', async () => {
  const log = new AnswerLog(START, 'u');
  const viewer = log.watch(0);
  await viewer.next();
  const waiting = viewer.next();
  await viewer.return?.();
  expect(await waiting).toEqual({ done: true, value: undefined });
  log.append('x');
  expect(await viewer.next()).toEqual({ done: true, value: undefined });
});

test('a log that goes on from an earlier run has its text, its numbers and its attachments', async () => {
  const attachments = { chips: ['换一批'], deliverables: [] };
  const log = new AnswerLog(START, 'u', undefined, { text: '先说', seq: 1_000_000, attachments });
  expect([log.seq, log.text, log.attachments]).toEqual([1_000_000, '先说', attachments]);
  log.append('再说');
  log.end({ event: 'done' });
  expect(log.text).toBe('先说再说');
  const rest = [{ answer: '再说', seq: 1_000_001 }, { event: 'done' }];
  expect(await collect(log.watch(1_000_000))).toEqual(rest);
  const whole = { event: 'replace', text: '先说', seq: 1_000_000 };
  expect(await collect(log.watch(7))).toEqual([whole, ...rest]);
  expect(await collect(log.watch(0))).toEqual([START, whole, ...rest]);
});

test('the text after a number is exactly what followed it, and unknown where it was replaced since', () => {
  const log = new AnswerLog(START, 'u');
  for (const text of ['一', '二', '三']) log.append(text);
  expect([0, 1, 3].map((seq) => log.textAfter(seq))).toEqual(['一二三', '二三', '']);
  log.replace('改');
  log.append('了');
  expect([3, 4, 5].map((seq) => log.textAfter(seq))).toEqual([null, '了', '']);
});

test('a replica’s replacement may skip numbers and never goes back', () => {
  const log = new AnswerLog(START, 'u');
  log.append('一');
  log.replace('旧', 1);
  log.replace('更旧', 0);
  expect([log.seq, log.text]).toEqual([1, '一']);
  log.replace('新', 5);
  expect([log.seq, log.text]).toEqual([5, '新']);
});

test('an ended log takes nothing more, and tells its end once to whom it was opened for', () => {
  let ends = 0;
  const log = new AnswerLog(START, 'u', () => {
    ends += 1;
  });
  log.append('一');
  expect(log.hasEnded).toBe(false);
  log.end({ event: 'done' });
  log.end({ event: 'done' });
  log.append('二');
  log.replace('三');
  expect([log.hasEnded, log.text, log.seq, ends]).toEqual([true, '一', 1, 1]);
});

test('after a replacement each viewer gets the new words, and never those that had the same number before', () => {
  const log = new AnswerLog(START, 'u');
  const viewer = log.watch(1);
  log.replace('旧', 1);
  log.append('甲');
  const early = log.watch(1);
  expect(early.take()).toEqual({ answer: '甲', seq: 2 });
  log.replace('新', 3);
  log.append('乙');
  expect(early.take()).toEqual({ event: 'replace', text: '新', seq: 3 });
  expect(early.take()).toEqual({ answer: '乙', seq: 4 });
  expect(viewer.take()).toEqual({ event: 'replace', text: '新', seq: 3 });
});

test('viewers of one event share it, so that it is encoded once', () => {
  const log = new AnswerLog(START, 'u');
  const [one, other] = [log.watch(0), log.watch(0)];
  log.append('一');
  one.take();
  other.take();
  expect(one.take()).toBe(other.take());
});

describe('what is under way', () => {
  const take = (viewer: ReturnType<AnswerLog['watch']>) => {
    const taken: ChatEvent[] = [];
    for (let event = viewer.take(); event !== null; event = viewer.take()) taken.push(event);
    return taken;
  };

  it('is told to each viewer once, after the text, and to a later one as it stands', () => {
    const log = new AnswerLog(START, 'u');
    const early = log.watch(0);
    log.append('好，写脚本。');
    log.setWork('在想');
    const thinks = { event: 'work', doing: '在想', seconds: 0 };
    expect(take(early)).toEqual([START, { answer: '好，写脚本。', seq: 1 }, thinks]);
    log.setWork('在想');
    expect(take(early)).toEqual([]);
    log.setWork('在写脚本');
    log.append('第一行');
    const writes = { event: 'work', doing: '在写脚本', seconds: 0 };
    expect(take(early)).toEqual([{ answer: '第一行', seq: 2 }, writes]);
    expect(take(log.watch(2))).toEqual([writes]);
  });

  it('counts from the beginning of the work to its end, over all that is done meanwhile', () => {
    rs.useFakeTimers({ toFake: ['performance'] });
    try {
      const log = new AnswerLog(START, 'u');
      log.setWork('在想');
      rs.advanceTimersByTime(12_400);
      log.setWork('在写脚本');
      rs.advanceTimersByTime(30_000);
      expect(take(log.watch(1))).toEqual([{ event: 'work', doing: '在写脚本', seconds: 42 }]);
      log.setWork('');
      expect(take(log.watch(1))).toEqual([{ event: 'work', doing: '', seconds: 0 }]);
      rs.advanceTimersByTime(5_000);
      log.setWork('在想');
      expect(take(log.watch(1))).toEqual([{ event: 'work', doing: '在想', seconds: 0 }]);
    } finally {
      rs.useRealTimers();
    }
  });

  it('is told again when another process says for how long it has been', () => {
    rs.useFakeTimers({ toFake: ['performance'] });
    try {
      const log = new AnswerLog(START, 'u');
      const viewer = log.watch(1);
      log.setWork('在想', 30);
      expect(take(viewer)).toEqual([{ event: 'work', doing: '在想', seconds: 30 }]);
      rs.advanceTimersByTime(2_000);
      log.setWork('在想', 33);
      expect(take(viewer)).toEqual([{ event: 'work', doing: '在想', seconds: 33 }]);
    } finally {
      rs.useRealTimers();
    }
  });

  it('is over with the answer', () => {
    const log = new AnswerLog(START, 'u');
    log.setWork('在写脚本');
    log.end({ error: '系统繁忙' });
    log.setWork('在写脚本');
    expect(take(log.watch(1))).toEqual([{ error: '系统繁忙' }]);
  });
});
