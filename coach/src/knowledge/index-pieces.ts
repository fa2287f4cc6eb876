import { folded } from '../facts/fold';
import { bigramsOf } from './bigrams';
import type { Piece } from './piece';
import { readWordLine, type WordLine } from './word-line';

/** A line of words that a piece, called by its number, is found by. */
interface PieceLine {
  readonly number: number;
  readonly line: WordLine;
}

/** Pieces by what they are found by. */
export interface PieceIndex {
  /** For each word the lines that have it. */
  readonly words: ReadonlyMap<string, readonly PieceLine[]>;
  /** The lengths that words have, each once. */
  readonly lengths: readonly number[];
  /** For each run of two characters the pieces that have it, and how much it says for each, 0 to 1. */
  readonly bigrams: ReadonlyMap<string, ReadonlyMap<number, number>>;
  /** All platforms that a piece speaks of. */
  readonly platforms: ReadonlySet<string>;
}

/** In a text that explains, a run says half as much as in a word that people type. */
const IN_TEXT = 0.5;

const indexes = new WeakMap<readonly Piece[], PieceIndex>();

/** The index of pieces, made once for a list: an agent's list is loaded once and searched at every turn. */
export function indexOf(pieces: readonly Piece[]): PieceIndex {
  const known = indexes.get(pieces);
  if (known !== undefined) return known;
  const lines = pieces.flatMap(({ words }, number) =>
    words.map((word) => ({ number, line: readWordLine(word) })).filter(({ line }) => line.length > 0),
  );
  const words = new Map<string, PieceLine[]>();
  for (const each of lines) {
    for (const word of new Set(each.line.flat())) words.set(word, [...(words.get(word) ?? []), each]);
  }
  const index = {
    words,
    lengths: [...new Set([...words.keys()].map(({ length }) => length))],
    bigrams: bigramIndex(pieces, lines),
    platforms: new Set(pieces.flatMap(({ platforms }) => platforms)),
  };
  indexes.set(pieces, index);
  return index;
}

function bigramIndex(pieces: readonly Piece[], lines: readonly PieceLine[]): PieceIndex['bigrams'] {
  const bigrams = new Map<string, Map<number, number>>();
  for (const { number, line } of lines) {
    for (const word of line.flat()) note(word, number, 1);
  }
  for (const [number, { text }] of pieces.entries()) note(folded(text), number, IN_TEXT);
  for (const having of bigrams.values()) {
    const rarity = 1 - Math.log(having.size) / Math.log(pieces.length + 1);
    for (const [number, worth] of having) having.set(number, worth * rarity);
  }
  return bigrams;

  function note(text: string, number: number, worth: number): void {
    for (const bigram of bigramsOf(text)) {
      const having = bigrams.get(bigram) ?? new Map<number, number>();
      bigrams.set(bigram, having.set(number, Math.max(worth, having.get(number) ?? 0)));
    }
  }
}
