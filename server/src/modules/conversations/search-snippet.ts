import type { SearchHit } from '@qihang/shared/contracts';
import type { SearchPatterns } from './search-pattern';

export type Snippet = Pick<SearchHit, 'snippet' | 'marks'>;
type Mark = readonly [start: number, end: number];

/**
 * UTF-16 units before the best find, which is then in the first of two to three lines, after a stop where there is
 * one.
 */
const BEFORE = 12;
const STOP_BEFORE = 18;
const LENGTH = 110;
const PUNCTUATION = /[，。！？；：,.!?;:\s]/;
/** Finds examined, of all words together: enough to choose a good place in any text. */
const FINDS = 200;

/** Markdown marks around words. Every repetition is bounded, because the text is untrusted. */
const NOISE: readonly (readonly [RegExp, string])[] = [
  [/^[ \t]{0,3}(?:`{3,9}|~{3,9})[^\n]{0,80}$/gm, ' '],
  [/^[ \t]{0,12}(?:#{1,6}|>|[-*+])[ \t]+/gm, ''],
  [/^[ \t]{0,3}(?:[-*_][ \t]?){3,80}$/gm, ' '],
  [/^(?=[ \t]{0,3}\|?[ \t]?:?--)[ \t|:-]+$/gm, ' '],
  [/!?\[([^[\]\n]{0,300})\]\([^)[\n]{0,1000}\)/g, '$1'],
  [/\*\*|__|~~|`/g, ''],
  [/\*([^\s*][^*\n]{0,300})\*/g, '$1'],
  [/(?:(?<![ \t])[ \t]+)?\|[ \t]*/g, ' '],
];

/** The words of a Markdown text without its marks, for one line of a list, not for display as a text. */
export const plainWords = (markdown: string): string =>
  NOISE.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), markdown);

const findAll = (text: string, { inText }: SearchPatterns[number], atMost: number): Mark[] => {
  const marks: Mark[] = [];
  inText.lastIndex = 0;
  for (let found = inText.exec(text); found !== null && marks.length < atMost; found = inText.exec(text)) {
    marks.push([found.index, found.index + found[0].length]);
  }
  return marks;
};

const findsIn = (text: string, patterns: SearchPatterns): Mark[][] => {
  const atMost = Math.ceil(FINDS / patterns.length);
  return patterns.map((pattern) => findAll(text, pattern, atMost));
};

/** True when a text contains one of the words. */
export const holdsAny = (text: string, patterns: SearchPatterns): boolean =>
  patterns.some((pattern) => findAll(text, pattern, 1).length > 0);

/** True when a text contains all words. */
export const holdsAll = (text: string, patterns: SearchPatterns): boolean =>
  patterns.every((pattern) => findAll(text, pattern, 1).length > 0);

/** Merges overlapping and touching marks. */
function merge(marks: readonly Mark[]): [number, number][] {
  const merged: [number, number][] = [];
  for (const [start, end] of [...marks].sort((a, b) => a[0] - b[0] || a[1] - b[1])) {
    const last = merged.at(-1);
    if (last !== undefined && start <= last[1]) last[1] = Math.max(last[1], end);
    else merged.push([start, end]);
  }
  return merged;
}

/** The first find from which most words are in view. */
function bestStart(finds: readonly (readonly Mark[])[]): number {
  let best = { start: 0, words: 0 };
  for (const [start] of finds.flat().sort((a, b) => a[0] - b[0])) {
    const isInView = ([from, to]: Mark) => from >= start && to <= start + LENGTH - STOP_BEFORE;
    const words = finds.filter((marks) => marks.some(isInView)).length;
    if (words > best.words) best = { start, words };
  }
  return best.start;
}

/** Start of a snippet with this find: after the first stop that is near enough. */
function beginning(line: string, find: number): number {
  if (find <= BEFORE) return 0;
  for (let at = Math.max(0, find - STOP_BEFORE); at < find - 1; at += 1) {
    if (PUNCTUATION.test(line.charAt(at)) && !PUNCTUATION.test(line.charAt(at + 1))) return at + 1;
  }
  return find - BEFORE;
}

const characters = new Intl.Segmenter('zh', { granularity: 'grapheme' });
/** Units after which even a long sequence of combining marks is cut. */
const MAX_CHARACTER_LENGTH = 32;

/** The next place at or before `at` that splits no character: not between its two units, nor between joined ones. */
function atCharacter(text: string, at: number): number {
  if (at <= 0 || at >= text.length) return Math.min(Math.max(at, 0), text.length);
  const start = characters.segment(text).containing(at)?.index ?? at;
  if (at - start <= MAX_CHARACTER_LENGTH) return start;
  return /[\udc00-\udfff]/.test(text.charAt(at)) ? at - 1 : at;
}

/** Units examined around a find: only there is Markdown removed, however long the text is. */
const EXCERPT_BEFORE = 1_000;
const EXCERPT_AFTER = 2_000;

/** The part of a text in which most of the words stand together. */
export function excerptOf(text: string, patterns: SearchPatterns): string {
  const start = bestStart(findsIn(text, patterns));
  return text.slice(atCharacter(text, start - EXCERPT_BEFORE), atCharacter(text, start + EXCERPT_AFTER));
}

/**
 * One line of plain text around the best find, with the words marked. @param text Markdown or plain, on any number of
 * lines
 */
export function makeSnippet(text: string, patterns: SearchPatterns): Snippet {
  const line = text.replace(/\s+/g, ' ').trim();
  const finds = findsIn(line, patterns);
  const from = atCharacter(line, beginning(line, bestStart(finds)));
  const to = atCharacter(line, from + LENGTH);
  const head = from > 0 ? '…' : '';
  const snippet = head + line.slice(from, to) + (to < line.length ? '…' : '');
  const marks = merge(finds.flat())
    .map(([start, end]): [number, number] => [Math.max(start, from), Math.min(end, to)])
    .filter(([start, end]) => start < end)
    .map(([start, end]): [number, number] => [start - from + head.length, end - from + head.length]);
  return { snippet, marks };
}
