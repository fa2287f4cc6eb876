interface Finding {
  /** Start and end in UTF-16 units; null for something missing from the text. */
  readonly at: readonly [number, number] | null;
}

/** Segment of a text; `finding` is the index of its finding, or null. */
export interface MarkedPiece {
  readonly from: number;
  readonly text: string;
  readonly finding: number | null;
}

/** Splits a text into findings and the text between them. Of two overlapping findings the first is shown. */
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
