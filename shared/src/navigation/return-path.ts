import { useLocation } from 'react-router-dom';

/** History state of a redirect to `/login`: the place that the person wanted to see. */
export interface SignInState {
  /** Path, query and fragment inside this site. */
  readonly returnTo: string;
}

const isSignInState = (state: unknown): state is SignInState =>
  typeof state === 'object' && state !== null && 'returnTo' in state && typeof state.returnTo === 'string';

/**
 * Target of a successful sign-in: `/` (R2.7), or the place that asked for it. Only paths of this site are returned;
 * `//host` would leave it.
 */
export function useReturnPath(): string {
  const { state } = useLocation();
  if (!isSignInState(state) || !/^\/(?![/\\])/.test(state.returnTo)) return '/';
  return state.returnTo;
}
