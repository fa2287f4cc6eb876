import { Navigate, type SignInState, useLocation } from '@qihang/shared/navigation';
import { useSession } from '@qihang/shared/session';
import type { ReactNode } from 'react';
import { Spinner } from '../remotes/spinner';

interface RequireSessionProps {
  /** The content stands in the page already, made for the user in storage; it shows the spinner itself. */
  readonly isShownAlready: boolean;
  readonly children: ReactNode;
}

/**
 * Shows its content to signed-in users only: a large spinner until that is known (R2.5), `/login` for everybody else,
 * with a return path (R2.3) unless the person has signed out on purpose.
 */
export const RequireSession = ({ isShownAlready, children }: RequireSessionProps) => {
  const session = useSession();
  const { pathname, search, hash } = useLocation();
  if (session.status === 'signed-in') return children;
  if (session.status === 'loading') {
    return isShownAlready && session.user !== null ? children : <Spinner />;
  }
  const state: SignInState | null =
    session.reason === 'signed-out' ? null : { returnTo: `${pathname}${search}${hash}` };
  return <Navigate to="/login" replace state={state} />;
};
