import { GAP } from '@qihang/shared/contracts';
import type { Fact } from '../../facts/fact';
import type { FactField } from '../../facts/fields';
import { answersIn } from '../questions';

const BREAKS: readonly RegExp[] = [/[\n\r]+/, /[；;]+/, /(?<=[。！？!?])/, /[，、]|,(?!\d)/];
const MARK = /^(?:[-•·*—]+|\d{1,2}[.、)）．](?!\d))\s*/;

/** Text on one line; what was typed stays but for its line breaks. */
const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** The first kind of break that a text has parts it: lines, else semicolons, else sentences, else commas. */
function partsOf(text: string): readonly string[] {
  for (const mark of BREAKS) {
    const parts = text
      .split(mark)
      .map((part) => oneLine(part.trim().replace(MARK, '')))
      .filter((part) => part !== '');
    if (parts.length > 1) return parts;
  }
  return [oneLine(text)].filter((part) => part !== '');
}

/** The user's own words by field, as they were typed. */
export interface TypedWords {
  /** All that was typed for a field, on one line; null where there is nothing. */
  readonly all: (field: FactField) => string | null;
  /** One by one, as the user parted them. */
  readonly lines: (field: FactField) => readonly string[];
  readonly first: (field: FactField) => string | null;
}

/** Reads what was typed out of the facts. */
export function typedWords(facts: readonly Fact[]): TypedWords {
  const values = (field: FactField) => answersIn(facts, field).map(({ value }) => value);
  const lines = (field: FactField) => [...new Set(values(field).flatMap(partsOf))];
  return {
    all: (field) => values(field).map(oneLine).join('；') || null,
    lines,
    first: (field) => lines(field)[0] ?? null,
  };
}

/** Cuts what is too long, in sight and between characters; a gap for nothing. */
export function fitted(words: string | null, most: number): string {
  if (words === null) return GAP;
  if (words.length <= most) return words;
  let cut = '';
  for (const character of words) {
    if (cut.length + character.length > most - 1) break;
    cut += character;
  }
  return `${cut}…`;
}

/** For a place where half of the words would be none: whole, or a gap. */
export const whole = (words: string | null, most: number): string =>
  words !== null && words.length <= most ? words : GAP;

/** A label and the words, or a gap, behind it. */
export const labelled = (label: string, words: string | null, most: number): string =>
  `${label}：${fitted(words, most - label.length - 1)}`;

/** Pieces side by side, each by itself. */
export const sideBySide = (...pieces: readonly string[]): string => pieces.join('｜');
