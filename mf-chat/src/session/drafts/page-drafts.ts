import { sessionStore } from '@qihang/shared/session';
import { firstWords } from '@qihang/shared/way-in';
import { makeDraftStore } from './draft-store';

/** Drafts of this page, kept in the session's storage. */
export const draftStore = makeDraftStore(sessionStore.drafts, (callback, milliseconds) => {
  const timer = setTimeout(callback, milliseconds);
  return () => clearTimeout(timer);
});

/**
 * Makes what the user wrote on the landing page the draft of a new conversation; nothing is sent. A draft that is there
 * stays, and the words wait in the tab.
 */
export function adoptFirstWords(userId: string): void {
  const place = { userId, conversationId: null };
  const sentence = firstWords.sentence();
  if (sentence === '' || draftStore.read(place) !== '') return;
  draftStore.write(place, sentence);
  firstWords.clear();
}

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
