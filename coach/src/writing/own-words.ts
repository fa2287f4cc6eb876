/** Words that stand in a line as they stand in a text, in UTF-16 units of both. */
export interface OwnWords {
  /** In the line. */
  readonly at: number;
  /** In the text. */
  readonly start: number;
  readonly length: number;
}

/** Two or three characters stand in any two texts. */
const SHORTEST = 4;
/** A text of one character over and over would be compared with itself at each place. */
const MOST_PLACES = 40;

const WORD = /[\p{L}\p{N}]/u;

/** Runs that end within a clause, and those that begin within one, read as cut out where they are shorter. */
const SHORTEST_BEGUN = 6;
const SHORTEST_CUT = 8;

/**
 * The longest runs that a line has in common with a text, from left to right: of whole words, without signs at their ends,
 * and without a word or two of another clause.
 */
export function ownWords(line: string, text: string): readonly OwnWords[] {
  const places = placesOf(text);
  const edges = wordEdges(line);
  const found: OwnWords[] = [];
  for (let at = 0; at + SHORTEST <= line.length; ) {
    const run = trimmed(line, longestAt(line, at, text, places), text);
    const words = run.length === text.length ? run : wholeWords(line, run, edges);
    if (words.length >= shortestFor(line, words, text)) found.push(words);
    at = Math.max(at + 1, run.length >= SHORTEST ? run.at + run.length : 0);
  }
  return found;
}

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });

/** Where words begin, and the end. */
const wordEdges = (line: string): ReadonlySet<number> =>
  new Set([...segmenter.segment(line)].map(({ index }) => index).concat(line.length));

/** Whether a clause goes on from one character to the next. */
const isWithinClause = (line: string, at: number): boolean =>
  WORD.test(line.charAt(at - 1)) && WORD.test(line.charAt(at));

function wholeWords(line: string, { at, start, length }: OwnWords, edges: ReadonlySet<number>): OwnWords {
  let [first, end] = [at, at + length];
  while (first < end && !edges.has(first)) first += 1;
  while (end > first && !edges.has(end)) end -= 1;
  const letters = (from: number, to: number) => [...line.slice(from, to)].every((sign) => WORD.test(sign));
  // A word or two of the clause before, or of the one after.
  for (let cut = first + 1; cut < Math.min(end, first + SHORTEST); cut += 1)
    if (isWithinClause(line, first) && letters(first, cut) && !WORD.test(line.charAt(cut))) first = cut;
  for (let cut = end - 1; cut > Math.max(first, end - SHORTEST); cut -= 1)
    if (isWithinClause(line, end) && letters(cut, end) && !WORD.test(line.charAt(cut - 1))) end = cut;
  while (first < end && !WORD.test(line.charAt(first))) first += 1;
  while (end > first && !WORD.test(line.charAt(end - 1))) end -= 1;
  return { at: first, start: start + first - at, length: end - first };
}

/** An end within a clause of both is cut out of it. */
function shortestFor(line: string, { at, start, length }: OwnWords, text: string): number {
  const isCut = (place: number) => isWithinClause(line, at + place) && isWithinClause(text, start + place);
  if (isCut(0)) return SHORTEST_CUT;
  return isCut(length) ? SHORTEST_BEGUN : SHORTEST;
}

/** Where each short run of a text begins. */
function placesOf(text: string): ReadonlyMap<string, readonly number[]> {
  const places = new Map<string, number[]>();
  for (let start = 0; start + SHORTEST <= text.length; start += 1) {
    const run = text.slice(start, start + SHORTEST);
    const known = places.get(run);
    if (known === undefined) places.set(run, [start]);
    else if (known.length < MOST_PLACES) known.push(start);
  }
  return places;
}

function longestAt(
  line: string,
  at: number,
  text: string,
  places: ReadonlyMap<string, readonly number[]>,
): OwnWords {
  let longest: OwnWords = { at, start: 0, length: 0 };
  for (const start of places.get(line.slice(at, at + SHORTEST)) ?? []) {
    let length = SHORTEST;
    while (at + length < line.length && line[at + length] === text[start + length]) length += 1;
    if (length > longest.length) longest = { at, start, length };
  }
  return longest;
}

const DIGIT = /[\d.]/;

/** Whether a number goes on from one character to the next. */
const isInNumber = (text: string, at: number): boolean =>
  at > 0 && DIGIT.test(text.charAt(at - 1)) && DIGIT.test(text.charAt(at));

/** Half a character counts as a sign, so that none is cut, and neither is a number: 5一个 of 1.5一个. */
function trimmed(line: string, { at, start, length }: OwnWords, text: string): OwnWords {
  const isCut = (place: number) => isInNumber(line, at + place) || isInNumber(text, start + place);
  let [first, end] = [0, length];
  while (first < end && (!WORD.test(line.charAt(at + first)) || isCut(first))) first += 1;
  while (end > first && (!WORD.test(line.charAt(at + end - 1)) || isCut(end))) end -= 1;
  return { at: at + first, start: start + first, length: end - first };
}
