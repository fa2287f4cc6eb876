import { makeAnswerReader } from '../answer-reader';
import { readRecords } from '../read-records';
import type { Head, Records } from '../records';

export interface ReadAnswer {
  readonly talk: string;
  readonly head: Head;
  readonly raw: string | null;
  readonly records: Records | null;
}

/** An answer read in these pieces, behind what was shown of it before. */
export function readPieces(pieces: Iterable<string>, before = ''): ReadAnswer {
  const reader = makeAnswerReader(before);
  let talk = '';
  for (const piece of pieces) talk += reader.push(piece).talk;
  const { talk: rest, raw } = reader.end();
  return { talk: talk + rest, head: reader.head, raw, records: readRecords(raw) };
}

/** An answer read a character at a time, as the slowest vendor sends it. */
export const readAnswer = (answer: string): ReadAnswer => readPieces(answer);
