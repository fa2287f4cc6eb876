import type { SearchHit } from '@qihang/shared/contracts';
import type { SearchPatterns } from './search-pattern';

export type Snippet = Pick<SearchHit, 'snippet' | 'marks'>;
type Mark = readonly [start: number, end: number];

/** UTF-16 units around the best find: it stands in the first of two to three lines, after a stop where there is one. */
const BEFORE = 12;
const STOP_BEFORE = 18;
const LENGTH = 110;
const STOP = /[，。！？；：,.!?;:\s]/;
/** Finds that are looked at, of all words together: enough to choose a good place, however often they stand in a text. */
const FINDS = 200;

/** What Markdown adds to the words. Every repetition is bounded: the text is a stranger's. */
const NOISE: readonly (readonly [RegExp, string])[] = [
  [/^[ \t]{0,3}(?:`{3,9}|~{3,9})[^\n]{0,80}$/gm, ' '],
  [/^[ \t]{0,12}(?:#{1,6}|>|[-*+])[ \t]+/gm, ''],
  [/^[ \t]{0,3}(?:[-*_][ \t]?){3,80}$/gm, ' '],
  [/^[ \t]{0,3}\|?(?:[ \t]?:?-{2,60}:?[ \t]?\|?){1,40}$/gm, ' '],
  [/!?\[([^\]\n]{0,300})\]\([^)\n]{0,1000}\)/g, '$1'],
  [/\*\*|__|~~|`/g, ''],
  [/\*([^\s*][^*\n]{0,300})\*/g, '$1'],
  [/[ \t]*\|[ \t]*/g, ' '],
];

/** The words of a Markdown text without its marks: for one line of a list, not for display as a text. */
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

/** Whether one of the words stands in a text. */
export const holdsAny = (text: string, patterns: SearchPatterns): boolean =>
  patterns.some((pattern) => findAll(text, pattern, 1).length > 0);

/** Whether all words stand in a text. */
export const holdsAll = (text: string, patterns: SearchPatterns): boolean =>
  patterns.every((pattern) => findAll(text, pattern, 1).length > 0);

/** Overlapping and touching marks become one. */
function merge(marks: readonly Mark[]): [number, number][] {
  const merged: [number, number][] = [];
  for (const [start, end] of [...marks].sort((a, b) => a[0] - b[0] || a[1] - b[1])) {
    const last = merged.at(-1);
    if (last !== undefined && start <= last[1]) last[1] = Math.max(last[1], end);
    else merged.push([start, end]);
  }
  return merged;
}

/** The find from where most words are in view; the first of those. */
function bestStart(finds: readonly (readonly Mark[])[]): number {
  let best = { start: 0, words: 0 };
  for (const [start] of finds.flat().sort((a, b) => a[0] - b[0])) {
    const isInView = ([from, to]: Mark) => from >= start && to <= start + LENGTH - STOP_BEFORE;
    const words = finds.filter((marks) => marks.some(isInView)).length;
    if (words > best.words) best = { start, words };
  }
  return best.start;
}

/** Where a snippet begins that shows a find: after the first stop that is near enough. */
function beginning(line: string, find: number): number {
  if (find <= BEFORE) return 0;
  for (let at = Math.max(0, find - STOP_BEFORE); at < find - 1; at += 1) {
    if (STOP.test(line.charAt(at)) && !STOP.test(line.charAt(at + 1))) return at + 1;
  }
  return find - BEFORE;
}

const characters = new Intl.Segmenter('zh', { granularity: 'grapheme' });
/** A heap of combining marks is cut all the same. */
const LONGEST_CHARACTER = 32;

/** The place at or before another that lies inside no character: not between its two units, nor between joined ones. */
function atCharacter(text: string, at: number): number {
  if (at <= 0 || at >= text.length) return Math.min(Math.max(at, 0), text.length);
  const start = characters.segment(text).containing(at)?.index ?? at;
  if (at - start <= LONGEST_CHARACTER) return start;
  return /[\udc00-\udfff]/.test(text.charAt(at)) ? at - 1 : at;
}

/** What is looked at around a find: Markdown is taken out of that alone, however long the text is. */
const EXCERPT_BEFORE = 1_000;
const EXCERPT_AFTER = 2_000;

/** The part of a text in which most of the words stand together. */
export function excerptOf(text: string, patterns: SearchPatterns): string {
  const start = bestStart(findsIn(text, patterns));
  return text.slice(atCharacter(text, start - EXCERPT_BEFORE), atCharacter(text, start + EXCERPT_AFTER));
}

/** One line of plain text around the best find, with the words marked. @param text without Markdown and line breaks or not */
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
