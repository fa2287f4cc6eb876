/** What a post is put together from, whichever platform it goes to. */

/** Longest title that a platform's own form takes, as far as we know (dated in the knowledge files of the agents). */
const XIAOHONGSHU_TITLE = 20;
const CLAUSE_END = /[，。！？；：,.!?;:\s]/;

/**
 * A text as a title of at most so many characters: whole where it fits, else its first clause, else its beginning. Never
 * ends in the middle of a character.
 */
export function titleOf(text: string, longest = XIAOHONGSHU_TITLE): string {
  const signs = [...text.replace(/\s+/g, ' ').trim()];
  if (signs.length <= longest) return signs.join('');
  const clause = signs.slice(0, longest).reduce((last, sign, at) => (CLAUSE_END.test(sign) ? at : last), -1);
  return clause >= 4 ? signs.slice(0, clause).join('') : `${signs.slice(0, longest - 1).join('')}…`;
}

/** Words as tags, each once; signs that would end a tag are taken out. */
export const tagsOf = (words: readonly string[]): string =>
  [...new Set(words.map((word) => word.replace(/[^\p{L}\p{N}]+/gu, '')).filter((word) => word !== ''))]
    .map((word) => `#${word}`)
    .join(' ');
