/**
 * Runs `work` with a signal that is aborted when the time is up, or when `outer` is.
 * @param reason made when the time is up; what `work` is expected to throw then
 * @throws what `work` throws
 */
export async function withTimeLimit<T>(
  milliseconds: number,
  reason: () => Error,
  outer: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  // AbortSignal.any and AbortSignal.timeout are younger than the browsers that this runs in.
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
