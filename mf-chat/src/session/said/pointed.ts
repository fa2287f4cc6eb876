import type { Span } from '@qihang/shared/contracts';

/** Words of a message. */
export interface WordsOf {
  readonly messageId: string;
  readonly words: Span;
}

const listeners = new Set<() => void>();
let pointed: WordsOf | null = null;

/** The words that a mark under the pointer leads to, anywhere on the page; null for none. */
export const pointedWords = (): WordsOf | null => pointed;

/** Tells which words those are now. */
export function pointAt(words: WordsOf | null): void {
  pointed = words;
  for (const listener of listeners) listener();
}

export function subscribePointed(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
