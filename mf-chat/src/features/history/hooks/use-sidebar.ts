import { LIMITS } from '@qihang/shared/contracts';
import { useEffect, useState, useSyncExternalStore } from 'react';

const NARROW = `(max-width: ${LIMITS.mobileBreakpointPx}px)`;

const subscribeToWidth = (listener: () => void): (() => void) => {
  const query = window.matchMedia(NARROW);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
};
const isNarrowNow = (): boolean => window.matchMedia(NARROW).matches;

/** Whether the history is on screen, and as what. */
export interface Sidebar {
  readonly isOpen: boolean;
  /** A drawer over the chat: it closes after a selection. */
  readonly isDrawer: boolean;
  readonly toggle: () => void;
  readonly close: () => void;
}

/** The history is open by default when the window is wider than 768 px; on narrower ones it is a drawer (SPEC §2). */
export function useSidebar(): Sidebar {
  const isDrawer = useSyncExternalStore(subscribeToWidth, isNarrowNow);
  const [isOpen, setIsOpen] = useState(!isDrawer);
  useEffect(() => subscribeToWidth(() => setIsOpen(!isNarrowNow())), []);
  return {
    isOpen,
    isDrawer,
    toggle: () => setIsOpen((open) => !open),
    close: () => setIsOpen(false),
  };
}
