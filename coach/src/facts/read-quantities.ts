import { idiomSpans } from './idioms';
import type { Numeral } from './numeral';
import { isNumeralChar, numeralAt } from './numerals';
import { plainText } from './plain-text';
import type { Quantity } from './quantity';
import { quantityAt } from './quantity-at';
import { namedSpecification, type ReadSpecification, specificationAt } from './specification';
import { unitAt } from './units';
import { weekdaysAt } from './weekdays';

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

const specified = (start: number, { end, unit, spec }: ReadSpecification): Quantity => ({
  start,
  end,
  text: '',
  min: Number.NaN,
  max: Number.NaN,
  isVague: false,
  unit,
  isOrdinal: false,
  spec,
});

const DATE = /((?:19|20)\d\d)([-/.])(\d{1,2})\2(\d{1,2})(?!\d)/y;

/** 2026-11-23 as 2026年, 11月 and 23日, side by side. */
function dateAt(text: string, at: number): readonly Quantity[] {
  DATE.lastIndex = at;
  const found = /\d/.test(text[at - 1] ?? '') ? null : DATE.exec(text);
  if (found === null) return [];
  const [, year = '', , month = '', day = ''] = found;
  const monthAt = at + year.length + 1;
  const dayAt = monthAt + month.length + 1;
  const part = (start: number, end: number, number: string, unit: string): Quantity => ({
    start,
    end,
    text: '',
    min: Number(number),
    max: Number(number),
    isVague: false,
    unit,
    isOrdinal: false,
  });
  return [
    part(at, monthAt, year, '年'),
    part(monthAt, dayAt, month, '月'),
    part(dayAt, dayAt + day.length, day, '日'),
  ];
}

/** The date, or the size or type, that begins at a place; none for all that is only a number. */
function wholeAt(text: string, at: number): readonly Quantity[] {
  if (!isNumeralChar(text[at]) && !/[a-zφø]/i.test(text[at] ?? '')) return [];
  const date = dateAt(text, at);
  if (date.length > 0) return date;
  const spec = specificationAt(text, at);
  return spec === null ? [] : [specified(at, spec)];
}

/** Every number of a text, ordinals, sizes and types among them, in order and without overlap. */
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
    const whole = wholeAt(text, at);
    if (whole.length > 0) {
      found.push(...whole.map((one) => ({ ...one, text: original.slice(one.start, one.end) })));
      readTo = at = whole.at(-1)?.end ?? at + 1;
      continue;
    }
    const days = weekdaysAt(text, text[at] === '每' ? at + 1 : at, (place) =>
      idioms.some(({ start, end }) => start <= place && place < end),
    );
    if (days.length > 0) {
      found.push(...days.map((one) => ({ ...one, text: original.slice(one.start, one.end) })));
      readTo = at = days.at(-1)?.end ?? at + 1;
      continue;
    }
    const rate = rateAt(text, at);
    const canBegin = isNumeralChar(text[at]) || NUMBER_MARKS.includes(text[at] ?? ' ');
    if (rate === null && !canBegin) {
      at += 1;
      continue;
    }
    const name = nameEnd(text, at, numeralAt(text, at));
    const quantity =
      name > at
        ? /[a-z]/i.test(text.slice(at, name)) && !NAME_BEFORE.test(text[at - 1] ?? '')
          ? specified(at, { end: name, unit: '', spec: namedSpecification(text.slice(at, name)) })
          : null
        : (rate ?? quantityAt(text, at));
    if (quantity !== null) found.push({ ...quantity, text: original.slice(quantity.start, quantity.end) });
    at = Math.max(quantity?.end ?? name, at + 1);
    if (quantity !== null) readTo = at;
  }
  return found;
}

/**
 * The numbers with units of a Chinese text: Arabic, full-width and Chinese numerals (两千六, 三万五, 八毛), ranges
 * (260到400元, 三四百), percentages, 折, and vague ones, kept as intervals. Idioms, ordinals, sizes and types are none.
 */
export const readQuantities = (text: string): Quantity[] =>
  readNumerals(text).filter(({ isOrdinal, spec }) => !isOrdinal && spec === undefined);
