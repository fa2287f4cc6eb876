import { type RefObject, useLayoutEffect, useRef, useSyncExternalStore } from 'react';

/** Where the text of a field is kept. */
export interface TextSource {
  readonly read: () => string;
  readonly write: (text: string) => void;
  /** Calls back at every change, whoever made it; returns the undoing. */
  readonly subscribe: (listener: () => void) => () => void;
}

/**
 * Ties a text area to where its text is kept, in both directions, without a render for each key: the field shows the
 * letter already.
 * @returns the ref of the element whose `data-text` repeats the text
 */
export function useTextField(
  source: TextSource,
  inputRef: RefObject<HTMLTextAreaElement | null>,
): RefObject<HTMLDivElement | null> {
  const copyRef = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const show = () => {
      const text = source.read();
      const input = inputRef.current;
      // Setting what is there already would move the caret, and end a composition.
      if (input !== null && input.value !== text) input.value = text;
      copyRef.current?.setAttribute('data-text', text);
    };
    show();
    return source.subscribe(show);
  }, [source, inputRef]);
  return copyRef;
}

/** What is made of the text; renders only when that changes. */
export const useOfText = <Value extends string | number | boolean>(
  { read, subscribe }: TextSource,
  make: (text: string) => Value,
): Value => useSyncExternalStore(subscribe, () => make(read()));
