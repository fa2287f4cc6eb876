import { type RefObject, useEffect, useRef } from 'react';

/** Display mode of a deliverable. */
export type Mode = 'read' | 'edit' | 'compare';

/** First editable line in view. */
function firstLineInSight(body: HTMLElement): HTMLElement | undefined {
  const lines = [...body.querySelectorAll<HTMLElement>('[data-line]')];
  return lines.find((line) => line.getBoundingClientRect().top >= 0) ?? lines[0];
}

/**
 * Moves the focus when 改一下 starts or ends, because the pressed button is removed: to the first line in view, and back to
 * the button afterwards.
 * @returns the ref of the element that contains the lines
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
