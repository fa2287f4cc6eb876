/**
 * Waits like the `setTimeout` of `node:timers/promises`, but by the global timer, so that a test may turn the clock.
 * @param value what it resolves to
 * @param options `ref: false` lets the process end meanwhile
 * @throws the signal's reason once it is aborted
 */
export const sleep = <Value = undefined>(
  ms: number,
  value?: Value,
  { signal, ref = true }: { readonly signal?: AbortSignal; readonly ref?: boolean } = {},
): Promise<Value> =>
  new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const onAbort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', onAbort);
      resolve(value as Value);
    }, ms);
    if (!ref) timer.unref();
    signal?.addEventListener('abort', onAbort, { once: true });
  });
