import type { FactRecord } from '../protocol/records';
import { fieldOf } from './fields';
import { folded } from './fold';
import type { Refusal, RefusalCode } from './refusals';

/** A claimed fact that code has doubted, as it was told. */
export interface DoubtedFact extends Pick<FactRecord, 'field' | 'value' | 'about' | 'quotes'> {
  /** It was told with 别讲, and stays private however it is told again. */
  readonly isPrivate: boolean;
}

/**
 * What code cannot be sure of: who somebody speaks of, what a 不 denies, and whether other words mean the same. Numbers,
 * units and quotations are none of these.
 */
const DOUBTS: ReadonlySet<RefusalCode> = new Set<RefusalCode>([
  ...(['denied', 'notDenied', 'notSelf', 'wrongOwner', 'notInQuote', 'notGrounded'] as const),
]);

/**
 * What is left open of a refused claim: a model that reads the passage again may tell the same once more. Null where
 * nothing is: for a correction, a decision, what was pasted, and what is to be told after all.
 */
export function doubtOf(record: FactRecord, { code }: Refusal): DoubtedFact | null {
  const { field, value, about, quotes, replaces, isPrivate } = record;
  if (!DOUBTS.has(code) || replaces !== null || isPrivate === false) return null;
  if (record.decided !== undefined || fieldOf(field.trim()) === 'decided' || about === 'pasted') return null;
  return { field, value, about, quotes, isPrivate: isPrivate === true };
}

/** The doubt that a record settles with 核过: the same fact on the same passages, and nothing besides. */
export function doubtSettledBy(
  { field, value, about, quotes, replaces, isReaffirmed }: FactRecord,
  doubted: readonly DoubtedFact[],
): DoubtedFact | null {
  if (isReaffirmed !== true || replaces !== null) return null;
  const isSame = (each: DoubtedFact): boolean =>
    fieldOf(each.field.trim()) === fieldOf(field.trim()) &&
    each.about === about &&
    folded(each.value) === folded(value) &&
    quotes.every(({ message, text }) =>
      each.quotes.some((quote) => quote.message === message && folded(quote.text) === folded(text)),
    );
  return doubted.find(isSame) ?? null;
}
