import type { RegistryOverride } from '../registry/registry-document';
import { hostOf } from '../releases/registry/app-entry';
import { type Track, versionFor } from '../releases/registry/track';
import type { RegistryState } from '../releases/store/release-store';
import { type Descriptions, releaseKey } from './collect-descriptions';
import type { DescribedHost, DescribedRemote } from './describe-release-for-pages';

/** The releases of host and remotes that one browser gets. */
export interface Choice {
  readonly host: DescribedHost;
  readonly remotes: readonly {
    readonly remote: DescribedRemote;
    readonly lastGood: DescribedRemote | null;
  }[];
  readonly disabled: readonly string[];
  readonly override: readonly RegistryOverride[];
  /** Equal for equal choices from the same state; usable as a cache key. */
  readonly key: string;
}

/** The browser that a choice is made for. */
export interface Chooser {
  /** The browser's random cookie; null for a browser without one. */
  readonly bucket: string | null;
  /** Overrides; only releases that the registry has and that could be described. */
  readonly override: readonly RegistryOverride[];
}

/** The first of these versions that can be served. */
const firstUsable = <Described>(
  described: ReadonlyMap<string, Described>,
  app: string,
  versions: readonly (string | null)[],
): Described | null => {
  for (const version of versions) {
    const found = version === null ? undefined : described.get(releaseKey(app, version));
    if (found !== undefined) return found;
  }
  return null;
};

function chooseOne<Described>(
  track: Track,
  { bucket, override }: Chooser,
  described: ReadonlyMap<string, Described>,
): Described | null {
  const asked = override.find(({ name }) => name === track.app)?.release ?? null;
  const { app, active, lastGood } = track;
  return firstUsable(described, app, [asked, versionFor(track, bucket), active, lastGood]);
}

/**
 * Chooses the releases for one browser. The kill switch wins over an override. The host is always a release of the app
 * that the operator entered as the host.
 * @returns null when no host can be shown, because it is closed or cannot be served
 */
export function choose(
  state: RegistryState,
  { hosts, remotes: described }: Descriptions,
  chooser: Chooser,
): Choice | null {
  const open = state.tracks.filter(({ isDisabled }) => !isDisabled);
  const hostTrack = open.find(({ app }) => app === hostOf(state));
  const host = hostTrack === undefined ? null : chooseOne(hostTrack, chooser, hosts);
  if (host === null) return null;
  const remotes = open.flatMap((track) => {
    const remote = chooseOne(track, chooser, described);
    if (remote === null) return [];
    const others = [track.active, track.lastGood].filter((version) => version !== remote.release.version);
    return [{ remote, lastGood: firstUsable(described, track.app, others) }];
  });
  const override = chooser.override.filter(({ name }) => open.some(({ app }) => app === name));
  const key = JSON.stringify([
    host.release.version,
    remotes.map(({ remote }) => remote.release.version),
    override,
  ]);
  const disabled = state.tracks.filter((track) => track.isDisabled).map(({ app }) => app);
  return { host, remotes, disabled, override, key };
}
