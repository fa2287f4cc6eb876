import type { User } from '@qihang/shared/contracts';
import type { SessionStore } from './session-store';

/** Nobody is signed out before the server had this long to answer: it may be restarting (PRODUCT §5). */
export const LOAD_BUDGET_MS = 30_000;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 4_000;

/** What a try brought: the user, the server's word that the session is over, or nothing that decides. */
export type CurrentUserAnswer = User | 'invalid' | 'no-answer';

/** Time, so that tests need not wait. */
export interface SessionClock {
  now(): number;
  /** Resolves after so many milliseconds, or as soon as the signal is aborted. */
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>;
}

export interface LoadCurrentUserDependencies {
  readonly session: SessionStore;
  readonly fetchCurrentUser: (token: string, signal: AbortSignal) => Promise<CurrentUserAnswer>;
  readonly clock: SessionClock;
  readonly budget?: number;
}

/** The answer, or `no-answer` when the time is up first. */
async function within<T>(
  clock: SessionClock,
  milliseconds: number,
  attempt: (signal: AbortSignal) => Promise<T>,
): Promise<T | 'no-answer'> {
  const controller = new AbortController();
  const timeUp = clock.sleep(milliseconds, controller.signal).then(() => 'no-answer' as const);
  try {
    return await Promise.race([attempt(controller.signal), timeUp]);
  } finally {
    controller.abort();
  }
}

/**
 * Asks the server whose the session's token is, again and again until it says so or the budget is spent. Then the
 * session is confirmed or ended. An abort leaves everything as it is.
 */
export async function loadCurrentUser(
  { session, fetchCurrentUser, clock, budget = LOAD_BUDGET_MS }: LoadCurrentUserDependencies,
  signal: AbortSignal,
): Promise<void> {
  const { token } = session.getState();
  if (token === null) return;
  const deadline = clock.now() + budget;
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    const answer = await within(clock, deadline - clock.now(), (attempt) => fetchCurrentUser(token, attempt));
    if (signal.aborted) return;
    if (answer === 'invalid') return session.expire(token);
    if (answer !== 'no-answer') return session.confirm(token, answer);
    if (deadline - clock.now() <= 0) {
      // A session that was confirmed once and is only looked at again is not lost to a dead network.
      if (session.getState().status === 'loading') session.expire(token, 'unreachable');
      return;
    }
    await clock.sleep(Math.min(pause, deadline - clock.now()), signal);
    if (signal.aborted) return;
  }
}
