import { judgeCanary } from '../canary/judge-canary';
import { checkGate } from '../gate/gate';
import { inspectBuild } from '../publish/inspect-build';
import { makeInspectUpload } from '../publish/inspect-upload';
import { makePublishing } from '../publish/receive-build';
import { makeGatedMoves } from './moves-through-gate';
import { makePlainMoves } from './moves-without-gate';
import type { Registry, RegistryDeps, ReleaseGate } from './registry-use-cases';
import { makeReadings } from './status-and-history';

/** Minimum days for which files of a replaced release are kept, for tabs that were opened before. */
export const KEEP_DAYS = 30;

/**
 * Creates the registry's use cases over a store. Every change is one audited `Move`; promotion, canary and the rollback
 * to an earlier release pass the gate first, on the very state that they change. All of them throw `ReleaseError` (with
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
