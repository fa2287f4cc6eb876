import { apiBase } from '../api/api-base';
import { type CurrentUserAnswer, confirmSession, type SessionClock } from './confirm-session';
import { makeSessionRequests } from './session-requests';
import type { SessionStore } from './session-store';

const browserClock: SessionClock = {
  now: () => performance.now(),
  sleep: (milliseconds, signal) =>
    new Promise((resolve) => {
      if (signal.aborted) return resolve();
      const timer = setTimeout(resolve, milliseconds);
      signal.addEventListener('abort', () => {
        clearTimeout(timer);
        resolve();
      });
    }),
};

/** Nobody is signed out in flight mode: what was read can be read again, and the server cannot say otherwise. */
function networkBack(signal: AbortSignal): Promise<void> | null {
  if (navigator.onLine) return null;
  return new Promise((resolve) => {
    window.addEventListener('online', () => resolve(), { once: true, signal });
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

interface Surroundings {
  readonly fetchCurrentUser?: (token: string, signal: AbortSignal) => Promise<CurrentUserAnswer>;
  readonly clock?: SessionClock;
}

/**
 * Starts the session: has every token confirmed by the server, follows the other tabs, and checks again when the page
 * comes back from the back/forward cache, where it may have missed a sign-out. Host and standalone pages call it once.
 * @returns a function that undoes it
 */
export function startSession(session: SessionStore, surroundings: Surroundings = {}): () => void {
  const { fetchCurrentUser = makeSessionRequests(apiBase()).fetchCurrentUser, clock = browserClock } =
    surroundings;
  const ended = new AbortController();
  let checking: string | null = null;

  const check = async (): Promise<void> => {
    const { token } = session.getState();
    if (token === null || token === checking) return;
    checking = token;
    await confirmSession({ session, fetchCurrentUser, clock, networkBack }, ended.signal);
    if (checking === token) checking = null;
  };
  const checkWhenLoading = (): void => {
    if (session.getState().status === 'loading') void check();
  };
  const followOtherTabs = ({ key }: StorageEvent): void => {
    // Null: the whole storage was cleared.
    if (key === 'token' || key === null) session.synchronise();
  };
  const checkAfterFreeze = ({ persisted }: PageTransitionEvent): void => {
    if (!persisted) return;
    session.synchronise();
    void check();
  };

  const unsubscribe = session.subscribe(checkWhenLoading);
  window.addEventListener('storage', followOtherTabs);
  window.addEventListener('pageshow', checkAfterFreeze);
  checkWhenLoading();
  return () => {
    ended.abort();
    unsubscribe();
    window.removeEventListener('storage', followOtherTabs);
    window.removeEventListener('pageshow', checkAfterFreeze);
  };
}
