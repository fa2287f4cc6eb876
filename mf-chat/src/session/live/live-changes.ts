import { isAppError } from '@qihang/shared/contracts';
import type { LiveChanges } from '../session-server';
import { type Changes, collectChanges, makeChangeCollector } from './change-collector';
import { makeEventFollower } from './event-follower';
import { noteFollowed } from './freshness';
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
 */
export function followLiveChanges(onChanges: (changes: Changes) => void): LiveChanges {
  const collector = makeChangeCollector(later, onChanges);
  const follower = makeEventFollower({
    open: openEvents,
    later,
    random: Math.random,
    onEvent(event) {
      if (event.event === 'ready') noteFollowed(true);
      collector.add(event);
    },
    onUnreachable(error) {
      noteFollowed(false);
      console.warn(isAppError(error) ? error.message : error);
      onChanges(collectChanges([{ event: 'ready' }]));
    },
  });
  const unwatch = watchPage((change) => {
    if (change === 'hidden') {
      noteFollowed(false);
      follower.stop();
    } else if (change === 'shown') follower.start();
    else follower.renew();
  });
  if (document.visibilityState !== 'hidden') follower.start();
  return {
    tell: collector.add,
    end() {
      unwatch();
      noteFollowed(false);
      follower.stop();
      collector.cancel();
    },
  };
}
