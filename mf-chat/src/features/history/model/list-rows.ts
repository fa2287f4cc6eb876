import type { ConversationSummary } from '@qihang/shared/contracts';
import type { DayGroup } from './day-groups';

/** Fixed heights, as in `conversation-list.module.css`, so that no row is measured. */
export const ROW_PX = 46;
export const HEADING_PX = 44;

/** Overscan above and below the view, px: enough for a flick and for the focus to move on. */
const OVERSCAN_PX = 12 * ROW_PX;
/** Assumed height of the view before it is measured, px. */
const UNKNOWN_VIEW_PX = 800;

/** Group with its edges in the list, px. */
export interface PlacedGroup {
  readonly group: DayGroup;
  readonly top: number;
  readonly bottom: number;
}

/** Rendered part of a group. */
export interface DrawnGroup {
  readonly name: string;
  readonly top: number;
  readonly hasHeading: boolean;
  readonly conversations: readonly ConversationSummary[];
  /** Index of the first rendered conversation in the whole list. */
  readonly from: number;
}

export interface DrawnList {
  readonly groups: readonly DrawnGroup[];
  /** Height of the whole list, rendered or not, px. */
  readonly height: number;
}

/** Vertical range, px from the top of the list. */
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

/** Rows to render for a view: those in it and the overscan, however long the list is. */
export function drawList(placed: readonly PlacedGroup[], view: ListView): DrawnList {
  const from = view.top - OVERSCAN_PX;
  const to = view.top + (view.height || UNKNOWN_VIEW_PX) + OVERSCAN_PX;
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

/** Range of a conversation's row in the list; null when the index is out of range. */
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

/** Scroll position that shows a row with the height of a heading around it, as close to the current one as possible. */
export function scrollFor(row: ListView, view: ListView): number {
  if (row.top - HEADING_PX < view.top) return Math.max(0, row.top - HEADING_PX);
  const bottom = row.top + row.height + HEADING_PX;
  return bottom > view.top + view.height ? bottom - view.height : view.top;
}
