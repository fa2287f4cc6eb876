import { AppError, type UserEvent } from '@qihang/shared/contracts';
import { beforeEach, expect, rs, test } from '@rstest/core';
import { type EventFollower, makeEventFollower, RETRY_PAUSES } from './event-follower';

interface Opened {
  readonly signal: AbortSignal;
  push(event: UserEvent | Error): Promise<void>;
}

const settle = () => new Promise<void>((resolve) => setTimeout(resolve));
const READY: UserEvent = { event: 'ready' };
const LOST = new AppError('connection_lost', 'cut');

let opened: Opened[];
let timers: { callback: () => void; milliseconds: number }[];
let random: number;
const onEvent = rs.fn();
const onUnreachable = rs.fn();
let follower: EventFollower;

function open(signal: AbortSignal): AsyncIterable<UserEvent> {
  const waiting: (UserEvent | Error)[] = [];
  let wake = () => {};
  signal.addEventListener('abort', () => wake());
  opened.push({
    signal,
    push(event) {
      waiting.push(event);
      wake();
      return settle();
    },
  });
  return {
    async *[Symbol.asyncIterator]() {
      for (;;) {
        const event = waiting.shift();
        if (event instanceof Error) throw event;
        if (event) yield event;
        else {
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
        }
        signal.throwIfAborted();
      }
    },
  };
}

const last = (): Opened => {
  const stream = opened.at(-1);
  if (stream === undefined) throw new Error('nothing was opened');
  return stream;
};
const passTime = async () => {
  for (const timer of timers.splice(0)) timer.callback();
  await settle();
};

beforeEach(() => {
  opened = [];
  timers = [];
  random = 1;
  onEvent.mockReset();
  onUnreachable.mockReset();
  follower = makeEventFollower({
    open,
    random: () => random,
    later(callback, milliseconds) {
      const timer = { callback, milliseconds };
      timers.push(timer);
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
    onEvent,
    onUnreachable,
  });
});

test('events arrive through one stream, however often the follower is started', async () => {
  follower.start();
  follower.start();
  await last().push(READY);
  expect(opened.length).toBe(1);
  expect(onEvent.mock.calls).toEqual([[READY]]);
});

test('F02 a broken stream is opened again after growing pauses, which start over after `ready`', async () => {
  follower.start();
  for (const _ of [...RETRY_PAUSES, 0]) {
    await last().push(LOST);
    await passTime();
  }
  await last().push(READY);
  await last().push(LOST);
  expect(timers.map(({ milliseconds }) => milliseconds)).toEqual([RETRY_PAUSES[0]]);
});

test('each pause is longer than the last, up to 30 s', async () => {
  follower.start();
  const pauses: number[] = [];
  for (const _ of [...RETRY_PAUSES, 0, 0]) {
    await last().push(LOST);
    pauses.push(timers[0]?.milliseconds ?? -1);
    await passTime();
  }
  expect(pauses).toEqual([...RETRY_PAUSES, 30_000, 30_000]);
});

test('a pause is as long as the Retry-After of the server', async () => {
  follower.start();
  await last().push(new AppError('unavailable', '503', { retryAfter: 7 }));
  expect(timers.map(({ milliseconds }) => milliseconds)).toEqual([7_000]);
});

test('an unreachable server is reported once', async () => {
  follower.start();
  await last().push(LOST);
  await passTime();
  await last().push(LOST);
  expect(onUnreachable).toHaveBeenCalledTimes(1);
});

test('stop() closes the stream, and no event arrives after it', async () => {
  follower.start();
  await last().push(READY);
  const first = last();
  follower.stop();
  await first.push({ event: 'conversation-changed', conversationId: 'c1' });
  expect(first.signal.aborted).toBe(true);
  expect(onEvent).toHaveBeenCalledTimes(1);
  follower.start();
  await last().push(READY);
  expect(onEvent).toHaveBeenCalledTimes(2);
});

test('a follower that is stopped in a pause opens no stream after it', async () => {
  follower.start();
  await last().push(LOST);
  follower.stop();
  await passTime();
  expect(opened.length).toBe(1);
});

test('F63 renew() replaces a stream that may be dead, and opens none while stopped', async () => {
  follower.renew();
  expect(opened.length).toBe(0);
  follower.start();
  await last().push(READY);
  const first = last();
  follower.renew();
  await settle();
  expect([first.signal.aborted, opened.length]).toEqual([true, 2]);
});

test('start() ends a pause at once', async () => {
  follower.start();
  await last().push(LOST);
  follower.start();
  await settle();
  expect(opened.length).toBe(2);
});

test('pauses differ from tab to tab: the shortest is half of the longest', async () => {
  follower.start();
  const pauses: number[] = [];
  for (const chance of [0, 0.5, 0]) {
    random = chance;
    await last().push(LOST);
    pauses.push(timers[0]?.milliseconds ?? -1);
    await passTime();
  }
  expect(pauses).toEqual([250, 750, 1_000]);
});

test('a Retry-After that is shorter than the pause shortens nothing', async () => {
  follower.start();
  for (const _ of [1, 2, 3, 4, 5]) {
    await last().push(LOST);
    await passTime();
  }
  await last().push(new AppError('unavailable', '503', { retryAfter: 1 }));
  expect(timers.map(({ milliseconds }) => milliseconds)).toEqual([15_000]);
});

test('a server that does not know the stream is asked again after the longest pause, one that refuses the session is not', async () => {
  follower.start();
  await last().push(new AppError('not_found', '404'));
  expect(timers.map(({ milliseconds }) => milliseconds)).toEqual([30_000]);
  follower.stop();
  follower.start();
  await settle();
  timers = [];
  await last().push(new AppError('unauthenticated', '401'));
  expect(timers.map(({ milliseconds }) => milliseconds)).toEqual([RETRY_PAUSES[0]]);
});

test('a loss that follows a stream which was live is reported anew', async () => {
  follower.start();
  await last().push(LOST);
  await passTime();
  await last().push(READY);
  await last().push(LOST);
  expect(onUnreachable.mock.calls).toEqual([[LOST], [LOST]]);
});

test('no pause is left behind by a follower that is started in one', async () => {
  follower.start();
  await last().push(LOST);
  follower.start();
  await settle();
  expect(timers).toEqual([]);
});
