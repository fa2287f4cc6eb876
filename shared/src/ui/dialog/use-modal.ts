import { type RefObject, useLayoutEffect } from 'react';
import { lockScroll } from './scroll-lock';

/**
 * Shows the dialog as a modal one for as long as the component lives: the page behind it does not scroll, the element
 * marked `data-initial-focus` (else the first focusable one) takes the focus, and the earlier one gets it back.
 */
export function useModal(dialog: RefObject<HTMLDialogElement | null>): void {
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element === null) return;
    const opener = document.activeElement;
    const unlockScroll = lockScroll();
    element.showModal();
    element.querySelector<HTMLElement>('[data-initial-focus]')?.focus();
    return () => {
      unlockScroll();
      element.close();
      // A dialog that leaves the document does not restore the focus by itself.
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, [dialog]);
}
