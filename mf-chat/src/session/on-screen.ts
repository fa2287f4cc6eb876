import type { DraftStore } from './drafts/draft-store';
import type { PresenceChange } from './live/page-presence';
import type { LateSessionServer, LiveChanges } from './session-server';
import type { TurnRunner } from './turn/turn-runner';

interface OnScreenInput {
  readonly runner: TurnRunner;
  readonly drafts: DraftStore;
  readonly server: LateSessionServer;
  /** Reports changes of the page's presence. @returns the function that ends it */
  readonly watchPage: (onChange: (change: PresenceChange) => void) => () => void;
  readonly isPageHidden: () => boolean;
  /** The server's part is here. */
  readonly onConnected: () => void;
  /** The turn, a draft or a cached thread has changed; all that belongs to one change has happened. */
  readonly onSettled: () => void;
}

/** What a session does only while it is on screen: it follows what changes, in the page and on the server. */
export interface OnScreen {
  /** @returns the function that takes the session off the screen */
  show(): () => void;
  /** Calls `onSettled` soon. */
  settleSoon(): void;
  /** The server's part is here, and the session is on screen. */
  isConnected(): boolean;
  /** Reports an event of this page, after which the list and the messages are read again (R4.6). */
  readonly tell: LiveChanges['tell'];
}

export function makeOnScreen(input: OnScreenInput): OnScreen {
  const { runner, drafts, server } = input;
  let changes: LiveChanges | null = null;
  let isShown = false;
  let isSettling = false;

  const settleSoon = (): void => {
    if (isSettling) return;
    isSettling = true;
    queueMicrotask(() => {
      isSettling = false;
      // Off the screen no draft is read, for another release may be writing it (F15).
      if (isShown) input.onSettled();
    });
  };
  const handlePresence = (change: PresenceChange): void => {
    if (change === 'hidden') {
      // The last event that a phone delivers before it discards a page.
      drafts.flush();
      // Only a visible tab holds a stream, because browsers allow six HTTP/1.1 connections per origin.
      runner.suspend();
      return;
    }
    if (change === 'disrupted') runner.renew();
    runner.reconnect();
  };
  const connect = (): (() => void) | null => {
    const present = server.now();
    if (present === null) return null;
    const followed = present.followChanges();
    const unsubscribe = present.subscribe(settleSoon);
    changes = followed;
    input.onConnected();
    settleSoon();
    return () => {
      unsubscribe();
      followed.end();
      changes = null;
    };
  };

  return {
    settleSoon,
    isConnected: () => changes !== null,
    tell(event) {
      if (changes !== null) changes.tell(event);
      else server.now()?.refreshConversations();
    },
    show() {
      isShown = true;
      if (input.isPageHidden()) runner.suspend();
      let disconnect = connect();
      const cleanups = [
        input.watchPage(handlePresence),
        runner.subscribe(settleSoon),
        drafts.subscribe(settleSoon),
        server.subscribe(() => {
          disconnect ??= connect();
        }),
      ];
      return () => {
        isShown = false;
        for (const cleanup of cleanups) cleanup();
        // When the user leaves during a turn, the cached list misses its end.
        if (runner.getTurn().status !== 'idle') server.now()?.refreshConversations();
        runner.leave();
        drafts.leave();
        disconnect?.();
      };
    },
  };
}
