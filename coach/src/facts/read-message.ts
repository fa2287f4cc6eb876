import { type Clause, splitClauses } from './clauses';
import type { SaidMessage } from './fact';
import { type Folded, fold } from './fold';
import type { Quantity } from './quantity';
import { readNumerals } from './read-quantities';

/** A text with what verifying needs of it, read once. */
export interface ReadText {
  readonly text: string;
  readonly folded: Folded;
  readonly numerals: readonly Quantity[];
  readonly clauses: readonly Clause[];
}

/** Reads any text. */
export const readText = (text: string): ReadText => ({
  text,
  folded: fold(text),
  numerals: readNumerals(text),
  clauses: splitClauses(text),
});

const READ = new WeakMap<SaidMessage, ReadText>();

/** A message is quoted by many facts and read once. */
export function readMessage(message: SaidMessage): ReadText {
  const known = READ.get(message);
  if (known !== undefined) return known;
  const read = readText(message.text);
  READ.set(message, read);
  return read;
}
