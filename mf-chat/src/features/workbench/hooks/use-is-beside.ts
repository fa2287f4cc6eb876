import { useSyncExternalStore } from 'react';

/** Minimum width for the chat and the workbench side by side. */
const WIDE = '(min-width: 1200px)';

const subscribe = (listener: () => void): (() => void) => {
  const query = window.matchMedia(WIDE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
};

/** True when the workbench is beside the chat, false when it covers it. */
export const useIsBeside = (): boolean =>
  useSyncExternalStore(subscribe, () => window.matchMedia(WIDE).matches);
