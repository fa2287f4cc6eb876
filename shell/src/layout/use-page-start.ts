import { useLocation } from '@qihang/shared/navigation';
import { type RefObject, useEffect, useRef } from 'react';

/**
 * Begins every page at its top, and lets a keyboard or screen reader begin there too: the browser does it when a
 * document loads, not when a router changes the address. The first page is left as the browser has it.
 */
export function usePageStart<T extends HTMLElement>(): RefObject<T | null> {
  const { pathname } = useLocation();
  const start = useRef<T>(null);
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    window.scrollTo(0, 0);
    // A page that puts the focus somewhere itself knows better.
    if (!start.current?.contains(document.activeElement)) start.current?.focus({ preventScroll: true });
  }, [pathname]);
  return start;
}
