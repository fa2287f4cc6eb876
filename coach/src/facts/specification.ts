import { numeralAt } from './numerals';
import type { Specification } from './quantity';
import { withTail } from './quantity-tail';
import { meaningOfUnit, unitAt } from './units';

/** A specification where it stands in a text, with the unit of length that its last number has. */
export interface ReadSpecification {
  readonly end: number;
  readonly unit: string;
  readonly spec: Specification;
}

const DIMENSION = new Set(['', '米', '寸', '尺', '丈', '英寸']);
const isLength = (unit: string): boolean => DIMENSION.has(meaningOfUnit(unit).base);
const MOST_PARTS = 4;

interface Part {
  readonly value: number;
  readonly unit: string;
  readonly end: number;
}

const DIGITS = /\d+(?:\.\d+)?/y;

function partAt(text: string, at: number): Part | null {
  DIGITS.lastIndex = at;
  const digits = DIGITS.exec(text)?.[0];
  const chinese = digits === undefined ? numeralAt(text, at) : null;
  if (digits === undefined && (chinese === null || chinese.isVague || chinese.min !== chinese.max))
    return null;
  const [value, end] =
    digits === undefined ? [chinese?.min ?? 0, chinese?.end ?? at] : [Number(digits), DIGITS.lastIndex];
  const unit = unitAt(text, end);
  const read = withTail(text, { min: value, max: value, isVague: false, end: end + unit.length, unit });
  return read.isVague ? null : { value: read.min, unit, end: read.end };
}

const TIMES = /\s?[*×✕✖x乘]\s?/iy;

/** 30*20*10, 30 × 20, 60x120厘米, 3.5米乘2米; null for what is counted or paid, as 5斤*4袋. */
function sizeAt(text: string, at: number): ReadSpecification | null {
  const parts: Part[] = [];
  let from = at;
  for (;;) {
    const part = partAt(text, from);
    if (part === null) break;
    parts.push(part);
    TIMES.lastIndex = part.end;
    if (parts.length === MOST_PARTS || !TIMES.test(text)) break;
    from = TIMES.lastIndex;
  }
  const last = parts.at(-1);
  if (last === undefined || parts.length < 2 || !parts.every(({ unit }) => isLength(unit))) return null;
  if (/[a-z]/i.test(text[last.end] ?? '')) return null;
  const { factor } = meaningOfUnit(last.unit);
  const values = parts.map(({ value, unit }) =>
    unit === '' ? value : (value * meaningOfUnit(unit).factor) / factor,
  );
  // 7*24 is how long somebody is there.
  if (values.join() === '7,24' || values.join() === '24,7') return null;
  return {
    end: last.end,
    unit: last.unit,
    spec: { form: values.map(() => '#').join('*'), parts: values, isName: false },
  };
}

const CLOCK = /(?:[01]?\d|2[0-4]):[0-5]\d(?![\d:])/y;

/** 1:3, 1比3, 40/50; a clock is none, and neither is what has a unit behind it. */
function ratioAt(text: string, at: number): ReadSpecification | null {
  CLOCK.lastIndex = at;
  if (CLOCK.test(text)) return null;
  const parts = [partAt(text, at)];
  const sign = text[parts[0]?.end ?? 0] ?? '';
  if (parts[0] === null || parts[0]?.unit !== '' || !':比/'.includes(sign) || sign === '') return null;
  while (parts.length < MOST_PARTS && text[parts.at(-1)?.end ?? 0] === sign) {
    const next = partAt(text, (parts.at(-1)?.end ?? 0) + 1);
    if (next === null) break;
    parts.push(next);
  }
  const read = parts.filter((part): part is Part => part !== null);
  const last = read.at(-1);
  if (last === undefined || read.length < 2 || read.some(({ unit }) => unit !== '')) return null;
  const form = read.map(() => '#').join(sign === '比' ? ':' : sign);
  return { end: last.end, unit: '', spec: { form, parts: read.map(({ value }) => value), isName: false } };
}

const NAME = /[a-zφø]{1,8}\d[a-z\d]*(?:\.\d+)?(?:[*×]\d+(?:\.\d+)?){0,3}/iy;
const LETTER = /[a-z](?=[瓦楞坑款档型级]|套餐|方案)/iy;
/** 18K of gold is no 18,000. */
const KARAT = /(?:9|10|14|18|22|24)k(?=金|白|玫|黄|镶|的?[戒项手耳吊圈链])/iy;

/** The name of a type, as one spelling and its numbers. */
export function namedSpecification(word: string): Specification {
  const spelling = word.toLowerCase().replace(/(\d)[×x](?=\d)/g, '$1*');
  return {
    form: spelling.replace(/\d+(?:\.\d+)?/g, '#'),
    parts: (spelling.match(/\d+(?:\.\d+)?/g) ?? []).map(Number),
    isName: /^[a-z\d]+$/.test(spelling),
  };
}

function nameAt(text: string, at: number): ReadSpecification | null {
  if (/[a-z\d_]/i.test(text[at - 1] ?? '')) return null;
  for (const pattern of [NAME, KARAT, LETTER]) {
    pattern.lastIndex = at;
    const word = pattern.exec(text)?.[0];
    if (word === undefined) continue;
    const end = at + word.length;
    if (pattern !== LETTER) return { end, unit: '', spec: namedSpecification(word) };
    const spec = { form: `@${text[end]}`, parts: [word.toLowerCase()], isName: true };
    return { end: end + 1, unit: '', spec };
  }
  return null;
}

/** The size, mixture or type that begins at `at`, in a text whose full-width characters were narrowed. */
export function specificationAt(text: string, at: number): ReadSpecification | null {
  const named = nameAt(text, at);
  if (named !== null) return named;
  return /[.\d]/.test(text[at - 1] ?? '') ? null : (sizeAt(text, at) ?? ratioAt(text, at));
}
