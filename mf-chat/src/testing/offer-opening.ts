import type { Opening } from '@qihang/shared/contracts';
import type { EarlyAnswer } from '@qihang/shared/early-answer';
import { sessionStore } from '@qihang/shared/session';

/** Answers as the script in the host's index.html does, for the token that is in use then, until the signal. */
export function offerOpening(opening: Opening, signal: AbortSignal): void {
  const give = ({ detail }: CustomEvent<{ found?: EarlyAnswer }>) => {
    const answer = Promise.resolve({ status: 200, body: opening, at: Date.now() });
    detail.found = { token: sessionStore.getState().token ?? '', answer };
  };
  document.addEventListener('early-answer', give as EventListener, { signal });
}
