import { useLocation } from 'react-router-dom';

/** The history state that goes with a redirect to `/login`: where the person was going. */
export interface SignInState {
  /** Path, query and fragment inside this site. */
  readonly returnTo: string;
}

const isSignInState = (state: unknown): state is SignInState =>
  typeof state === 'object' && state !== null && 'returnTo' in state && typeof state.returnTo === 'string';

/**
 * Where a successful sign-in leads: to `/` (SPEC §2), or back to the place that asked for it. Only paths of this site
 * are returned; `//host` would leave it.
 */
export function useReturnPath(): string {
  const { state } = useLocation();
  if (!isSignInState(state) || !/^\/(?![/\\])/.test(state.returnTo)) return '/';
  return state.returnTo;
}
