import { type KeyboardEvent, useRef } from 'react';
import { type Composition, meaningOfKey } from '../model/enter-key';

/** True on a touch screen without a pointer that hovers; a mouse or trackpad makes a hardware keyboard likely. */
const isTouchKeyboard = (): boolean => window.matchMedia('(hover: none) and (pointer: coarse)').matches;

interface EnterKeyProps {
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onCompositionStart: () => void;
  readonly onCompositionEnd: () => void;
}

/** Event handlers for a text area in which Enter sends; see {@link meaningOfKey}. */
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
      // Returns before the media query, which is too expensive for every letter.
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
