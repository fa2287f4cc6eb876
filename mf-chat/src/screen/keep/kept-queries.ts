import type { InfiniteData } from '@qihang/shared/api';
import { type ConversationSummary, LIMITS, type MessagePage, type ShelfList } from '@qihang/shared/contracts';
import { addPage, type ConversationList, insert } from '../../features/history/model/conversation-list';
import { COACH } from '../../features/workbench/api/coach-key';
import { EXCHANGE, isThreadKey, messagesOf } from '../../session/thread/messages-query';

/** Number of conversations, and of deliverables, that are kept: those read last. */
export const MAX_KEPT = 20;
/** Number of titles that are kept, besides those of the conversations that are. */
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

/** The newest messages as one page; an exchange that an opening has brought is less than what was kept before. */
function newestOf(thread: Thread, before: unknown): unknown {
  const messages = messagesOf(thread);
  const oldest = thread.pages.at(-1);
  if (oldest === undefined) return undefined;
  if (before !== undefined && oldest.nextBefore !== null && messages.length <= EXCHANGE) return before;
  const items = messages.slice(-MAX_MESSAGES);
  const page = items.length < messages.length ? { items, nextBefore: SOME_CURSOR } : { ...oldest, items };
  return { pages: [page], pageParams: [null] };
}

/** What is kept of a query's data, the list aside, in place of what was kept before: the newest messages, and the rest whole. */
export const keptPart = (name: string, data: unknown, before: unknown): unknown =>
  isThread(name) ? newestOf(data as Thread, before) : data;

/**
 * The row of a conversation that was opened by its address or by a search, and is in no list that was read: what was asked
 * first stands for its title, as it does on the server.
 */
export function untitledRow(id: string, agentKey: string, data: unknown): readonly ConversationSummary[] {
  const asked = messagesOf(data as Thread).find(({ role }) => role === 'user');
  if (asked === undefined) return [];
  const title = [...asked.text].slice(0, LIMITS.firstTitleCodePoints).join('');
  return [{ id, title, agentKey, updatedAt: asked.createdAt, isPinned: false }];
}

/**
 * What is kept of the list: the first titles, and those of all conversations that are kept, so that each of them can be
 * reached without a network. A page begins with the first of them, and knows the others from before.
 * @param untitled rows of conversations that may have no title
 * @param kept names of the records there are
 */
export function keptTitles(
  list: ConversationList,
  before: unknown,
  untitled: readonly ConversationSummary[],
  kept: readonly string[],
): ConversationList {
  const known = (before as ConversationList | undefined)?.items ?? [];
  const { items } = addPage(addPage(list, { ...list, items: known }), { ...list, items: untitled });
  const count = list.items.length;
  const isKept = ({ id }: ConversationSummary) => kept.includes(threadName(id));
  const listed = items.slice(0, count).filter((item, at) => at < MAX_TITLES || isKept(item));
  // In their place, because the list has a heading for each day.
  return { items: items.slice(count).filter(isKept).reduce(insert, listed), nextCursor: null };
}

/** True where a record has more than a query: it has nothing, or the beginning of the same. */
export function hasMore(name: string, kept: unknown, known: unknown): boolean {
  if (known === undefined) return true;
  if (name === LIST)
    return (kept as ConversationList).items.length > (known as ConversationList).items.length;
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
