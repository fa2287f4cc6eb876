import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { makeFollow } from '../model/follow';

/** The scrolling region, what it holds, and the way back to its end. */
export interface FollowScroll {
  readonly regionRef: RefObject<HTMLDivElement | null>;
  readonly contentRef: RefObject<HTMLDivElement | null>;
  /** The reader is away from the bottom: 回到底部 is offered. */
  readonly isAway: boolean;
  /** Goes to the bottom and follows from there. */
  readonly goToBottom: () => void;
  /** Nothing is followed until the reader is back at the bottom. */
  readonly release: () => void;
  /** What the region holds has another height, or was moved to keep its place. */
  readonly settle: () => void;
}

const UPWARD_KEYS = new Set(['ArrowUp', 'PageUp', 'Home']);

/** Tells the reader's own movements from ours: only theirs may end the following. */
function watchIntent(region: HTMLElement, onUpward: () => void): () => void {
  let lastTouchY = 0;
  const handlers: { [Type in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[Type]) => void } = {
    wheel: (event) => {
      if (event.deltaY < 0) onUpward();
    },
    touchstart: (event) => {
      lastTouchY = event.touches[0]?.clientY ?? 0;
    },
    touchmove: (event) => {
      const y = event.touches[0]?.clientY ?? lastTouchY;
      if (y > lastTouchY) onUpward();
      lastTouchY = y;
    },
    keydown: (event) => {
      const isUpward = UPWARD_KEYS.has(event.key) || (event.key === ' ' && event.shiftKey);
      if (isUpward && event.target === region) onUpward();
    },
    pointerdown: (event) => {
      // Right of the content lies the scroll bar.
      const isOnScrollBar = event.target === region && event.offsetX >= region.clientWidth;
      if (isOnScrollBar) onUpward();
    },
  };
  for (const [type, handler] of Object.entries(handlers)) {
    region.addEventListener(type, handler as EventListener, { passive: true });
  }
  return () => {
    for (const [type, handler] of Object.entries(handlers)) {
      region.removeEventListener(type, handler as EventListener);
    }
  };
}

/**
 * Keeps the newest message in view while the reader is within 150 px of the bottom (SPEC §2); see {@link makeFollow}.
 * @param place what is shown: another one starts at its bottom
 */
export function useFollowScroll(place: unknown): FollowScroll {
  const regionRef = useRef<HTMLDivElement>(null);
  const contentRef = useRef<HTMLDivElement>(null);
  const [follow] = useState(makeFollow);
  const [isAway, setIsAway] = useState(false);

  const settle = useCallback(() => {
    const region = regionRef.current;
    if (region === null) return;
    // A pixel short of the end: were the end of the newest row in sight, virtua would follow it, too, and for longer.
    if (follow.isFollowing()) region.scrollTop = region.scrollHeight - region.clientHeight - 1;
    follow.placed(region);
    setIsAway(follow.isAway(region));
  }, [follow]);

  const goToBottom = useCallback(() => {
    follow.arm();
    settle();
  }, [follow, settle]);

  useLayoutEffect(() => goToBottom(), [place, goToBottom]);

  useEffect(() => {
    const region = regionRef.current;
    const content = contentRef.current;
    if (region === null || content === null) return;
    const handleScroll = () => {
      follow.scrolled(region);
      setIsAway(follow.isAway(region));
    };
    // Fires between layout and paint: what has grown is never seen below the edge.
    const observer = new ResizeObserver(settle);
    observer.observe(content);
    observer.observe(region);
    region.addEventListener('scroll', handleScroll, { passive: true });
    const unwatch = watchIntent(region, follow.release);
    return () => {
      observer.disconnect();
      region.removeEventListener('scroll', handleScroll);
      unwatch();
    };
  }, [follow, settle]);

  return { regionRef, contentRef, isAway, goToBottom, release: follow.release, settle };
}
