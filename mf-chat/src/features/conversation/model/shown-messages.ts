import {
  type DeliverableRef,
  ERRORS,
  type MessageDetail,
  type MessageStatus,
  stripReasoning,
} from '@qihang/shared/contracts';
import { countKept, replacedBy, versionsOf } from './line';
import { isRunning, type Turn } from './turn';

/**
 * What a person can do with a message beyond copying it.
 * `edit`: a question. `regenerate`: the last answer. `continue`: it ended before its end and can go on, or be given anew.
 * `retry`: nothing came of it.
 */
export type MessageOffer = 'edit' | 'regenerate' | 'continue' | 'retry';

/** A message as the list shows it. */
export interface ShownMessage {
  /** Stable from the answer's first event to its last, after a reload, and from one version to the next. */
  readonly key: string;
  /** Under which the server knows it; null for one that is on its way there. */
  readonly id: string | null;
  readonly role: 'user' | 'ai';
  /** Empty for an answer that has not begun, and for one that has nothing but a note. */
  readonly text: string;
  /** Who answered. */
  readonly label: string;
  /** Its text is the turn's, which changes many times a second. */
  readonly isLive: boolean;
  /** What became of an answer, or what happens to it, where its text does not tell. */
  readonly note: string | null;
  readonly offer: MessageOffer | null;
  /** All its versions, oldest first; empty when it is the only one. */
  readonly versions: readonly string[];
  /** Short answers to offer: only below the newest answer, and only while one can answer. */
  readonly chips: readonly string[];
  /** What the answer has put on the shelf. */
  readonly deliverables: readonly DeliverableRef[];
}

const NOTHING = { chips: [], deliverables: [] } as const satisfies Partial<ShownMessage>;

const noteOf = (status: MessageStatus, error: string | null, isEmpty: boolean): string | null => {
  switch (status) {
    case 'stopped':
      return '已停止';
    case 'interrupted':
      return error ?? ERRORS.interrupted.text;
    case 'failed':
      return error ?? ERRORS.provider_unavailable.text;
    default:
      return isEmpty ? ERRORS.empty_answer.text : null;
  }
};

const noteOfLive = (turn: Extract<Turn, { status: 'sending' | 'streaming' }>): string | null => {
  if (turn.isStopping) return '正在停止…';
  return turn.status === 'streaming' && turn.isReconnecting ? '连接断开了，正在重新连接…' : null;
};

const offerOf = (status: MessageStatus, isEmpty: boolean): MessageOffer => {
  if (isEmpty) return 'retry';
  return status === 'complete' ? 'regenerate' : 'continue';
};

const keyOf = (message: MessageDetail): string => versionsOf(message)[0] ?? message.id;

const isLiveIn = (turn: Turn, id: string): turn is Extract<Turn, { status: 'sending' | 'streaming' }> =>
  (turn.status === 'streaming' && turn.answerId === id) ||
  (turn.status === 'sending' && turn.request.type === 'continue' && turn.request.answer.answerId === id);

const showAnswer = (message: MessageDetail, turn: Turn, isLast: boolean): ShownMessage | null => {
  const { id, label, status, error, versions } = message;
  const common = { key: keyOf(message), id, role: 'ai', label, versions } as const;
  if (isLiveIn(turn, id)) {
    return { ...common, ...NOTHING, text: '', isLive: true, note: noteOfLive(turn), offer: null };
  }
  const failed = turn.status === 'failed' && turn.answer?.answerId === id ? turn.answer : null;
  const text = stripReasoning(failed?.text ?? message.text);
  const isEmpty = text.trim() === '';
  // The error line says it already; an answer that runs elsewhere has nothing to say yet.
  const isSilent = failed !== null || status === 'streaming';
  const note = isSilent ? null : noteOf(status, error, isEmpty);
  // A message that ends up empty is not shown (SPEC §2).
  if (isEmpty && note === null && status !== 'streaming') return null;
  if (isEmpty && failed !== null) return null;
  const canOffer = isLast && status !== 'streaming' && !isRunning(turn);
  // The error line offers the rest of the answer.
  const offered = failed === null ? offerOf(status, isEmpty) : 'regenerate';
  return {
    ...common,
    text: isEmpty ? '' : text,
    isLive: false,
    note,
    offer: canOffer ? offered : null,
    chips: canOffer && status === 'complete' ? (message.extras?.chips ?? NOTHING.chips) : NOTHING.chips,
    deliverables: message.extras?.deliverables ?? NOTHING.deliverables,
  };
};

const showQuestion = (message: MessageDetail, turn: Turn): ShownMessage | null => {
  const { id, text, versions } = message;
  if (text.trim() === '') return null;
  const offer = isRunning(turn) ? null : 'edit';
  return {
    key: keyOf(message),
    id,
    role: 'user',
    text,
    label: '',
    isLive: false,
    note: null,
    offer,
    versions,
    ...NOTHING,
  };
};

/** The place of an answer to come (SPEC §4), until `start` says what it is called. */
const ANSWER_TO_COME: ShownMessage = {
  key: 'answer-to-come',
  id: null,
  role: 'ai',
  text: '',
  label: '',
  isLive: true,
  note: null,
  offer: null,
  versions: [],
  ...NOTHING,
};

const showAsked = (
  line: readonly MessageDetail[],
  turn: Extract<Turn, { status: 'sending' }>,
): ShownMessage[] => {
  const { request } = turn;
  if (request.type === 'continue') return [];
  const replaced = replacedBy(line, request);
  const note = noteOfLive(turn);
  if (request.type === 'regenerate') {
    return [{ ...ANSWER_TO_COME, key: replaced ? keyOf(replaced) : ANSWER_TO_COME.key, note }];
  }
  const question: ShownMessage = {
    ...ANSWER_TO_COME,
    key: replaced ? keyOf(replaced) : 'question',
    role: 'user',
    text: request.text,
    isLive: false,
  };
  return [question, { ...ANSWER_TO_COME, note }];
};

/** What the list shows of the stored messages and the turn on screen, oldest first. */
export function showMessages(messages: readonly MessageDetail[], turn: Turn): ShownMessage[] {
  const isSending = turn.status === 'sending';
  const line = isSending ? messages.slice(0, countKept(messages, turn.request)) : messages;
  const last = line.at(-1);
  const shown = line
    .map((message) =>
      message.role === 'ai' ? showAnswer(message, turn, message === last) : showQuestion(message, turn),
    )
    .filter((message) => message !== null);
  return isSending ? [...shown, ...showAsked(messages, turn)] : shown;
}

/** The newest answer, when it is under way on the server and nobody watches it here. */
export function findRunning(messages: readonly MessageDetail[], turn: Turn): MessageDetail | null {
  const last = messages.at(-1);
  if (isRunning(turn) || last === undefined) return null;
  // One that was given up waits for the person, not for this.
  if (turn.status === 'failed' && turn.answer?.answerId === last.id && turn.failure.retry === 'watch') {
    return null;
  }
  return last.role === 'ai' && last.status === 'streaming' && last.generationId !== null ? last : null;
}

/** What is known of an answer that has ended, for it to go on; null for one that never ran. */
export const endedAnswerOf = (messages: readonly MessageDetail[], conversationId: string, id: string) => {
  const message = messages.find((candidate) => candidate.id === id);
  if (message === undefined || message.generationId === null) return null;
  const { generationId, text, seq } = message;
  return { conversationId, answerId: id, generationId, text, seq };
};
