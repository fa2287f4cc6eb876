import { type RefObject, useLayoutEffect, useRef, useSyncExternalStore } from 'react';

/** Where the text of a field is kept. */
export interface TextSource {
  readonly read: () => string;
  readonly write: (text: string) => void;
  /** Calls back at every change, whoever made it; returns the undoing. */
  readonly subscribe: (listener: () => void) => () => void;
}

/** Then nobody reads the copy, and a change of it would cost a layout for each key. */
const growsByItself = (): boolean => CSS.supports('field-sizing', 'content');

/**
 * Ties a text area to where its text is kept, in both directions, without a render for each key: the field shows the
 * letter already.
 * @returns the ref of the element whose `data-text` repeats the text, where a field cannot grow by itself
 */
export function useTextField(
  source: TextSource,
  inputRef: RefObject<HTMLTextAreaElement | null>,
): RefObject<HTMLDivElement | null> {
  const copyRef = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const needsCopy = !growsByItself();
    const show = () => {
      const text = source.read();
      const input = inputRef.current;
      // Setting what is there already would move the caret, and end a composition.
      if (input !== null && input.value !== text) input.value = text;
      if (needsCopy) copyRef.current?.setAttribute('data-text', text);
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
