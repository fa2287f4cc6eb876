/**
 * Runs `work` with a signal that is aborted after a time limit, or when `outer` is.
 * @param reason creates the abort reason after the limit, which `work` is expected to throw
 * @throws what `work` throws
 */
export async function withTimeLimit<T>(
  milliseconds: number,
  reason: () => Error,
  outer: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  // AbortSignal.any and AbortSignal.timeout are newer than the oldest supported browsers.
  const controller = new AbortController();
  const forward = (): void => controller.abort(outer.reason);
  const timer = setTimeout(() => controller.abort(reason()), milliseconds);
  if (outer.aborted) forward();
  else outer.addEventListener('abort', forward);
  try {
    return await work(controller.signal);
  } finally {
    clearTimeout(timer);
    outer.removeEventListener('abort', forward);
  }
}
