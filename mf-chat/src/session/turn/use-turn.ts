import { AppError, type ChatEvent, isAppError } from '@qihang/shared/contracts';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { isSameButText, type Turn, type Work } from './turn';
import type { RegenerateRequest, SendRequest, TurnRequest, WatchedAnswer } from './turn-request';
import {
  type EndedAnswer,
  makeTurnRunner,
  type TurnRunner,
  type TurnRunnerDependencies,
  type TurnStart,
} from './turn-runner';
import { makePagePace } from './update-pace';

type Requests = Pick<
  TurnRunnerDependencies,
  'openSend' | 'openWatch' | 'requestRegenerate' | 'requestContinue' | 'requestStop'
>;

/** Server requests of a turn, and notifications that update the message cache. */
export interface TurnServer extends Requests {
  noteStarted(turn: TurnStart, described: { readonly label: string; readonly createdAt: string }): void;
  noteEnded(answer: EndedAnswer): void;
  noteReturned(request: TurnRequest): void;
  noteLeft(answer: WatchedAnswer): void;
}

/** Turn server whose chunk may load after the composer is usable. */
export interface LateTurnServer {
  /** @throws when the chunk cannot be fetched */
  whenReady(): Promise<TurnServer>;
  /** Null until the chunk has loaded. */
  now(): TurnServer | null;
}

interface TurnCallbacks {
  /** Label for answers that the server has not described yet. */
  readonly label: string;
  /** See {@link makeTurnRunner}. */
  readonly keyOf: (request: SendRequest | RegenerateRequest) => string;
  readonly onStarted: (turn: TurnStart) => void;
  readonly onEnded: (answer: EndedAnswer) => void;
  readonly onReturned: (request: TurnRequest) => void;
  readonly onStopFailed: () => void;
}

const later = (callback: () => void, milliseconds: number): (() => void) => {
  const timer = setTimeout(callback, milliseconds);
  return () => clearTimeout(timer);
};

/** Requests that wait for the server's chunk, so that a question can be sent before it has loaded. */
function requestsOf(server: LateTurnServer): Requests {
  const ready = async (): Promise<TurnServer> => {
    try {
      return await server.whenReady();
    } catch (cause) {
      throw new AppError('remote_unavailable', 'the rest of the chat did not load', { cause });
    }
  };
  async function* stream(
    open: (server: TurnServer) => AsyncIterable<ChatEvent>,
  ): AsyncGenerator<ChatEvent, void, undefined> {
    yield* open(await ready());
  }
  return {
    openSend: (...request) => stream((present) => present.openSend(...request)),
    openWatch: (...request) => stream((present) => present.openWatch(...request)),
    requestRegenerate: async (...request) => (await ready()).requestRegenerate(...request),
    requestContinue: async (...request) => (await ready()).requestContinue(...request),
    requestStop: async (...request) => (await ready()).requestStop(...request),
  };
}

/** Runner of the turn on screen, bound to the server and the message cache. */
export function useTurnRunner(server: LateTurnServer, callbacks: TurnCallbacks): TurnRunner {
  const latest = useRef(callbacks);
  useEffect(() => {
    latest.current = callbacks;
  });
  const [runner] = useState(() =>
    makeTurnRunner({
      ...requestsOf(server),
      later,
      now: Date.now,
      nextUpdate: makePagePace(later),
      keyOf: (request) => latest.current.keyOf(request),
      // Only the message, because the cause may contain the request with its token.
      log: (error) => console.error(isAppError(error) ? error.message : error),
      onStarted(turn) {
        const { label } = latest.current;
        server.now()?.noteStarted(turn, { label, createdAt: new Date().toISOString() });
        latest.current.onStarted(turn);
      },
      onEnded(answer) {
        server.now()?.noteEnded(answer);
        latest.current.onEnded(answer);
      },
      onReturned(request) {
        server.now()?.noteReturned(request);
        latest.current.onReturned(request);
      },
      onLeft: (answer) => server.now()?.noteLeft(answer),
      onStopFailed: () => latest.current.onStopFailed(),
    }),
  );
  useEffect(() => () => runner.leave(), [runner]);
  return runner;
}

const makeOutlineReader = (runner: TurnRunner) => {
  let outline = runner.getTurn();
  return () => {
    const turn = runner.getTurn();
    if (!isSameButText(outline, turn)) outline = turn;
    return outline;
  };
};

/** The turn without updates of its text; renders when anything else changes. */
export function useTurnOutline(runner: TurnRunner): Turn {
  const [readOutline] = useState(() => makeOutlineReader(runner));
  return useSyncExternalStore(runner.subscribe, readOutline);
}

const liveTextOf = (turn: Turn): string => {
  if (turn.status === 'streaming') return turn.text;
  const isContinuing = turn.status === 'sending' && turn.request.type === 'continue';
  return isContinuing ? turn.request.answer.text : '';
};

/** Last published text of the streaming answer; '' for any other message. */
export const useLiveText = (runner: TurnRunner, isLive: boolean): string =>
  useSyncExternalStore(runner.subscribe, () => (isLive ? liveTextOf(runner.getTurn()) : ''));

/** What is under way in the streaming answer; undefined for any other message. */
export const useLiveWork = (runner: TurnRunner, isLive: boolean): Work | undefined =>
  useSyncExternalStore(runner.subscribe, () => {
    const turn = runner.getTurn();
    return isLive && turn.status === 'streaming' ? turn.work : undefined;
  });
