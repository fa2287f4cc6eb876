import { use, useEffect, useState } from 'react';
import { lastRead } from './last-read';
import { answeredOpening, type PageOpening, pageOpening } from './page-opening';

/** What is known of the page's opening. */
export interface OpeningState {
  /** Null where there is none, or none yet. */
  readonly opening: PageOpening | null;
  /** It may still come. */
  readonly isAwaited: boolean;
}

/**
 * The page's opening. Suspends while it is under way: what stands in the page until then is taken over only when it is
 * known what belongs on the screen. Where an earlier visit has read something, that does, and nothing waits. A component's
 * last hook, because React takes one after a `use` that is not called again for a defect of its own (error 467).
 */
export function usePageOpening(): OpeningState {
  const [state, setState] = useState<OpeningState | null>(() => {
    const isAwaited = pageOpening() !== null && answeredOpening() === undefined;
    return isAwaited && lastRead() !== null ? { opening: null, isAwaited } : null;
  });
  useEffect(() => {
    if (state?.isAwaited !== true) return;
    void pageOpening()?.then((opening) => setState({ opening, isAwaited: false }));
  }, [state]);
  const coming = pageOpening();
  if (state !== null && coming !== null) return state;
  return { opening: coming && (answeredOpening() ?? use(coming)), isAwaited: false };
}
