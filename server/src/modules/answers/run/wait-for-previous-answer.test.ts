import { expect, test } from '@rstest/core';
import { makeWaitForOthers } from './wait-for-previous-answer';

/** Waits for an answer that a generation writes, which ends when the test says so. */
function aWait({ maxWaitMs = 60_000, running = 'g' as string | null } = {}) {
  const asked: unknown[] = [];
  const waited: string[] = [];
  const wait = makeWaitForOthers({
    running: {
      async findByAnswer(...which) {
        asked.push(which);
        return running;
      },
    },
    ends: {
      wait: (id, signal) =>
        new Promise((_, reject) => {
          waited.push(id);
          if (signal.aborted) reject(signal.reason);
          signal.addEventListener('abort', () => reject(signal.reason));
        }),
    },
    connections: { run: (task) => task() },
    maxWaitMs,
  });
  return { asked, waited, wait };
}

test('a question waits for no answer that nobody writes', async () => {
  const { asked, waited, wait } = aWait({ running: null });
  await wait('answer', 'user', new AbortController().signal);
  expect([asked, waited]).toEqual([[['answer', 'user']], []]);
});

test('a question is answered all the same when the answer before it takes too long', async () => {
  const { waited, wait } = aWait({ maxWaitMs: 1 });
  await wait('answer', 'user', new AbortController().signal);
  expect(waited).toEqual(['g']);
});

test('a question that is stopped while it waits is not answered', async () => {
  const stop = new AbortController();
  const waiting = aWait().wait('answer', 'user', stop.signal);
  stop.abort(new Error('stopped'));
  await expect(waiting).rejects.toThrow('stopped');
});

test('a failure while a question waits is no end of the answer before it', async () => {
  const wait = makeWaitForOthers({
    running: { findByAnswer: async () => 'g' },
    ends: { wait: () => Promise.reject(new Error('no')) },
    connections: { run: (task) => task() },
    maxWaitMs: 60_000,
  });
  await expect(wait('answer', 'user', new AbortController().signal)).rejects.toThrow('no');
});
