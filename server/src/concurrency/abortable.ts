/**
 * Passes the items on; an abort ends the wait at once with the signal's reason, whatever the source does. The source's
 * `return` is called and not awaited, because a vendor that ignores the abort must not delay the stop of an answer.
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

/** Awaits a promise until the signal aborts. @throws the signal's reason on abort */
export const orAbort = <T>(promise: Promise<T>, signal: AbortSignal): Promise<T> =>
  new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason);
    if (signal.aborted) onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
