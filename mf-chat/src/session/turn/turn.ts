import type { AnswerAttachments, AnswerEvent, ReplaceEvent, StartEvent } from '@qihang/shared/contracts';
import type { TurnFailure } from './retry-after-failure';
import type { TurnRequest, WatchedAnswer } from './turn-request';

/** What is under way while no text comes. */
export interface Work {
  /** 在写脚本 */
  readonly doing: string;
  /** When it began, ms since 1970. */
  readonly since: number;
}

/** State of a question with its answer, from the press of a button to the last event. */
export type Turn =
  | { readonly status: 'idle' }
  | {
      readonly status: 'sending';
      /** Null for a conversation that begins with this question. */
      readonly conversationId: string | null;
      readonly request: TurnRequest;
      readonly isStopping: boolean;
    }
  | ({
      readonly status: 'streaming';
      /** The question created the conversation, whose id was unknown until `start`. */
      readonly isNewConversation: boolean;
      readonly isStopping: boolean;
      /** The connection was lost and is being restored. */
      readonly isReconnecting: boolean;
      readonly work?: Work;
    } & WatchedAnswer)
  | {
      readonly status: 'complete' | 'stopped';
      readonly conversationId: string;
      readonly isNewConversation: boolean;
      /** Somebody else answered than expected. */
      readonly isByOther?: boolean;
      /** What hangs on the answer; absent where nothing does. */
      readonly extras?: AnswerAttachments;
    }
  | {
      readonly status: 'failed';
      readonly conversationId: string | null;
      readonly isNewConversation: boolean;
      /** Request that failed before its `start`; null after it, and for an answer that was found streaming. */
      readonly request: TurnRequest | null;
      /** Null before `start`: then only the failure is shown. */
      readonly answer: WatchedAnswer | null;
      readonly failure: TurnFailure;
    };

/** Events of a turn, as past facts. */
export type TurnEvent =
  | { readonly type: 'asked'; readonly request: TurnRequest }
  | { readonly type: 'started'; readonly start: StartEvent }
  | { readonly type: 'answered'; readonly answer: AnswerEvent }
  | { readonly type: 'replaced'; readonly replacement: ReplaceEvent }
  | { readonly type: 'worked-on'; readonly work: Work | undefined }
  | { readonly type: 'found-running'; readonly answer: WatchedAnswer }
  | { readonly type: 'connection-lost' }
  | { readonly type: 'stop-requested' }
  | { readonly type: 'stop-refused' }
  | {
      readonly type: 'ended';
      readonly status: 'complete' | 'stopped';
      readonly isByOther?: boolean;
      readonly extras?: AnswerAttachments;
    }
  | { readonly type: 'failed'; readonly failure: TurnFailure }
  | { readonly type: 'failure-dismissed' }
  | { readonly type: 'left' };

export const IDLE: Turn = { status: 'idle' };

/** True while a turn is in progress and another one is refused (R4.5). */
export const isRunning = (turn: Turn): boolean => turn.status === 'sending' || turn.status === 'streaming';

const start = (turn: Turn, event: StartEvent): Turn => {
  if (turn.status !== 'sending') return turn;
  const { request, isStopping } = turn;
  const isContinued = request.type === 'continue';
  return {
    status: 'streaming',
    conversationId: event.conversationId,
    answerId: event.answerId,
    generationId: event.generationId,
    isNewConversation: turn.conversationId === null,
    isStopping,
    isReconnecting: false,
    text: isContinued ? request.answer.text : '',
    seq: isContinued ? request.answer.seq : 0,
  };
};

/** Drops chunks that a resumed stream repeats, by their sequence numbers (I7: no duplicates). */
const append = (turn: Turn, { answer, seq }: AnswerEvent): Turn => {
  if (turn.status !== 'streaming') return turn;
  const isNew = seq > turn.seq;
  if (!isNew && !turn.isReconnecting) return turn;
  return { ...turn, isReconnecting: false, ...(isNew ? { seq, text: turn.text + answer } : {}) };
};

/** Replaces the whole text. The number may be lower, because a killed server loses its last events (F17). */
const replace = (turn: Turn, { text, seq }: ReplaceEvent): Turn =>
  turn.status === 'streaming' ? { ...turn, isReconnecting: false, text, seq } : turn;

const answerOf = ({ conversationId, answerId, generationId, text, seq }: WatchedAnswer): WatchedAnswer => ({
  conversationId,
  answerId,
  generationId,
  text,
  seq,
});

const fail = (turn: Turn, failure: TurnFailure): Turn => {
  if (turn.status === 'sending') {
    const { conversationId, request } = turn;
    return { status: 'failed', conversationId, request, isNewConversation: false, answer: null, failure };
  }
  if (turn.status !== 'streaming') return turn;
  const { conversationId, isNewConversation } = turn;
  const answer = answerOf(turn);
  return { status: 'failed', conversationId, request: null, isNewConversation, answer, failure };
};

/** The next state of a turn. Pure; an event that does not fit the state changes nothing. */
export function applyTurnEvent(turn: Turn, event: TurnEvent): Turn {
  switch (event.type) {
    case 'asked': {
      if (isRunning(turn)) return turn;
      const { request } = event;
      return { status: 'sending', conversationId: request.conversationId, request, isStopping: false };
    }
    case 'started':
      return start(turn, event.start);
    case 'answered':
      return append(turn, event.answer);
    case 'replaced':
      return replace(turn, event.replacement);
    case 'worked-on':
      return turn.status === 'streaming' ? { ...turn, isReconnecting: false, work: event.work } : turn;
    case 'found-running':
      if (isRunning(turn)) return turn;
      return {
        ...event.answer,
        status: 'streaming',
        isNewConversation: turn.status === 'failed' && turn.isNewConversation,
        isStopping: false,
        isReconnecting: false,
      };
    case 'connection-lost':
      return turn.status === 'streaming' ? { ...turn, isReconnecting: true } : turn;
    case 'stop-requested':
      return turn.status === 'sending' || turn.status === 'streaming' ? { ...turn, isStopping: true } : turn;
    case 'stop-refused':
      return turn.status === 'streaming' ? { ...turn, isStopping: false } : turn;
    case 'ended':
      if (turn.status !== 'streaming') return turn;
      return {
        status: event.status,
        conversationId: turn.conversationId,
        isNewConversation: turn.isNewConversation,
        ...(event.isByOther && { isByOther: true }),
        ...(event.extras && { extras: event.extras }),
      };
    case 'failed':
      return fail(turn, event.failure);
    case 'failure-dismissed':
      return turn.status === 'failed' ? IDLE : turn;
    case 'left':
      return IDLE;
  }
}

/** True when two states differ only in the text, for which most of the screen need not render. */
export function isSameButText(a: Turn, b: Turn): boolean {
  if (a === b) return true;
  if (a.status !== 'streaming' || b.status !== 'streaming') return false;
  return (
    a.answerId === b.answerId &&
    a.conversationId === b.conversationId &&
    a.isStopping === b.isStopping &&
    a.isReconnecting === b.isReconnecting &&
    a.work === b.work &&
    (a.text === '') === (b.text === '')
  );
}
