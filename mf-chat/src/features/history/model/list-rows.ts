import type { ConversationSummary } from '@qihang/shared/contracts';
import type { DayGroup } from './day-groups';

/** Heights on screen, as `conversation-list.module.css` has them: they are given, so that nothing need be measured. */
export const ROW_PX = 46;
export const HEADING_PX = 44;

/** Rows kept beyond the edges: enough for a flick, and for the focus to go on into. */
const BEYOND_PX = 12 * ROW_PX;
/** What a list is taken to have in view before anything is known of it. */
const UNKNOWN_VIEW_PX = 800;

/** Where each group stands in the list. */
export interface PlacedGroup {
  readonly group: DayGroup;
  readonly top: number;
  readonly bottom: number;
}

/** The part of a group that is drawn. */
export interface DrawnGroup {
  readonly name: string;
  readonly top: number;
  readonly hasHeading: boolean;
  readonly conversations: readonly ConversationSummary[];
  /** Of the first one drawn, in the whole list. */
  readonly from: number;
}

export interface DrawnList {
  readonly groups: readonly DrawnGroup[];
  /** Of the whole list, drawn or not. */
  readonly height: number;
}

/** Where the reader is: pixels scrolled away above, pixels in view. */
export interface ListView {
  readonly top: number;
  readonly height: number;
}

export function placeGroups(groups: readonly DayGroup[]): PlacedGroup[] {
  let bottom = 0;
  return groups.map((group) => {
    const top = bottom;
    bottom = top + HEADING_PX + group.conversations.length * ROW_PX;
    return { group, top, bottom };
  });
}

/** What of a list has to be drawn for a view: never more than that and a margin, however long the list is. */
export function drawList(placed: readonly PlacedGroup[], view: ListView): DrawnList {
  const from = view.top - BEYOND_PX;
  const to = view.top + (view.height || UNKNOWN_VIEW_PX) + BEYOND_PX;
  let before = 0;
  const groups: DrawnGroup[] = [];
  for (const { group, top, bottom } of placed) {
    const { name, conversations } = group;
    if (bottom > from && top < to) {
      const first = Math.max(0, Math.floor((from - top - HEADING_PX) / ROW_PX));
      const last = Math.min(conversations.length, Math.ceil((to - top - HEADING_PX) / ROW_PX));
      groups.push({
        name,
        top: first === 0 ? top : top + HEADING_PX + first * ROW_PX,
        hasHeading: first === 0,
        conversations: conversations.slice(first, Math.max(first, last)),
        from: before + first,
      });
    }
    before += conversations.length;
  }
  return { groups, height: placed.at(-1)?.bottom ?? 0 };
}

/** Where a conversation stands: its edges in the list. Null when there are not so many. */
export function placeOfRow(placed: readonly PlacedGroup[], index: number): ListView | null {
  let before = 0;
  for (const { group, top } of placed) {
    const within = index - before;
    if (within >= 0 && within < group.conversations.length) {
      return { top: top + HEADING_PX + within * ROW_PX, height: ROW_PX };
    }
    before += group.conversations.length;
  }
  return null;
}

/** How far to scroll so that a row is in view with a heading's room around it. */
export function scrollFor(row: ListView, view: ListView): number {
  if (row.top - HEADING_PX < view.top) return Math.max(0, row.top - HEADING_PX);
  const bottom = row.top + row.height + HEADING_PX;
  return bottom > view.top + view.height ? bottom - view.height : view.top;
}
