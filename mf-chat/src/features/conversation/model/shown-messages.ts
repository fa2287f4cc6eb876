import { ERRORS, type MessageDetail, type MessageStatus, stripReasoning } from '@qihang/shared/contracts';
import { isRunning, type Turn } from './turn';

/** A message as the list shows it. */
export interface ShownMessage {
  /** Stable from the answer's first event to its last, and after a reload. */
  readonly key: string;
  readonly role: 'user' | 'ai';
  /** Empty for an answer that has not begun, and for one that has nothing but a note. */
  readonly text: string;
  /** Who answered. */
  readonly label: string;
  /** Its text is the turn's, which changes many times a second. */
  readonly isLive: boolean;
  /** What became of an answer, or what happens to it, where its text does not tell. */
  readonly note: string | null;
}

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

const noteOfLive = (turn: Extract<Turn, { status: 'streaming' }>): string | null => {
  if (turn.isStopping) return '正在停止…';
  return turn.isReconnecting ? '连接断开了，正在重新连接…' : null;
};

const showAnswer = (message: MessageDetail, turn: Turn): ShownMessage | null => {
  const { id, label, status, error } = message;
  if (turn.status === 'streaming' && turn.answerId === id) {
    return { key: id, role: 'ai', text: '', label, isLive: true, note: noteOfLive(turn) };
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
  return { key: id, role: 'ai', text: isEmpty ? '' : text, label, isLive: false, note };
};

const showQuestion = ({ id, text }: MessageDetail): ShownMessage | null =>
  text.trim() === '' ? null : { key: id, role: 'user', text, label: '', isLive: false, note: null };

/** The optimistic question and the place of its answer (SPEC §4), until `start` says what they are called. */
const SENDING_ANSWER: ShownMessage = {
  key: 'answer-to-come',
  role: 'ai',
  text: '',
  label: '',
  isLive: true,
  note: null,
};

/** What the list shows of the stored messages and the turn on screen, oldest first. */
export function showMessages(messages: readonly MessageDetail[], turn: Turn): ShownMessage[] {
  const shown = messages
    .map((message) => (message.role === 'ai' ? showAnswer(message, turn) : showQuestion(message)))
    .filter((message) => message !== null);
  if (turn.status !== 'sending') return shown;
  const question: ShownMessage = {
    ...SENDING_ANSWER,
    key: 'question',
    role: 'user',
    text: turn.question,
    isLive: false,
  };
  return [...shown, question, SENDING_ANSWER];
}

/** The newest answer, when it is under way on the server and nobody watches it here. */
export function findRunning(messages: readonly MessageDetail[], turn: Turn): MessageDetail | null {
  const last = messages.at(-1);
  if (isRunning(turn) || last === undefined) return null;
  // One that was given up waits for the person, not for this.
  if (turn.status === 'failed' && turn.answer?.answerId === last.id) return null;
  return last.role === 'ai' && last.status === 'streaming' && last.generationId !== null ? last : null;
}

/** The question that an answer belongs to; '' when it is not loaded. */
export function questionOf(messages: readonly MessageDetail[], answerId: string): string {
  const at = messages.findIndex((message) => message.id === answerId);
  const before = messages[at - 1];
  return before?.role === 'user' ? before.text : '';
}
