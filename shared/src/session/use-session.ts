import { useSyncExternalStore } from 'react';
import { SIGNED_OUT, sessionStore } from './current-session';
import type { SessionState } from './session-store';

/** The present session; renders again whenever it changes, here or in another tab. */
export const useSession = (): SessionState =>
  useSyncExternalStore(sessionStore.subscribe, sessionStore.getState, () => SIGNED_OUT);
