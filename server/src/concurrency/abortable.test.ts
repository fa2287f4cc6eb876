import { getEventListeners } from 'node:events';
import { expect, test } from '@rstest/core';
import { abortable, orAbort } from './abortable';

async function* forever(onReturn: () => void): AsyncGenerator<number> {
  try {
    yield 1;
    await new Promise((resolve) => setTimeout(resolve, 20));
    yield 2;
    await new Promise(() => {});
  } finally {
    onReturn();
  }
}

test('an abort ends the wait at once with its reason, even when the source ignores it', async () => {
  const controller = new AbortController();
  const seen: number[] = [];
  const reading = (async () => {
    for await (const item of abortable(
      forever(() => {}),
      controller.signal,
    ))
      seen.push(item);
  })();
  await new Promise((resolve) => setTimeout(resolve, 40));
  controller.abort(new Error('stopped'));
  await expect(reading).rejects.toThrow('stopped');
  expect(seen).toEqual([1, 2]);
});

test('an aborted signal lets no item through', async () => {
  const items = abortable(
    forever(() => {}),
    AbortSignal.abort(new Error('too late')),
  );
  await expect(items.next()).rejects.toThrow('too late');
});

test('the source is returned when the reader leaves', async () => {
  let hasReturned = false;
  const source = forever(() => {
    hasReturned = true;
  });
  for await (const _ of abortable(source, new AbortController().signal)) break;
  expect(hasReturned).toBe(true);
});

const listenersOf = (signal: AbortSignal): number => getEventListeners(signal, 'abort').length;

test('a source that fails fails its reader, and one that ends ends it', async () => {
  async function* failing(): AsyncGenerator<number> {
    yield 1;
    throw new Error('broken');
  }
  const { signal } = new AbortController();
  const items = abortable(failing(), signal);
  expect(await items.next()).toEqual({ done: false, value: 1 });
  await expect(items.next()).rejects.toThrow('broken');
  const seen: number[] = [];
  for await (const item of abortable(
    (async function* () {
      yield* [1, 2];
    })(),
    signal,
  ))
    seen.push(item);
  expect(seen).toEqual([1, 2]);
});

test('an abort returns the source, and a source whose return fails costs its reader nothing', async () => {
  const controller = new AbortController();
  let returns = 0;
  const source: AsyncIterable<number> = {
    [Symbol.asyncIterator]: () => ({
      next: () => new Promise(() => {}),
      return() {
        returns += 1;
        return Promise.reject(new Error('no'));
      },
    }),
  };
  const items = abortable(source, controller.signal);
  const waiting = items.next();
  controller.abort(new Error('stopped'));
  await expect(waiting).rejects.toThrow('stopped');
  expect(returns).toBe(1);
});

test('a reader that leaves leaves no listener on the signal, which lives longer than the stream', async () => {
  const { signal } = new AbortController();
  const source = async function* () {
    yield* [1, 2];
  };
  for await (const _ of abortable(source(), signal)) break;
  expect(listenersOf(signal)).toBe(0);
});

test('a promise is awaited until the signal aborts, with the reason of that', async () => {
  const controller = new AbortController();
  expect(await orAbort(Promise.resolve(7), controller.signal)).toBe(7);
  await expect(orAbort(Promise.reject(new Error('broken')), controller.signal)).rejects.toThrow('broken');
  const waiting = orAbort(new Promise(() => {}), controller.signal);
  controller.abort(new Error('stopped'));
  await expect(waiting).rejects.toThrow('stopped');
  await expect(orAbort(new Promise(() => {}), controller.signal)).rejects.toThrow('stopped');
});

test('a promise that settles leaves no listener on the signal', async () => {
  const { signal } = new AbortController();
  await orAbort(Promise.resolve(), signal);
  await orAbort(Promise.reject(new Error('no')), signal).catch(() => {});
  await new Promise((resolve) => setImmediate(resolve));
  expect(listenersOf(signal)).toBe(0);
});
