import type { OrderParameters } from './records';

/** A place that is empty has room for a word, not for a sentence. */
const LONGEST = 8;

/** What people call a blank; demanded as a word that has to stand in the work, it is one, for nobody demands a hole. */
const NAMES_OF_BLANKS = new Set('待定,待补,待填,待补充,待填写,待确认,未定,暂缺,暂无,留空'.split(','));

/** Whether a text can stand for what was never told. */
export const isBlankWord = (text: string): boolean => {
  const word = text.trim();
  return word !== '' && word.length <= LONGEST && !/[\n|｜]/.test(word);
};

/** The user's own word for what was never told (「没报过的空着写待定」); null where 【待补充】 stands for it. */
export function blankWord({ blank, must = [] }: OrderParameters): string | null {
  if (blank !== undefined && isBlankWord(blank)) return blank.trim();
  return must.find((word) => NAMES_OF_BLANKS.has(word)) ?? null;
}
