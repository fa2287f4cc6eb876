import { type RefObject, useEffect, useState } from 'react';
import { type ListView, ROW_PX } from '../model/list-rows';

/** Step of the scroll position, px: the list renders at most once per step. */
const STEP_PX = 6 * ROW_PX;

const viewOf = ({ scrollTop, clientHeight }: HTMLElement): ListView => ({
  top: Math.floor(scrollTop / STEP_PX) * STEP_PX,
  // The height is unknown until the element is laid out.
  height: clientHeight === 0 ? 0 : clientHeight + STEP_PX,
});

/** Visible part of a scrolling element, in steps of {@link STEP_PX}. */
export function useListView(scrollRef: RefObject<HTMLElement | null>): ListView {
  const [view, setView] = useState<ListView>({ top: 0, height: 0 });
  // No layout effect: the ref of the scrolling parent is set only after the list's own layout effects.
  useEffect(() => {
    const scroller = scrollRef.current;
    if (scroller === null) return;
    const update = () => {
      const next = viewOf(scroller);
      setView((known) => (known.top === next.top && known.height === next.height ? known : next));
    };
    update();
    const resize = new ResizeObserver(update);
    resize.observe(scroller);
    scroller.addEventListener('scroll', update, { passive: true });
    return () => {
      resize.disconnect();
      scroller.removeEventListener('scroll', update);
    };
  }, [scrollRef]);
  return view;
}
