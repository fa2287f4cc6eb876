import type { PublishedRelease } from '../store/release';
import { type RegistryState, releasesOf, trackOf } from '../store/release-store';
import type { ReleaseChoice } from './registry-use-cases';
import { ReleaseError } from './release-error';

/** Sorts releases newest first. */
export const byAge = (one: PublishedRelease, other: PublishedRelease): number =>
  Date.parse(other.publishedAt) - Date.parse(one.publishedAt);

const LISTED = 5;

function missingRelease({ app, version }: ReleaseChoice, known: readonly PublishedRelease[]): ReleaseError {
  if (known.length === 0) return new ReleaseError('not_found', `there is no release of ${app}; publish one`);
  const names = known.slice(0, LISTED).map((release) => release.version);
  const more = known.length > LISTED ? ` and ${known.length - LISTED} older ones` : '';
  return new ReleaseError(
    'not_found',
    `there is no release ${version} of ${app}; there are ${names.join(', ')}${more}`,
  );
}

/**
 * Finds the release that an order names.
 * @throws ReleaseError `not_found`, naming the existing ones
 */
export function findNamedRelease(state: RegistryState, choice: ReleaseChoice): PublishedRelease {
  const known = releasesOf(state, choice.app).sort(byAge);
  const version = choice.version ?? trackOf(state, choice.app).canary?.version ?? known[0]?.version;
  const found = known.find((release) => release.version === version);
  if (found === undefined) throw missingRelease(choice, known);
  return found;
}
