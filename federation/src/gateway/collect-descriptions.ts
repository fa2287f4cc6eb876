import { entryOf } from '../releases/registry/app-entry';
import { versionsInForce } from '../releases/registry/track';
import type { PublishedRelease } from '../releases/store/release';
import type { RegistryState } from '../releases/store/release-store';
import {
  type DescribedHost,
  type DescribedRemote,
  describeHost,
  describeRemote,
  type ReadContent,
  UnusableRelease,
} from './describe-release-for-pages';

/**
 * Described releases by `app@version`. Builds never change, so descriptions outlive the state in which they were made.
 * Hosts and remotes are kept apart, by the kind as which the operator entered the app: a page is composed from a host
 * only.
 */
export interface Descriptions {
  readonly hosts: ReadonlyMap<string, DescribedHost>;
  readonly remotes: ReadonlyMap<string, DescribedRemote>;
}

export const NOTHING_DESCRIBED: Descriptions = { hosts: new Map(), remotes: new Map() };

export const joinDescriptions = (parts: readonly Descriptions[]): Descriptions => ({
  hosts: new Map(parts.flatMap(({ hosts }) => [...hosts])),
  remotes: new Map(parts.flatMap(({ remotes }) => [...remotes])),
});

export const isDescribed = ({ hosts, remotes }: Descriptions, key: string): boolean =>
  hosts.has(key) || remotes.has(key);

export const releaseKey = (app: string, version: string): string => `${app}@${version}`;

export interface DescribeDeps {
  readonly read: ReadContent;
  /** Descriptions made for earlier states. */
  readonly known: Descriptions;
  /**
   * Called for a release that cannot be served and is left out; the page then has the last good release, or that
   * remote's error boundary.
   */
  readonly report: (problem: string, error: unknown) => void;
}

/**
 * Describes all releases that a browser may get without an override.
 * @throws what the store throws; a release that is itself faulty is reported and left out
 */
export async function describeInForce(state: RegistryState, deps: DescribeDeps): Promise<Descriptions> {
  const found = state.tracks.flatMap((track) =>
    versionsInForce(track).map((version) => describeOne(state, releaseKey(track.app, version), deps)),
  );
  return joinDescriptions(await Promise.all(found));
}

/**
 * Describes one release.
 * @returns an empty result when the registry does not have it, or no page can be made of it
 */
export async function describeOne(
  state: RegistryState,
  key: string,
  deps: DescribeDeps,
): Promise<Descriptions> {
  const release = state.releases.find(({ app, version }) => releaseKey(app, version) === key);
  if (release === undefined) {
    deps.report('the registry points to a release that it does not have', new Error(key));
    return NOTHING_DESCRIBED;
  }
  try {
    return await describeAs(entryOf(state, release.app)?.kind ?? null, release, key, deps);
  } catch (error) {
    if (!(error instanceof UnusableRelease)) throw error;
    deps.report('a release cannot be served', error);
    return NOTHING_DESCRIBED;
  }
}

/**
 * Describes a release as the kind that its app was entered as.
 * @throws UnusableRelease also for a build of the other kind
 */
async function describeAs(
  kind: PublishedRelease['kind'] | null,
  release: PublishedRelease,
  key: string,
  { read, known }: DescribeDeps,
): Promise<Descriptions> {
  if (release.kind !== kind) {
    throw new UnusableRelease(
      release,
      `it is the build of a ${release.kind}, and its app is ${kind === null ? 'unknown' : `a ${kind}`}`,
    );
  }
  return kind === 'host'
    ? {
        ...NOTHING_DESCRIBED,
        hosts: new Map([[key, known.hosts.get(key) ?? (await describeHost(release, read))]]),
      }
    : {
        ...NOTHING_DESCRIBED,
        remotes: new Map([[key, known.remotes.get(key) ?? (await describeRemote(release, read))]]),
      };
}
