import {
  type MoveKind,
  type RegistryState,
  type ReleaseStore,
  releasesOf,
  trackOf,
} from '../store/release-store';
import { findNamedRelease } from './find-named-release';
import type { AppOrder, MoveMade, Registry, StopCanaryOrder, UnpublishOrder } from './registry-use-cases';
import { ReleaseError } from './release-error';
import { MoveRefused, setDisabled, stopCanary, type Track, versionsInForce } from './track';

interface PlainMovesDeps {
  readonly store: ReleaseStore;
  readonly clock: () => Date;
  readonly keepDays: number;
}

/** A day in ms. */
export const DAY_MS = 86_400_000;
/** Limit for `days`, so that the computed date stays in the supported range. */
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

/** @throws MoveRefused, or ReleaseError `not_found` or `forbidden` */
function insistOnUnused(state: RegistryState, { app, version, canTakeServed }: UnpublishOrder): Track {
  const { servedSince } = findNamedRelease(state, { app, version });
  const track = trackOf(state, app);
  if (versionsInForce(track).includes(version)) {
    throw new MoveRefused(`${app} ${version} is in force, a canary or the last good release; it stays`);
  }
  if (servedSince !== null && !canTakeServed) {
    throw new ReleaseError(
      'forbidden',
      `browsers have had ${app} ${version}: this token may not take it away`,
    );
  }
  return track;
}

async function removeUnused(store: ReleaseStore, order: UnpublishOrder): Promise<MoveMade> {
  const { app, version, by, note = null } = order;
  let made: MoveMade | null = null;
  await store.remove((state) => {
    const track = insistOnUnused(state, order);
    made = { app, kind: 'unpublish', version, before: track, after: track, gate: null };
    return { app, version, by, note };
  });
  if (made === null) throw new Error('the store did not ask what to remove');
  return made;
}

/** The moves that give browsers no new release, and pruning; they do not pass the gate. */
export const makePlainMoves = ({
  store,
  clock,
  keepDays,
}: PlainMovesDeps): Pick<Registry, 'stopCanary' | 'disable' | 'enable' | 'unpublish' | 'prune'> => ({
  stopCanary: (order) =>
    moveOne(store, order, order.isAutomatic ? 'auto-stop' : 'stop-canary', (track) =>
      stopIfStill(track, order),
    ),
  disable: (order) => moveOne(store, order, 'disable', (track) => setDisabled(track, true)),
  enable: (order) => moveOne(store, order, 'enable', (track) => setDisabled(track, false)),
  unpublish: (order) => removeUnused(store, order),

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
