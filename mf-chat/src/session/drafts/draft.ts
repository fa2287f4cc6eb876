/** A text that was sent and is not known to be stored yet. */
export interface PendingSend {
  readonly text: string;
  /** Its `Idempotency-Key`. A retry under the same key never stores the text twice (F39). */
  readonly key: string;
  readonly agentKey: string;
  /** Ids of the question that it replaces and of the message that it follows, as in the request. */
  readonly editOf: string | null;
  readonly afterId: string | null;
}

/** A message that goes out by itself later, under its key. */
export interface WaitingSend extends Pick<PendingSend, 'text' | 'key' | 'agentKey'> {
  /** When it began to wait for the network, ms since 1970; 0 where it waits for the running answer. */
  readonly since: number;
}

/** Identity of a send within one conversation. */
export type SentText = Pick<PendingSend, 'text' | 'editOf' | 'agentKey'>;

/** Unsent text of one conversation. */
export interface Draft {
  readonly text: string;
  /** Stored question that is being edited in the input; `text` returns afterwards. */
  readonly edit: { readonly of: string; readonly text: string } | null;
  readonly pending: PendingSend | null;
  /** The pending text has left the input, and its request is under way. */
  readonly isInFlight: boolean;
  /** A message that was sent while an answer was being written, or without a network. */
  readonly waiting: WaitingSend | null;
}

export const EMPTY: Draft = { text: '', edit: null, pending: null, isInFlight: false, waiting: null };

/** The text in the input. */
export const inputOf = ({ text, edit }: Draft): string => edit?.text ?? text;

export const withInput = (draft: Draft, text: string): Draft =>
  draft.edit ? { ...draft, edit: { ...draft.edit, text } } : { ...draft, text };

/** Empties the input, or ends the edit, and keeps the text as pending; what waited leaves the input alone. */
export const afterSend = (draft: Draft, pending: PendingSend): Draft => ({
  ...draft,
  ...(draft.waiting?.key === pending.key ? { waiting: null } : draft.edit ? { edit: null } : { text: '' }),
  pending,
  isInFlight: true,
});

/** Lets the text of the input wait, below what waits already. One whose result is unknown keeps its key. */
export function withWaiting(draft: Draft, added: Omit<WaitingSend, 'text'>): Draft {
  const { waiting, pending } = draft;
  const typed = draft.text.trim();
  const text = waiting === null ? typed : `${waiting.text}\n${typed}`;
  const isAgain = isSameSend(pending, { ...added, text, editOf: null });
  return { ...draft, text: '', waiting: { ...added, text, ...(isAgain && { key: pending.key }) } };
}

/** Returns what waits to the input, in front of later typing. */
export const withoutWaiting = (draft: Draft): Draft =>
  draft.waiting === null ? draft : prepend({ ...draft, waiting: null }, draft.waiting.text);

const prepend = (draft: Draft, text: string): Draft => ({
  ...draft,
  text: draft.text === '' ? text : `${text}\n${draft.text}`,
});

/** Returns the pending text to the input, in front of later typing. Its key stays for a retry of the same text. */
export function afterReturn(draft: Draft): Draft {
  const { pending, edit } = draft;
  if (!draft.isInFlight || pending === null) return draft;
  const returned = { ...draft, isInFlight: false };
  // During another edit the text goes to the draft behind that edit, so that it is not lost.
  if (pending.editOf === null || edit !== null) return prepend(returned, pending.text);
  return { ...returned, edit: { of: pending.editOf, text: pending.text } };
}

/** Returns a failed text; one that is no longer the pending send comes back as ordinary text. */
export function withReturned(before: Draft, sent: SentText): Draft {
  const draft = withoutWaiting(before);
  return isSameSend(draft.pending, sent) ? afterReturn(draft) : prepend(draft, sent.text);
}

const withoutSent = (text: string, sent: string): string => {
  if (text.trim() === sent) return '';
  return text.startsWith(`${sent}\n`) ? text.slice(sent.length + 1) : text;
};

/** Removes the pending text, which the server has stored, from the input or the edit. */
export function afterStored(draft: Draft): Draft {
  const { pending, edit } = draft;
  if (pending === null) return draft;
  const settled = { ...draft, pending: null, isInFlight: false };
  if (draft.isInFlight) return settled;
  if (pending.editOf === null) return { ...settled, text: withoutSent(draft.text, pending.text) };
  return edit?.of === pending.editOf && edit.text.trim() === pending.text
    ? { ...settled, edit: null }
    : settled;
}

/** True for a retry of the pending send, which keeps its key. */
export const isSameSend = (
  pending: PendingSend | null,
  { text, editOf, agentKey }: SentText,
): pending is PendingSend =>
  pending !== null && pending.text === text && pending.editOf === editOf && pending.agentKey === agentKey;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);

function readPending(value: unknown): PendingSend | null {
  if (!isRecord(value) || typeof value.text !== 'string' || typeof value.key !== 'string') return null;
  return {
    text: value.text,
    key: value.key,
    agentKey: textOrNull(value.agentKey) ?? '',
    editOf: textOrNull(value.editOf),
    afterId: textOrNull(value.afterId),
  };
}

function readWaiting(value: unknown): WaitingSend | null {
  const sent = readPending(value);
  return sent && { ...sent, since: (isRecord(value) && Number(value.since)) || 0 };
}

function readFields(stored: string): Draft | null {
  try {
    const value: unknown = JSON.parse(stored);
    if (!isRecord(value) || typeof value.text !== 'string') return null;
    const { edit } = value;
    const isEdit = isRecord(edit) && typeof edit.of === 'string' && typeof edit.text === 'string';
    return {
      text: value.text,
      edit: isEdit ? { of: String(edit.of), text: String(edit.text) } : null,
      pending: readPending(value.pending),
      isInFlight: false,
      waiting: readWaiting(value.waiting),
    };
  } catch {
    return null;
  }
}

const isPlain = (draft: Draft): boolean =>
  draft.edit === null && draft.pending === null && draft.waiting === null && !draft.text.startsWith('{');

/**
 * Serialises a draft for local storage: the bare text when there is nothing else, JSON otherwise. A text in flight is
 * written as returned, because a reload before the server's answer must find it in the input.
 */
export function encodeDraft(draft: Draft): string {
  const { text, edit, pending, waiting } = afterReturn(draft);
  return isPlain({ ...draft, text, edit, pending }) ? text : JSON.stringify({ text, edit, pending, waiting });
}

/** Inverse of {@link encodeDraft}; any other string is read as a text. */
export const decodeDraft = (stored: string): Draft =>
  (stored.startsWith('{') ? readFields(stored) : null) ?? { ...EMPTY, text: stored };
