import { isAppError, type UserEvent } from '@qihang/shared/contracts';
import { useCallback, useEffect, useRef } from 'react';
import { type Changes, collectChanges, makeChangeCollector } from './change-collector';
import { makeEventFollower } from './event-follower';
import { openEvents } from './open-events';
import { watchPage } from './watch-page';

const later = (callback: () => void, milliseconds: number): (() => void) => {
  const timer = setTimeout(callback, milliseconds);
  return () => clearTimeout(timer);
};

/**
 * Reports changes made in other tabs and on other devices while this page is visible. Only a visible tab holds a stream,
 * because browsers allow six HTTP/1.1 connections per origin. Changes that a hidden tab missed are reported as `isAll`
 * when it is visible again.
 * @returns a function that adds this page's own events to the next batch
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
