import { isAppError, type UserEvent } from '@qihang/shared/contracts';
import { useCallback, useEffect, useRef } from 'react';
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
 * @returns what tells of this page's own doings, to be looked at together with what the server says of them
 */
export function useUserEvents(onChanges: (changes: Changes) => void): (event: UserEvent) => void {
  const latest = useRef(onChanges);
  const add = useRef<(event: UserEvent) => void>(() => {});
  useEffect(() => {
    latest.current = onChanges;
  });
  useEffect(() => {
    const collector = makeChangeCollector(later, (changes) => latest.current(changes));
    add.current = collector.add;
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
  return useCallback((event) => add.current(event), []);
}
