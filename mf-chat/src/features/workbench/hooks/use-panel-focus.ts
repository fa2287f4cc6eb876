import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';

const isTyping = (element: Element): boolean =>
  element.matches('textarea, select, input:not([type=checkbox])');

/** True when the focused element was removed or disabled. */
const isLost = (): boolean => {
  const focused = document.activeElement;
  return focused === null || focused === document.body || focused.matches(':disabled');
};

interface PanelFocus {
  readonly ref: RefObject<HTMLElement | null>;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

interface PanelFocusInput {
  /** The panel is beside the chat; a sheet over it is a modal dialog, which manages its own focus. */
  readonly isBeside: boolean;
  /** Identity of the page on screen. */
  readonly shown: string;
  readonly onClose: () => void;
}

/**
 * Focus management of the panel for keyboard users: takes the focus from the opener, returns it on close, and recovers it
 * when a page is removed. Never takes it from a field in which the user types.
 */
export function usePanelFocus({ isBeside, shown, onClose }: PanelFocusInput): PanelFocus {
  const ref = useRef<HTMLElement>(null);
  const before = useRef(shown);
  useEffect(() => {
    const panel = ref.current;
    const opener = document.activeElement;
    // After a reload there is no opener.
    const isOpened = opener instanceof HTMLElement && opener !== document.body && !isTyping(opener);
    if (!isBeside || panel === null || !isOpened || panel.contains(opener)) return;
    panel.focus({ preventScroll: true });
    return () => {
      // In a timer, after the panel was removed, when it is known whether the focus was lost with it.
      setTimeout(() => {
        if (isLost() && opener.isConnected) opener.focus({ preventScroll: true });
      });
    };
  }, [isBeside]);
  useEffect(() => {
    const isOther = before.current !== shown;
    before.current = shown;
    if (!isOther || !isLost()) return;
    const panel = ref.current;
    const stop = panel?.querySelector<HTMLElement>('[data-stop]');
    const tab = panel?.querySelector<HTMLElement>('[aria-current="page"]');
    (stop ?? tab ?? panel)?.focus({ preventScroll: true });
  }, [shown]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing || !isBeside)
      return;
    const { target } = event;
    // Dialogs and text fields handle Escape themselves.
    if (target instanceof Element && (isTyping(target) || target.closest('dialog') !== null)) return;
    event.preventDefault();
    onClose();
  };
  return { ref, onKeyDown };
}
