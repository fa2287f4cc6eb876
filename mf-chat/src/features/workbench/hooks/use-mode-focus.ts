import { type RefObject, useEffect, useRef } from 'react';

/** How a deliverable is looked at. */
export type Mode = 'read' | 'edit' | 'compare';

/** The first line that can be changed and is in sight. */
function firstLineInSight(body: HTMLElement): HTMLElement | undefined {
  const lines = [...body.querySelectorAll<HTMLElement>('[data-line]')];
  return lines.find((line) => line.getBoundingClientRect().top >= 0) ?? lines[0];
}

/**
 * The button that begins 改一下, and the one that ends it, go away with their press: whoever pressed it goes on in the
 * first line in sight, and afterwards at the button again.
 * @returns what the lines are in
 */
export function useModeFocus(mode: Mode): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  const before = useRef(mode);
  useEffect(() => {
    const was = before.current;
    before.current = mode;
    const focused = document.activeElement;
    if (was === mode || (focused !== null && focused !== document.body) || ref.current === null) return;
    if (mode === 'edit') firstLineInSight(ref.current)?.focus({ preventScroll: true });
    else if (was === 'edit') document.querySelector<HTMLElement>('[data-edit]')?.focus();
  }, [mode]);
  return ref;
}
