import type { SearchHit } from '@qihang/shared/contracts';
import type { SearchPatterns } from './search-pattern';

export type Snippet = Pick<SearchHit, 'snippet' | 'marks'>;
type Mark = readonly [start: number, end: number];

/** UTF-16 units around the first find: two to three lines on a phone. */
const BEFORE = 24;
const LENGTH = 110;
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

/** Whether all words stand in a text. */
export const holdsAll = (text: string, patterns: SearchPatterns): boolean =>
  patterns.every(({ inText }) => {
    inText.lastIndex = 0;
    return inText.test(text);
  });

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
    const isInView = ([from, to]: Mark) => from >= start && to <= start + LENGTH - BEFORE;
    const words = finds.filter((marks) => marks.some(isInView)).length;
    if (words > best.words) best = { start, words };
  }
  return best.start;
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

/** One line of plain text around the best find, with the words marked. @param text without Markdown and line breaks or not */
export function makeSnippet(text: string, patterns: SearchPatterns): Snippet {
  const line = text.replace(/\s+/g, ' ').trim();
  const atMost = Math.ceil(FINDS / patterns.length);
  const finds = patterns.map((pattern) => findAll(line, pattern, atMost));
  const from = atCharacter(line, bestStart(finds) - BEFORE);
  const to = atCharacter(line, from + LENGTH);
  const head = from > 0 ? '…' : '';
  const snippet = head + line.slice(from, to) + (to < line.length ? '…' : '');
  const marks = merge(finds.flat())
    .map(([start, end]): [number, number] => [Math.max(start, from), Math.min(end, to)])
    .filter(([start, end]) => start < end)
    .map(([start, end]): [number, number] => [start - from + head.length, end - from + head.length]);
  return { snippet, marks };
}
