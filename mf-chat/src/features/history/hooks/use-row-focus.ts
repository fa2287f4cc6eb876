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

/** Of the row that an element is in; rows carry it as `data-row`. */
const rowOf = (target: EventTarget | null): number => {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-row]')?.dataset.row : undefined;
  return row === undefined ? -1 : Number(row);
};

/** Arrow keys in a list of which only a part is drawn: scrolls to the row that they lead to, then gives it the focus. */
export function useRowFocus({ scrollRef, listRef, placed, count, onLeaveUp }: RowFocusInput) {
  const [wanted, setWanted] = useState<number | null>(null);
  useLayoutEffect(() => {
    if (wanted === null) return;
    const link = listRef.current?.querySelector<HTMLElement>(`[data-row="${wanted}"] a`);
    // Drawn by the scroll that is under way.
    if (link === null || link === undefined) return;
    link.focus({ preventScroll: true });
    setWanted(null);
  });

  const goTo = (index: number) => {
    const scroller = scrollRef.current;
    const row = placeOfRow(placed, index);
    if (scroller === null || row === null) return;
    scroller.scrollTop = scrollFor(row, { top: scroller.scrollTop, height: scroller.clientHeight });
    setWanted(index);
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
