import { type Track, versionFor } from '../releases/registry/track';
import { type RegistryState, trackOf } from '../releases/store/release-store';
import { newBucket } from './browser-cookies';

/** Pages of a new canary that are sent whatever the browser's place is; some go to readers that report nothing. */
const PAGES = 10;
/** Of these, pages into one network, so that nobody can use them up alone. */
const PAGES_PER_NETWORK = 2;
/** Buckets that are tried for a place in the canary; a share of one per cent takes about a hundred. */
const MAX_DRAWS = 5_000;

interface Trial {
  readonly version: string;
  left: number;
  readonly ofNetworks: Map<string, number>;
}

/** A browser that is about to get a page. */
export interface FirstReader {
  /** Apps that the page shows: its remote and the host. */
  readonly apps: readonly (string | null)[];
  readonly bucket: string;
  readonly network: string;
}

const isIn = (track: Track, bucket: string): boolean =>
  track.canary !== null && versionFor(track, bucket) === track.canary.version;

/**
 * The first pages of a new canary. At a small share of few visits a canary that never loads would otherwise be seen by its
 * third reader after minutes only. So the first readers are given a bucket in its share: as many see it fail as before, but
 * sooner. Browsers keep that bucket like any other, so that they go on getting what they got.
 */
export class FirstPages {
  readonly #trials = new Map<string, Trial>();

  /** Notes the canaries that began with this state. What ran when the process started is not new. */
  adopt(before: RegistryState, state: RegistryState): void {
    for (const { app, canary, isDisabled } of state.tracks) {
      if (canary === null || isDisabled) this.#trials.delete(app);
      else if (trackOf(before, app).canary?.version !== canary.version) {
        this.#trials.set(app, { version: canary.version, left: PAGES, ofNetworks: new Map() });
      }
    }
  }

  /** The bucket that the browser should have from now on: its own, or one in the share of a new canary. */
  bucketFor(state: RegistryState, { apps, bucket, network }: FirstReader): string {
    const track = state.tracks.find(({ app }) => apps.includes(app) && this.#trials.has(app));
    const trial = track && this.#trials.get(track.app);
    if (track === undefined || trial === undefined || isIn(track, bucket)) return bucket;
    const sent = trial.ofNetworks.get(network) ?? 0;
    if (sent >= PAGES_PER_NETWORK) return bucket;
    trial.ofNetworks.set(network, sent + 1);
    trial.left -= 1;
    if (trial.left === 0) this.#trials.delete(track.app);
    return drawInto(track, state, bucket);
  }
}

/** A bucket that is in this canary, and in the same releases of all other apps as before. */
function drawInto(track: Track, { tracks }: RegistryState, before: string): string {
  const others = tracks.filter(({ app, canary }) => app !== track.app && canary !== null);
  for (let draw = 0; draw < MAX_DRAWS; draw += 1) {
    const bucket = newBucket();
    const isSame = (other: Track) => versionFor(other, bucket) === versionFor(other, before);
    if (isIn(track, bucket) && others.every(isSame)) return bucket;
  }
  return before;
}
