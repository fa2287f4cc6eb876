/** A text that was sent, until it is known to be stored. */
export interface PendingSend {
  readonly text: string;
  /** Its `Idempotency-Key`: sent again under it, the text is stored once, whatever happened to the first try (F39). */
  readonly key: string;
  readonly agentKey: string;
  /** The question that it replaces, and the message that it follows, as the request had them. */
  readonly editOf: string | null;
  readonly afterId: string | null;
}

/** What tells one send of a place from another. */
export type SentText = Pick<PendingSend, 'text' | 'editOf' | 'agentKey'>;

/** What is unsent in one place. */
export interface Draft {
  readonly text: string;
  /** A stored question is being edited: its text is in the input, `text` waits behind it. */
  readonly edit: { readonly of: string; readonly text: string } | null;
  readonly pending: PendingSend | null;
  /** The pending text is out of the input, on its way. */
  readonly isInFlight: boolean;
}

export const EMPTY: Draft = { text: '', edit: null, pending: null, isInFlight: false };

/** The text in the input. */
export const inputOf = ({ text, edit }: Draft): string => edit?.text ?? text;

export const withInput = (draft: Draft, text: string): Draft =>
  draft.edit ? { ...draft, edit: { ...draft.edit, text } } : { ...draft, text };

/** The input is emptied and the text kept until it is stored; what is edited gives way to what waited behind it. */
export const afterSend = (draft: Draft, pending: PendingSend): Draft => ({
  ...draft,
  ...(draft.edit ? { edit: null } : { text: '' }),
  pending,
  isInFlight: true,
});

const before = (draft: Draft, text: string): Draft => ({
  ...draft,
  text: draft.text === '' ? text : `${text}\n${draft.text}`,
});

/** The pending text is back in the input, before whatever was typed since; its key stays for the same text again. */
export function afterReturn(draft: Draft): Draft {
  const { pending, edit } = draft;
  if (!draft.isInFlight || pending === null) return draft;
  const isBack = { ...draft, isInFlight: false };
  // Where another edit has begun meanwhile the text waits behind it: it must not be lost.
  if (pending.editOf === null || edit !== null) return before(isBack, pending.text);
  return { ...isBack, edit: { of: pending.editOf, text: pending.text } };
}

/** A text whose send was given up for another one's sake comes back as a text that was never sent. */
export const withReturned = (draft: Draft, sent: SentText): Draft =>
  isSameSend(draft.pending, sent) ? afterReturn(draft) : before(draft, sent.text);

const without = (text: string, sent: string): string => {
  if (text.trim() === sent) return '';
  return text.startsWith(`${sent}\n`) ? text.slice(sent.length + 1) : text;
};

/** The pending text is stored: it is nobody's draft any more, wherever it is by now. */
export function afterStored(draft: Draft): Draft {
  const { pending, edit } = draft;
  if (pending === null) return draft;
  const settled = { ...draft, pending: null, isInFlight: false };
  if (draft.isInFlight) return settled;
  if (pending.editOf === null) return { ...settled, text: without(draft.text, pending.text) };
  return edit?.of === pending.editOf && edit.text.trim() === pending.text
    ? { ...settled, edit: null }
    : settled;
}

/** The same text in the same place: sent again, it keeps the key of the last try. */
export const isSameSend = (pending: PendingSend | null, { text, editOf, agentKey }: SentText): boolean =>
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
    };
  } catch {
    return null;
  }
}

const isPlain = (draft: Draft): boolean =>
  draft.edit === null && draft.pending === null && !draft.text.startsWith('{');

/**
 * What local storage keeps: the bare text where there is nothing else, JSON otherwise. A text on its way is written as
 * one that came back: that is what a page finds that was reloaded before the server's answer.
 */
export function encodeDraft(draft: Draft): string {
  const { text, edit, pending } = afterReturn(draft);
  return isPlain({ ...draft, text, edit, pending }) ? text : JSON.stringify({ text, edit, pending });
}

/** Reads what {@link encodeDraft} wrote; anything else is a text. */
export const decodeDraft = (stored: string): Draft =>
  (stored.startsWith('{') ? readFields(stored) : null) ?? { ...EMPTY, text: stored };
