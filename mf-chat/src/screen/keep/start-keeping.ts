import type { Reader } from '../../session/session-server';

/** Longest wait for a moment in which the page has nothing else to do, ms. */
const MAX_WAIT_MS = 1_000;

/** Safari has no `requestIdleCallback`. */
function whenIdle(callback: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(callback, { timeout: MAX_WAIT_MS });
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(callback, MAX_WAIT_MS / 2);
  return () => clearTimeout(timer);
}

/**
 * Keeps on this device what is read, once the page has been painted. A chunk that does not come, and storage that is
 * blocked or full, are no failure: the next visit begins with the network, as it would without.
 * @returns the function that ends it
 */
export function startKeeping(reader: Reader): () => void {
  let isEnded = false;
  let end = (): void => {};
  const start = async (): Promise<void> => {
    try {
      const { keepReading } = await import(/* webpackChunkName: "keep" */ './keep-reading');
      if (!isEnded) end = keepReading(reader);
    } catch {}
  };
  const cancel = whenIdle(() => void start());
  return () => {
    isEnded = true;
    cancel();
    end();
  };
}
