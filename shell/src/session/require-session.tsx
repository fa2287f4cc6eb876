import { Navigate, type SignInState, useLocation } from '@qihang/shared/navigation';
import { useOnline } from '@qihang/shared/online';
import { browserStorage, type SessionState, useSession } from '@qihang/shared/session';
import { readSnapshot } from '@qihang/shared/snapshot';
import type { ReactNode } from 'react';
import { Spinner } from '../remotes/spinner';

/** What this session has read last can be shown before the server has confirmed it, and without a network (docs/decisions/0032 §2). */
const hasRead = (session: SessionState): boolean =>
  session.user !== null && readSnapshot(browserStorage, session) !== null;
interface RequireSessionProps {
  /** The content stands in the page already, made for the user in storage; it shows the spinner itself. */
  readonly isShownAlready: boolean;
  readonly children: ReactNode;
}

/**
 * Shows its content to signed-in users only: a large spinner until that is known (R2.5), unless there is something to show
 * until then; `/login` for everybody else, with a return path (R2.3) unless the person has signed out on purpose.
 */
export const RequireSession = ({ isShownAlready, children }: RequireSessionProps) => {
  const session = useSession();
  const isOnline = useOnline();
  const { pathname, search, hash } = useLocation();
  if (session.status === 'signed-in') return children;
  if (session.status === 'loading') {
    if ((isShownAlready && session.user !== null) || hasRead(session)) return children;
    return <Spinner hint={isOnline ? undefined : '网络已断开，恢复后会自动继续'} />;
  }
  const state: SignInState | null =
    session.reason === 'signed-out' ? null : { returnTo: `${pathname}${search}${hash}` };
  return <Navigate to="/login" replace state={state} />;
};
