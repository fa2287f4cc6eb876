/** Filter for the beginning of a continued answer. */
export interface Continuation {
  push(text: string): string;
  end(): string;
}

/** Fewer repeated characters may be chance (慢慢来 after 慢), unless they are a whole line. */
const MIN_LENGTH = 4;
/**
 * Different letters that a repetition needs: texts with fewer repeat themselves anyway (哈哈哈哈, the columns of a table
 * --- | ---, an indentation).
 */
const MIN_LETTERS = 3;

/**
 * Drops the repetition with which a model begins a continued answer: its last words, or the whole text. Text that may
 * still become such a repetition is held back; all other text passes unchanged.
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

/** True while `text` stands somewhere in `partial` with more after it. */
const mayGrow = (partial: string, text: string): boolean => {
  const at = partial.indexOf(text);
  return at !== -1 && at + text.length < partial.length;
};

/** Length of the longest beginning of `text` that is the end of `partial`. */
function repeatedLength(partial: string, text: string): number {
  for (let length = Math.min(partial.length, text.length); length > 0; length -= 1) {
    if (text.startsWith(partial.slice(-length)) && isRepetition(partial, length)) return length;
  }
  return 0;
}

/** True when this much of the end of `partial`, at the beginning of a text, is more than a chance match. */
function isRepetition(partial: string, length: number): boolean {
  const repeated = partial.slice(-length);
  if (isWholeLine(partial, length)) return repeated.trim() !== '';
  return length >= MIN_LENGTH && new Set(repeated.match(/[\p{L}\p{N}]/gu)).size >= MIN_LETTERS;
}

/** A list mark or a word alone on its line: 「- 」, 「1. 」. */
const isWholeLine = (partial: string, length: number): boolean =>
  length >= 2 && (partial.length === length || partial.at(-length - 1) === '\n');
