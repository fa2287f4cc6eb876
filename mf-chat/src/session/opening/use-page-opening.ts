import { use } from 'react';
import { type PageOpening, pageOpening } from './page-opening';

/**
 * The page's opening, or null. Suspends while it is under way: what stands in the page until then is taken over only when
 * it is known what belongs on the screen.
 */
export function usePageOpening(): PageOpening | null {
  const opening = pageOpening();
  return opening === null ? null : use(opening);
}
