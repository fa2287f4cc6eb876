import {
  REGISTRY_VERSION,
  type RegistryDocument,
  type RegistryOverride,
} from '../registry/registry-document';
import type { RegistryState } from '../releases/release-store';
import { type Track, versionFor, versionsInForce } from '../releases/track';
import {
  type DescribedHost,
  type DescribedRemote,
  describeHost,
  describeRemote,
  type ReadContent,
} from './described-release';

/** Described releases by `app@version`. Builds never change, so that they outlive the state they were found in. */
export type Descriptions = ReadonlyMap<string, DescribedHost | DescribedRemote>;

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

export const releaseKey = (app: string, version: string): string => `${app}@${version}`;

const isHost = (described: DescribedHost | DescribedRemote): described is DescribedHost =>
  'template' in described;

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
    if (!(error instanceof Error && error.name === 'UnusableRelease')) throw error;
    report('a release cannot be served', error);
    return null;
  }
}

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

export interface DocumentSettings {
  readonly origins: readonly string[];
  readonly reports: string | null;
}

/** The registry as one browser gets it. */
export function documentOf(
  { sequence }: RegistryState,
  { host, remotes, disabled, override }: Choice,
  { origins, reports }: DocumentSettings,
): RegistryDocument {
  const { app, version, contract } = host.release;
  return {
    version: REGISTRY_VERSION,
    sequence,
    origins,
    host: { name: app, release: version, contract },
    remotes: remotes.map(({ remote, lastGood }) => {
      if (lastGood === null) return remote.remote;
      const { manifestHead: _, ...fallback } = lastGood.remote;
      return { ...remote.remote, lastGood: fallback };
    }),
    ...(disabled.length > 0 && { disabled }),
    ...(override.length > 0 && { override }),
    ...(reports !== null && { reports }),
  };
}
