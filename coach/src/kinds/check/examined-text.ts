import type { FindingKind } from '../../checks/wording/wording-rules';

/** A place of a text, in UTF-16 units. */
export interface TextPlace {
  readonly start: number;
  readonly end: number;
}

/** Something in a text that should not go out as it is. */
export interface LocatedFinding extends TextPlace {
  readonly kind: FindingKind;
  readonly why: string;
  readonly source: string;
  /** What the dictionary would put there; null where it knows nothing. */
  readonly hint: string | null;
  /** Healing and ways to a private account: a model may not wave them through. */
  readonly isFirm: boolean;
  /** The licence that its subject asks for; null for any other finding. */
  readonly licence: string | null;
}

/** As long as the contract allows, whole characters. */
const LONGEST_TEXT = 8_000;
export const examinedText = (text: string): string =>
  text
    .trim()
    .slice(0, LONGEST_TEXT)
    .replace(/[\ud800-\udbff]$/, '')
    .trim();

/** Characters as platforms count them. */
export const charactersOf = (text: string): number => [...text].length;

export const overlaps = (one: TextPlace, other: TextPlace): boolean =>
  one.start < other.end && other.start < one.end;
export const contains = (outer: TextPlace, inner: TextPlace): boolean =>
  outer.start <= inner.start && inner.end <= outer.end;

/** Every place where a piece stands in a text. */
export function placesOf(piece: string, text: string): readonly TextPlace[] {
  const places: TextPlace[] = [];
  if (piece === '') return places;
  for (let at = text.indexOf(piece); at >= 0; at = text.indexOf(piece, at + piece.length))
    places.push({ start: at, end: at + piece.length });
  return places;
}
