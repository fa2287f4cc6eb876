import {
  type DeliverableRef,
  ERRORS,
  type MessageDetail,
  type MessageStatus,
  stripReasoning,
} from '@qihang/shared/contracts';
import type { WaitingSend } from '../../../session/drafts/draft';
import { countKept, replacedBy, versionsOf } from '../../../session/thread/thread-changes';
import { isRunning, type Turn } from '../../../session/turn/turn';

/**
 * Action on a message besides copying. `edit`: a question. `regenerate`: the last answer. `continue`: an incomplete
 * answer, which can also be regenerated. `retry`: an answer without text.
 */
export type MessageOffer = 'edit' | 'regenerate' | 'continue' | 'retry';

type Waiting = Pick<WaitingSend, 'text' | 'since'>;

/** A message as the list shows it. */
export interface ShownMessage {
  /** Stable from the answer's first event to its last, after a reload, and from one version to the next. */
  readonly key: string;
  /** Id on the server; null for a message that is not stored yet. */
  readonly id: string | null;
  readonly role: 'user' | 'ai';
  /** Empty for an answer without text, or with only a note. */
  readonly text: string;
  /** Label of who answered. */
  readonly label: string;
  /** The text comes from the turn, because it changes many times a second. */
  readonly isLive: boolean;
  /** State or outcome of an answer that its text does not show. */
  readonly note: string | null;
  readonly offer: MessageOffer | null;
  /** All its versions, oldest first; empty when it is the only one. */
  readonly versions: readonly string[];
  /** Suggested replies, or other ways on where it failed; only below the newest answer and while a reply can be sent. */
  readonly chips: readonly string[];
  /** Deliverables made by the answer. */
  readonly deliverables: readonly DeliverableRef[];
  /** The question of an answer. */
  readonly questionId?: string | null;
  /** The newest answer, whose actions stand there; those of others come on a tap or under the pointer. */
  readonly isNewest?: boolean;
  /** It goes out once the running answer has ended or the network is back. */
  readonly isWaiting?: boolean;
  /** It waits for the network. */
  readonly isOffline?: boolean;
}

const NO_ATTACHMENTS = { chips: [], deliverables: [] } as const satisfies Partial<ShownMessage>;

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

/** An answer that was not completed offers what its failure left, not what it was about to ask. */
const chipsOf = ({ status, extras }: MessageDetail) =>
  status === 'complete' ? extras?.chips : status === 'stopped' ? null : extras?.offers;

const rowKey = (message: MessageDetail): string => versionsOf(message)[0] ?? message.id;

const isLiveIn = (turn: Turn, id: string): turn is Extract<Turn, { status: 'sending' | 'streaming' }> =>
  (turn.status === 'streaming' && turn.answerId === id) ||
  (turn.status === 'sending' && turn.request.type === 'continue' && turn.request.answer.answerId === id);

const showAnswer = (message: MessageDetail, turn: Turn, isLast: boolean): ShownMessage | null => {
  const { id, label, status, error, versions } = message;
  const common = { key: rowKey(message), id, role: 'ai', label, versions } as const;
  if (isLiveIn(turn, id)) {
    return { ...common, ...NO_ATTACHMENTS, text: '', isLive: true, note: noteOfLive(turn), offer: null };
  }
  const failed = turn.status === 'failed' && turn.answer?.answerId === id ? turn.answer : null;
  const text = stripReasoning(failed?.text ?? message.text);
  const isEmpty = text.trim() === '';
  // The error line reports a failure already; an answer that streams elsewhere has no outcome yet.
  const isSilent = failed !== null || status === 'streaming';
  const note = isSilent ? null : noteOf(status, error, isEmpty);
  // A message that ends up empty is not shown (R2.23).
  if (isEmpty && note === null && status !== 'streaming') return null;
  if (isEmpty && failed !== null) return null;
  const canOffer = isLast && status !== 'streaming' && !isRunning(turn);
  // The error line already offers to continue.
  const offered = failed === null ? offerOf(status, isEmpty) : 'regenerate';
  return {
    ...common,
    text: isEmpty ? '' : text,
    isLive: false,
    note,
    offer: canOffer ? offered : null,
    chips: (canOffer && failed === null && chipsOf(message)) || NO_ATTACHMENTS.chips,
    deliverables: message.extras?.deliverables ?? NO_ATTACHMENTS.deliverables,
    questionId: message.parentId,
  };
};

const showQuestion = (message: MessageDetail, turn: Turn): ShownMessage | null => {
  const { id, text, versions } = message;
  if (text.trim() === '') return null;
  const offer = isRunning(turn) ? null : 'edit';
  return {
    key: rowKey(message),
    id,
    role: 'user',
    text,
    label: '',
    isLive: false,
    note: null,
    offer,
    versions,
    ...NO_ATTACHMENTS,
  };
};

/** Keys of a question that is not stored yet: one that is under way, and one that waits. */
const ASKED = 'question';
const WAITING = 'waiting';

/** Placeholder of an answer until `start` brings its id (R4.7). */
const ANSWER_PLACEHOLDER: ShownMessage = {
  key: 'answer-to-come',
  id: null,
  role: 'ai',
  text: '',
  label: '',
  isLive: true,
  note: null,
  offer: null,
  versions: [],
  ...NO_ATTACHMENTS,
};

const showRequested = (
  thread: readonly MessageDetail[],
  turn: Extract<Turn, { status: 'sending' }>,
): ShownMessage[] => {
  const { request } = turn;
  if (request.type === 'continue') return [];
  const replaced = replacedBy(thread, request);
  const note = noteOfLive(turn);
  if (request.type === 'regenerate') {
    return [{ ...ANSWER_PLACEHOLDER, key: replaced ? rowKey(replaced) : ANSWER_PLACEHOLDER.key, note }];
  }
  const question: ShownMessage = {
    ...ANSWER_PLACEHOLDER,
    key: replaced ? rowKey(replaced) : ASKED,
    role: 'user',
    text: request.text,
    isLive: false,
  };
  return [question, { ...ANSWER_PLACEHOLDER, note }];
};

const showWaiting = ({ text, since }: Waiting): ShownMessage => ({
  ...ANSWER_PLACEHOLDER,
  key: WAITING,
  role: 'user',
  text,
  isLive: false,
  isWaiting: true,
  isOffline: since > 0,
});

/** Who answered is said where it changes, and on the newest answer. */
function withFewLabels(messages: readonly ShownMessage[]): ShownMessage[] {
  const newest = messages.map(({ role }) => role).lastIndexOf('ai');
  let before = '';
  return messages.map((message, at) => {
    if (message.role === 'user') return message;
    const isNewest = at === newest;
    const isSaid = isNewest || message.label !== before;
    before = message.label;
    return { ...message, isNewest, label: isSaid ? message.label : '' };
  });
}

/**
 * Messages to show: the stored ones merged with the turn on screen, oldest first.
 * @param waiting the message that waits for the running answer or for the network
 */
export function showMessages(
  messages: readonly MessageDetail[],
  turn: Turn,
  waiting: Waiting | null = null,
): ShownMessage[] {
  const isSending = turn.status === 'sending';
  const thread = isSending ? messages.slice(0, countKept(messages, turn.request)) : messages;
  const last = thread.at(-1);
  const shown = thread
    .map((message) =>
      message.role === 'ai' ? showAnswer(message, turn, message === last) : showQuestion(message, turn),
    )
    .filter((message) => message !== null);
  return withFewLabels([
    ...shown,
    ...(isSending ? showRequested(messages, turn) : []),
    ...(waiting === null ? [] : [showWaiting(waiting)]),
  ]);
}

/**
 * The key of a question that was sent here, which changes when it goes out and when it is stored.
 * @param key the last known one
 * @returns null once it is none of the messages: it was taken back, or could not be sent
 */
export function keyOfSent(key: string, messages: readonly ShownMessage[], turn: Turn): string | null {
  const has = (one: string): boolean => messages.some((message) => message.key === one);
  // Another one that is stored may not be loaded yet.
  if (has(key) || (key !== ASKED && key !== WAITING)) return key;
  if (key === WAITING) return has(ASKED) ? ASKED : null;
  const hasBegun = 'answer' in turn ? turn.answer !== null : 'isNewConversation' in turn;
  if (!hasBegun) return null;
  if (turn.status === 'streaming' && messages.every(({ id }) => id !== turn.answerId)) return ASKED;
  return messages.filter(({ role, isWaiting }) => role === 'user' && !isWaiting).at(-1)?.key ?? null;
}
