import { createContext, type RefObject, use, useEffect, useState } from 'react';
import { type Fling, makeFling } from './model/fling';

const FlingContext = createContext<Fling | null>(null);

/** Provides the fling to {@link useIsFlying}. */
export const FlingProvider = FlingContext.Provider;

const clock = {
  now: () => performance.now(),
  later: (callback: () => void, milliseconds: number) => void setTimeout(callback, milliseconds),
  nextFrame: (callback: () => void) => void requestAnimationFrame(callback),
};

/** Detects flings of the region. */
export function useFling(regionRef: RefObject<HTMLElement | null>): Fling {
  const [fling] = useState(() => makeFling(clock));
  useEffect(() => {
    const region = regionRef.current;
    if (region === null) return;
    const handleScroll = () => fling.scrolled(region);
    region.addEventListener('scroll', handleScroll, { passive: true });
    return () => region.removeEventListener('scroll', handleScroll);
  }, [fling, regionRef]);
  return fling;
}

/**
 * True for a message that came into view during a fling, until the fling has ended: its plain beginning is enough, because
 * rendering it exceeds the frame budget of a phone and it could not be read.
 */
export function useIsFlying(): boolean {
  const fling = use(FlingContext);
  const [isFlying, setFlying] = useState(() => fling?.isOn() ?? false);
  useEffect(() => {
    if (isFlying && fling !== null) return fling.whenCalm(() => setFlying(false));
  }, [isFlying, fling]);
  return isFlying;
}
