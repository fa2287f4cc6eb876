import type { Box, Mark } from './drawing-operations';
import type { Theme } from './theme';

export interface PlacedBox {
  readonly box: Box;
  readonly marks: readonly Mark[];
  /** Distance from the top of the sheet. */
  readonly y: number;
}

export interface Page {
  readonly boxes: readonly PlacedBox[];
  readonly height: number;
}

/** Groups each box with the boxes before it that must not end a page. */
function groupsOf(boxes: readonly Box[]): Box[][] {
  const groups: Box[][] = [];
  let group: Box[] = [];
  for (const box of boxes) {
    group.push(box);
    if (box.keepsNext) continue;
    groups.push(group);
    group = [];
  }
  return group.length === 0 ? groups : [...groups, group];
}

const heightOf = (group: readonly Box[], isAtTop: boolean): number =>
  group.reduce((sum, { gap, height }, at) => sum + (at === 0 && isAtTop ? 0 : gap) + height, 0);

/** Lays boxes out below each other on as many sheets as needed, or on a single one when its height is unbounded. */
export function paginate(boxes: readonly Box[], { height, margin }: Theme): Page[] {
  const end = height === null ? Number.POSITIVE_INFINITY : height - margin.bottom;
  const pages: PlacedBox[][] = [[]];
  let y = margin.top;
  for (const group of groupsOf(boxes)) {
    const isStarted = (pages.at(-1)?.length ?? 0) > 0;
    if (isStarted && y + heightOf(group, false) > end) {
      pages.push([]);
      y = margin.top;
    }
    for (const box of group) {
      const page = pages.at(-1) ?? [];
      const isFirst = page.length === 0;
      if (!isFirst) y += box.gap;
      page.push({ box, y, marks: isFirst || box.rule === undefined ? box.marks : [box.rule, ...box.marks] });
      y += box.height;
    }
  }
  return pages.map((page) => ({ boxes: page, height: height ?? y + margin.bottom }));
}
