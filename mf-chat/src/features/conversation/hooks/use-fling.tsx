import { createContext, type RefObject, use, useEffect, useState } from 'react';
import { type Fling, makeFling } from '../model/fling';

const FlingContext = createContext<Fling | null>(null);

/** For the messages that {@link useIsFlying} asks about. */
export const FlingProvider = FlingContext.Provider;

const clock = {
  now: () => performance.now(),
  later: (callback: () => void, milliseconds: number) => void setTimeout(callback, milliseconds),
  nextFrame: (callback: () => void) => void requestAnimationFrame(callback),
};

/** Watches how fast the region is scrolled. */
export function useFling(regionRef: RefObject<HTMLElement | null>): Fling {
  const [fling] = useState(() => makeFling(clock));
  useEffect(() => {
    const region = regionRef.current;
    if (region === null) return;
    const handleScroll = () => fling.scrolled(region.scrollTop, region.clientHeight);
    region.addEventListener('scroll', handleScroll, { passive: true });
    return () => region.removeEventListener('scroll', handleScroll);
  }, [fling, regionRef]);
  return fling;
}

/**
 * Whether this message came into sight while messages fly by: then its bare text is enough, until it is calm. Composing
 * it costs more than the frame has on a phone, and nobody could read it.
 */
export function useIsFlying(): boolean {
  const fling = use(FlingContext);
  const [isFlying, setFlying] = useState(() => fling?.isOn() ?? false);
  useEffect(() => {
    if (isFlying && fling !== null) return fling.whenCalm(() => setFlying(false));
  }, [isFlying, fling]);
  return isFlying;
}
