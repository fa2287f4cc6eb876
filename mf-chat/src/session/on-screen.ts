import type { DraftStore } from './drafts/draft-store';
import type { PresenceChange } from './live/page-presence';
import type { LateSessionServer, LiveChanges, Reader } from './session-server';
import type { TurnRunner } from './turn/turn-runner';

/** Time after which a session that left the screen stops following, ms: by then somebody else may use the machine. */
const MAX_AWAY_MS = 15 * 60_000;

interface OnScreenInput {
  readonly runner: TurnRunner;
  readonly drafts: DraftStore;
  readonly server: LateSessionServer;
  readonly reader: Reader;
  /** Reports changes of the page's presence. @returns the function that ends it */
  readonly watchPage: (onChange: (change: PresenceChange) => void) => () => void;
  readonly isPageHidden: () => boolean;
  /**
   * Takes the place of any session that was on screen before, be it of another release of this app, and calls back when
   * this one's is taken. @returns the function that ends it
   */
  readonly claimScreen: (onTaken: () => void) => () => void;
  /** Starts a timer. @returns the function that cancels it */
  readonly later: (callback: () => void, milliseconds: number) => () => void;
  /** The server's part is here, or the session is on screen again. */
  readonly onConnected: () => void;
  /** The turn, a draft or a cached thread has changed; all that belongs to one change has happened. */
  readonly onSettled: () => void;
}

/**
 * What a session does from the moment that it is on screen: it follows what changes, in the page and on the server. It
 * goes on when it leaves the screen, so that all of it is there again at once (docs/decisions/0032 §1): until another one
 * comes on screen, and for a quarter of an hour at most.
 */
export interface OnScreen {
  /** @returns the function that takes the session off the screen */
  show(): () => void;
  /** Stops following for good: the sign-in has ended. */
  end(): void;
  isShown(): boolean;
  /** Calls `onSettled` soon. */
  settleSoon(): void;
  /** The server's part is here, and the session follows it. */
  isConnected(): boolean;
  /** Reports an event of this page, after which the list and the messages are read again (R4.6). */
  readonly tell: LiveChanges['tell'];
}

export function makeOnScreen(input: OnScreenInput): OnScreen {
  const { runner, drafts, server } = input;
  let changes: LiveChanges | null = null;
  let isShown = false;
  let isSettling = false;
  let stop: (() => void) | null = null;
  let cancelPark = (): void => {};

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
    // What waits for the network may go out.
    settleSoon();
  };
  const connect = (): (() => void) | null => {
    const present = server.now();
    if (present === null) return null;
    present.recall(input.reader.getConversationId());
    const followed = present.followChanges();
    const endKeeping = present.keepReading(input.reader);
    const unsubscribe = present.subscribe(settleSoon);
    changes = followed;
    input.onConnected();
    settleSoon();
    return () => {
      unsubscribe();
      endKeeping();
      followed.end();
      changes = null;
    };
  };

  const start = (): (() => void) => {
    let disconnect = connect();
    const cleanups = [
      input.claimScreen(park),
      input.watchPage(handlePresence),
      runner.subscribe(settleSoon),
      drafts.subscribe(settleSoon),
      server.subscribe(() => {
        disconnect ??= connect();
      }),
    ];
    return () => {
      for (const cleanup of cleanups) cleanup();
      disconnect?.();
    };
  };
  const halt = (): void => {
    cancelPark();
    stop?.();
    stop = null;
  };
  /** Leaves the turn to the server, and what changes to the next time on screen. */
  const park = (): void => {
    if (isShown || stop === null) return;
    halt();
    // The cached list misses the end of the turn.
    if (runner.getTurn().status !== 'idle') server.now()?.refreshConversations();
    runner.leave();
  };

  return {
    settleSoon,
    isShown: () => isShown,
    isConnected: () => changes !== null,
    tell(event) {
      if (changes !== null) changes.tell(event);
      else server.now()?.refreshConversations();
    },
    show() {
      cancelPark();
      isShown = true;
      if (input.isPageHidden()) runner.suspend();
      if (changes !== null) input.onConnected();
      stop ??= start();
      settleSoon();
      return () => {
        isShown = false;
        drafts.leave();
        if (stop !== null) cancelPark = input.later(park, MAX_AWAY_MS);
      };
    },
    end: halt,
  };
}
