import {
  type ChatEvent,
  ERRORS,
  type FailureEvent,
  isAppError,
  type MessageStatus,
  type StartEvent,
  stripReasoning,
} from '@qihang/shared/contracts';
import {
  applyTurnEvent,
  IDLE,
  isRunning,
  type Turn,
  type TurnEvent,
  type TurnFailure,
  type WatchedAnswer,
} from './turn';

/** Pauses before a lost connection is tried again, in milliseconds; after the last one the failure is shown. */
export const RECONNECT_PAUSES = [500, 1_000, 2_000, 4_000, 8_000] as const;

/** Streamed text is published this often at most: about 20 times a second (DESIGN.md). */
export const PUBLISH_INTERVAL = 50;

export interface Question {
  readonly agentKey: string;
  /** Null starts a conversation. */
  readonly conversationId: string | null;
  readonly text: string;
}

/** A turn whose question is stored. */
export interface StartedTurn {
  readonly question: Question;
  readonly start: StartEvent;
  /** False when the person has turned to something else meanwhile. */
  readonly isOnScreen: boolean;
}

/** An answer after its last event. */
export interface EndedAnswer extends WatchedAnswer {
  readonly status: Exclude<MessageStatus, 'streaming'>;
  readonly error: string | null;
}

/** What a runner needs of the world; the callbacks are past facts. */
export interface TurnRunnerDependencies {
  readonly openSend: (question: Question, key: string, signal: AbortSignal) => AsyncIterable<ChatEvent>;
  readonly openWatch: (generationId: string, after: number, signal: AbortSignal) => AsyncIterable<ChatEvent>;
  readonly requestStop: (generationId: string) => Promise<unknown>;
  /** Calls back after so many milliseconds; returns the undoing. */
  readonly later: (callback: () => void, milliseconds: number) => () => void;
  /** A different `Idempotency-Key` each time. */
  readonly newKey: () => string;
  readonly log: (error: unknown) => void;
  readonly onStarted: (turn: StartedTurn) => void;
  readonly onEnded: (answer: EndedAnswer) => void;
  /** The question was not stored: its text goes back to where it was typed. */
  readonly onReturned: (question: Question) => void;
  /** The person looks elsewhere while the answer goes on without a viewer here. */
  readonly onLeft: (answer: WatchedAnswer) => void;
  readonly onStopFailed: () => void;
}

/** The one turn that is on screen. */
export interface TurnRunner {
  getTurn(): Turn;
  subscribe(listener: () => void): () => void;
  /** False when nothing was sent: the text is blank, or another turn runs. */
  send(question: Question): boolean;
  /** Follows an answer that is under way on the server. */
  watch(answer: WatchedAnswer, question: string): void;
  /** Ends the generation and keeps what came; before `start` as soon as it can be named. */
  stop(): void;
  /** Looks again for an answer whose connection was given up, or right now instead of after the pause. */
  reconnect(): void;
  /** Lets the connection go, not the turn: a tab that nobody sees holds none. */
  suspend(): void;
  dismissFailure(): void;
  /** Forgets the turn. The generation goes on; a send is still seen through to its `start`. */
  leave(): void;
}

/** One attempt to bring a turn to its end: a send, or a watch. */
interface Run {
  readonly controller: AbortController;
  readonly question: Question | null;
  hasStarted: boolean;
  failures: number;
}

const LOST: TurnFailure = { text: ERRORS.connection_lost.text, detail: null, retry: 'watch' };

const failureOfSend = (error: unknown): TurnFailure => ({
  text: ERRORS.connection_lost.text,
  detail: isAppError(error) && error.text !== ERRORS.connection_lost.text ? error.text : null,
  retry: 'send',
});

const failureOfEvent = ({ error, code }: FailureEvent, question: string): TurnFailure => ({
  text: error,
  detail: null,
  retry: code === 'not_found' || question === '' ? null : 'send',
});

const canHelpToRetry = (error: unknown): boolean => isAppError(error) && ERRORS[error.code].retryable;

const pauseAfter = (error: unknown, failures: number): number => {
  const asked = isAppError(error) ? (error.retryAfter ?? 0) * 1_000 : 0;
  return Math.max(RECONNECT_PAUSES[failures] ?? 0, asked);
};

export function makeTurnRunner(deps: TurnRunnerDependencies): TurnRunner {
  let turn: Turn = IDLE;
  let published: Turn = IDLE;
  let current: Run | null = null;
  let wake: () => void = () => {};
  let cancelPublish: (() => void) | null = null;
  /** A send whose fate is unknown keeps its key, so that sending it again cannot store it twice (F39). */
  let unsettled: (Question & { readonly key: string }) | null = null;
  const listeners = new Set<() => void>();

  const publish = (): void => {
    cancelPublish?.();
    cancelPublish = null;
    if (published === turn) return;
    published = turn;
    for (const listener of listeners) listener();
  };
  const dispatch = (event: TurnEvent): void => {
    const before = turn;
    turn = applyTurnEvent(turn, event);
    if (before.status !== 'streaming' || turn.status !== 'streaming' || event.type === 'connection-lost') {
      publish();
    } else {
      cancelPublish ??= deps.later(publish, PUBLISH_INTERVAL);
    }
  };

  const keyOf = (question: Question): string => {
    const isSame =
      unsettled?.text === question.text &&
      unsettled.conversationId === question.conversationId &&
      unsettled.agentKey === question.agentKey;
    const key = isSame && unsettled !== null ? unsettled.key : deps.newKey();
    unsettled = { ...question, key };
    return key;
  };

  const requestStop = async (generationId: string): Promise<void> => {
    try {
      await deps.requestStop(generationId);
    } catch (error) {
      if (turn.status !== 'streaming' || turn.generationId !== generationId) return;
      deps.log(error);
      dispatch({ type: 'stop-refused' });
      deps.onStopFailed();
    }
  };

  const takeStart = (run: Run, start: StartEvent): void => {
    if (run.hasStarted || run.question === null) return;
    run.hasStarted = true;
    unsettled = null;
    deps.onStarted({ question: run.question, start, isOnScreen: run === current });
    if (run !== current) {
      run.controller.abort();
      return;
    }
    dispatch({ type: 'started', start });
    if (turn.status === 'streaming' && turn.isStopping) void requestStop(start.generationId);
  };

  const end = (status: EndedAnswer['status'], event: FailureEvent | null): void => {
    if (turn.status !== 'streaming') return;
    const { conversationId, answerId, generationId, text, seq, question } = turn;
    const failure = event && failureOfEvent(event, question);
    const error = event?.error ?? null;
    deps.onEnded({ conversationId, answerId, generationId, text, seq, status, error });
    if (failure) dispatch({ type: 'failed', failure });
    else dispatch({ type: 'ended', status: status === 'stopped' ? 'stopped' : 'complete' });
  };

  const takeDone = (isStopped: boolean): void => {
    const isEmpty = turn.status === 'streaming' && stripReasoning(turn.text).trim() === '';
    if (isStopped) end('stopped', null);
    else if (isEmpty) end('failed', { error: ERRORS.empty_answer.text });
    else end('complete', null);
  };

  const take = (run: Run, event: ChatEvent): void => {
    if ('event' in event && event.event === 'start') {
      takeStart(run, event);
      return;
    }
    if (run !== current) return;
    run.failures = 0;
    if ('answer' in event) dispatch({ type: 'answered', answer: event });
    else if ('error' in event) {
      end(event.code === 'interrupted' ? 'interrupted' : 'failed', event);
    } else if (event.event === 'replace') dispatch({ type: 'replaced', replacement: event });
    else if (event.event === 'done') takeDone(event.status === 'stopped');
  };

  const failSend = (run: Run, question: Question, error: unknown): void => {
    deps.log(error);
    deps.onReturned(question);
    if (run !== current) return;
    // The session is over and the sign-in page is on its way: a failure of the chat would be beside the point.
    if (isAppError(error) && error.code === 'unauthenticated') dispatch({ type: 'left' });
    else dispatch({ type: 'failed', failure: failureOfSend(error) });
  };

  const giveUp = (error: unknown): void => {
    deps.log(error);
    const isGone = isAppError(error) && error.code === 'not_found';
    dispatch({ type: 'failed', failure: isGone ? { text: error.text, detail: null, retry: null } : LOST });
  };

  const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
    new Promise((resolve) => {
      const end = () => {
        cancel();
        signal.removeEventListener('abort', end);
        resolve();
      };
      const cancel = deps.later(end, milliseconds);
      signal.addEventListener('abort', end);
      wake = end;
    });

  /** The connection to try next, or null when the turn has failed. */
  const recover = async (run: Run, error: unknown): Promise<AsyncIterable<ChatEvent> | null> => {
    if (run.question !== null && !run.hasStarted) {
      failSend(run, run.question, error);
      return null;
    }
    if (!canHelpToRetry(error) || run.failures >= RECONNECT_PAUSES.length) {
      giveUp(error);
      return null;
    }
    dispatch({ type: 'connection-lost' });
    const milliseconds = pauseAfter(error, run.failures);
    run.failures += 1;
    await pause(milliseconds, run.controller.signal);
    if (run !== current || turn.status !== 'streaming') return null;
    return deps.openWatch(turn.generationId, turn.seq, run.controller.signal);
  };

  const drive = async (run: Run, first: AsyncIterable<ChatEvent>): Promise<void> => {
    let events: AsyncIterable<ChatEvent> | null = first;
    while (events !== null) {
      try {
        for await (const event of events) take(run, event);
        return;
      } catch (error) {
        if (run.controller.signal.aborted) return;
        events = await recover(run, error);
      }
    }
  };

  const begin = (question: Question | null): Run => {
    current = { controller: new AbortController(), question, hasStarted: question === null, failures: 0 };
    return current;
  };

  const follow = (answer: WatchedAnswer): void => {
    const run = begin(null);
    void drive(run, deps.openWatch(answer.generationId, answer.seq, run.controller.signal));
  };

  return {
    getTurn: () => published,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    send(question) {
      const text = question.text.trim();
      if (text === '' || isRunning(turn)) return false;
      const trimmed = { ...question, text };
      dispatch({ type: 'sent', conversationId: question.conversationId, question: text });
      const run = begin(trimmed);
      void drive(run, deps.openSend(trimmed, keyOf(trimmed), run.controller.signal));
      return true;
    },
    watch(answer, question) {
      if (isRunning(turn)) return;
      dispatch({ type: 'found-running', answer, question });
      follow(answer);
    },
    stop() {
      const isFirst = (turn.status === 'sending' || turn.status === 'streaming') && !turn.isStopping;
      if (!isFirst) return;
      dispatch({ type: 'stop-requested' });
      publish();
      if (turn.status === 'streaming') void requestStop(turn.generationId);
    },
    reconnect() {
      if (turn.status === 'failed' && turn.answer !== null && turn.failure.retry === 'watch') {
        const { answer, question } = turn;
        dispatch({ type: 'found-running', answer, question });
        follow(answer);
      } else if (turn.status === 'streaming' && current === null) {
        follow(turn);
      } else {
        wake();
      }
    },
    suspend() {
      if (turn.status !== 'streaming' || current === null) return;
      current.controller.abort();
      current = null;
      publish();
    },
    dismissFailure: () => dispatch({ type: 'failure-dismissed' }),
    leave() {
      const run = current;
      current = null;
      if (turn.status === 'streaming') {
        run?.controller.abort();
        deps.onLeft(turn);
      }
      dispatch({ type: 'left' });
    },
  };
}
