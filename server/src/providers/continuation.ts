/** Takes what a continued answer begins with off its text. */
export interface Continuation {
  push(text: string): string;
  end(): string;
}

/** Fewer characters may be chance (慢慢来 after 慢), except where they are a whole line so far. */
const SHORTEST = 4;
/** Texts repeat themselves where they say little: 哈哈哈哈, the columns of a table (--- | ---), an indentation. */
const FEWEST_LETTERS = 3;

/**
 * Models that are told to go on like to begin with the last words again, or with the whole text. Holds back what may
 * still become such a repetition and drops it; everything else passes unchanged.
 */
export function makeContinuation(partial: string): Continuation {
  let held = '';
  let isOpen = partial !== '';
  const decide = (): string => {
    isOpen = false;
    const text = held.slice(repeatedLength(partial, held));
    held = '';
    return text;
  };
  return {
    push(text) {
      if (!isOpen) return text;
      held += text;
      return mayGrow(partial, held) ? '' : decide();
    },
    end: () => (isOpen ? decide() : ''),
  };
}

/** The text so far stands somewhere in the partial, with more after it. */
const mayGrow = (partial: string, text: string): boolean => {
  const at = partial.indexOf(text);
  return at !== -1 && at + text.length < partial.length;
};

/** How much of the beginning of `text` is the end of `partial`. */
function repeatedLength(partial: string, text: string): number {
  for (let length = Math.min(partial.length, text.length); length > 0; length -= 1) {
    if (text.startsWith(partial.slice(-length)) && isSaidAgain(partial, length)) return length;
  }
  return 0;
}

/** Whether the end of `partial`, if a text begins with it, is more than likeness by chance. */
function isSaidAgain(partial: string, length: number): boolean {
  const said = partial.slice(-length);
  if (isWholeLine(partial, length)) return said.trim() !== '';
  return length >= SHORTEST && new Set(said.match(/[\p{L}\p{N}]/gu)).size >= FEWEST_LETTERS;
}

/** A list mark or a word that is all its line has: 「- 」, 「1. 」. */
const isWholeLine = (partial: string, length: number): boolean =>
  length >= 2 && (partial.length === length || partial.at(-length - 1) === '\n');
