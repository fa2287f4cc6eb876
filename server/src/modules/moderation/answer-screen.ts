import { AppError } from '@qihang/shared/contracts';
import type { WordList } from './word-list';

/** Lets an answer through piece by piece. Every call throws `content_refused` at the first word of the list. */
export interface AnswerScreen {
  /** @returns what may be shown now; the rest is held back until it is clear that it becomes no word */
  push(text: string): string;
  /** All text so far is replaced by this. */
  replace(text: string): string;
  end(): string;
}

const WITHDRAWN = '这个回答含有不便展示的内容，已收回，请换个说法再问';

const OPEN: AnswerScreen = { push: (text) => text, replace: (text) => text, end: () => '' };

/** @param withdraw takes back what was shown already; called before the error is thrown */
export function makeAnswerScreen(words: WordList, withdraw: () => void): AnswerScreen {
  if (words.size === 0) return OPEN;
  let screen = words.screen();
  const pass = ({ text, isHit }: { readonly text: string; readonly isHit: boolean }): string => {
    if (!isHit) return text;
    withdraw();
    throw new AppError('content_refused', 'the answer holds a listed word', { text: WITHDRAWN });
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
