import type { ShownMessage } from '../../model/shown-messages';

/** The question that was sent while this list was on screen, which goes to the top of the view. */
export interface SentQuestion {
  /** Its key in the list: another question may say the same. */
  readonly key: string;
  /** Tells it from the questions before it. It stays the same when the key changes, because the question is stored. */
  readonly number: number;
  /** Height of the view when it was sent, px: a keyboard that opens or closes later changes nothing. */
  readonly viewHeight: number;
}

interface Question {
  readonly message: Pick<ShownMessage, 'role' | 'key'> | undefined;
  /** Of its row, px; null until it is measured. */
  readonly height: number | null;
}

/**
 * Least height of the answer below, px, so that the question stands at the top of the view from the beginning and stays
 * there while the answer fits. Null where the newest question is not the sent one.
 */
export function leastAnswerHeight(sent: SentQuestion | null, { message, height }: Question): number | null {
  if (sent === null || height === null || message?.role !== 'user' || message.key !== sent.key) return null;
  return Math.max(0, Math.floor(sent.viewHeight - height));
}
