import type { User } from '@qihang/shared/contracts';
import { type Drafts, makeDrafts } from './drafts';
import type { KeyValueStore } from './safe-storage';
import { clearStoredSession, readStoredSession, writeStoredSession, writeStoredUser } from './stored-session';

/** Why nobody is signed in: from the start, by the person's wish, or because the session was lost. */
export type SignedOutReason = 'none' | 'signed-out' | 'expired' | 'unreachable';

/**
 * `loading`: a token was found and the server has not confirmed it yet; requests carry it already, and `user` is
 * what was stored with it.
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

/** The session of this page, in step with local storage and thereby with the other tabs. */
export interface SessionStore {
  getState(): SessionState;
  subscribe(listener: () => void): () => void;
  /** After a successful sign-in. */
  signIn(token: string, user: User): void;
  /** The server knows this token. Ignored when another one has taken its place. */
  confirm(token: string, user: User): void;
  /** The person leaves: forgets token, user and drafts. The caller tells the server. */
  signOut(): void;
  /**
   * The session of this token is over. Ignored when another token has taken its place: a late answer to an old
   * request says nothing about the present session (failure matrix F07). Drafts stay for the same person's return.
   */
  expire(token: string, reason?: 'expired' | 'unreachable'): void;
  /** Takes over what another tab did, or what happened while this page was frozen. */
  synchronise(): void;
  /** Called whenever one person's session has ended here, before anyone else's begins: forget what is private. */
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

export function makeSessionStore(storage: KeyValueStore): SessionStore {
  let state = initialState(storage);
  const listeners = new Set<() => void>();
  const leavers = new Set<() => void>();
  const drafts = makeDrafts(storage);

  const become = (next: SessionState): void => {
    const previous = state;
    state = next;
    // A new token of the same person goes on with what is there; an unconfirmed session's end counts as well.
    const isSamePerson = previous.token === next.token || previous.user?.id === next.user?.id;
    if (previous.token !== null && !isSamePerson) for (const leave of leavers) leave();
    for (const listener of listeners) listener();
  };
  const end = (reason: SignedOutReason): void => {
    clearStoredSession(storage);
    become(signedOut(reason));
  };

  const synchronise = (): void => {
    const stored = readStoredSession(storage);
    if ((stored?.token ?? null) === state.token) return;
    if (stored === null) become(signedOut('signed-out'));
    else if (stored.user === null) become({ status: 'loading', token: stored.token, user: null });
    else become({ status: 'signed-in', token: stored.token, user: stored.user });
  };
  /** Another tab may have signed in a moment ago: the news of that comes later than what is stored. */
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
