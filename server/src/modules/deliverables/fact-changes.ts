import { FACT_FIELDS, type Fact, type FactField, readQuantities } from '@qihang/coach/facts';
import type { DeliverableKind, FactChange } from '@qihang/shared/contracts';
import type { FactThen } from '../../database/deliverable-schema';
import { factFieldOfOld, type OldValue } from '../profile/old-values';
import { FIELDS_OF } from './kind-fields';
import type { Line } from './line-pointer';

/** Smallest number that is searched for in lines: smaller ones occur in too many lines with another meaning. */
const TELLING = 10;

/** Fields of facts whose number stands in lines by itself: 「上门一次300」. */
const COUNTED: ReadonlySet<FactField> = new Set(['price', 'experience', 'figures']);

/** The one exact number of a fact that tells what it is of; null where it has several or none. */
function numberIn({ field, value }: Fact): number | null {
  if (!COUNTED.has(field)) return null;
  const [number, another] = readQuantities(value).filter(
    ({ min, max, isVague, isOrdinal }) => min === max && min >= TELLING && !isVague && !isOrdinal,
  );
  return another === undefined ? (number?.min ?? null) : null;
}

/** Facts in the form that a version stores: those about the user, heard and confirmed, that may be told. */
export const factsThenOf = (facts: readonly Fact[]): readonly FactThen[] =>
  facts
    .filter(({ about, status, isPrivate }) => about === 'self' && status !== 'old' && isPrivate !== true)
    .map((fact) => ({ isFact: true, field: fact.field, text: fact.value, number: numberIn(fact) }));

/** Values that the rules once read, in the same form: they hold until the user has looked at them. */
export const oldThenOf = (old: readonly Pick<OldValue, 'field' | 'text'>[]): readonly FactThen[] =>
  old.map(({ field, text }) => ({ field, text, number: null }));

/** One field whose values have changed. */
export interface ChangedField {
  readonly field: string;
  /** As the user reads it. */
  readonly name: string;
  readonly gone: readonly FactThen[];
  readonly come: readonly FactThen[];
}

/**
 * Changed fields that a kind of deliverable is made from, in the order of the interview. A version of facts is compared
 * with facts. Of one of the rules' profile only what holds no more counts: a value that was confirmed is a fact with the
 * same words, and what was learned since is no change of what it was made from.
 */
export function changedFields(
  kind: DeliverableKind,
  then: readonly FactThen[],
  now: readonly FactThen[],
): readonly ChangedField[] {
  const isOfFacts = then.some(({ isFact }) => isFact);
  const [before, since] = isOfFacts
    ? [then, now.filter(({ isFact }) => isFact)]
    : [then.map(asFact), now.map(asFact)];
  return FIELDS_OF[kind].flatMap((field) => {
    const gone = missing(before, since, field);
    if (!isOfFacts && gone.length === 0) return [];
    return changed({ field, name: FACT_FIELDS[field] }, gone, missing(since, before, field));
  });
}

const asFact = (fact: FactThen): FactThen =>
  fact.isFact ? fact : { ...fact, field: factFieldOfOld(fact.field) ?? fact.field };

const changed = (
  field: Pick<ChangedField, 'field' | 'name'>,
  gone: readonly FactThen[],
  come: readonly FactThen[],
): ChangedField[] => (gone.length + come.length === 0 ? [] : [{ ...field, gone, come }]);

const missing = (from: readonly FactThen[], of: readonly FactThen[], field: string): readonly FactThen[] =>
  from.filter(
    (fact) => fact.field === field && !of.some((other) => other.field === field && other.text === fact.text),
  );

/** Characters of a value in a summary of changes; longer values are cut. */
const MAX_SHOWN = 60;

const shown = (facts: readonly FactThen[]): string | null => {
  const text = facts.map((fact) => fact.text).join('、');
  if (text === '') return null;
  return text.length <= MAX_SHOWN ? text : `${text.slice(0, MAX_SHOWN - 1)}…`;
};

export const toFactChange = ({ name, gone, come }: ChangedField): FactChange => ({
  field: name,
  was: shown(gone),
  now: shown(come),
});

const escapePattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Matches a fact in a line: its words, or its number unless it is part of another number. */
function patternOf({ text, number }: FactThen): RegExp {
  const words = escapePattern(text);
  return number === null || number < TELLING
    ? new RegExp(words)
    : new RegExp(`${words}|(?<![\\d.])${number}(?![\\d.]|,\\d)`);
}

/** Lines that still contain a fact which is no longer true. */
export function staleLines(lines: readonly Line[], changed: readonly ChangedField[]): readonly Line[] {
  const patterns = changed.flatMap(({ gone }) => gone.map(patternOf));
  return lines.filter(({ text }) => patterns.some((pattern) => pattern.test(text)));
}
