import { useQueryClient } from '@qihang/shared/api';
import { isAppError } from '@qihang/shared/contracts';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { makeIdempotencyKey } from '../api/idempotency-key';
import { addStartedTurn, refreshMessages, updateAnswer } from '../api/messages-query';
import { openSend, openWatch, requestStop } from '../api/turn-api';
import { isSameButText, type Turn } from '../model/turn';
import {
  type EndedAnswer,
  makeTurnRunner,
  type Question,
  type StartedTurn,
  type TurnRunner,
} from '../model/turn-runner';

interface TurnCallbacks {
  /** Who answers, for answers that the server has not described yet. */
  readonly label: string;
  readonly onStarted: (turn: StartedTurn) => void;
  readonly onEnded: (answer: EndedAnswer) => void;
  readonly onReturned: (question: Question) => void;
  readonly onStopFailed: () => void;
}

const later = (callback: () => void, milliseconds: number): (() => void) => {
  const timer = setTimeout(callback, milliseconds);
  return () => clearTimeout(timer);
};

/** Only a visible tab holds a stream: six of them would use up the connections of an origin (DESIGN.md, traps). */
function useVisibleConnection(runner: TurnRunner): void {
  useEffect(() => {
    const handleVisibility = () => {
      if (document.visibilityState === 'hidden') runner.suspend();
      else runner.reconnect();
    };
    const handleOnline = () => runner.reconnect();
    document.addEventListener('visibilitychange', handleVisibility);
    window.addEventListener('pageshow', handleVisibility);
    window.addEventListener('online', handleOnline);
    return () => {
      document.removeEventListener('visibilitychange', handleVisibility);
      window.removeEventListener('pageshow', handleVisibility);
      window.removeEventListener('online', handleOnline);
    };
  }, [runner]);
}

/** The turn on screen, bound to the server and to the cache of messages. */
export function useTurnRunner(callbacks: TurnCallbacks): TurnRunner {
  const client = useQueryClient();
  const latest = useRef(callbacks);
  useEffect(() => {
    latest.current = callbacks;
  });
  const [runner] = useState(() =>
    makeTurnRunner({
      openSend,
      openWatch,
      requestStop,
      later,
      newKey: makeIdempotencyKey,
      // The message alone: a cause may carry the request with its token.
      log: (error) => console.error(isAppError(error) ? error.message : error),
      onStarted(turn) {
        const { label } = latest.current;
        addStartedTurn(client, turn, { label, createdAt: new Date().toISOString() });
        latest.current.onStarted(turn);
      },
      onEnded(answer) {
        updateAnswer(client, answer);
        latest.current.onEnded(answer);
      },
      onReturned: (question) => latest.current.onReturned(question),
      onLeft(answer) {
        updateAnswer(client, answer);
        void refreshMessages(client, answer.conversationId);
      },
      onStopFailed: () => latest.current.onStopFailed(),
    }),
  );
  useVisibleConnection(runner);
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

/** The turn without the growth of its text: renders when anything else about it changes. */
export function useTurnOutline(runner: TurnRunner): Turn {
  const [readOutline] = useState(() => makeOutlineReader(runner));
  return useSyncExternalStore(runner.subscribe, readOutline);
}

/** The text of the answer that streams, as it was published last; '' for any other message. */
export const useLiveText = (runner: TurnRunner, isLive: boolean): string =>
  useSyncExternalStore(runner.subscribe, () => {
    const turn = runner.getTurn();
    return isLive && turn.status === 'streaming' ? turn.text : '';
  });
