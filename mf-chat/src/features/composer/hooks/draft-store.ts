import { sessionStore } from '@qihang/shared/session';
import { makeDraftStore } from '../model/draft-store';

/** The page's unsent texts, in the session's storage. */
export const draftStore = makeDraftStore(sessionStore.drafts, (callback, milliseconds) => {
  const timer = setTimeout(callback, milliseconds);
  return () => clearTimeout(timer);
});

/** True when the person has left by choice: their texts are gone and must not come back (PRODUCT §5). */
export const hasSignedOut = (): boolean => {
  const session = sessionStore.getState();
  return session.status === 'signed-out' && session.reason === 'signed-out';
};

sessionStore.onSignOut(() => {
  // A session that was lost keeps its drafts for the same person's return.
  if (!hasSignedOut()) draftStore.flush();
  draftStore.forget();
});
