import type { Quantity } from '../../facts/quantity';

const MOST = 9;
const POINTING = '这那此';
const ORDERING = '头前后上下';
/** Things that stand in a text. */
const OF_TEXT = /^[样句步种点段行处招]$/;
/** What one may also point at, other than people. */
const POINTED = /^[个件条项道张篇]$/;
const PEOPLE = /^(?:人|客|学|孩子|家长|老板|病|患|用户|粉丝|顾客|朋友)/;

/** 这两样, 头两步, 这几句: it points at what has just been said and counts nothing new. */
export function isBackReference(text: string, { start, end, max, unit }: Quantity): boolean {
  if (start === 0 || max > MOST) return false;
  const before = text.charAt(start - 1);
  if (OF_TEXT.test(unit)) return POINTING.includes(before) || ORDERING.includes(before);
  return POINTED.test(unit) && POINTING.includes(before) && !PEOPLE.test(text.slice(end));
}
