import type { Drafts } from '@qihang/shared/session';
import {
  afterSend,
  afterStored,
  type Draft,
  decodeDraft,
  encodeDraft,
  inputOf,
  isSameSend,
  type PendingSend,
  type SentText,
  withInput,
  withReturned,
} from './draft';

/** Typing is written to storage after this pause, in milliseconds: a write on every key would be felt on a phone. */
export const WRITE_DELAY = 300;

/** Whose unsent text it is, and where it would be sent. */
export interface DraftPlace {
  readonly userId: string;
  /** Null for a conversation that does not exist yet. */
  readonly conversationId: string | null;
}

/** The unsent texts of this page: at hand at once, in storage a moment later. */
export interface DraftStore {
  /** The text in the input. */
  read(place: DraftPlace): string;
  write(place: DraftPlace, text: string): void;
  /** The stored question whose text is in the input; null when a new one is written. */
  editOf(place: DraftPlace): string | null;
  /** Puts a stored question into the input; what was written there waits behind it. */
  startEdit(place: DraftPlace, messageId: string, text: string): void;
  cancelEdit(place: DraftPlace): void;
  /**
   * Keeps what is sent until its fate is known, and empties the input. Written at once. Returns its key: a new one,
   * unless the same text was sent from here before and its fate is still open (F39).
   */
  hold(place: DraftPlace, sent: Omit<PendingSend, 'key'>, newKey: () => string): string;
  /** Gives a text back that could not be sent, before whatever was typed since. Written at once. */
  giveBack(place: DraftPlace, sent: SentText): void;
  /** What was sent is stored: nothing of it is kept. */
  settle(place: DraftPlace, sent: SentText): void;
  /** A text whose fate a reload or a lost reply left open. */
  pending(place: DraftPlace): PendingSend | null;
  /** What was typed into a new conversation goes along when it gets its id, before what is there. */
  move(from: DraftPlace, to: DraftPlace): void;
  /** Nothing of this place is kept. */
  discard(place: DraftPlace): void;
  /** Writes what is pending: the page may be about to go. */
  flush(): void;
  /**
   * Writes what is pending and drops what storage has: another release of this app may go on with it, and this one come
   * back later. What is on its way stays: its fate is known here alone.
   */
  leave(): void;
  /** Drops what is in memory; storage is the session's business. */
  forget(): void;
  subscribe(listener: () => void): () => void;
}

const keyOf = ({ userId, conversationId }: DraftPlace): string => `${userId}:${conversationId ?? 'new'}`;

export function makeDraftStore(
  drafts: Pick<Drafts, 'read' | 'write'>,
  later: (callback: () => void, milliseconds: number) => () => void,
): DraftStore {
  const known = new Map<string, Draft>();
  const unwritten = new Map<string, DraftPlace>();
  const listeners = new Set<() => void>();
  let cancelWrite: (() => void) | null = null;

  const get = (place: DraftPlace): Draft => {
    const key = keyOf(place);
    const draft = known.get(key) ?? decodeDraft(drafts.read(place.userId, place.conversationId));
    known.set(key, draft);
    return draft;
  };
  const flush = (): void => {
    cancelWrite?.();
    cancelWrite = null;
    for (const [key, { userId, conversationId }] of unwritten) {
      const draft = known.get(key);
      drafts.write(userId, conversationId, draft ? encodeDraft(draft) : '');
    }
    unwritten.clear();
  };
  const put = (place: DraftPlace, draft: Draft): void => {
    if (draft === get(place)) return;
    known.set(keyOf(place), draft);
    unwritten.set(keyOf(place), place);
    cancelWrite ??= later(flush, WRITE_DELAY);
    for (const listener of listeners) listener();
  };
  const putNow = (place: DraftPlace, draft: Draft): void => {
    put(place, draft);
    flush();
  };
  const discard = (place: DraftPlace): void => putNow(place, decodeDraft(''));

  return {
    read: (place) => inputOf(get(place)),
    write: (place, text) => put(place, withInput(get(place), text)),
    editOf: (place) => get(place).edit?.of ?? null,
    startEdit: (place, of, text) => putNow(place, { ...get(place), edit: { of, text } }),
    cancelEdit: (place) => putNow(place, { ...get(place), edit: null }),
    hold(place, sent, newKey) {
      const draft = get(place);
      const { pending } = draft;
      const key = pending && isSameSend(pending, sent) ? pending.key : newKey();
      putNow(place, afterSend(draft, { ...sent, key }));
      return key;
    },
    giveBack: (place, sent) => putNow(place, withReturned(get(place), sent)),
    settle(place, sent) {
      const draft = get(place);
      if (isSameSend(draft.pending, sent)) putNow(place, afterStored(draft));
    },
    pending: (place) => {
      const { pending, isInFlight } = get(place);
      return isInFlight ? null : pending;
    },
    move(from, to) {
      const text = inputOf(get(from));
      if (text === '') return;
      const typed = get(to).text;
      discard(from);
      putNow(to, { ...get(to), text: typed === '' ? text : `${text}\n${typed}` });
    },
    discard,
    flush,
    leave() {
      flush();
      for (const [key, { isInFlight }] of known) if (!isInFlight) known.delete(key);
    },
    forget() {
      cancelWrite?.();
      cancelWrite = null;
      unwritten.clear();
      known.clear();
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
