import { gapsIn, type LineMark, type LineSum, type Span } from '@qihang/shared/contracts';

/** A part of a line: what the user said, what was reckoned, a gap that only they can fill, or text. */
export interface LinePiece {
  readonly start: number;
  readonly text: string;
  readonly mark: LineMark | null;
  readonly sum: LineSum | null;
  readonly isGap: boolean;
}

/** What is known of places of a line. */
export interface LinePlaces {
  readonly marks: readonly LineMark[];
  readonly sums: readonly LineSum[];
}

/**
 * Places of a line in the text that is shown of it: a part of it, or the same words laid out otherwise.
 * @param text the line as it is stored
 */
export function placesShown<Place extends Span>(
  places: readonly Place[],
  text: string,
  shown: string,
): readonly Place[] {
  const from = text.indexOf(shown);
  if (from !== -1) {
    return places.flatMap((place) =>
      place.start >= from && place.end <= from + shown.length
        ? { ...place, start: place.start - from, end: place.end - from }
        : [],
    );
  }
  let at = 0;
  return places.flatMap((place) => {
    const start = shown.indexOf(text.slice(place.start, place.end), at);
    if (start === -1) return [];
    at = start + place.end - place.start;
    return { ...place, start, end: at };
  });
}

const isApart = (one: Span, other: Span): boolean => one.end <= other.start || one.start >= other.end;

/**
 * A text in pieces. A gap is nothing that was said, and what was said is not reckoned.
 * @param blank the user's own word for a gap
 */
export function linePieces(
  text: string,
  blank: string | null,
  { marks, sums }: LinePlaces,
): readonly LinePiece[] {
  const all = [
    ...gapsIn(text, blank).map(({ start, end }) => ({ start, end, mark: null, sum: null, isGap: true })),
    ...marks.map((mark) => ({ start: mark.start, end: mark.end, mark, sum: null, isGap: false })),
    ...sums.map((sum) => ({ start: sum.start, end: sum.end, mark: null, sum, isGap: false })),
  ];
  const kept: typeof all = [];
  for (const one of all) if (kept.every((other) => isApart(one, other))) kept.push(one);
  const pieces: LinePiece[] = [];
  let at = 0;
  const addText = (end: number): void => {
    if (end > at) pieces.push({ start: at, text: text.slice(at, end), mark: null, sum: null, isGap: false });
  };
  for (const { start, end, ...rest } of kept.sort((one, other) => one.start - other.start)) {
    addText(start);
    pieces.push({ start, text: text.slice(start, end), ...rest });
    at = end;
  }
  addText(text.length);
  return pieces;
}
