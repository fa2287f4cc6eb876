import { AppError } from '@qihang/shared/contracts';
import type { WordList } from './word-list';

/**
 * Passes an answer on chunk by chunk. Every call throws `provider_unavailable` at the first listed word, because the same
 * question may get another answer.
 */
export interface AnswerModeration {
  /** @returns the text that may be shown now; text that may still become a listed word is held back */
  push(text: string): string;
  /** Replaces all text so far. */
  replace(text: string): string;
  end(): string;
}

const WITHDRAWN = '这个回答含有不便展示的内容，已收回，请换个说法再问';

const OPEN: AnswerModeration = { push: (text) => text, replace: (text) => text, end: () => '' };

/** @param withdraw takes back the text shown so far; called before the error is thrown */
export function makeAnswerScreen(words: WordList, withdraw: () => void): AnswerModeration {
  if (words.size === 0) return OPEN;
  let screen = words.screen();
  const pass = ({ text, isHit }: { readonly text: string; readonly isHit: boolean }): string => {
    if (!isHit) return text;
    withdraw();
    throw new AppError('provider_unavailable', 'the answer holds a listed word', { text: WITHDRAWN });
  };
  return {
    push: (text) => pass(screen.push(text)),
    replace(text) {
      screen = words.screen();
      return pass(screen.push(text));
    },
    end: () => pass(screen.end()),
  };
}
