import { FACT_FIELDS, type Fact, type FactField, readQuantities } from '@qihang/coach/facts';
import type { DeliverableKind, FactChange } from '@qihang/shared/contracts';
import type { Line } from '../../coach/deliverables/line-pointer';
import { FIELD_NAMES, FIELDS } from '../../coach/field-names';
import type { Profile, ProfileEntry } from '../../coach/profile';
import type { FactThen } from '../../database/deliverable-schema';
import { factFieldOfOld } from '../profile/old-values';
import { FACT_FIELDS_OF, FIELDS_OF } from './kind-fields';

const numberOf = ({ value }: ProfileEntry): number | null => {
  if ('amount' in value) return value.amount;
  if ('years' in value) return value.years;
  if ('count' in value) return value.count;
  return null;
};

/** Values of the rules' profile in the form that a version stores. */
export const factsOf = (profile: Profile): readonly FactThen[] =>
  profile.map((entry) => ({ field: entry.field, text: entry.value.text, number: numberOf(entry) }));

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

/** Facts in the form that a version stores: those about the user, heard and confirmed. */
export const factsThenOf = (facts: readonly Fact[]): readonly FactThen[] =>
  facts
    .filter(({ about, status }) => about === 'self' && status !== 'old')
    .map((fact) => ({ isFact: true, field: fact.field, text: fact.value, number: numberIn(fact) }));

const ALL_FIELDS = Object.keys(FACT_FIELDS) as FactField[];

/** One field whose values have changed. */
export interface ChangedField {
  readonly field: string;
  /** As the user reads it. */
  readonly name: string;
  readonly gone: readonly FactThen[];
  readonly come: readonly FactThen[];
}

/**
 * Changed fields that a kind of deliverable is made from, in the order of the interview. A version is compared with
 * what it was made from: one of facts with facts, one of the rules' profile with that.
 */
export function changedFields(
  kind: DeliverableKind,
  then: readonly FactThen[],
  now: readonly FactThen[],
): readonly ChangedField[] {
  const areKept = now.some(({ isFact }) => isFact);
  if (then.some(({ isFact }) => isFact)) return changedFacts(kind, then, now);
  return areKept ? goneValues(kind, then, now) : changedValues(kind, then, now);
}

const changedFacts = (kind: DeliverableKind, then: readonly FactThen[], now: readonly FactThen[]) =>
  FACT_FIELDS_OF[kind].flatMap((field) => {
    const of = now.filter(({ isFact }) => isFact);
    return changed({ field, name: FACT_FIELDS[field] }, missing(then, of, field), missing(of, then, field));
  });

const changedValues = (kind: DeliverableKind, then: readonly FactThen[], now: readonly FactThen[]) =>
  FIELDS.filter((field) => FIELDS_OF[kind].includes(field)).flatMap((field) =>
    changed({ field, name: FIELD_NAMES[field] }, missing(then, now, field), missing(now, then, field)),
  );

/**
 * Of a version of the rules' profile where facts are kept: only what holds no more. A value that was confirmed is a fact
 * with the same words, and what was learned since is no change of what it was made from.
 */
function goneValues(kind: DeliverableKind, then: readonly FactThen[], now: readonly FactThen[]) {
  const asFact = (fact: FactThen): FactThen =>
    fact.isFact ? fact : { ...fact, field: factFieldOfOld(fact.field) ?? fact.field };
  const [before, since] = [then.map(asFact), now.map(asFact)];
  const fields = FIELDS_OF[kind].map((field) => factFieldOfOld(field));
  return ALL_FIELDS.filter((field) => fields.includes(field)).flatMap((field) => {
    const gone = missing(before, since, field);
    if (gone.length === 0) return [];
    return changed({ field, name: FACT_FIELDS[field] }, gone, missing(since, before, field));
  });
}

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
