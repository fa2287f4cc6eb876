import { type RefObject, useLayoutEffect, useRef, useSyncExternalStore } from 'react';

/** Storage of the text of a field. */
export interface TextSource {
  readonly read: () => string;
  readonly write: (text: string) => void;
  /** Calls back at every change, whatever its origin. @returns the function that unsubscribes */
  readonly subscribe: (listener: () => void) => () => void;
}

/** A field that grows by itself needs no copy of its text, which would cost a layout per key. */
const supportsFieldSizing = (): boolean => CSS.supports('field-sizing', 'content');

/**
 * Binds a text area to its text source in both directions, without a React render per key.
 * @returns the ref of the element whose `data-text` repeats the text in browsers without `field-sizing`
 */
export function useTextField(
  source: TextSource,
  inputRef: RefObject<HTMLTextAreaElement | null>,
): RefObject<HTMLDivElement | null> {
  const copyRef = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const needsCopy = !supportsFieldSizing();
    const show = () => {
      const text = source.read();
      const input = inputRef.current;
      // Setting an unchanged value would move the caret and end a composition.
      if (input !== null && input.value !== text) input.value = text;
      if (needsCopy) copyRef.current?.setAttribute('data-text', text);
    };
    show();
    return source.subscribe(show);
  }, [source, inputRef]);
  return copyRef;
}

/** Value computed from the text; renders only when the value changes. */
export const useTextValue = <Value extends string | number | boolean>(
  { read, subscribe }: TextSource,
  make: (text: string) => Value,
): Value =>
  useSyncExternalStore(
    subscribe,
    () => make(read()),
    () => make(''),
  );

/** Takes over what was typed into the field before the app was there, behind an unsent text. */
export function adoptText({ read, write }: TextSource, input: HTMLTextAreaElement | null): void {
  const typed = input?.value ?? '';
  const kept = read();
  if (typed !== '' && typed !== kept) write(kept === '' ? typed : `${kept}\n${typed}`);
}
