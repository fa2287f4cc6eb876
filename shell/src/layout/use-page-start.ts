import { useLocation, useNavigationType } from '@qihang/shared/navigation';
import { useEffect, useRef } from 'react';

/** The element in which a page's own content stands. */
export const CONTENT_ID = 'content';

/** Puts the keyboard at the beginning of the content. */
export const focusContent = (): void => {
  document.getElementById(CONTENT_ID)?.focus({ preventScroll: true });
};

/**
 * Begins every page at its top, and lets a keyboard or screen reader begin there too: the browser does it when a
 * document loads, not when a router changes the address. On the way back it is the browser that knows the place.
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
    // A page that puts the focus somewhere itself knows better.
    const content = document.getElementById(CONTENT_ID);
    if (!content?.contains(document.activeElement)) focusContent();
  }, [pathname, navigation]);
}
