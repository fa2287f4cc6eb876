import type { RegistryState } from '../releases/release-store';
import { versionsInForce } from '../releases/track';
import {
  type DescribedHost,
  type DescribedRemote,
  describeHost,
  describeRemote,
  type ReadContent,
  UnusableRelease,
} from './described-release';

/** Described releases by `app@version`. Builds never change, so that they outlive the state they were found in. */
export type Descriptions = ReadonlyMap<string, DescribedHost | DescribedRemote>;

export const releaseKey = (app: string, version: string): string => `${app}@${version}`;

export interface DescribeDeps {
  readonly read: ReadContent;
  /** What was described before. */
  readonly known: Descriptions;
  /** A release that cannot be served is left out: the page then has the last good one, or that remote's boundary. */
  readonly report: (problem: string, error: unknown) => void;
}

/**
 * Describes all releases that a browser may get without asking for one by name.
 * @throws what the store throws; a release that is itself at fault is reported and left out
 */
export async function describeInForce(state: RegistryState, deps: DescribeDeps): Promise<Descriptions> {
  const found = state.tracks.flatMap((track) =>
    versionsInForce(track).map((version) => describeOne(state, releaseKey(track.app, version), deps)),
  );
  return new Map((await Promise.all(found)).filter((entry) => entry !== null));
}

/** @returns null when the registry does not have it, or no page can be made of it */
export async function describeOne(
  state: RegistryState,
  key: string,
  { read, known, report }: DescribeDeps,
): Promise<readonly [string, DescribedHost | DescribedRemote] | null> {
  const present = known.get(key);
  if (present !== undefined) return [key, present];
  const release = state.releases.find(({ app, version }) => releaseKey(app, version) === key);
  if (release === undefined) {
    report('the registry points to a release that it does not have', new Error(key));
    return null;
  }
  try {
    return [key, await (release.kind === 'host' ? describeHost : describeRemote)(release, read)];
  } catch (error) {
    if (!(error instanceof UnusableRelease)) throw error;
    report('a release cannot be served', error);
    return null;
  }
}
