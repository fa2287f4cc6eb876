import { insistOnGate, insistOnReason } from '../gate/force-past-gate';
import type { GateReport } from '../gate/gate-report';
import type { PublishedRelease } from '../store/release';
import { type MoveKind, type RegistryState, type ReleaseStore, trackOf } from '../store/release-store';
import { insistOnEntry } from './app-entry';
import { findNamedRelease } from './find-named-release';
import type { GatedOrder, MoveMade, Registry, ReleaseGate } from './registry-use-cases';
import { ReleaseError } from './release-error';
import { promote, rollBack, startCanary, stopCanary, type Track } from './track';

interface GatedMovesDeps {
  readonly store: ReleaseStore;
  readonly gate: ReleaseGate;
}

/** A planned move of one pointer. */
interface Step {
  readonly kind: MoveKind;
  readonly candidate: PublishedRelease;
  readonly share: number | null;
  /** False when the release is in force already, so that the gate is not asked. */
  readonly isGated: boolean;
  readonly turn: (track: Track) => Track;
}

/** Thrown when pointers moved between the gate's verdict and the move. */
class StandingChanged extends Error {}

const ATTEMPTS = 8;

/** Fingerprint of the state on which a gate's verdict depends. */
const standingOf = ({ tracks }: RegistryState): string =>
  tracks
    .map(({ app, active, canary, isDisabled }) => `${app} ${active} ${canary?.version} ${isDisabled}`)
    .sort()
    .join('\n');

const labelOf = ({ app, version }: PublishedRelease): string => `${app} ${version}`;

/** Applies the step to the state's pointers, so that a meaningless move is refused before the gate is asked. */
const toMade = (state: RegistryState, step: Step, gate: GateReport | null): MoveMade => {
  const { app, version } = step.candidate;
  const before = trackOf(state, app);
  return { app, kind: step.kind, version, before, after: step.turn(before), gate };
};

const askGate = (gate: ReleaseGate, state: RegistryState, steps: readonly Step[]) =>
  Promise.all(
    steps.map(({ candidate, isGated }) => {
      const others = steps.filter((other) => other.isGated && other.candidate !== candidate);
      return isGated ? gate({ candidate, state, alongside: others.map((other) => other.candidate) }) : null;
    }),
  );

/**
 * Makes the steps as one move. They are planned and checked on one state, and applied only if that state still holds;
 * otherwise everything is repeated.
 */
async function moveThroughGate(
  { store, gate }: GatedMovesDeps,
  order: GatedOrder,
  plan: (state: RegistryState) => readonly Step[],
): Promise<MoveMade[]> {
  insistOnReason(order);
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const state = await store.readState();
    const steps = plan(state);
    for (const step of steps) {
      toMade(state, step, null);
      if (step.isGated) insistOnEntry(state, step.candidate);
    }
    const reports = await askGate(gate, state, steps);
    for (const [at, step] of steps.entries()) {
      const report = reports[at] ?? null;
      if (report) insistOnGate(report, order, labelOf(step.candidate), step.kind === 'rollback');
    }
    try {
      return await makeSteps(store, order, { state, steps, reports });
    } catch (error) {
      if (!(error instanceof StandingChanged)) throw error;
    }
  }
  throw new ReleaseError('refused', 'others keep moving pointers at the same time; nothing was moved');
}

async function makeSteps(
  store: ReleaseStore,
  { by, note = null }: GatedOrder,
  planned: {
    readonly state: RegistryState;
    readonly steps: readonly Step[];
    readonly reports: readonly (GateReport | null)[];
  },
): Promise<MoveMade[]> {
  let made: MoveMade[] = [];
  await store.move((state) => {
    if (standingOf(state) !== standingOf(planned.state)) throw new StandingChanged();
    // Throws when a candidate was pruned in between.
    for (const { candidate } of planned.steps) findNamedRelease(state, candidate);
    made = planned.steps.map((step, at) => toMade(state, step, planned.reports[at] ?? null));
    return made.map(({ app, kind, version, after, gate }, at) => ({
      track: after,
      move: { app, kind, version, share: planned.steps[at]?.share ?? null, by, note, gate },
    }));
  });
  return made;
}

const only = ([made]: readonly MoveMade[]): MoveMade => {
  if (made === undefined) throw new Error('a move of one app made none');
  return made;
};

/** Plans a rollback: to the active release when there is a canary, otherwise to the last good release. */
function planRollback(state: RegistryState, app: string): Step {
  const track = trackOf(state, app);
  const { version, isGated } =
    track.canary === null
      ? { version: rollBack(track).active, isGated: true }
      : { version: track.canary.version, isGated: false };
  const candidate = findNamedRelease(state, { app, version });
  return { kind: 'rollback', candidate, share: null, isGated, turn: isGated ? rollBack : stopCanary };
}

/** @throws ReleaseError `invalid` */
function insistOnApps(apps: readonly string[]): void {
  if (apps.length > 0 && new Set(apps).size === apps.length) return;
  throw new ReleaseError('invalid', 'name at least one app, and each only once');
}

/** The moves that give browsers a release that they do not have, and therefore pass the gate. */
export const makeGatedMoves = (
  deps: GatedMovesDeps,
): Pick<Registry, 'promote' | 'startCanary' | 'rollBack'> => ({
  async promote({ releases, ...order }) {
    insistOnApps(releases.map(({ app }) => app));
    return moveThroughGate(deps, order, (state) =>
      releases.map((choice) => {
        const candidate = findNamedRelease(state, choice);
        const turn = (track: Track) => promote(track, candidate.version);
        return { kind: 'promote', candidate, share: null, isGated: true, turn };
      }),
    );
  },

  async startCanary({ app, version, share, ...order }) {
    const made = await moveThroughGate(deps, order, (state) => {
      const candidate = findNamedRelease(state, { app, version });
      const turn = (track: Track) => startCanary(track, { version: candidate.version, share });
      return [{ kind: 'canary', candidate, share, isGated: true, turn }];
    });
    return only(made);
  },

  async rollBack({ apps, ...order }) {
    insistOnApps(apps);
    return moveThroughGate(deps, order, (state) => apps.map((app) => planRollback(state, app)));
  },
});
