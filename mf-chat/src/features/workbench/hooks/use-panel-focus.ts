import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';

const isTyping = (element: Element): boolean =>
  element.matches('textarea, select, input:not([type=checkbox])');

/** What was pressed is gone with its page, or is out of use. */
const isLost = (): boolean => {
  const focused = document.activeElement;
  return focused === null || focused === document.body || focused.matches(':disabled');
};

interface PanelFocus {
  readonly ref: RefObject<HTMLElement | null>;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

interface PanelFocusInput {
  /** Beside the chat; a sheet over it is a modal dialog, which sees to its own focus. */
  readonly isBeside: boolean;
  /** Changes with what is on screen. */
  readonly shown: string;
  readonly onClose: () => void;
}

/**
 * Keeps whoever goes by keyboard inside the panel: it takes the focus from what has opened it, gives it back in the end,
 * and catches it where a page goes away under it. Whoever types elsewhere goes on typing.
 */
export function usePanelFocus({ isBeside, shown, onClose }: PanelFocusInput): PanelFocus {
  const ref = useRef<HTMLElement>(null);
  const before = useRef(shown);
  useEffect(() => {
    const panel = ref.current;
    const opener = document.activeElement;
    // After a reload nothing has opened it.
    const isOpened = opener instanceof HTMLElement && opener !== document.body && !isTyping(opener);
    if (!isBeside || panel === null || !isOpened || panel.contains(opener)) return;
    panel.focus({ preventScroll: true });
    return () => {
      // Not before it has left the screen: then it is known whether the focus has gone with it.
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
    // A dialog, and what is being typed, have an Escape of their own.
    if (target instanceof Element && (isTyping(target) || target.closest('dialog') !== null)) return;
    event.preventDefault();
    onClose();
  };
  return { ref, onKeyDown };
}
