import { useLocation, useNavigationType } from '@qihang/shared/navigation';
import { useEffect, useRef } from 'react';

/** Id of the element with a page's own content. */
export const CONTENT_ID = 'content';

/** Moves the focus to the beginning of the content. */
export const focusContent = (): void => {
  document.getElementById(CONTENT_ID)?.focus({ preventScroll: true });
};

/**
 * Begins every page at its top, for keyboards and screen readers too: the browser does it when a document loads, not
 * when a router changes the address. On the way back the browser restores the position.
 */
export function usePageStart(): void {
  const { pathname } = useLocation();
  const navigation = useNavigationType();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (navigation === 'POP') return;
    window.scrollTo(0, 0);
    // A page that has set the focus itself keeps it.
    const content = document.getElementById(CONTENT_ID);
    if (!content?.contains(document.activeElement)) focusContent();
  }, [pathname, navigation]);
}
