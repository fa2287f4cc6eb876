import { browserStorage } from './safe-storage';
import { makeSessionStore, type SessionState } from './session-store';

/** The one session of this page. Federation guarantees that host and remotes see the same instance. */
export const sessionStore = makeSessionStore(browserStorage);

/** What a prerendered page shows to everybody: nobody is known on the server. */
export const SIGNED_OUT: SessionState = { status: 'signed-out', token: null, user: null, reason: 'none' };

/** The script in the host's index.html says so when it has put the page of someone who is signed in on screen. */
const isPageOfUser = (): boolean =>
  typeof document !== 'undefined' && document.documentElement.dataset.session === 'signed-in';

let shownAtFirst = isPageOfUser() ? sessionStore.getState() : SIGNED_OUT;

/** Whose page stood there before any script ran: what hydration begins with. */
export const getSessionShownAtFirst = (): SessionState => shownAtFirst;

/** For whoever writes pages ahead of time: the one that comes next is for this session. */
export const prerenderAs = (session: SessionState): void => {
  shownAtFirst = session;
};
