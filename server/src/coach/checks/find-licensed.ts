import type { Licence } from '../knowledge/licences';
import { makeWordFinder } from '../word-finder';

/** A subject that asks for a licence, at the first word of a text that speaks of it. */
interface Licensed {
  readonly licence: Licence;
  readonly start: number;
  readonly end: number;
}
export type LicensedFinder = (text: string) => readonly Licensed[];

/** The rules of `licences.yaml` made searchable, once at start. */
export function makeLicensedFinder(licences: readonly Licence[]): LicensedFinder {
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
