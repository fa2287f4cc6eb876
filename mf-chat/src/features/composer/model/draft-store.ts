import type { Drafts } from '@qihang/shared/session';

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
  read(place: DraftPlace): string;
  write(place: DraftPlace, text: string): void;
  /** Gives a text back that could not be sent, before whatever was typed since. Written at once. */
  giveBack(place: DraftPlace, text: string): void;
  /** What was typed into a new conversation goes along when it gets its id. */
  move(from: DraftPlace, to: DraftPlace): void;
  /** Writes what is pending: the page may be about to go. */
  flush(): void;
  /** Drops what is in memory; storage is the session's business. */
  forget(): void;
  subscribe(listener: () => void): () => void;
}

const keyOf = ({ userId, conversationId }: DraftPlace): string => `${userId}:${conversationId ?? 'new'}`;

export function makeDraftStore(
  drafts: Pick<Drafts, 'read' | 'write'>,
  later: (callback: () => void, milliseconds: number) => () => void,
): DraftStore {
  const texts = new Map<string, string>();
  const pending = new Map<string, DraftPlace>();
  const listeners = new Set<() => void>();
  let cancelWrite: (() => void) | null = null;

  const read = (place: DraftPlace): string => {
    const key = keyOf(place);
    const known = texts.get(key) ?? drafts.read(place.userId, place.conversationId);
    texts.set(key, known);
    return known;
  };
  const flush = (): void => {
    cancelWrite?.();
    cancelWrite = null;
    for (const [key, { userId, conversationId }] of pending) {
      drafts.write(userId, conversationId, texts.get(key) ?? '');
    }
    pending.clear();
  };
  const write = (place: DraftPlace, text: string): void => {
    texts.set(keyOf(place), text);
    pending.set(keyOf(place), place);
    cancelWrite ??= later(flush, WRITE_DELAY);
    for (const listener of listeners) listener();
  };

  return {
    read,
    write,
    giveBack(place, text) {
      const typed = read(place);
      write(place, typed === '' ? text : `${text}\n${typed}`);
      flush();
    },
    move(from, to) {
      const text = read(from);
      if (text === '') return;
      write(from, '');
      write(to, text);
      flush();
    },
    flush,
    forget() {
      cancelWrite?.();
      cancelWrite = null;
      pending.clear();
      texts.clear();
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
