/** Parts of a post, the same for every platform. */

/**
 * Maximum length of a title on 小红书, in characters, as far as we know (dated in the knowledge files of the agents).
 */
const MAX_XIAOHONGSHU_TITLE = 20;
const CLAUSE_END = /[，。！？；：,.!?;:\s]/;

/**
 * A title of at most so many characters: the whole text where it fits, else its first clause, else its beginning. Never
 * cuts a character in two.
 */
export function titleOf(text: string, maxLength = MAX_XIAOHONGSHU_TITLE): string {
  const characters = [...text.replace(/\s+/g, ' ').trim()];
  if (characters.length <= maxLength) return characters.join('');
  const clause = characters
    .slice(0, maxLength)
    .reduce((last, character, at) => (CLAUSE_END.test(character) ? at : last), -1);
  return clause >= 4
    ? characters.slice(0, clause).join('')
    : `${characters.slice(0, maxLength - 1).join('')}…`;
}

/** Words as hashtags, without duplicates; characters that would end a tag are removed. */
export const tagsOf = (words: readonly string[]): string =>
  [...new Set(words.map((word) => word.replace(/[^\p{L}\p{N}]+/gu, '')).filter((word) => word !== ''))]
    .map((word) => `#${word}`)
    .join(' ');
