const DIGITS: Readonly<Record<string, number>> = {
  零: 0,
  〇: 0,
  一: 1,
  二: 2,
  两: 2,
  俩: 2,
  三: 3,
  四: 4,
  五: 5,
  六: 6,
  七: 7,
  八: 8,
  九: 9,
};
const UNITS: Readonly<Record<string, number>> = {
  十: 10,
  百: 100,
  千: 1_000,
  万: 10_000,
  w: 10_000,
  k: 1_000,
};

/** Pattern source of a number as people type it: 300, 1.2万, 3w, 三百五, 两千, 十几, 一万二. */
export const NUMBER =
  '(?:\\d+(?:[.,]\\d+)*(?:[万千百wWkK](?![a-zA-Z])\\d?)?|[一二两俩三四五六七八九十百千万零几半]+(?:多万|来万|几万)?)';

/** Most clauses hold no number: worth asking before anything costly. */
export const HAS_NUMBER = /[\d一二两俩三四五六七八九十百千万几半]/;

/**
 * The value of a number as people say it; 三百五 is 350 and 一万二 is 12,000 (the trailing digit counts in the next
 * lower unit). Null where it is not one or not definite (几, 十几).
 */
export function parseNumber(text: string): number | null {
  const clean = text.trim().replace(/,/g, '').toLowerCase();
  const plain = /^(\d+(?:\.\d+)?)([万千百wk])?(\d)?$/.exec(clean);
  if (plain !== null) {
    const unit = plain[2] === undefined ? 1 : (UNITS[plain[2]] ?? 1);
    return Number(plain[1]) * unit + (plain[3] === undefined ? 0 : Number(plain[3]) * (unit / 10));
  }
  if (clean === '半') return 0.5;
  if (!/^[零〇一二两俩三四五六七八九十百千万]+$/.test(clean)) return null;
  return parseCharacters(clean);
}

const LOWER: Readonly<Record<string, string>> = { 百: '十', 千: '百', 万: '千' };

/** 三百五 as 三百五十, 一万二 as 一万二千: before 元 the short form would be read as another number. */
export const spellOut = (text: string): string =>
  text.replace(
    /([百千万])([一二两三四五六七八九\d])(?![\d.零〇一二两三四五六七八九十百千万])/g,
    (_, unit: string, digit: string) => `${unit}${digit}${LOWER[unit] ?? ''}`,
  );

function parseCharacters(text: string): number | null {
  let total = 0;
  let section = 0;
  let digit: number | null = null;
  let lastUnit = 1;
  let afterZero = false;
  for (const char of text) {
    const value = DIGITS[char];
    if (value !== undefined) {
      if (digit !== null && digit !== 0) return null;
      afterZero = value === 0;
      digit = value;
      continue;
    }
    const unit = UNITS[char] ?? 1;
    if (unit === 10_000) {
      total += (section + (digit ?? 0)) * unit;
      section = 0;
    } else {
      section += (digit ?? 1) * unit;
    }
    digit = null;
    lastUnit = unit;
    afterZero = false;
  }
  if (digit === null) return total + section;
  const isShort = lastUnit >= 100 && !afterZero && !text.includes('零');
  return total + section + digit * (isShort ? lastUnit / 10 : 1);
}
