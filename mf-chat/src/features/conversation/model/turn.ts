import type { AnswerEvent, ReplaceEvent, StartEvent } from '@qihang/shared/contracts';

/** What went wrong with a turn, in words for the person, and what trying again means. */
export interface TurnFailure {
  readonly text: string;
  /** The server's own sentence, where it says more. */
  readonly detail: string | null;
  /**
   * `send`: nothing is stored under this question, or its answer failed; send it again.
   * `watch`: the answer may still be under way on the server; look again.
   */
  readonly retry: 'send' | 'watch' | null;
}

/** The answer that is being watched. */
export interface WatchedAnswer {
  readonly conversationId: string;
  readonly answerId: string;
  readonly generationId: string;
  /** Everything up to event {@link seq}. */
  readonly text: string;
  readonly seq: number;
}

/** One question and its answer, from the press of 发送 to the last event. */
export type Turn =
  | { readonly status: 'idle' }
  | {
      readonly status: 'sending';
      /** Null for a conversation that begins with this question. */
      readonly conversationId: string | null;
      readonly question: string;
      readonly isStopping: boolean;
    }
  | ({
      readonly status: 'streaming';
      readonly question: string;
      /** The question began the conversation, whose id was unknown until `start`. */
      readonly isNewConversation: boolean;
      readonly isStopping: boolean;
      /** The connection was lost and is being restored. */
      readonly isReconnecting: boolean;
    } & WatchedAnswer)
  | {
      readonly status: 'complete' | 'stopped';
      readonly conversationId: string;
      readonly isNewConversation: boolean;
    }
  | {
      readonly status: 'failed';
      readonly conversationId: string | null;
      readonly isNewConversation: boolean;
      readonly question: string;
      /** Null when no `start` came: then nothing of the turn is shown but the failure. */
      readonly answer: WatchedAnswer | null;
      readonly failure: TurnFailure;
    };

/** What happened, as past facts. */
export type TurnEvent =
  | { readonly type: 'sent'; readonly conversationId: string | null; readonly question: string }
  | { readonly type: 'started'; readonly start: StartEvent }
  | { readonly type: 'answered'; readonly answer: AnswerEvent }
  | { readonly type: 'replaced'; readonly replacement: ReplaceEvent }
  | { readonly type: 'found-running'; readonly answer: WatchedAnswer; readonly question: string }
  | { readonly type: 'connection-lost' }
  | { readonly type: 'stop-requested' }
  | { readonly type: 'stop-refused' }
  | { readonly type: 'ended'; readonly status: 'complete' | 'stopped' }
  | { readonly type: 'failed'; readonly failure: TurnFailure }
  | { readonly type: 'failure-dismissed' }
  | { readonly type: 'left' };

export const IDLE: Turn = { status: 'idle' };

/** A send is in progress: another one is refused (SPEC §5). */
export const isRunning = (turn: Turn): boolean => turn.status === 'sending' || turn.status === 'streaming';

const start = (turn: Turn, event: StartEvent): Turn => {
  if (turn.status !== 'sending') return turn;
  return {
    status: 'streaming',
    conversationId: event.conversationId,
    answerId: event.answerId,
    generationId: event.generationId,
    question: turn.question,
    isNewConversation: turn.conversationId === null,
    isStopping: turn.isStopping,
    isReconnecting: false,
    text: '',
    seq: 0,
  };
};

/** A resumed stream may repeat what is already here; sequence numbers tell (I7: no duplicates). */
const append = (turn: Turn, { answer, seq }: AnswerEvent): Turn => {
  if (turn.status !== 'streaming') return turn;
  const isNew = seq > turn.seq;
  if (!isNew && !turn.isReconnecting) return turn;
  return { ...turn, isReconnecting: false, ...(isNew ? { seq, text: turn.text + answer } : {}) };
};

/** The server's word on the whole text. Its number may be a lower one: a killed server forgets its last moments. */
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
    const { conversationId, question } = turn;
    return { status: 'failed', conversationId, question, isNewConversation: false, answer: null, failure };
  }
  if (turn.status !== 'streaming') return turn;
  const { conversationId, question, isNewConversation } = turn;
  return { status: 'failed', conversationId, question, isNewConversation, answer: answerOf(turn), failure };
};

/** The next state of a turn. Pure; an event that does not fit the state changes nothing. */
export function applyTurnEvent(turn: Turn, event: TurnEvent): Turn {
  switch (event.type) {
    case 'sent':
      if (isRunning(turn)) return turn;
      return {
        status: 'sending',
        conversationId: event.conversationId,
        question: event.question,
        isStopping: false,
      };
    case 'started':
      return start(turn, event.start);
    case 'answered':
      return append(turn, event.answer);
    case 'replaced':
      return replace(turn, event.replacement);
    case 'found-running':
      if (isRunning(turn)) return turn;
      return {
        ...event.answer,
        status: 'streaming',
        question: event.question,
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
      };
    case 'failed':
      return fail(turn, event.failure);
    case 'failure-dismissed':
      return turn.status === 'failed' ? IDLE : turn;
    case 'left':
      return IDLE;
  }
}

/** True when two states differ in nothing but the text that has come: most of the screen need not know of that. */
export function isSameButText(a: Turn, b: Turn): boolean {
  if (a === b) return true;
  if (a.status !== 'streaming' || b.status !== 'streaming') return false;
  return (
    a.answerId === b.answerId &&
    a.conversationId === b.conversationId &&
    a.isStopping === b.isStopping &&
    a.isReconnecting === b.isReconnecting &&
    (a.text === '') === (b.text === '')
  );
}
