import { makeWordFinder } from './word-finder';
import type { LicenceRule } from './wording-rules';

/** A subject that asks for a licence, at the first word of a text that speaks of it. */
export interface LicensedSubject {
  readonly licence: LicenceRule;
  readonly start: number;
  readonly end: number;
}
export type LicensedFinder = (text: string) => readonly LicensedSubject[];

/** The rules of licences.yaml made searchable, once at start. */
export function makeLicensedFinder(licences: readonly LicenceRule[]): LicensedFinder {
  const finders = licences.map((licence) => ({
    licence,
    find: makeWordFinder([
      ...licence.words.map((word) => [word, true] as const),
      ...licence.except.map((word) => [word, false] as const),
    ]),
  }));
  return (text) =>
    finders.flatMap(({ licence, find }) => {
      const first = find(text).find(({ value }) => value);
      return first === undefined ? [] : [{ licence, start: first.start, end: first.end }];
    });
}
