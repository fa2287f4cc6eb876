/** What a question's request holds besides its key. */
export interface EarlyQuestion {
  readonly message: string;
  readonly conversationId: string | null;
}

/** A question that the page's own script has sent before the client of the API was there (docs/decisions/0036). */
export interface EarlySent {
  /** `/api/chat/lao-gao-ip-master` */
  readonly path: string;
  /** Its `Idempotency-Key`. */
  readonly key: string;
  readonly token: string;
  readonly question: EarlyQuestion;
  /** The stream of its answer, or the refusal; null where none came. Never rejects. */
  readonly response: Promise<Response | null>;
  /** Ends the reading. */
  readonly stop: () => void;
}

/** What was sent, until it is taken; null for nothing, and with a host that cannot send. */
export function readEarlySent(): EarlySent | null {
  if (typeof document === 'undefined') return null;
  const detail: { found?: EarlySent | null } = {};
  document.dispatchEvent(new CustomEvent('early-sent', { detail }));
  return detail.found ?? null;
}

/** Lets the page's own script send a question, where it can: one that cannot be sent so is sent by the client of the API. */
export function sendEarly(sent: Pick<EarlySent, 'path' | 'key' | 'token'> & EarlyQuestion): void {
  document.dispatchEvent(new CustomEvent('early-send', { detail: sent }));
}
