import type { KeyValueStore } from './safe-storage';

const PREFIX = 'draft:';

/** Unsent messages, kept per user and conversation (F09). */
export interface Drafts {
  /** @param conversationId null for a conversation that does not exist yet */
  read(userId: string, conversationId: string | null): string;
  /** An empty text removes the draft. */
  write(userId: string, conversationId: string | null, text: string): void;
  /** Removes all drafts of the user. */
  clear(userId: string): void;
}

const keyOf = (userId: string, conversationId: string | null): string =>
  `${PREFIX}${userId}:${conversationId ?? 'new'}`;

export const makeDrafts = (storage: KeyValueStore): Drafts => ({
  read: (userId, conversationId) => storage.get(keyOf(userId, conversationId)) ?? '',
  write(userId, conversationId, text) {
    if (text === '') storage.remove(keyOf(userId, conversationId));
    else storage.set(keyOf(userId, conversationId), text);
  },
  clear(userId) {
    for (const key of storage.keys()) {
      if (key.startsWith(`${PREFIX}${userId}:`)) storage.remove(key);
    }
  },
});
