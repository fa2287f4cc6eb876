import type { ReleaseChoice } from './registry-use-cases';
import type { PublishedRelease } from './release';
import { ReleaseError } from './release-error';
import { type RegistryState, releasesOf, trackOf } from './release-store';

/** Newest first. */
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
 * The release that an order means.
 * @throws ReleaseError `not_found`, naming those that there are
 */
export function chooseRelease(state: RegistryState, choice: ReleaseChoice): PublishedRelease {
  const known = releasesOf(state, choice.app).sort(byAge);
  const version = choice.version ?? trackOf(state, choice.app).canary?.version ?? known[0]?.version;
  const found = known.find((release) => release.version === version);
  if (found === undefined) throw missingRelease(choice, known);
  return found;
}
