/**
 * Stands in for the `setTimeout` of `node:timers/promises` where a test turns the clock: it waits by the global one, which
 * fake timers replace. To be called within the factory of a mock, which is made before anything is imported.
 */
export const turnedSleep = (
  ms = 0,
  value?: unknown,
  { signal }: { readonly signal?: AbortSignal } = {},
): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(value), ms);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
