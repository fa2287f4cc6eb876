import type { ConversationSummary } from '@qihang/shared/contracts';

/** The list of conversations as far as it is loaded: pinned ones first, the newest activity first among each. */
export interface Shelf {
  readonly items: readonly ConversationSummary[];
  /** Asks for what comes after the last one; null when that is the last there is. */
  readonly nextCursor: string | null;
}

const without = (
  items: readonly ConversationSummary[],
  ids: Pick<ReadonlySet<string>, 'has'>,
): readonly ConversationSummary[] => items.filter(({ id }) => !ids.has(id));

const idsOf = (items: readonly ConversationSummary[]): Set<string> => new Set(items.map(({ id }) => id));

/** Appends a page. One that moved up meanwhile is listed once, where it was. */
export const addPage = (shelf: Shelf, page: Shelf): Shelf => ({
  items: [...shelf.items, ...without(page.items, idsOf(shelf.items))],
  nextCursor: page.nextCursor,
});

/**
 * Puts the first page, read anew, in place of what it covers, so that a list of thousands need not be read again for
 * one change. It has at least one that is not pinned, or is all there is. Conversations only ever move up, or down when they are no longer pinned; what the new page should have
 * and has not is gone. Where the two cannot be told to fit, the new page is all there is.
 */
export function renewShelf(shelf: Shelf | undefined, page: Shelf): Shelf {
  if (shelf === undefined || page.nextCursor === null || shelf.items.length <= page.items.length) return page;
  const fresh = new Map(page.items.map((item) => [item.id, item]));
  // Where the new page ends in the old list: the last that has not moved.
  const hasStayed = ({ id, updatedAt, isPinned }: ConversationSummary): boolean => {
    const now = fresh.get(id);
    return now !== undefined && now.updatedAt === updatedAt && now.isPinned === isPinned;
  };
  const seam = shelf.items.reduce((last, item, at) => (hasStayed(item) ? at : last), -1);
  if (seam === -1) return page;
  const gone = without(shelf.items.slice(0, seam), fresh);
  if (gone.some(({ isPinned }) => isPinned)) return page;
  return {
    items: [...page.items, ...without(shelf.items.slice(seam + 1), fresh)],
    nextCursor: shelf.nextCursor,
  };
}

const comesBefore = (a: ConversationSummary, b: ConversationSummary): boolean =>
  a.isPinned === b.isPinned ? a.updatedAt > b.updatedAt : a.isPinned;

/** Moves a conversation to where its pin belongs. Beyond what is loaded it comes with a later page. */
export function movePinned(shelf: Shelf, id: string, isPinned: boolean): Shelf {
  const present = shelf.items.find((item) => item.id === id);
  if (present === undefined) return shelf;
  const moved = { ...present, isPinned };
  const others = without(shelf.items, new Set([id]));
  const at = others.findIndex((other) => comesBefore(moved, other));
  if (at !== -1) return { ...shelf, items: [...others.slice(0, at), moved, ...others.slice(at)] };
  return shelf.nextCursor === null ? { ...shelf, items: [...others, moved] } : { ...shelf, items: others };
}

export const retitle = (shelf: Shelf, id: string, title: string): Shelf => ({
  ...shelf,
  items: shelf.items.map((item) => (item.id === id ? { ...item, title } : item)),
});

export const remove = (shelf: Shelf, id: string): Shelf => ({
  ...shelf,
  items: without(shelf.items, new Set([id])),
});
