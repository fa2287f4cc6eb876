import { type SignInState, useNavigate } from '@qihang/shared/navigation';
import { sessionStore } from '@qihang/shared/session';
import { useEffect } from 'react';

const isProtected = (pathname: string): boolean => pathname.startsWith('/chat/');

/**
 * Goes to `/login` when the server has ended the session, unless already there (R4.3). It must happen in the store's
 * own notification, before any other listener reads the address.
 */
export function useLostSession(): void {
  const navigate = useNavigate();
  useEffect(
    () =>
      sessionStore.subscribe(() => {
        const session = sessionStore.getState();
        const { pathname, search, hash } = window.location;
        if (session.status !== 'signed-out' || session.reason !== 'expired' || pathname === '/login') return;
        const state: SignInState | null = isProtected(pathname)
          ? { returnTo: `${pathname}${search}${hash}` }
          : null;
        void navigate('/login', { replace: true, state });
      }),
    [navigate],
  );
}
