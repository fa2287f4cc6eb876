import { readNumerals } from '../facts/read-quantities';
import { meaningOfUnit } from '../facts/units';

/** Before a number that is proposed: 连着三家自己来问，先跟三家说，最多带两个. */
const CUES = [
  '连着',
  '接连',
  '满',
  '够',
  '等',
  '头',
  '先',
  '最多',
  '至少',
  '顶多',
  '最少',
  '再',
  '凑',
  '攒',
  '隔',
];
/** 先跟三家 has a word between; what stands there of a person or of the past is a claim. */
const MOST_BETWEEN = 2;
const CLAIMING = '你您我他她们的过了有';
/** Money is proposed as a price, and how long somebody has been at it is never proposed. */
const NEVER = new Set(['', '元', '年', '岁', '%']);

/** Whether a number, wherever it stands in a text to the user, is how many to wait for or to begin with. */
export function isProposedCount(text: string, quote: string): boolean {
  const units = readNumerals(quote).map(({ unit }) => unit);
  const isCount = (unit: string) => !NEVER.has(unit) && !NEVER.has(meaningOfUnit(unit).base);
  if (units.length === 0 || !units.every(isCount)) return false;
  const places = placesOf(text, quote);
  return places.length > 0 && places.every((place) => isAfterCue(text, place));
}

function placesOf(text: string, quote: string): readonly number[] {
  const places: number[] = [];
  for (let at = text.indexOf(quote); at >= 0; at = text.indexOf(quote, at + quote.length)) places.push(at);
  return places;
}

function isAfterCue(text: string, place: number): boolean {
  for (let between = 0; between <= MOST_BETWEEN; between += 1) {
    const end = place - between;
    if ([...text.slice(end, place)].some((sign) => CLAIMING.includes(sign))) return false;
    if (CUES.some((cue) => text.slice(0, Math.max(0, end)).endsWith(cue))) return true;
  }
  return false;
}
