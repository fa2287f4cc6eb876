import { sessionStore } from '@qihang/shared/session';
import type { ApiAccess } from './api-session';

/** The page's one session, and the navigation to its sign-in page. */
export const apiAccess: ApiAccess = {
  session: sessionStore,
  redirectToLogin() {
    if (window.location.pathname === '/login') return;
    // The router listens to this event; nothing here may import React or the router.
    window.history.pushState(null, '', '/login');
    window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
  },
};
