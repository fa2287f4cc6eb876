import { checkGate } from './gate';
import { makeGatedMoves } from './gated-moves';
import { inspectBuild } from './inspect-build';
import { makeInspectUpload } from './inspect-upload';
import { judgeCanary } from './judge-canary';
import { makePlainMoves } from './plain-moves';
import { makePublishing } from './publishing';
import { makeReadings } from './readings';
import type { Registry, RegistryDeps, ReleaseGate } from './registry-use-cases';

/** Tabs that were opened before a release was replaced still ask for its files: they stay at least this long. */
export const KEEP_DAYS = 30;

/**
 * The registry's use cases over a store. Every change is one audited `Move`; promotion, canary and the rollback to an
 * earlier release pass the gate first, on the very state that they change. All of them throw `ReleaseError` (with
 * `gate` when the gate refused) or `MoveRefused`.
 */
export function createRegistry(deps: RegistryDeps): Registry {
  const { store, limits, reports = null, judge = judgeCanary, keepDays = KEEP_DAYS } = deps;
  const { clock = () => new Date() } = deps;
  const checkStored: ReleaseGate = (question) =>
    checkGate({ ...question, limits, readFile: ({ integrity }) => store.readFile(integrity) });
  const { gate = checkStored } = deps;
  const inspect = makeInspectUpload(store, deps.inspect ?? inspectBuild);
  return {
    ...makePublishing({ store, gate, inspect, clock }),
    ...makeGatedMoves({ store, gate }),
    ...makePlainMoves({ store, clock, keepDays }),
    ...makeReadings({ store, reports, judge, clock }),
  };
}
