/**
 * The same items, but an abort ends the waiting at once with the signal's reason, whatever the source does. The source
 * is told to return and not waited for: stopping an answer must not depend on a vendor's good manners.
 */
export function abortable<T>(source: AsyncIterable<T>, signal: AbortSignal): AsyncIterableIterator<T> {
  const iterator = source[Symbol.asyncIterator]();
  let giveUp: ((reason: unknown) => void) | null = null;
  const onAbort = () => giveUp?.(signal.reason);
  signal.addEventListener('abort', onAbort, { once: true });
  const leave = () => {
    signal.removeEventListener('abort', onAbort);
    iterator.return?.().then(undefined, () => undefined);
  };

  return {
    [Symbol.asyncIterator]() {
      return this;
    },
    // One listener for the whole stream: racing each item against one promise would pile up its reactions.
    next: () =>
      new Promise((resolve, reject) => {
        giveUp = (reason) => {
          leave();
          reject(reason);
        };
        if (signal.aborted) giveUp(signal.reason);
        else iterator.next().then(resolve, reject);
      }),
    async return() {
      leave();
      return { done: true, value: undefined };
    },
  };
}

/** Waits for a promise, but not beyond the abort of the signal, whose reason is then thrown. */
export const orAbort = <T>(promise: Promise<T>, signal: AbortSignal): Promise<T> =>
  new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason);
    if (signal.aborted) onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
