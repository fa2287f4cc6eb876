import type { InfiniteData } from '@qihang/shared/api';
import type { MessagePage, ShelfList } from '@qihang/shared/contracts';
import type { ConversationList } from '../../features/history/model/conversation-list';
import { COACH } from '../../features/workbench/api/coach-key';
import { isThreadKey } from '../../session/thread/messages-query';

/** Number of conversations, and of deliverables, that are kept: those read last. */
export const MAX_KEPT = 20;
/** Number of titles that are kept. */
const MAX_TITLES = 100;

export const LIST = 'list';
export const SHELF = 'shelf';

/** Name of the record of a conversation's messages. */
export const threadName = (conversationId: string): string => `thread:${conversationId}`;

/** Name of the record that a query's data is kept under; null for data that is not kept. */
export function keptName(key: readonly unknown[]): string | null {
  const [kind, part, id, version] = key;
  if (isThreadKey(key)) return threadName(String(part));
  if (kind === 'conversations' && part === 'list') return LIST;
  if (kind !== COACH) return null;
  if (part === 'shelf') return SHELF;
  // Older versions are looked at once.
  return part === 'work' && version === null ? `work:${String(id)}` : null;
}

/** The part of a query's data that is kept: the newest messages, the first titles, and the rest whole. */
export function keptPart(name: string, data: unknown): unknown {
  if (name.startsWith('thread:')) {
    const { pages, pageParams } = data as InfiniteData<MessagePage, string | null>;
    return { pages: pages.slice(0, 1), pageParams: pageParams.slice(0, 1) };
  }
  if (name !== LIST) return data;
  const { items, nextCursor } = data as ConversationList;
  const isWhole = items.length <= MAX_TITLES;
  return { items: items.slice(0, MAX_TITLES), nextCursor: isWhole ? nextCursor : null };
}

/** Names of kept records that the list or the shelf, where it is whole, no longer has. */
export function goneFrom(name: string, data: unknown, kept: readonly string[]): string[] {
  const isOf = (kind: string) => kept.filter((each) => each.startsWith(kind));
  if (name === SHELF) {
    const present = new Set((data as ShelfList).items.map(({ id }) => `work:${id}`));
    return isOf('work:').filter((each) => !present.has(each));
  }
  if (name !== LIST || (data as ConversationList).nextCursor !== null) return [];
  const present = new Set((data as ConversationList).items.map(({ id }) => threadName(id)));
  return isOf('thread:').filter((each) => !present.has(each));
}
