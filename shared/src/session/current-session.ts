import { KEPT_DATABASE } from '../snapshot/format';
import { browserStorage } from './safe-storage';
import { makeSessionStore, type SessionState } from './session-store';

/** Deletes the database of what was read. Where storage is blocked there is none. */
function forgetKept(): void {
  try {
    globalThis.indexedDB?.deleteDatabase(KEPT_DATABASE);
  } catch {}
}

/** The one session of this page. Federation guarantees that host and remotes see the same instance. */
export const sessionStore = makeSessionStore(browserStorage, forgetKept);

/** Session of a prerendered page: the server knows nobody. */
export const SIGNED_OUT: SessionState = { status: 'signed-out', token: null, user: null, reason: 'none' };

/** Set by the script in the host's index.html when it has shown the page of a signed-in person. */
const isPageOfUser = (): boolean =>
  typeof document !== 'undefined' && document.documentElement.dataset.session === 'signed-in';

let shownAtFirst = isPageOfUser() ? sessionStore.getState() : SIGNED_OUT;

/** Session of the page that was shown before any script ran; hydration begins with it. */
export const getSessionShownAtFirst = (): SessionState => shownAtFirst;

/** Sets the session of the next prerendered page; for the build only. */
export const prerenderAs = (session: SessionState): void => {
  shownAtFirst = session;
};
