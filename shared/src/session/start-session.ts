import { apiBase } from '../api/api-base';
import { readEarlyAnswer } from '../early-answer/early-answer';
import { type CurrentUserAnswer, confirmSession, type SessionClock } from './confirm-session';
import { makeSessionRequests } from './session-requests';
import type { SessionStore } from './session-store';
import { readUser } from './stored-session';

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

type FetchCurrentUser = (token: string, signal: AbortSignal) => Promise<CurrentUserAnswer>;

/** What the request that the page began with says about the user; null where it says nothing. */
async function readEarlyUser(token: string): Promise<CurrentUserAnswer | null> {
  const early = readEarlyAnswer();
  if (early?.token !== token) return null;
  const answered = await early.answer;
  if (answered?.status === 401) return 'invalid';
  const body = answered?.status === 200 ? answered.body : null;
  return typeof body === 'object' && body !== null && 'user' in body ? readUser(body.user) : null;
}

/** Asks for the user by itself only where the page has not asked already; once, because an answer grows old. */
function withEarlyUser(fetchCurrentUser: FetchCurrentUser): FetchCurrentUser {
  let isFirst = true;
  return async (token, signal) => {
    const early = isFirst ? await readEarlyUser(token) : null;
    isFirst = false;
    return early ?? fetchCurrentUser(token, signal);
  };
}

interface Surroundings {
  readonly fetchCurrentUser?: FetchCurrentUser;
  readonly clock?: SessionClock;
}

/**
 * Starts the session: has every token confirmed by the server, follows the other tabs, and checks again when the page
 * comes back from the back/forward cache, where it may have missed a sign-out. Host and standalone pages call it once.
 * @returns a function that undoes it
 */
export function startSession(session: SessionStore, surroundings: Surroundings = {}): () => void {
  const { clock = browserClock } = surroundings;
  const fetchCurrentUser = withEarlyUser(
    surroundings.fetchCurrentUser ?? makeSessionRequests(apiBase()).fetchCurrentUser,
  );
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
