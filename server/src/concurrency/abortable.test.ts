import { expect, test } from '@rstest/core';
import { abortable } from './abortable';

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
