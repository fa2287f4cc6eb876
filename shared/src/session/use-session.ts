import { useSyncExternalStore } from 'react';
import { getSessionShownAtFirst, sessionStore } from './current-session';
import type { SessionState } from './session-store';

/** The present session; renders again whenever it changes, here or in another tab. */
export const useSession = (): SessionState =>
  useSyncExternalStore(sessionStore.subscribe, sessionStore.getState, getSessionShownAtFirst);
