import type { AppEntry } from '../registry/app-entry';
import { versionsInForce } from '../registry/track';
import type { PublishedRelease } from './release';
import type { Move, RegistryState } from './release-store';

/** Layout of `registry.json` in a folder. */
export const FORMAT = 2;

type OldRelease = Omit<PublishedRelease, 'servedSince'>;

/** The layout before {@link FORMAT}, in which an app's kind followed from its builds. */
export interface OldState extends Pick<RegistryState, 'sequence' | 'tracks'> {
  readonly format: 1;
  readonly releases: readonly OldRelease[];
}

/** The time at which a pointer first led to the release, from the audit; null for never. */
function servedSinceOf({ app, version }: OldRelease, moves: readonly Move[]): string | null {
  const led = moves.filter(
    (move) => move.app === app && move.after !== null && versionsInForce(move.after).includes(version),
  );
  return led.map(({ at }) => at).sort()[0] ?? null;
}

/**
 * Converts a state of the previous layout. The releases in force determine the kind of their app, and only an app that
 * was promoted first can be the host. An app with nothing in force becomes a remote.
 * @param moves the whole audit
 */
export function upgradeState(old: OldState, moves: readonly Move[]): RegistryState {
  const releases = old.releases.map((release) => ({
    ...release,
    servedSince: servedSinceOf(release, moves),
  }));
  const isHost = ({ app, version, kind }: PublishedRelease): boolean =>
    kind === 'host' && old.tracks.some((track) => track.app === app && track.active === version);
  const served = releases.filter(isHost);
  const firstServed = (app: string): string =>
    releases
      .filter((release) => release.app === app && release.kind === 'host')
      .flatMap(({ servedSince }) => servedSince ?? [])
      .sort()[0] ?? '';
  const [host] = [...new Set(served.map(({ app }) => app))].sort((one, other) =>
    firstServed(one).localeCompare(firstServed(other)),
  );
  const entries = [...new Set(releases.map(({ app }) => app))].map((app): AppEntry => {
    const enteredAt = releases.find((release) => release.app === app)?.publishedAt ?? '';
    return { app, kind: app === host ? 'host' : 'remote', enteredAt, enteredBy: 'upgrade' };
  });
  return { sequence: old.sequence, apps: entries, tracks: old.tracks, releases };
}
