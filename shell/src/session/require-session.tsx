import { Navigate, type SignInState, useLocation } from '@qihang/shared/navigation';
import { useOnline } from '@qihang/shared/online';
import { useSession } from '@qihang/shared/session';
import type { ReactNode } from 'react';
import { Spinner } from '../remotes/spinner';

/**
 * Shows its content to signed-in users only: a large spinner until that is known (R2.5), `/login` for everybody else,
 * with a return path (R2.3) unless the person has signed out on purpose.
 */
export const RequireSession = ({ children }: { readonly children: ReactNode }) => {
  const session = useSession();
  const isOnline = useOnline();
  const { pathname, search, hash } = useLocation();
  if (session.status === 'signed-in') return children;
  if (session.status === 'loading') {
    return <Spinner hint={isOnline ? undefined : '网络已断开，恢复后会自动继续'} />;
  }
  const state: SignInState | null =
    session.reason === 'signed-out' ? null : { returnTo: `${pathname}${search}${hash}` };
  return <Navigate to="/login" replace state={state} />;
};
