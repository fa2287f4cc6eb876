import { afterEach, expect, rstest, test } from '@rstest/core';
import { VendorFailure } from '../vendor-failure';
import { retryBeforeFirstToken } from './vendor-retry';

afterEach(() => {
  rstest.useRealTimers();
});

const busy = (retryAfterMs?: number) =>
  new VendorFailure('busy', 'busy', { isRetryable: true, retryAfterMs });

interface Tried {
  readonly items: string[];
  readonly tries: number;
  readonly error: unknown;
}

/** Runs the attempts one after the other: each yields its words and then ends, or fails. */
async function run(
  attempts: readonly (readonly [readonly string[], unknown])[],
  limits: { retries?: number; pauseMs?: number; maxPauseMs?: number } = {},
  signal = new AbortController().signal,
  onTry = (): unknown => undefined,
): Promise<Tried> {
  let tries = 0;
  const items: string[] = [];
  async function* attempt() {
    const [words, error] = attempts[tries] ?? [[], new Error('no further try was expected')];
    tries += 1;
    onTry();
    yield* words;
    if (error !== null) throw error;
  }
  const all = { retries: 2, pauseMs: 1, maxPauseMs: 4, ...limits };
  try {
    for await (const item of retryBeforeFirstToken(attempt, all, signal)) items.push(item);
    return { items, tries, error: null };
  } catch (error) {
    return { items, tries, error };
  }
}

test('a vendor that fails in passing is asked as often again as the limit says, and then its last failure is told', async () => {
  const last = busy();
  expect(
    await run([
      [[], busy()],
      [[], busy()],
      [['好'], null],
    ]),
  ).toEqual({ items: ['好'], tries: 3, error: null });
  expect(
    await run([
      [[], busy()],
      [[], busy()],
      [[], last],
    ]),
  ).toEqual({ items: [], tries: 3, error: last });
  expect((await run([[[], busy()]], { retries: 0 })).tries).toBe(1);
});

test('a vendor is not asked again for what a second try cannot change, nor for a fault of ours', async () => {
  for (const error of [new VendorFailure('key', 'no'), new TypeError('ours')]) {
    expect(await run([[[], error]])).toEqual({ items: [], tries: 1, error });
  }
});

test('a vendor is not asked again once it has begun to speak', async () => {
  const error = busy();
  expect(await run([[['一'], error]])).toEqual({ items: ['一'], tries: 1, error });
});

test('a pause that a vendor asks for is kept up to the longest one, and no user waits for a longer one', async () => {
  rstest.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let tries = 0;
  const asked = run(
    [
      [[], busy(4)],
      [['好'], null],
    ],
    {},
    undefined,
    () => (tries += 1),
  );
  await rstest.advanceTimersByTimeAsync(3);
  expect(tries).toBe(1);
  await rstest.advanceTimersByTimeAsync(1);
  expect(tries).toBe(2);
  expect((await asked).items).toEqual(['好']);
  rstest.useRealTimers();
  expect(await run([[[], busy(5)]])).toMatchObject({ tries: 1, error: { retryAfterMs: 5 } });
  // The pause before a retry grows beyond it as well.
  expect(
    (
      await run(
        [
          [[], busy()],
          [[], busy()],
          [[], busy()],
        ],
        { maxPauseMs: 1 },
      )
    ).tries,
  ).toBe(2);
});

test('a question that was stopped is not asked again', async () => {
  const stopped = AbortSignal.abort(new Error('stopped'));
  const error = busy();
  expect(await run([[[], error]], {}, stopped)).toEqual({ items: [], tries: 1, error });
});
