import { GAP } from './deliverable-kinds';

/** Where a gap stands in a text, in UTF-16 units. */
export interface GapPlace {
  readonly start: number;
  readonly end: number;
}

/** 视频号 · 40秒: facts in one line, without what is empty and what nobody has told. */
export const factsLine = (...facts: readonly string[]): string =>
  facts.filter((fact) => fact !== '' && fact !== GAP).join(' · ');

const LETTER = /[\p{L}\p{N}_＿]/u;

/**
 * The gaps of a text: {@link GAP}, and with a word of the user's own that word in brackets or by itself. 待定 in 期待定制
 * is no gap, and neither is …… in a sentence: a word of signs alone has to be the whole text.
 */
export function gapsIn(text: string, word: string | null): readonly GapPlace[] {
  const places: GapPlace[] = [];
  for (let at = 0; at < text.length; ) {
    const length = lengthOfGap(text, at, word);
    if (length > 0) places.push({ start: at, end: at + length });
    at += Math.max(1, length);
  }
  return places;
}

/** The text with each gap in other words. */
export function replaceGaps(
  text: string,
  word: string | null,
  replace: (isWhole: boolean) => string,
): string {
  let replaced = '';
  let from = 0;
  for (const { start, end } of gapsIn(text, word)) {
    const isWhole = text.slice(0, start).trim() === '' && text.slice(end).trim() === '';
    replaced += text.slice(from, start) + replace(isWhole);
    from = end;
  }
  return replaced + text.slice(from);
}

function lengthOfGap(text: string, at: number, word: string | null): number {
  if (text.startsWith(GAP, at)) return GAP.length;
  if (word === null || word === '') return 0;
  const bracketed = `【${word}】`;
  if (text.startsWith(bracketed, at)) return bracketed.length;
  return text.startsWith(word, at) && standsAlone(text, at, word) ? word.length : 0;
}

function standsAlone(text: string, at: number, word: string): boolean {
  if (text.trim() === word) return true;
  if (!LETTER.test(word)) return false;
  const isBeside = (beside: string, end: string): boolean => LETTER.test(beside) && LETTER.test(end);
  return (
    !isBeside(text.charAt(at - 1), word.charAt(0)) &&
    !isBeside(text.charAt(at + word.length), word.charAt(word.length - 1))
  );
}
