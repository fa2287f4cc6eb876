import type { DeliverableContent } from '@qihang/shared/contracts';
import { linesOf, writeLine } from '../line-pointer';

/** The content with these words in the place of those, in every line that can be changed, and in how many. */
export function replaceWords<Content extends DeliverableContent>(
  content: Content,
  from: string,
  to: string,
): { readonly content: Content; readonly count: number } {
  const held = linesOf(content).filter(({ text }) => text.includes(from));
  return {
    content: held.reduce(
      (changed, { pointer, text }) => writeLine(changed, pointer, text.replaceAll(from, to)),
      content,
    ),
    count: held.length,
  };
}

export const holdsWords = (content: object, words: string): boolean =>
  linesOf(content).some(({ text }) => text.includes(words));
