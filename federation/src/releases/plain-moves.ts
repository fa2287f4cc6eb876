import type { AppOrder, MoveMade, Registry, StopCanaryOrder } from './registry-use-cases';
import { ReleaseError } from './release-error';
import { type MoveKind, type ReleaseStore, releasesOf, trackOf } from './release-store';
import { MoveRefused, setDisabled, stopCanary, type Track } from './track';

interface PlainMovesDeps {
  readonly store: ReleaseStore;
  readonly clock: () => Date;
  readonly keepDays: number;
}

const DAY_MS = 86_400_000;
/** As long as the table of dates goes. */
const MAX_DAYS = 36_500;

async function moveOne(
  store: ReleaseStore,
  { app, by, note = null }: AppOrder,
  kind: MoveKind,
  turn: (track: Track) => Track,
): Promise<MoveMade> {
  let made: MoveMade | null = null;
  await store.move((state) => {
    if (releasesOf(state, app).length === 0) {
      throw new ReleaseError('not_found', `there is no release of ${app}; publish one`);
    }
    const before = trackOf(state, app);
    const after = turn(before);
    const version = before.canary !== after.canary ? (before.canary?.version ?? null) : after.active;
    made = { app, kind, version, before, after, gate: null };
    return [{ track: after, move: { app, kind, version, share: null, by, note, gate: null } }];
  });
  if (made === null) throw new Error('the store did not ask what to move');
  return made;
}

function stopIfStill(track: Track, { version }: StopCanaryOrder): Track {
  if (version !== undefined && track.canary?.version !== version) {
    throw new MoveRefused(`${version} is not the canary of ${track.app} any more`);
  }
  return stopCanary(track);
}

/** The moves that lead no browser to anything new, and the cleaning up: no gate has a say in them. */
export const makePlainMoves = ({
  store,
  clock,
  keepDays,
}: PlainMovesDeps): Pick<Registry, 'stopCanary' | 'disable' | 'enable' | 'prune'> => ({
  stopCanary: (order) =>
    moveOne(store, order, order.isAutomatic ? 'auto-stop' : 'stop-canary', (track) =>
      stopIfStill(track, order),
    ),
  disable: (order) => moveOne(store, order, 'disable', (track) => setDisabled(track, true)),
  enable: (order) => moveOne(store, order, 'enable', (track) => setDisabled(track, false)),

  async prune({ by, days = keepDays }) {
    if (!Number.isInteger(days) || days < keepDays || days > MAX_DAYS) {
      throw new ReleaseError(
        'invalid',
        `releases are kept for at least ${keepDays} days after they are replaced`,
      );
    }
    return store.prune({ replacedBefore: new Date(clock().getTime() - days * DAY_MS), by });
  },
});
