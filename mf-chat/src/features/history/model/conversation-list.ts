import type { ConversationSummary } from '@qihang/shared/contracts';

/** Loaded part of the list: pinned conversations first, each group by newest activity. */
export interface ConversationList {
  readonly items: readonly ConversationSummary[];
  /** Cursor of the next page; null at the end. */
  readonly nextCursor: string | null;
}

const without = (
  items: readonly ConversationSummary[],
  ids: Pick<ReadonlySet<string>, 'has'>,
): readonly ConversationSummary[] => items.filter(({ id }) => !ids.has(id));

const idsOf = (items: readonly ConversationSummary[]): Set<string> => new Set(items.map(({ id }) => id));

/** Appends a page. A conversation that is in both stays at its place in the list. */
export const addPage = (list: ConversationList, page: ConversationList): ConversationList => ({
  items: [...list.items, ...without(page.items, idsOf(list.items))],
  nextCursor: page.nextCursor,
});

/**
 * Merges a fresh first page into the list, so that one change does not require reading thousands of items again.
 * Conversations only move up, or down when they are unpinned, so an item that the fresh page should contain and does not
 * was deleted. When the two cannot be merged safely, the result is the fresh page alone.
 * @param page has at least one item that is not pinned, or is the whole list
 */
export function renewList(list: ConversationList | undefined, page: ConversationList): ConversationList {
  if (list === undefined || page.nextCursor === null || list.items.length <= page.items.length) return page;
  const fresh = new Map(page.items.map((item) => [item.id, item]));
  // End of the fresh page in the old list: its last item that has not moved.
  const hasStayed = ({ id, updatedAt, isPinned }: ConversationSummary): boolean => {
    const now = fresh.get(id);
    return now !== undefined && now.updatedAt === updatedAt && now.isPinned === isPinned;
  };
  const seam = list.items.reduce((last, item, at) => (hasStayed(item) ? at : last), -1);
  if (seam === -1) return page;
  const gone = without(list.items.slice(0, seam), fresh);
  if (gone.some(({ isPinned }) => isPinned)) return page;
  return {
    items: [...page.items, ...without(list.items.slice(seam + 1), fresh)],
    nextCursor: list.nextCursor,
  };
}

const comesBefore = (a: ConversationSummary, b: ConversationSummary): boolean =>
  a.isPinned === b.isPinned ? a.updatedAt > b.updatedAt : a.isPinned;

/** Puts a conversation in its place; behind the others where nothing comes after it. */
export function insert(
  others: readonly ConversationSummary[],
  item: ConversationSummary,
): readonly ConversationSummary[] {
  const at = others.findIndex((other) => comesBefore(item, other));
  return at === -1 ? [...others, item] : [...others.slice(0, at), item, ...others.slice(at)];
}

/** Pins or unpins a conversation and moves it. One that leaves the loaded part returns with a later page. */
export function movePinned(list: ConversationList, id: string, isPinned: boolean): ConversationList {
  const present = list.items.find((item) => item.id === id);
  if (present === undefined) return list;
  const others = without(list.items, new Set([id]));
  const items = insert(others, { ...present, isPinned });
  return { ...list, items: items.at(-1)?.id === id && list.nextCursor !== null ? others : items };
}

export const retitle = (list: ConversationList, id: string, title: string): ConversationList => ({
  ...list,
  items: list.items.map((item) => (item.id === id ? { ...item, title } : item)),
});

export const remove = (list: ConversationList, id: string): ConversationList => ({
  ...list,
  items: without(list.items, new Set([id])),
});
