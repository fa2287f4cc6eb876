import { useEffect } from 'react';

/** Keeps the screen on for as long as the component lives, in browsers that can. */
export function useWakeLock(): void {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return;
    const left = new AbortController();
    let lock: WakeLockSentinel | null = null;
    const ask = async () => {
      if (document.visibilityState !== 'visible') return;
      // Refused where the battery is low: the screen goes off as it always does.
      const given = await navigator.wakeLock.request('screen').catch(() => null);
      if (left.signal.aborted) void given?.release();
      else lock = given;
    };
    void ask();
    // The browser takes it away from a page that is hidden.
    document.addEventListener('visibilitychange', ask, { signal: left.signal });
    return () => {
      left.abort();
      void lock?.release();
    };
  }, []);
}
