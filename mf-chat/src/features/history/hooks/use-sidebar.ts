import { LIMITS } from '@qihang/shared/contracts';
import { useEffect, useState, useSyncExternalStore } from 'react';

/** Height below which a window is a phone on its side, px. */
const SHORT_PX = 480;
const NARROW = `(max-width: ${LIMITS.mobileBreakpointPx}px), (max-height: ${SHORT_PX - 1}px)`;

const subscribeToWidth = (listener: () => void): (() => void) => {
  const query = window.matchMedia(NARROW);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
};
const isNarrowNow = (): boolean => window.matchMedia(NARROW).matches;

/** Visibility of the history, and its form. */
export interface Sidebar {
  readonly isOpen: boolean;
  /** A drawer over the chat: it closes after a selection. */
  readonly isDrawer: boolean;
  readonly toggle: () => void;
  readonly close: () => void;
}

/** The history is open by default above 768 px; on narrower screens and on a phone on its side it is a drawer (R2.16). */
export function useSidebar(): Sidebar {
  const isDrawer = useSyncExternalStore(subscribeToWidth, isNarrowNow, () => false);
  /** As it was toggled at this width; null for the default. */
  const [chosen, setChosen] = useState<boolean | null>(null);
  const isOpen = chosen ?? !isDrawer;
  useEffect(() => subscribeToWidth(() => setChosen(null)), []);
  return {
    isOpen,
    isDrawer,
    toggle: () => setChosen(!isOpen),
    close: () => setChosen(false),
  };
}
