import type { InfiniteData } from '@qihang/shared/api';
import type { MessagePage, ShelfList } from '@qihang/shared/contracts';
import type { ConversationList } from '../../features/history/model/conversation-list';
import { COACH } from '../../features/workbench/api/coach-key';
import { EXCHANGE, isThreadKey, messagesOf } from '../../session/thread/messages-query';

/** Number of conversations, and of deliverables, that are kept: those read last. */
export const MAX_KEPT = 20;
/** Number of titles that are kept. */
const MAX_TITLES = 100;
/** Number of messages of a conversation that are kept. */
const MAX_MESSAGES = 30;

/** In place of a cursor, of which only is known that there is one: what is kept is read again before more is. */
export const SOME_CURSOR = 'older';

type Thread = InfiniteData<MessagePage, string | null>;

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

const isThread = (name: string): boolean => name.startsWith('thread:');

/** The newest messages as one page; undefined for an exchange that an opening has brought, which is less than is known. */
function newestOf(thread: Thread): Thread | undefined {
  const messages = messagesOf(thread);
  const oldest = thread.pages.at(-1);
  if (oldest === undefined || (oldest.nextBefore !== null && messages.length <= EXCHANGE)) return undefined;
  const items = messages.slice(-MAX_MESSAGES);
  const page = items.length < messages.length ? { items, nextBefore: SOME_CURSOR } : { ...oldest, items };
  return { pages: [page], pageParams: [null] };
}

/** The part of a query's data that is kept: the newest messages, the first titles, and the rest whole; undefined for nothing. */
export function keptPart(name: string, data: unknown): unknown {
  if (isThread(name)) return newestOf(data as Thread);
  if (name !== LIST) return data;
  const { items, nextCursor } = data as ConversationList;
  const isWhole = items.length <= MAX_TITLES;
  return { items: items.slice(0, MAX_TITLES), nextCursor: isWhole ? nextCursor : null };
}

/** True where a record has more than a query: it has nothing, or the newest exchange of the same messages. */
export function hasMore(name: string, kept: unknown, known: unknown): boolean {
  if (known === undefined) return true;
  if (!isThread(name)) return false;
  const [more, less] = [messagesOf(kept as Thread), messagesOf(known as Thread)];
  return more.length > less.length && more.at(-1)?.id === less.at(-1)?.id;
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
