import { browserStorage } from './safe-storage';
import { makeSessionStore, type SessionState } from './session-store';

/** The one session of this page. Federation guarantees that host and remotes see the same instance. */
export const sessionStore = makeSessionStore(browserStorage);

/** What a prerendered page shows: nobody is known on the server. */
export const SIGNED_OUT: SessionState = { status: 'signed-out', token: null, user: null, reason: 'none' };
