import { type RefObject, useEffect, useState } from 'react';

/** From here on the beginning of a conversation is out of sight, px. */
const AWAY_PX = 8;

/**
 * Whether a conversation stands at its beginning. Listens to the frame around it, because the scrolling element comes and
 * goes with what is loaded.
 * @param shown changes with what is on screen
 */
export function useIsAtTop(frame: RefObject<HTMLElement | null>, shown: string): boolean {
  const [isAtTop, setAtTop] = useState(false);
  useEffect(() => {
    const element = frame.current;
    if (element === null) return;
    const find = () => element.querySelector<HTMLElement>('[data-conversation]');
    const look = () => setAtTop((find()?.scrollTop ?? AWAY_PX) < AWAY_PX);
    const listen = ({ target }: Event) => {
      if (target === find()) look();
    };
    element.addEventListener('scroll', listen, { capture: true, passive: true });
    // After the conversation has been placed at its end.
    const frames = [requestAnimationFrame(() => frames.push(requestAnimationFrame(look)))];
    return () => {
      element.removeEventListener('scroll', listen, { capture: true });
      frames.forEach(cancelAnimationFrame);
    };
  }, [frame, shown]);
  return isAtTop;
}
