import type { Progress } from './progress';

/** Text added to one generation; `after` is the number that it goes on from, or null for all text. */
type Entry = readonly [id: string, after: number | null, seq: number, text: string];

/** Text of a generation up to a number. */
export interface TextSoFar {
  readonly seq: number;
  readonly text: string;
}

/** Encodes the text since the last checkpoint as one row of the journal. */
export const encodeEntries = (progress: readonly Progress[]): string =>
  JSON.stringify(
    progress.flatMap(({ id, seq, added }): readonly Entry[] =>
      added === null ? [] : [[id, added.after, seq, added.text]],
    ),
  );

const isEntry = (value: unknown): value is Entry =>
  Array.isArray(value) &&
  typeof value[0] === 'string' &&
  (value[1] === null || typeof value[1] === 'number') &&
  typeof value[2] === 'number' &&
  typeof value[3] === 'string';

/** Entries of a row; none for a row of unknown format, which another version of this code may have written. */
function parseEntries(row: string): readonly Entry[] {
  try {
    const value: unknown = JSON.parse(row);
    return Array.isArray(value) ? value.filter(isEntry) : [];
  } catch {
    return [];
  }
}

/**
 * Merges the journal, in the order of its rows, into the stored texts. Entries that are stored already, or that have
 * a gap before them, are skipped.
 * @returns the generations of which the journal has more than is stored
 */
export function replay(
  stored: ReadonlyMap<string, TextSoFar>,
  rows: readonly string[],
): ReadonlyMap<string, TextSoFar> {
  const grown = new Map<string, TextSoFar>();
  for (const [id, after, seq, text] of rows.flatMap(parseEntries)) {
    const before = grown.get(id) ?? stored.get(id);
    if (before === undefined || seq <= before.seq) continue;
    if (after === null) grown.set(id, { seq, text });
    else if (after === before.seq) grown.set(id, { seq, text: before.text + text });
  }
  return grown;
}
