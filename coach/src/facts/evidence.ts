import { type Clause, clausesOf } from './clauses';
import type { SaidMessage } from './fact';
import type { Span } from './find-quote';
import type { Quantity } from './quantity';
import { type ReadText, readMessage, readText } from './read-message';

/** One quoted passage with what is around it. */
export interface Evidence {
  readonly message: SaidMessage;
  readonly read: ReadText;
  readonly span: Span;
  /** Numbers of the clauses that the span touches. */
  readonly clauses: readonly number[];
  /** Numbers that stand in the span, whole even where it cuts off their unit. */
  readonly numerals: readonly Quantity[];
  readonly asked: ReadText;
  /** No quote of the claim: a phrase that was looked up, and carries no more than its own words. */
  readonly isLookedUp?: true;
}

/** Numbers that were said, each with the passage it stands in. */
export type Support = readonly { readonly said: Quantity; readonly from: Evidence }[];

/** What a found quote rests on. */
export function evidenceOf(message: SaidMessage, span: Span): Evidence {
  const read = readMessage(message);
  return {
    message,
    read,
    span,
    clauses: clausesOf(read.clauses, span),
    numerals: read.numerals.filter(({ start, end }) => start < span.end && end > span.start),
    asked: readText(message.asked),
  };
}

/** The text of the clauses that the passages touch. */
export const clauseTexts = (evidence: readonly Evidence[]): string[] =>
  evidence.flatMap(({ read, clauses }) => clauses.map((index) => read.clauses[index]?.text ?? ''));

/** The numbers of the clauses that a passage touches, and those of the question that it answers. */
export const numeralsAround = ({ read, clauses, asked }: Evidence): readonly Quantity[] => [
  ...read.numerals.filter(({ start }) =>
    clauses.some((index) => {
      const clause = read.clauses[index];
      return clause !== undefined && clause.start <= start && start < clause.end;
    }),
  ),
  ...asked.numerals,
];

/** The clause that a place of a message stands in. */
export const clauseAt = (read: ReadText, place: number): Clause | undefined =>
  read.clauses.find(({ start, end }) => start <= place && place < end);
