import { chineseAt, DIGITS, POWERS, positionalAt } from './chinese-numerals';
import type { Numeral } from './numeral';
import { isThousandsAt } from './thousands';
import { unitAt } from './units';

/** Whether a number can begin with, or go on in, this character. */
export const isNumeralChar = (char: string | undefined): boolean =>
  char !== undefined &&
  ((char >= '0' && char <= '9') || char === '几' || char === '半' || DIGITS.has(char) || POWERS.has(char));

/** 2600, 1.2万, 3w, 1千8, 2,600. */
function arabicAt(text: string, at: number): Numeral | null {
  const grouped = isThousandsAt(text, at + (/\d+/.exec(text.slice(at, at + 4))?.[0].length ?? 0));
  const shown = grouped ? /\d{1,3}(?:,\d{3})+(?!\d)(?:\.\d+)?/y : /\d+(?:\.\d+)?/y;
  shown.lastIndex = at;
  const found = shown.exec(text);
  if (found === null) return null;
  let value = Number(found[0].replaceAll(',', ''));
  let end = shown.lastIndex;
  let power = 1;
  for (let char = text[end] ?? ''; POWERS.has(char) && char !== '廿'; char = text[end] ?? '') {
    power *= POWERS.get(char) ?? 1;
    end += 1;
  }
  if (power === 1 && /[wk]/i.test(text[end] ?? '') && !/[a-z0-9]/i.test(text[end + 1] ?? '')) {
    power = /w/i.test(text[end] ?? '') ? 10_000 : 1000;
    end += 1;
  }
  value *= power;
  const rest =
    power >= 100 && /\d/.test(text[end] ?? '') && !/[\d.]/.test(text[end + 1] ?? '') ? text[end] : undefined;
  if (rest !== undefined) {
    value += (Number(rest) * power) / 10;
    end += 1;
    if (/[百千]/.test(text[end] ?? '') && POWERS.get(text[end] ?? '') === power / 10) end += 1;
  }
  value = Math.round(value * 1e6) / 1e6;
  // 60几单 is 六十几单.
  if (text[end] === '几' && value % 10 === 0 && value > 0 && unitAt(text, end + 1) !== '') {
    const step = value % 100 === 0 ? 100 : 10;
    return { end: end + 1, min: value + 1, max: value + step - 1, isVague: true, needsUnit: false };
  }
  return { end, min: value, max: value, isVague: false, needsUnit: false };
}

const DECIMAL = /([零〇一二两三四五六七八九十])点([零〇一二三四五六七八九]{1,3})(?![十百千分刻\d])/y;

/** 零点六毫米, 一点五倍; 「三点五分」 is a time, and so is 「三点」 with nothing that it measures. */
function decimalAt(text: string, at: number): Numeral | null {
  DECIMAL.lastIndex = at;
  const found = DECIMAL.exec(text);
  const end = DECIMAL.lastIndex;
  if (found === null || isNumeralChar(text[at - 1]) || (unitAt(text, end) === '' && text[end] !== '万'))
    return null;
  const [, whole = '', part = ''] = found;
  const digits = [...part].map((digit) => DIGITS.get(digit) ?? 0).join('');
  const value = Number(`${DIGITS.get(whole) ?? 10}.${digits}`) * (text[end] === '万' ? 10_000 : 1);
  return {
    end: text[end] === '万' ? end + 1 : end,
    min: value,
    max: value,
    isVague: false,
    needsUnit: false,
  };
}

/** The number that begins at `at`, in a text whose full-width characters were narrowed. */
export function numeralAt(text: string, at: number): Numeral | null {
  if (/\d/.test(text[at] ?? '')) return arabicAt(text, at);
  if (text[at] === '半') return { end: at + 1, min: 0.5, max: 0.5, isVague: false, needsUnit: true };
  if (text[at] === '几' && !POWERS.has(text[at + 1] ?? '')) {
    return { end: at + 1, min: 2, max: 9, isVague: true, needsUnit: true };
  }
  return decimalAt(text, at) ?? positionalAt(text, at) ?? chineseAt(text, at);
}
