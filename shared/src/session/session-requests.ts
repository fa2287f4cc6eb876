import type { CurrentUserAnswer } from './confirm-session';
import { readUser } from './stored-session';

const withToken = (token: string): Record<string, string> => ({
  Accept: 'application/json',
  Authorization: `Bearer ${token}`,
});

/**
 * The two calls of the session itself. Plain fetch: a visitor of `/` with an old token must not download the API client
 * for it.
 */
export const makeSessionRequests = (base: string, fetcher: typeof fetch = (...args) => fetch(...args)) => ({
  async fetchCurrentUser(token: string, signal: AbortSignal): Promise<CurrentUserAnswer> {
    try {
      // The timestamp keeps caches on the way from answering (R7.2).
      const response = await fetcher(`${base}/auth/me?_t=${Date.now()}`, {
        headers: withToken(token),
        signal,
      });
      if (response.status === 401) return 'invalid';
      if (!response.ok) return 'no-answer';
      const body: unknown = await response.json();
      const user = typeof body === 'object' && body !== null && 'user' in body ? readUser(body.user) : null;
      return user ?? 'no-answer';
    } catch {
      return 'no-answer';
    }
  },
  /** Ends the session on the server, as far as it can be reached: the person leaving need not wait for that. */
  async endSession(token: string): Promise<void> {
    try {
      await fetcher(`${base}/auth/logout`, { method: 'POST', headers: withToken(token), keepalive: true });
    } catch {
      // The session has ended on this device all the same; on the server it expires.
    }
  },
});
