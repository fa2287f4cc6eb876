import { type KeyboardEvent, useRef } from 'react';
import { type Composition, meaningOfKey } from '../model/enter-key';

/** A finger types here: Enter belongs to the text. A mouse or trackpad beside it means a real keyboard is likely. */
const isTouchKeyboard = (): boolean => window.matchMedia('(hover: none) and (pointer: coarse)').matches;

interface EnterKeyProps {
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onCompositionStart: () => void;
  readonly onCompositionEnd: () => void;
}

/** Props of a text area whose Enter key sends; see {@link meaningOfKey}. */
export function useEnterKey(onSend: () => void): EnterKeyProps {
  const composition = useRef<Composition>({ isOpen: false, endedAt: Number.NEGATIVE_INFINITY });
  return {
    onCompositionStart: () => {
      composition.current = { ...composition.current, isOpen: true };
    },
    onCompositionEnd: () => {
      composition.current = { isOpen: false, endedAt: performance.now() };
    },
    onKeyDown: (event) => {
      const { key, keyCode, shiftKey, altKey, nativeEvent } = event;
      // Letters need not wait for the browser to be asked for its pointer.
      if (key !== 'Enter') return;
      const press = {
        key,
        keyCode,
        shiftKey,
        altKey,
        isComposing: nativeEvent.isComposing,
        at: performance.now(),
      };
      const meaning = meaningOfKey(press, composition.current, isTouchKeyboard());
      if (meaning === 'type') return;
      event.preventDefault();
      if (meaning === 'send') onSend();
    },
  };
}
