import type { FactChange, FactHistory, FactVersion, Quote } from '@qihang/coach/facts';
import type { ErasedPassages, KeptFacts } from './kept-facts';

const overlaps = (one: Quote, other: Quote): boolean =>
  one.messageId === other.messageId && one.start < other.end && other.start < one.end;

const isWithin = ({ field, quotes }: FactVersion, spent: readonly ErasedPassages[]): boolean =>
  quotes.length > 0 &&
  quotes.every((quote) =>
    spent.some((other) => other.field === field && other.quotes.some((passage) => overlaps(quote, passage))),
  );

/** Passages of earlier values of a fact that the value which holds does not rest on. */
function replacedPassages(history: FactHistory): ErasedPassages[] {
  // Of one that was withdrawn, the value that withdrew it.
  const current = history.versions.at(-1);
  if (current === undefined) return [];
  return history.versions
    .filter(({ value }) => value !== current.value)
    .map(({ field, quotes }) => ({
      field,
      quotes: quotes.filter((quote) => !current.quotes.some((own) => overlaps(quote, own))),
    }));
}

/**
 * Whether a change would bring back what the user has removed, or as another fact what has been corrected since: a
 * message that is answered again says the same once more. What is entered by hand always counts.
 */
export function isSpent(change: FactChange, { histories, erased }: KeptFacts): boolean {
  if (change.kind !== 'add' && change.kind !== 'replace') return false;
  const { fact } = change;
  if (fact.saidIn === null) return false;
  const replaced = change.kind === 'add' ? histories.flatMap(replacedPassages) : [];
  return isWithin(fact, erased) || isWithin(fact, replaced);
}
