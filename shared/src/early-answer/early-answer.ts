/** What the server has said to a request; null where no answer came. */
export interface AnsweredEarly {
  readonly status: number;
  readonly body: unknown;
  /** Time of the answer, ms since 1970. */
  readonly at: number;
}

/** The request that the page's own script has made before any other script was there (docs/decisions/0030). */
export interface EarlyAnswer {
  /** Token that it was made with: the answer is about its user only. */
  readonly token: string;
  /** Never rejects. */
  readonly answer: Promise<AnsweredEarly | null>;
}

/**
 * Asks the script in the host's index.html for its request. Host and remotes get the same one, however often they ask.
 * @returns null in a page without one, and with a host that does not know of it
 */
export function readEarlyAnswer(): EarlyAnswer | null {
  if (typeof document === 'undefined') return null;
  const detail: { found?: EarlyAnswer | null } = {};
  document.dispatchEvent(new CustomEvent('early-answer', { detail }));
  return detail.found ?? null;
}
