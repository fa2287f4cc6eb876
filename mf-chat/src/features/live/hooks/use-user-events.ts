import { isAppError } from '@qihang/shared/contracts';
import { useEffect, useRef } from 'react';
import { openEvents } from '../api/open-events';
import { type Changes, collectChanges, makeChangeCollector } from '../model/change-collector';
import { makeEventFollower } from '../model/event-follower';
import { watchPage } from './page-presence';

const later = (callback: () => void, milliseconds: number): (() => void) => {
  const timer = setTimeout(callback, milliseconds);
  return () => clearTimeout(timer);
};

/**
 * Tells what other tabs and devices change, while this page is seen: only a visible tab holds a stream, because six of
 * them use up the connections of an origin (DESIGN.md, traps). What a hidden one misses is told as `isAll` on its return.
 */
export function useUserEvents(onChanges: (changes: Changes) => void): void {
  const latest = useRef(onChanges);
  useEffect(() => {
    latest.current = onChanges;
  });
  useEffect(() => {
    const collector = makeChangeCollector(later, (changes) => latest.current(changes));
    const follower = makeEventFollower({
      open: openEvents,
      later,
      random: Math.random,
      onEvent: collector.add,
      onUnreachable(error) {
        console.warn(isAppError(error) ? error.message : error);
        latest.current(collectChanges([{ event: 'ready' }]));
      },
    });
    const unwatch = watchPage((change) => {
      if (change === 'hidden') follower.stop();
      else if (change === 'shown') follower.start();
      else follower.renew();
    });
    if (document.visibilityState !== 'hidden') follower.start();
    return () => {
      unwatch();
      follower.stop();
      collector.cancel();
    };
  }, []);
}
