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

/** The longest runs that a line has in common with a text, from left to right, without signs at their ends. */
export function ownWords(line: string, text: string): readonly OwnWords[] {
  const places = placesOf(text);
  const found: OwnWords[] = [];
  for (let at = 0; at + SHORTEST <= line.length; ) {
    const run = trimmed(line, longestAt(line, at, text, places), text);
    if (run.length >= SHORTEST) found.push(run);
    at = Math.max(at + 1, run.length >= SHORTEST ? run.at + run.length : 0);
  }
  return found;
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
