import { GAP } from '@qihang/shared/contracts';

/** A score with what it was counted from. */
export interface Score {
  readonly score: number;
  readonly why: string;
}

const DIGITS = '012345';
const FULL_WIDTH = '０１２３４５';
const NUMERALS = '零一二三四五';
const MOST = 60;
const PAUSES = '，,。：:；;、/ 　)）-—|｜';

/** `3分，有年头……` as a score and its reason; a gap counts nothing. null for what begins with no score. */
export function readScore(text: string): Score | null {
  if (text === GAP) return { score: 0, why: GAP };
  const written = text.trim().replace(/^[（(「]/, '');
  const sign = written.charAt(0);
  const score = [DIGITS, FULL_WIDTH, NUMERALS].map((signs) => (sign === '' ? -1 : signs.indexOf(sign)));
  const found = score.find((value) => value >= 0);
  if (found === undefined) return null;
  const rest = written.slice(1).replace(/^\/5/, '');
  // 30年 and 三十年 are no scores.
  if (!rest.startsWith('分') && !PAUSES.includes(rest.charAt(0) || '，')) return null;
  let at = rest.startsWith('分') ? 1 : 0;
  while (at < rest.length && PAUSES.includes(rest.charAt(at))) at++;
  const why = rest.slice(at).trim();
  return why === '' ? null : { score: found, why: why.slice(0, MOST) };
}

export const writeScore = ({ score, why }: Score): string => `${score}分，${why}`;
