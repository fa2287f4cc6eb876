import { idiomSpans } from './idioms';
import type { Numeral } from './numeral';
import { isNumeralChar, numeralAt } from './numerals';
import { plainText } from './plain-text';
import type { Quantity } from './quantity';
import { quantityAt } from './quantity-at';
import { unitAt } from './units';

const NAME_BEFORE = /[a-z_]/i;
const RATE_MARKS = '每按论/';
const NUMBER_MARKS = '数￥¥$上过破';

/** 每月, 按次, 「/斤」: one of the unit. */
function rateAt(text: string, at: number): Quantity | null {
  if (!RATE_MARKS.includes(text[at] ?? ' ')) return null;
  const unit = unitAt(text, at + 1);
  if (
    unit === '' ||
    (/[按论]/.test(text[at] ?? '') && !/^(月|年|天|周|次|斤|平|件|套|节|个|小时|时)/.test(unit))
  )
    return null;
  const end = at + 1 + unit.length;
  const counted = unit === '月' ? '个月' : unit;
  return {
    start: at,
    end,
    text: text.slice(at, end),
    min: 1,
    max: 1,
    isVague: false,
    unit: counted,
    isOrdinal: false,
  };
}

/** Digits inside a name (5D2, A4, H5) count nothing; where the name ends. */
function nameEnd(text: string, at: number, numeral: Numeral | null): number {
  if (!/\d/.test(text[at] ?? '')) return at;
  const isInName = NAME_BEFORE.test(text[at - 1] ?? '');
  const goesOn =
    numeral !== null && /[a-z]/i.test(text[numeral.end] ?? '') && unitAt(text, numeral.end) === '';
  if (!isInName && !goesOn) return at;
  let end = at;
  while (/[a-z0-9]/i.test(text[end] ?? '')) end += 1;
  return end;
}

/** Every number of a text, ordinals among them, in order and without overlap. */
export function readNumerals(original: string): Quantity[] {
  const text = plainText(original);
  const found: Quantity[] = [];
  const idioms = idiomSpans(text);
  let idiom = 0;
  let readTo = 0;
  for (let at = 0; at < text.length; ) {
    // 「四十五一平」 holds no 五一: a word that begins inside a number that was read is none.
    while (
      (idioms[idiom]?.start ?? Number.POSITIVE_INFINITY) < readTo ||
      (idioms[idiom]?.end ?? at + 1) <= at
    ) {
      idiom += 1;
    }
    const skipped = idioms[idiom];
    if (skipped !== undefined && at >= skipped.start) {
      at = skipped.end;
      continue;
    }
    const rate = rateAt(text, at);
    const canBegin = isNumeralChar(text[at]) || NUMBER_MARKS.includes(text[at] ?? ' ');
    if (rate === null && !canBegin) {
      at += 1;
      continue;
    }
    const name = nameEnd(text, at, numeralAt(text, at));
    const quantity = name > at ? null : (rate ?? quantityAt(text, at));
    if (quantity !== null) found.push({ ...quantity, text: original.slice(quantity.start, quantity.end) });
    at = Math.max(quantity?.end ?? name, at + 1);
    if (quantity !== null) readTo = at;
  }
  return found;
}

/**
 * The numbers with units of a Chinese text: Arabic, full-width and Chinese numerals (两千六, 三万五, 八毛), ranges
 * (260到400元, 三四百), percentages, 折, and vague ones, kept as intervals. Idioms and ordinals are none.
 */
export const readQuantities = (text: string): Quantity[] =>
  readNumerals(text).filter((numeral) => !numeral.isOrdinal);
