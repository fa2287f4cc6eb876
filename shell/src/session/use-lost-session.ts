import { type SignInState, useNavigate } from '@qihang/shared/navigation';
import { sessionStore } from '@qihang/shared/session';
import { useEffect } from 'react';

const isProtected = (pathname: string): boolean => pathname.startsWith('/chat/');

/**
 * The server ended the session: to `/login` from wherever one is, unless already there (SPEC §4, §8). It must happen
 * in the store's own notification, before anyone else looks at where the page is.
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
