import type { DeliverableKind, FactChange } from '@qihang/shared/contracts';
import type { Line } from '../../coach/deliverables/line-pointer';
import { FIELD_NAMES, FIELDS } from '../../coach/field-names';
import type { Profile, ProfileEntry, ProfileField } from '../../coach/profile';
import type { FactThen } from '../../database/deliverable-schema';
import { FIELDS_OF } from './kind-fields';

const numberOf = ({ value }: ProfileEntry): number | null => {
  if ('amount' in value) return value.amount;
  if ('years' in value) return value.years;
  if ('count' in value) return value.count;
  return null;
};

/** Facts of a profile in the form that a version stores. */
export const factsOf = (profile: Profile): readonly FactThen[] =>
  profile.map((entry) => ({ field: entry.field, text: entry.value.text, number: numberOf(entry) }));

/** One field whose values have changed. */
export interface ChangedField {
  readonly field: ProfileField;
  readonly gone: readonly FactThen[];
  readonly come: readonly FactThen[];
}

/** Changed fields that a kind of deliverable is made from, in the order of the interview. */
export function changedFields(
  kind: DeliverableKind,
  then: readonly FactThen[],
  now: readonly FactThen[],
): readonly ChangedField[] {
  return FIELDS.filter((field) => FIELDS_OF[kind].includes(field)).flatMap((field) => {
    const [gone, come] = [missing(then, now, field), missing(now, then, field)];
    return gone.length + come.length === 0 ? [] : [{ field, gone, come }];
  });
}

const missing = (
  from: readonly FactThen[],
  of: readonly FactThen[],
  field: ProfileField,
): readonly FactThen[] =>
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

export const toFactChange = ({ field, gone, come }: ChangedField): FactChange => ({
  field: FIELD_NAMES[field],
  was: shown(gone),
  now: shown(come),
});

const escapePattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Smallest number that is searched for in lines: smaller ones occur in too many lines with another meaning. */
const TELLING = 10;

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
