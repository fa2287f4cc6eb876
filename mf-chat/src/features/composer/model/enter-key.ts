/** What a press of a key means to the composer. */
export type KeyMeaning =
  /** The message is sent; the key does nothing else. */
  | 'send'
  /** The key only ended a composition; it must not break the line either. */
  | 'swallow'
  /** The browser does what it always does. */
  | 'type';

export interface KeyPress {
  readonly key: string;
  readonly keyCode: number;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
  readonly isComposing: boolean;
  /** In milliseconds, on the clock of {@link Composition.endedAt}. */
  readonly at: number;
}

/** What is known of the input method, from its own events. */
export interface Composition {
  readonly isOpen: boolean;
  /** When the last one ended; -Infinity before the first. */
  readonly endedAt: number;
}

/** Safari reports the key that ended a composition this soon after its end, at the latest. */
const SAME_KEY_MS = 80;
const KEY_CODE_OF_INPUT_METHOD = 229;

/**
 * Enter sends, Shift+Enter breaks the line, and Enter that ends a composition never sends (PRODUCT §7). Safari ends
 * the composition first and then reports the key, with `isComposing` false and key code 229. A bare test for 229
 * would refuse keys of Chrome that are meant: there an open input method may report 229 without any composition.
 * On a touch keyboard Enter breaks the line.
 */
export function meaningOfKey(
  press: KeyPress,
  composition: Composition,
  isTouchKeyboard: boolean,
): KeyMeaning {
  if (press.key !== 'Enter' || press.shiftKey || press.altKey || isTouchKeyboard) return 'type';
  if (press.isComposing || composition.isOpen) return 'type';
  const hasJustEnded = press.at - composition.endedAt < SAME_KEY_MS;
  if (press.keyCode === KEY_CODE_OF_INPUT_METHOD && hasJustEnded) return 'swallow';
  return 'send';
}
