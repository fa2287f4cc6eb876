import type { Opening } from '@qihang/shared/contracts';
import { type EarlyAnswer, readEarlyAnswer } from '@qihang/shared/early-answer';
import { sessionStore } from '@qihang/shared/session';

/** The opening that the page asked for before its scripts were there. */
export interface PageOpening {
  readonly opening: Opening;
  /** Time of the answer, ms since 1970. */
  readonly at: number;
}

const isOpening = (body: unknown): body is Opening =>
  typeof body === 'object' && body !== null && 'mark' in body && 'conversations' in body && 'user' in body;

/** Null for any answer but an opening: an older server has none, and the single calls say what is wrong. */
async function openingOf({ token, answer }: EarlyAnswer): Promise<PageOpening | null> {
  const answered = await answer;
  if (answered?.status !== 200 || !isOpening(answered.body)) return null;
  // Another tab may have signed somebody else in meanwhile.
  return sessionStore.getState().token === token ? { opening: answered.body, at: answered.at } : null;
}

let pending: Promise<PageOpening | null> | null | undefined;
let answered: PageOpening | null | undefined;

/** The page's opening; null where it asked for none. Resolves with null where it does not come, and never rejects. */
export function pageOpening(): Promise<PageOpening | null> | null {
  if (pending === undefined) {
    const early = readEarlyAnswer();
    pending = early && openingOf(early);
    void pending?.then((opening) => {
      answered = opening;
    });
  }
  return pending;
}

/** The same as far as it is known by now; undefined while it is under way. */
export const answeredOpening = (): PageOpening | null | undefined => answered;

sessionStore.onSignOut(() => {
  // Nobody else may see it.
  pending = null;
  answered = null;
});
