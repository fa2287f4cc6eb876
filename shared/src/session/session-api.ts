import type { CurrentUserAnswer } from './load-current-user';
import { readUser } from './stored-session';

const withToken = (token: string): Record<string, string> => ({
  Accept: 'application/json',
  Authorization: `Bearer ${token}`,
});

/**
 * The two calls that the session itself makes. Plain fetch: a visitor of `/` with an old token must not download the
 * API client for it.
 */
export const makeSessionApi = (base: string, fetcher: typeof fetch = (...args) => fetch(...args)) => ({
  async fetchCurrentUser(token: string, signal: AbortSignal): Promise<CurrentUserAnswer> {
    try {
      // The timestamp keeps every cache on the way out of it (SPEC §7).
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
  /** Tells the server that the token is no longer wanted. Whether it hears so does not matter to the person leaving. */
  async endSession(token: string): Promise<void> {
    try {
      await fetcher(`${base}/auth/logout`, { method: 'POST', headers: withToken(token), keepalive: true });
    } catch {
      // The session ends on this device all the same; on the server it ends by age.
    }
  },
});
