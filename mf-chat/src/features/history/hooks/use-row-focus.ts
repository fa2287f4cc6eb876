import { type KeyboardEvent, type RefObject, useLayoutEffect, useState } from 'react';
import { indexAfterKey } from '../model/list-keys';
import { type PlacedGroup, placeOfRow, scrollFor } from '../model/list-rows';

interface RowFocusInput {
  readonly scrollRef: RefObject<HTMLElement | null>;
  readonly listRef: RefObject<HTMLElement | null>;
  readonly placed: readonly PlacedGroup[];
  readonly count: number;
  readonly onLeaveUp: () => void;
}

/** Index of the row that contains the element, from `data-row`; -1 outside of rows. */
const rowOf = (target: EventTarget | null): number => {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-row]')?.dataset.row : undefined;
  return row === undefined ? -1 : Number(row);
};

/** Arrow keys in a virtual list: scrolls to the target row, then focuses its link once it is rendered. */
export function useRowFocus({ scrollRef, listRef, placed, count, onLeaveUp }: RowFocusInput) {
  const [targetRow, setTargetRow] = useState<number | null>(null);
  useLayoutEffect(() => {
    if (targetRow === null) return;
    const link = listRef.current?.querySelector<HTMLElement>(`[data-row="${targetRow}"] a`);
    // The scroll under way has not rendered the row yet.
    if (link === null || link === undefined) return;
    link.focus({ preventScroll: true });
    setTargetRow(null);
  });

  const goTo = (index: number) => {
    const scroller = scrollRef.current;
    const row = placeOfRow(placed, index);
    if (scroller === null || row === null) return;
    scroller.scrollTop = scrollFor(row, { top: scroller.scrollTop, height: scroller.clientHeight });
    setTargetRow(index);
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const present = rowOf(event.target);
    const next = present === -1 ? null : indexAfterKey(event.key, present, count);
    if (next === null) return;
    event.preventDefault();
    if (next < 0) onLeaveUp();
    else goTo(next);
  };
  return { handleKeyDown };
}
