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
  type WaitingSend,
  withInput,
  withoutWaiting,
  withReturned,
  withWaiting,
} from './draft';

/** Debounce of writes to storage, ms. A write per key would be noticeable on a phone. */
export const WRITE_DELAY = 300;

/** Owner and target conversation of a draft. */
export interface DraftPlace {
  readonly userId: string;
  /** Null for a conversation that does not exist yet. */
  readonly conversationId: string | null;
}

/** Drafts of this page: in memory at once, in storage after a debounce. */
export interface DraftStore {
  /** The text in the input. */
  read(place: DraftPlace): string;
  write(place: DraftPlace, text: string): void;
  /** Id of the stored question that is edited in the input; null for a new question. */
  editOf(place: DraftPlace): string | null;
  /** Puts a stored question into the input; the draft is kept and returns after the edit. */
  startEdit(place: DraftPlace, messageId: string, text: string): void;
  cancelEdit(place: DraftPlace): void;
  /**
   * Keeps a sent text until the server has stored or refused it, and empties the input. Written at once.
   * @returns its idempotency key: a new one, unless the same text was sent before and its result is still unknown (F39)
   */
  hold(place: DraftPlace, sent: Omit<PendingSend, 'key'>, newKey: () => string): string;
  /** Returns a text that could not be sent to the input, in front of later typing. Written at once. */
  giveBack(place: DraftPlace, sent: SentText): void;
  /** Drops a sent text that the server has stored. */
  settle(place: DraftPlace, sent: SentText): void;
  /** Lets the text of the input wait, for the running answer to end or for the network. Written at once. */
  wait(place: DraftPlace, added: Omit<WaitingSend, 'text'>): void;
  /** The message that waits; null for none. */
  waiting(place: DraftPlace): WaitingSend | null;
  /** Takes over what another tab has made of the message that waits: sent, taken back, begun. @returns false then */
  stillWaits(place: DraftPlace): boolean;
  /** Returns the message that waits to the input. Written at once. */
  takeBack(place: DraftPlace): void;
  /** A sent text of which a reload or a lost reply left the result unknown. */
  pending(place: DraftPlace): PendingSend | null;
  /** Moves the draft of a new conversation to its id, in front of the text already there. */
  move(from: DraftPlace, to: DraftPlace): void;
  /** Deletes the draft. */
  discard(place: DraftPlace): void;
  /** Writes pending changes at once, because the page may be about to be discarded. */
  flush(): void;
  /**
   * Writes pending changes and drops the cache, because another release of this app may continue the drafts before this
   * one is shown again (F15). Sends in flight stay cached: only this release learns their result.
   */
  leave(): void;
  /** Drops the drafts in memory without writing them; the session owns the storage. */
  forget(): void;
  subscribe(listener: () => void): () => void;
}

const draftKey = ({ userId, conversationId }: DraftPlace): string => `${userId}:${conversationId ?? 'new'}`;

export function makeDraftStore(
  drafts: Pick<Drafts, 'read' | 'write'>,
  later: (callback: () => void, milliseconds: number) => () => void,
): DraftStore {
  const cache = new Map<string, Draft>();
  const unwritten = new Map<string, DraftPlace>();
  const listeners = new Set<() => void>();
  let cancelWrite: (() => void) | null = null;

  const read = ({ userId, conversationId }: DraftPlace): Draft =>
    decodeDraft(drafts.read(userId, conversationId));
  const get = (place: DraftPlace): Draft => {
    const key = draftKey(place);
    const draft = cache.get(key) ?? read(place);
    cache.set(key, draft);
    return draft;
  };
  const flush = (): void => {
    cancelWrite?.();
    cancelWrite = null;
    for (const [key, { userId, conversationId }] of unwritten) {
      const draft = cache.get(key);
      drafts.write(userId, conversationId, draft ? encodeDraft(draft) : '');
    }
    unwritten.clear();
  };
  const put = (place: DraftPlace, draft: Draft): void => {
    if (draft === get(place)) return;
    cache.set(draftKey(place), draft);
    unwritten.set(draftKey(place), place);
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
      const { pending, waiting } = draft;
      const held =
        pending && isSameSend(pending, sent) ? pending : waiting?.text === sent.text ? waiting : null;
      const key = held?.key ?? newKey();
      putNow(place, afterSend(draft, { ...sent, key }));
      return key;
    },
    giveBack: (place, sent) => putNow(place, withReturned(get(place), sent)),
    settle(place, sent) {
      const draft = get(place);
      if (isSameSend(draft.pending, sent)) putNow(place, afterStored(draft));
    },
    wait: (place, added) => putNow(place, withWaiting(get(place), added)),
    waiting: (place) => get(place).waiting,
    stillWaits(place) {
      const draft = get(place);
      const { waiting } = read(place);
      if (waiting?.key === draft.waiting?.key) return true;
      // Not written: the entry is the other tab's now.
      cache.set(draftKey(place), { ...draft, waiting });
      for (const listener of listeners) listener();
      return false;
    },
    takeBack: (place) => putNow(place, withoutWaiting(get(place))),
    pending: (place) => {
      const { pending, isInFlight } = get(place);
      return isInFlight ? null : pending;
    },
    move(from, to) {
      const text = inputOf(get(from));
      const { waiting } = get(from);
      if (text === '' && waiting === null) return;
      const typed = get(to).text;
      discard(from);
      const joined = [text, typed].filter((each) => each !== '').join('\n');
      putNow(to, { ...get(to), text: joined, waiting: waiting ?? get(to).waiting });
    },
    discard,
    flush,
    leave() {
      flush();
      for (const [key, { isInFlight }] of cache) if (!isInFlight) cache.delete(key);
    },
    forget() {
      cancelWrite?.();
      cancelWrite = null;
      unwritten.clear();
      cache.clear();
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
