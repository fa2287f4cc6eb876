import type { User } from '@qihang/shared/contracts';
import type { SessionStore } from './session-store';

/** Time for the server to answer before a person is signed out: it may be restarting. */
export const LOAD_BUDGET_MS = 30_000;
const FIRST_PAUSE_MS = 500;
const MAX_PAUSE_MS = 4_000;

/** Result of one try: the user, the server's word that the session is over, or no answer. */
export type CurrentUserAnswer = User | 'invalid' | 'no-answer';

/** Time, so that tests need not wait. */
export interface SessionClock {
  now(): number;
  /** Resolves after so many milliseconds, or as soon as the signal is aborted. */
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>;
}

export interface ConfirmSessionDependencies {
  readonly session: SessionStore;
  readonly fetchCurrentUser: (token: string, signal: AbortSignal) => Promise<CurrentUserAnswer>;
  readonly clock: SessionClock;
  /** Resolves when the network is back, or with the signal; null unless it is known to be away. */
  readonly networkBack?: (signal: AbortSignal) => Promise<void> | null;
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
 * Asks the server for the user of the session's token, again and again until it answers or the budget is spent; then
 * the session is confirmed or ended (R4.1). Time without a network does not count. An abort changes nothing.
 */
export async function confirmSession(
  {
    session,
    fetchCurrentUser,
    clock,
    networkBack = () => null,
    budget = LOAD_BUDGET_MS,
  }: ConfirmSessionDependencies,
  signal: AbortSignal,
): Promise<void> {
  const { token } = session.getState();
  if (token === null) return;
  let deadline = clock.now() + budget;
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, MAX_PAUSE_MS)) {
    const answer = await within(clock, deadline - clock.now(), (attempt) => fetchCurrentUser(token, attempt));
    if (signal.aborted) return;
    if (answer === 'invalid') return session.expire(token);
    if (answer !== 'no-answer') return session.confirm(token, answer);
    const isBack = networkBack(signal);
    if (isBack !== null) {
      await isBack;
      if (signal.aborted) return;
      deadline = clock.now() + budget;
      continue;
    }
    if (deadline - clock.now() <= 0) {
      // A session that was confirmed before survives a dead network.
      if (session.getState().status === 'loading') session.expire(token, 'unreachable');
      return;
    }
    await clock.sleep(Math.min(pause, deadline - clock.now()), signal);
    if (signal.aborted) return;
  }
}
