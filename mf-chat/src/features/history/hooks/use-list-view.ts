import { type RefObject, useEffect, useState } from 'react';
import { type ListView, ROW_PX } from '../model/list-rows';

/** What is drawn changes only this often while one scrolls. */
const STEP_PX = 6 * ROW_PX;

const viewOf = ({ scrollTop, clientHeight }: HTMLElement): ListView => ({
  top: Math.floor(scrollTop / STEP_PX) * STEP_PX,
  // Nothing is known of what is not laid out.
  height: clientHeight === 0 ? 0 : clientHeight + STEP_PX,
});

/** What of a scrolling element is in view, in coarse steps. */
export function useListView(scrollRef: RefObject<HTMLElement | null>): ListView {
  const [view, setView] = useState<ListView>({ top: 0, height: 0 });
  // Not before paint: what scrolls is drawn around the list, and is known only after it.
  useEffect(() => {
    const scroller = scrollRef.current;
    if (scroller === null) return;
    const look = () => {
      const next = viewOf(scroller);
      setView((known) => (known.top === next.top && known.height === next.height ? known : next));
    };
    look();
    const resize = new ResizeObserver(look);
    resize.observe(scroller);
    scroller.addEventListener('scroll', look, { passive: true });
    return () => {
      resize.disconnect();
      scroller.removeEventListener('scroll', look);
    };
  }, [scrollRef]);
  return view;
}
