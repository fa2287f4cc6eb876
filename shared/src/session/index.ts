export { prerenderAs, SIGNED_OUT, sessionStore } from './current-session';
export type { Drafts } from './drafts';
export { browserStorage, type KeyValueStore } from './safe-storage';
export { makeSessionRequests } from './session-requests';
export {
  makeSessionStore,
  type SessionState,
  type SessionStore,
  type SignedOutReason,
} from './session-store';
export { startSession } from './start-session';
export { useSession } from './use-session';
