import { useSyncExternalStore } from 'react';

/** From this width on there is room for the chat and the workbench side by side. */
const WIDE = '(min-width: 1200px)';

const subscribe = (listener: () => void): (() => void) => {
  const query = window.matchMedia(WIDE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
};

/** Whether the workbench stands beside the chat; else it lies over it. */
export const useIsBeside = (): boolean =>
  useSyncExternalStore(subscribe, () => window.matchMedia(WIDE).matches);
