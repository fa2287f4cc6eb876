import { sessionStore } from '@qihang/shared/session';
import { makeDraftStore } from './draft-store';

/** Drafts of this page, kept in the session's storage. */
export const draftStore = makeDraftStore(sessionStore.drafts, (callback, milliseconds) => {
  const timer = setTimeout(callback, milliseconds);
  return () => clearTimeout(timer);
});

/** True after the user signed out by choice: their drafts are deleted and must not be written again. */
export const hasSignedOut = (): boolean => {
  const session = sessionStore.getState();
  return session.status === 'signed-out' && session.reason === 'signed-out';
};

sessionStore.onSignOut(() => {
  // A session that expired keeps its drafts for the next sign-in of the same user (F09).
  if (!hasSignedOut()) draftStore.flush();
  draftStore.forget();
});
