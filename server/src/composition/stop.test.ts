import { describe, expect, it } from '@rstest/core';
import { makeStop } from './stop';

/** A product that says what it does; its answers end when the test says so. */
function aProduct() {
  const done: string[] = [];
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const product = makeStop({
    app: {
      close: (async () => void done.push('app closed')) as unknown as Parameters<
        typeof makeStop
      >[0]['app']['close'],
    },
    answers: {
      async drain(ms: number) {
        done.push(`answers have ${ms} ms`);
        if (ms > 0) await ended;
        done.push('answers ended');
      },
    },
    closeRest: async () => void done.push('rest closed'),
    drainMs: 30_000,
  });
  return { product, done, end: () => end() };
}

describe('a stop', () => {
  it('lets the answers end first, then closes the streams, and the database last', async () => {
    const { product, done, end } = aProduct();
    const stopped = product.stop();
    await Promise.resolve();
    expect(done).toEqual(['answers have 30000 ms']);
    end();
    await stopped;
    expect(done).toEqual(['answers have 30000 ms', 'answers ended', 'app closed', 'rest closed']);
  });

  it('waits for no answer any more when it is hurried, also before it began', async () => {
    const { product, done } = aProduct();
    const stopped = product.stop();
    product.hurry();
    await stopped;
    expect(done).toEqual([
      ...['answers have 30000 ms', 'answers have 0 ms', 'answers ended', 'app closed', 'rest closed'],
    ]);
    const other = aProduct();
    other.product.hurry();
    await other.product.stop();
    expect(other.done.slice(-2)).toEqual(['app closed', 'rest closed']);
  });

  it('fails where the database cannot be closed', async () => {
    const broken = makeStop({
      app: { close: (async () => {}) as unknown as Parameters<typeof makeStop>[0]['app']['close'] },
      answers: { drain: async () => {} },
      closeRest: () => Promise.reject(new Error('still in use')),
      drainMs: 0,
    });
    await expect(broken.stop()).rejects.toThrow('still in use');
  });
});
