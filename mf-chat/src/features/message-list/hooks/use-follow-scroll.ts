import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { makeFollow } from '../model/follow';

/** Refs of the scrolling region and its content, and the control of following. */
export interface FollowScroll {
  readonly regionRef: RefObject<HTMLDivElement | null>;
  readonly contentRef: RefObject<HTMLDivElement | null>;
  /** The reader is away from the bottom, and 回到底部 is shown. */
  readonly isAway: boolean;
  /** Scrolls to the bottom and follows. */
  readonly goToBottom: () => void;
  /** True while the newest message is kept in view. */
  readonly isFollowing: () => boolean;
  /** Stops following until the reader is back at the bottom. */
  readonly release: () => void;
  /** Call after the content's height has changed or its scroll position was corrected. */
  readonly settle: () => void;
}

const UPWARD_KEYS = new Set(['ArrowUp', 'PageUp', 'Home']);

/** Reports upward movements of the reader, as opposed to programmatic scrolls, which must not end following. */
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
      // The scroll bar is to the right of the content.
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
 * Keeps the newest message in view while the reader is within 150 px of the bottom (R2.20); see {@link makeFollow}.
 * @param place identity of the content; a new one starts at its bottom
 */
export function useFollowScroll(place: unknown): FollowScroll {
  const regionRef = useRef<HTMLDivElement>(null);
  const contentRef = useRef<HTMLDivElement>(null);
  const [follow] = useState(makeFollow);
  const [isAway, setIsAway] = useState(false);

  const settle = useCallback(() => {
    const region = regionRef.current;
    if (region === null) return;
    // One pixel short of the end: with the end of the newest row in view virtua would follow as well, and for longer.
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
    // Fires between layout and paint, so that new text is never painted below the edge.
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

  const { isFollowing, release } = follow;
  return { regionRef, contentRef, isAway, goToBottom, isFollowing, release, settle };
}
