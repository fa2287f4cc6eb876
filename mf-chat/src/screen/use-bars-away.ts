import { useEffect } from 'react';

/** Room of the bars before the first message, px: there they never cover anything. */
const ROOM_PX = 96;
/** The least way, px, squared. */
const MIN_WAYS = 16;

/**
 * Marks the page while the reader goes on in a conversation or is at its end, and not while they go back: on a phone on its
 * side the bars lie over it and are away then. An attribute, because one of the bars is the host's; its style sheets know
 * when it counts.
 */
export function useBarsAway(conversationId: string | null): void {
  useEffect(() => {
    const mark = (isAway: boolean) => document.documentElement.toggleAttribute('data-bars-away', isAway);
    let at = 0;
    let left = Number.POSITIVE_INFINITY;
    const look = () => {
      const region = document.querySelector('[data-conversation]');
      if (region === null) return;
      const way = region.scrollTop - at;
      const before = left;
      at += way;
      left = region.scrollHeight - region.clientHeight - at;
      if (at < ROOM_PX) mark(false);
      else if (left < 4) mark(true);
      // What comes in above or below moves one distance alone; a reader moves both.
      else if (way * (before - left) > MIN_WAYS) mark(way > 0);
    };
    look();
    document.addEventListener('scroll', look, true);
    return () => {
      document.removeEventListener('scroll', look, true);
      mark(false);
    };
  }, [conversationId]);
}
