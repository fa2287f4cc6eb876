import { useQueryClient } from '@qihang/shared/api';
import { isAppError } from '@qihang/shared/contracts';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { addStartedTurn, hasMessages, refreshMessages, updateAnswer } from '../api/messages-query';
import { openSend, openWatch, requestContinue, requestRegenerate, requestStop } from '../api/turn-api';
import { isSameButText, type Turn } from '../model/turn';
import type { RegenerateRequest, SendRequest, TurnRequest } from '../model/turn-request';
import { type EndedAnswer, makeTurnRunner, type TurnRunner, type TurnStart } from '../model/turn-runner';

interface TurnCallbacks {
  /** Who answers, for answers that the server has not described yet. */
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
      requestRegenerate,
      requestContinue,
      requestStop,
      later,
      keyOf: (request) => latest.current.keyOf(request),
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
      onReturned(request) {
        // Why it was refused may stand there by now.
        if (request.type !== 'send') void refreshMessages(client, request.conversationId);
        latest.current.onReturned(request);
      },
      onLeft(answer) {
        updateAnswer(client, answer);
        if (hasMessages(client, answer.conversationId)) void refreshMessages(client, answer.conversationId);
      },
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

/** The turn without the growth of its text: renders when anything else about it changes. */
export function useTurnOutline(runner: TurnRunner): Turn {
  const [readOutline] = useState(() => makeOutlineReader(runner));
  return useSyncExternalStore(runner.subscribe, readOutline);
}

const liveTextOf = (turn: Turn): string => {
  if (turn.status === 'streaming') return turn.text;
  const isContinuing = turn.status === 'sending' && turn.request.type === 'continue';
  return isContinuing ? turn.request.answer.text : '';
};

/** The text of the answer that streams, as it was published last; '' for any other message. */
export const useLiveText = (runner: TurnRunner, isLive: boolean): string =>
  useSyncExternalStore(runner.subscribe, () => (isLive ? liveTextOf(runner.getTurn()) : ''));
