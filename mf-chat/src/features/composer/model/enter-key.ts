/** Action of the composer for a key press. */
export type KeyMeaning =
  /** Sends the message; the browser's default is prevented. */
  | 'send'
  /** The key only ended a composition and must not insert a line break. */
  | 'swallow'
  /** Left to the browser. */
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

/** State of the input method, from its composition events. */
export interface Composition {
  readonly isOpen: boolean;
  /** End of the last composition, ms; -Infinity before the first. */
  readonly endedAt: number;
}

/** Maximum delay, ms, after which Safari reports the key that ended a composition. */
const SAME_KEY_MS = 80;
const KEY_CODE_OF_INPUT_METHOD = 229;

/**
 * Enter sends, Shift+Enter breaks the line, and Enter that ends a composition never sends. Safari ends
 * the composition first and then reports the key, with `isComposing` false and key code 229. A test for 229 alone would
 * reject real keys in Chrome, where an open input method may report 229 without a composition. On a touch keyboard Enter
 * breaks the line.
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
