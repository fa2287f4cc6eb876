import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

interface StartMargin {
  /** Ref of the content above the list. */
  readonly headRef: RefObject<HTMLDivElement | null>;
  /** Offset of the list from the top of the scrolling content, px. */
  readonly startMargin: number;
}

/** Measures the content above the list, and corrects the scroll position when its height changes. */
export function useStartMargin(regionRef: RefObject<HTMLElement | null>): StartMargin {
  const headRef = useRef<HTMLDivElement>(null);
  const [startMargin, setStartMargin] = useState(0);
  const last = useRef<number | null>(null);
  useLayoutEffect(() => {
    const head = headRef.current;
    const region = regionRef.current;
    if (head === null || region === null) return;
    const measure = () => {
      const end = head.getBoundingClientRect().bottom - region.getBoundingClientRect().top + region.scrollTop;
      const before = last.current;
      last.current = end;
      setStartMargin(Math.round(end));
      const isReadAbove = before !== null && region.scrollTop > before;
      if (isReadAbove && end !== before) region.scrollTop += end - before;
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(head);
    return () => observer.disconnect();
  }, [regionRef]);
  return { headRef, startMargin };
}
