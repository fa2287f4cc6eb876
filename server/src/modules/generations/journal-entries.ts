import type { Progress } from './progress-store';

/** What was added to one generation: the generation, the number that it goes on from (null for all text), the number that it ends with, the text. */
type Entry = readonly [id: string, after: number | null, seq: number, text: string];

/** How far the text of a generation is. */
export interface TextSoFar {
  readonly seq: number;
  readonly text: string;
}

/** What was added since the last checkpoint, as one row of the journal keeps it. */
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

/** A row that somebody else has written, or another version of this code, holds nothing. */
function parseEntries(row: string): readonly Entry[] {
  try {
    const value: unknown = JSON.parse(row);
    return Array.isArray(value) ? value.filter(isEntry) : [];
  } catch {
    return [];
  }
}

/**
 * Goes on from what is stored of generations with what the journal has of them, in the order in which it was written.
 * What does not fit, because it is stored already or something before it is missing, is left out.
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
