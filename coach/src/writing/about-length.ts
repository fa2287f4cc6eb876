import { splitClauses } from '../facts/clauses';

const UNITS = ['字', '秒', '分钟', '分半', '分来钟', '分多钟'];
const ABOUT = [
  '左右',
  '上下',
  '大概',
  '大约',
  '差不多',
  '约莫',
  '来字',
  '来个字',
  '来秒',
  '来分钟',
  '来钟',
  '多钟',
];
const STRICT = ['以内', '之内', '以下', '不超过', '不要超', '别超', '不能超', '最多', '顶多', '封顶'];

/** Whether a length is one to come near to, in the words that it was ordered with; 「大概一分钟以内」 is a limit. */
export function isAboutLength(words: string): boolean {
  const has = (text: string, signs: readonly string[]) => signs.some((sign) => text.includes(sign));
  const lengths = splitClauses(words)
    .map(({ text }) => text)
    .filter((text) => has(text, UNITS));
  return lengths.some((text) => has(text, ABOUT)) && !lengths.some((text) => has(text, STRICT));
}
