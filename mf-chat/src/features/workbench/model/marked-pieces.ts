interface Finding {
  /** Start and end in UTF-16 units; null for what is missing from the text. */
  readonly at: readonly [number, number] | null;
}

/** A piece of a text; `finding` is the place of what was found there, from 0, or null. */
export interface MarkedPiece {
  readonly from: number;
  readonly text: string;
  readonly finding: number | null;
}

/** A text in pieces: what was found, and what lies between. Where two finds overlap the first one is shown. */
export function markedPieces(text: string, findings: readonly Finding[]): MarkedPiece[] {
  const found = findings
    .flatMap(({ at }, finding) => (at === null ? [] : [{ from: at[0], to: at[1], finding }]))
    .sort((one, other) => one.from - other.from);
  const pieces: MarkedPiece[] = [];
  let end = 0;
  const add = (to: number, finding: number | null): void => {
    if (to > end) pieces.push({ from: end, text: text.slice(end, to), finding });
    end = Math.max(end, to);
  };
  for (const { from, to, finding } of found) {
    if (from < end) continue;
    add(Math.min(from, text.length), null);
    add(Math.min(to, text.length), finding);
  }
  add(text.length, null);
  return pieces;
}
