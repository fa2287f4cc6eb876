import type { User } from '@qihang/shared/contracts';
import { type Drafts, makeDrafts } from './drafts';
import type { KeyValueStore } from './safe-storage';
import { clearStoredSession, readStoredSession, writeStoredSession, writeStoredUser } from './stored-session';

/** Reason why nobody is signed in: from the start, by the person's wish, or because the session was lost. */
export type SignedOutReason = 'none' | 'signed-out' | 'expired' | 'unreachable';

/**
 * `loading`: a stored token is not confirmed by the server yet; requests carry it already, and `user` is the stored
 * one.
 */
export type SessionState =
  | { readonly status: 'loading'; readonly token: string; readonly user: User | null }
  | {
      readonly status: 'signed-out';
      readonly token: null;
      readonly user: null;
      readonly reason: SignedOutReason;
    }
  | { readonly status: 'signed-in'; readonly token: string; readonly user: User };

/** The session of this page, kept in step with local storage and thereby with the other tabs. */
export interface SessionStore {
  getState(): SessionState;
  subscribe(listener: () => void): () => void;
  /** After a successful sign-in. */
  signIn(token: string, user: User): void;
  /** The server has confirmed this token. Ignored when another one has replaced it. */
  confirm(token: string, user: User): void;
  /** Sign-out by the person: forgets token, user and drafts. The caller notifies the server. */
  signOut(): void;
  /**
   * The session of this token is over. Ignored when another token has replaced it: a late answer to an old request says
   * nothing about the present session (F07). Drafts stay for the same person's return (F09).
   */
  expire(token: string, reason?: 'expired' | 'unreachable'): void;
  /** Reads the stored session again, after a change by another tab or while this page was frozen. */
  synchronise(): void;
  /**
   * Called whenever one person's session has ended here, before anyone else's begins: listeners forget private data.
   */
  onSignOut(listener: () => void): () => void;
  readonly drafts: Drafts;
}

const signedOut = (reason: SignedOutReason): SessionState => ({
  status: 'signed-out',
  token: null,
  user: null,
  reason,
});

const initialState = (storage: KeyValueStore): SessionState => {
  const stored = readStoredSession(storage);
  return stored === null ? signedOut('none') : { status: 'loading', ...stored };
};

/** @param forgetKept deletes what else this device keeps of what was read (docs/decisions/0032 §4) */
export function makeSessionStore(storage: KeyValueStore, forgetKept: () => void = () => {}): SessionStore {
  let state = initialState(storage);
  const listeners = new Set<() => void>();
  const leavers = new Set<() => void>();
  const drafts = makeDrafts(storage);

  const become = (next: SessionState): void => {
    const previous = state;
    state = next;
    // A new token of the same person keeps the page's data; the end of an unconfirmed session counts as well.
    const isSamePerson = previous.token === next.token || previous.user?.id === next.user?.id;
    if (previous.token !== null && !isSamePerson) for (const leave of leavers) leave();
    for (const listener of listeners) listener();
  };
  const end = (reason: SignedOutReason): void => {
    clearStoredSession(storage);
    forgetKept();
    become(signedOut(reason));
  };

  const synchronise = (): void => {
    const stored = readStoredSession(storage);
    if ((stored?.token ?? null) === state.token) return;
    if (stored === null) become(signedOut('signed-out'));
    else if (stored.user === null) become({ status: 'loading', token: stored.token, user: null });
    else become({ status: 'signed-in', token: stored.token, user: stored.user });
  };
  /** Another tab may have signed in a moment ago: its storage event arrives after the stored value. */
  const isPresent = (token: string): boolean => {
    synchronise();
    return state.token === token;
  };

  return {
    drafts,
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onSignOut(listener) {
      leavers.add(listener);
      return () => leavers.delete(listener);
    },
    signIn(token, user) {
      forgetKept();
      writeStoredSession(storage, token, user);
      become({ status: 'signed-in', token, user });
    },
    confirm(token, user) {
      if (!isPresent(token)) return;
      writeStoredUser(storage, user);
      become({ status: 'signed-in', token, user });
    },
    signOut() {
      if (state.user !== null) drafts.clear(state.user.id);
      end('signed-out');
    },
    expire(token, reason = 'expired') {
      if (isPresent(token)) end(reason);
    },
    synchronise,
  };
}
