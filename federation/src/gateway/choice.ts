import type { RegistryOverride } from '../registry/registry-document';
import type { RegistryState } from '../releases/release-store';
import { type Track, versionFor } from '../releases/track';
import { type Descriptions, releaseKey } from './describe-releases';
import type { DescribedHost, DescribedRemote } from './described-release';

/** Which release of everything one browser gets. */
export interface Choice {
  readonly host: DescribedHost;
  readonly remotes: readonly {
    readonly remote: DescribedRemote;
    readonly lastGood: DescribedRemote | null;
  }[];
  readonly disabled: readonly string[];
  readonly override: readonly RegistryOverride[];
  /** The same for the same choice from the same state. */
  readonly key: string;
}

/** Who is asking. */
export interface Chooser {
  /** The browser's random cookie; null for none. */
  readonly bucket: string | null;
  /** Only releases that the registry has and that can be described. */
  readonly override: readonly RegistryOverride[];
}

const isHost = (described: DescribedHost | DescribedRemote): described is DescribedHost =>
  'template' in described;

/** The first of these versions that can be served. */
const firstUsable = (described: Descriptions, app: string, versions: readonly (string | null)[]) => {
  for (const version of versions) {
    const found = version === null ? undefined : described.get(releaseKey(app, version));
    if (found !== undefined) return found;
  }
  return null;
};

function chooseOne(track: Track, { bucket, override }: Chooser, described: Descriptions) {
  const asked = override.find(({ name }) => name === track.app)?.release ?? null;
  const { app, active, lastGood } = track;
  return firstUsable(described, app, [asked, versionFor(track, bucket), active, lastGood]);
}

/**
 * Decides for one browser. The kill switch goes before an override.
 * @returns null when there is no host to show, because it is closed or cannot be served
 */
export function choose(state: RegistryState, described: Descriptions, chooser: Chooser): Choice | null {
  const open = state.tracks.filter(({ isDisabled }) => !isDisabled);
  const chosen = open.map((track) => ({ track, served: chooseOne(track, chooser, described) }));
  const host = chosen.map(({ served }) => served).find((served) => served !== null && isHost(served));
  if (host === undefined || host === null || !isHost(host)) return null;
  const remotes = chosen.flatMap(({ track, served }) => {
    if (served === null || isHost(served)) return [];
    const others = [track.active, track.lastGood].filter((version) => version !== served.release.version);
    const lastGood = firstUsable(described, track.app, others);
    return [{ remote: served, lastGood: lastGood === null || isHost(lastGood) ? null : lastGood }];
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
