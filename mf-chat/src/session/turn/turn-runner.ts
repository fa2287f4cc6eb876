import {
  type AnswerAttachments,
  type ChatEvent,
  type DoneEvent,
  ERRORS,
  type FailureEvent,
  isAppError,
  type MessageStatus,
  type StartEvent,
  type StartedTurn,
  stripReasoning,
} from '@qihang/shared/contracts';
import { failureOfEvent, failureOfRequest, failureOfWatch } from './retry-after-failure';
import { applyTurnEvent, IDLE, isRunning, type Turn, type TurnEvent } from './turn';
import type {
  ContinueRequest,
  RegenerateRequest,
  SendRequest,
  TurnRequest,
  WatchedAnswer,
} from './turn-request';

/** Pauses before a lost connection is retried, ms; after the last one the failure is shown. */
export const RECONNECT_PAUSES = [500, 1_000, 2_000, 4_000, 8_000] as const;

/** A turn that the server has accepted. */
export interface TurnStart {
  readonly request: TurnRequest;
  readonly start: StartEvent;
  /** False when another conversation has come on screen meanwhile. */
  readonly isOnScreen: boolean;
}

/** An answer after its last event. */
export interface EndedAnswer extends WatchedAnswer {
  readonly status: Exclude<MessageStatus, 'streaming'>;
  readonly error: string | null;
  /** Label of who answered, if it differs from the expected one. */
  readonly label?: string;
  /** What hangs on it; absent where its last event said nothing of that. */
  readonly extras?: AnswerAttachments;
}

/** Dependencies of a runner; the `on…` callbacks report past facts. */
export interface TurnRunnerDependencies {
  readonly openSend: (request: SendRequest, key: string, signal: AbortSignal) => AsyncIterable<ChatEvent>;
  readonly openWatch: (generationId: string, after: number, signal: AbortSignal) => AsyncIterable<ChatEvent>;
  readonly requestRegenerate: (
    request: RegenerateRequest,
    key: string,
    signal: AbortSignal,
  ) => Promise<StartedTurn>;
  readonly requestContinue: (request: ContinueRequest, signal: AbortSignal) => Promise<StartedTurn>;
  readonly requestStop: (generationId: string) => Promise<unknown>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Starts a timer. @returns the function that cancels it */
  readonly later: (callback: () => void, milliseconds: number) => () => void;
  /** Calls back when more text may be shown. @returns the function that cancels */
  readonly nextUpdate: (callback: () => void) => () => void;
  readonly log: (error: unknown) => void;
  readonly onStarted: (turn: TurnStart) => void;
  readonly onEnded: (answer: EndedAnswer) => void;
  /** The request was refused, or its result is unknown: the text of a question returns to its draft. */
  readonly onReturned: (request: TurnRequest) => void;
  /** The user left the conversation while its answer continues on the server. */
  readonly onLeft: (answer: WatchedAnswer) => void;
  readonly onStopFailed: () => void;
}

/** Runs the single turn on screen. */
export interface TurnRunner {
  getTurn(): Turn;
  subscribe(listener: () => void): () => void;
  /**
   * Starts a turn.
   * @param key the `Idempotency-Key` of the request; 继续生成 is idempotent by nature and does without
   * @returns false when the text is blank or another turn runs (R5.7)
   */
  ask(request: TurnRequest, key: string): boolean;
  /** Watches an answer that is streaming on the server. */
  watch(answer: WatchedAnswer): void;
  /** Stops the generation and keeps its text; before `start`, as soon as its id is known. */
  stop(): void;
  /** Reconnects to an answer that was suspended or given up, and ends a pause at once. */
  reconnect(): void;
  /** Replaces a connection that may be dead without an error (F63). */
  renew(): void;
  /** Closes the connection, not the turn, until {@link reconnect}: a hidden tab holds none. */
  suspend(): void;
  dismissFailure(): void;
  /** Drops the turn. The generation continues; a request still continues up to its `start`. */
  leave(): void;
}

/** One attempt to complete a turn: a request, or a watch. */
interface Run {
  readonly controller: AbortController;
  readonly request: TurnRequest | null;
  hasStarted: boolean;
  failures: number;
}

const isRetryable = (error: unknown): boolean => isAppError(error) && ERRORS[error.code].retryable;

const extrasOf = ({
  chips = [],
  deliverables = [],
  offers = [],
}: Partial<DoneEvent> & Partial<FailureEvent>): AnswerAttachments | undefined =>
  chips.length + deliverables.length + offers.length > 0
    ? { chips: [...chips], deliverables: [...deliverables], offers: [...offers] }
    : undefined;

const pauseAfter = (error: unknown, failures: number): number => {
  const requested = isAppError(error) ? (error.retryAfter ?? 0) * 1_000 : 0;
  return Math.max(RECONNECT_PAUSES[failures] ?? 0, requested);
};

export function makeTurnRunner(deps: TurnRunnerDependencies): TurnRunner {
  let turn: Turn = IDLE;
  let published: Turn = IDLE;
  let current: Run | null = null;
  let wake: () => void = () => {};
  let cancelPublish: (() => void) | null = null;
  let isSuspended = false;
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
      cancelPublish ??= deps.nextUpdate(publish);
    }
  };

  async function* openAccepted(
    request: RegenerateRequest | ContinueRequest,
    key: string,
    signal: AbortSignal,
  ): AsyncIterable<ChatEvent> {
    const isContinued = request.type === 'continue';
    const started = isContinued
      ? await deps.requestContinue(request, signal)
      : await deps.requestRegenerate(request, key, signal);
    const { seq: _, ...start } = started;
    yield { event: 'start', ...start };
    // For a number that the server no longer knows it sends the whole text.
    yield* deps.openWatch(start.generationId, isContinued ? request.answer.seq : 0, signal);
  }
  const open = (request: TurnRequest, key: string, signal: AbortSignal): AsyncIterable<ChatEvent> =>
    request.type === 'send' ? deps.openSend(request, key, signal) : openAccepted(request, key, signal);

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

  const handleStart = (run: Run, start: StartEvent): void => {
    if (run.hasStarted || run.request === null) return;
    run.hasStarted = true;
    deps.onStarted({ request: run.request, start, isOnScreen: run === current });
    if (run !== current) {
      run.controller.abort();
      return;
    }
    dispatch({ type: 'started', start });
    if (isSuspended) disconnect();
    if (turn.status === 'streaming' && turn.isStopping) void requestStop(start.generationId);
  };

  const end = (status: EndedAnswer['status'], event: FailureEvent | null, done?: DoneEvent): void => {
    if (turn.status !== 'streaming') return;
    const { conversationId, answerId, generationId, text, seq } = turn;
    const failure = event && failureOfEvent(event, text);
    const error = event?.error ?? null;
    const extras = extrasOf({ ...event, ...done });
    deps.onEnded({
      ...{ conversationId, answerId, generationId, text, seq, status, error, label: done?.label },
      ...(extras && { extras }),
    });
    if (failure) dispatch({ type: 'failed', failure });
    else {
      const isByOther = done?.label !== undefined;
      dispatch({ type: 'ended', status: status === 'stopped' ? 'stopped' : 'complete', isByOther, extras });
    }
  };

  const handleDone = (done: DoneEvent): void => {
    const isEmpty = turn.status === 'streaming' && stripReasoning(turn.text).trim() === '';
    if (done.status === 'stopped') end('stopped', null, done);
    else if (isEmpty) end('failed', { error: ERRORS.empty_answer.text }, done);
    else end('complete', null, done);
  };

  const handleEvent = (run: Run, event: ChatEvent): void => {
    if ('event' in event && event.event === 'start') {
      handleStart(run, event);
      return;
    }
    if (run !== current) return;
    run.failures = 0;
    if ('answer' in event) dispatch({ type: 'answered', answer: event });
    else if ('error' in event) {
      end(event.code === 'interrupted' ? 'interrupted' : 'failed', event);
    } else if (event.event === 'replace') dispatch({ type: 'replaced', replacement: event });
    else if (event.event === 'done') handleDone(event);
    else if (event.event === 'work') {
      const { doing, seconds } = event;
      const work = doing === '' ? undefined : { doing, since: deps.now() - seconds * 1_000 };
      dispatch({ type: 'worked-on', work });
    }
  };

  const failRequest = (run: Run, request: TurnRequest, error: unknown): void => {
    deps.log(error);
    deps.onReturned(request);
    if (run !== current) return;
    // The session is over and the sign-in page follows, so a failure in the chat would be irrelevant.
    if (isAppError(error) && error.code === 'unauthenticated') dispatch({ type: 'left' });
    else dispatch({ type: 'failed', failure: failureOfRequest(request, error) });
  };

  const giveUp = (error: unknown): void => {
    deps.log(error);
    dispatch({ type: 'failed', failure: failureOfWatch(error) });
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

  /** Waits, then opens the next connection; null when the turn has failed. */
  const recover = async (run: Run, error: unknown): Promise<AsyncIterable<ChatEvent> | null> => {
    if (run.request !== null && !run.hasStarted) {
      failRequest(run, run.request, error);
      return null;
    }
    if (!isRetryable(error) || run.failures >= RECONNECT_PAUSES.length) {
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
        for await (const event of events) handleEvent(run, event);
        return;
      } catch (error) {
        if (run.controller.signal.aborted) return;
        events = await recover(run, error);
      }
    }
  };

  const begin = (request: TurnRequest | null): Run => {
    current = { controller: new AbortController(), request, hasStarted: request === null, failures: 0 };
    return current;
  };
  const disconnect = (): void => {
    current?.controller.abort();
    current = null;
    publish();
  };

  const follow = (answer: WatchedAnswer): void => {
    if (isSuspended) return;
    const run = begin(null);
    void drive(run, deps.openWatch(answer.generationId, answer.seq, run.controller.signal));
  };

  return {
    getTurn: () => published,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    ask(input, key) {
      const request = input.type === 'send' ? { ...input, text: input.text.trim() } : input;
      if (isRunning(turn) || (request.type === 'send' && request.text === '')) return false;
      dispatch({ type: 'asked', request });
      const run = begin(request);
      void drive(run, open(request, key, run.controller.signal));
      return true;
    },
    watch(answer) {
      if (isRunning(turn)) return;
      dispatch({ type: 'found-running', answer });
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
      isSuspended = false;
      if (turn.status === 'failed' && turn.answer !== null && turn.failure.retry === 'watch') {
        const { answer } = turn;
        dispatch({ type: 'found-running', answer });
        follow(answer);
      } else if (turn.status === 'streaming' && current === null) {
        follow(turn);
      } else {
        wake();
      }
    },
    renew() {
      if (turn.status !== 'streaming' || current === null) return;
      current.controller.abort();
      follow(turn);
    },
    suspend() {
      isSuspended = true;
      if (turn.status === 'streaming' && current !== null) disconnect();
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
