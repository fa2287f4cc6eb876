import { folded } from '../facts/fold';
import type { ChipRecord } from '../protocol/records';

const MOST = 4;
const LONGEST = 24;
/** What a person has been given by somebody: never put into their mouth. */
const CREDENTIALS = /证|级|资格|执照|职称|学历|获奖|冠军|博士|硕士/;
/** 一 alone is in too many words that count nothing (一起, 一下). */
const NUMBERS =
  /[0-9０-９]+|[一二三四五六七八九十百千万两]{2,}|[一二三四五六七八九十两几](?=[元块万千百年岁])/g;

/**
 * The short answers that may be offered: no number, certificate or place that nobody said (docs/decisions/0026 §5), none
 * twice, four at most.
 * @param said what the user has said so far, and what was just asked
 */
export function fitChips(chips: readonly ChipRecord[], said: string): readonly string[] {
  const known = folded(said);
  const isSaid = (text: string) => known.includes(folded(text));
  const texts = chips
    .filter(({ field, text }) => field !== '地点' || isSaid(text))
    .map(({ text }) => text.trim())
    .filter((text) => text !== '' && text.length <= LONGEST)
    .filter((text) => !CREDENTIALS.test(text) || isSaid(text))
    .filter((text) => (text.match(NUMBERS) ?? []).every(isSaid));
  return [...new Set(texts)].slice(0, MOST);
}
