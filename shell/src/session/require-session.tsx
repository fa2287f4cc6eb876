import { Navigate, type SignInState, useLocation } from '@qihang/shared/navigation';
import { useSession } from '@qihang/shared/session';
import type { ReactNode } from 'react';
import { Spinner } from '../remotes/spinner';

/**
 * Shows its content to signed-in users only: a large spinner until that is known, `/login` for everybody else, from
 * where a sign-in leads back (SPEC §2). Whoever signed out on purpose is not led back.
 */
export const RequireSession = ({ children }: { readonly children: ReactNode }) => {
  const session = useSession();
  const { pathname, search, hash } = useLocation();
  if (session.status === 'signed-in') return children;
  if (session.status === 'loading') return <Spinner />;
  const state: SignInState | null =
    session.reason === 'signed-out' ? null : { returnTo: `${pathname}${search}${hash}` };
  return <Navigate to="/login" replace state={state} />;
};
