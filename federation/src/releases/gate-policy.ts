import type { GateCheck, GateReport } from './gate-report';
import type { GatedOrder } from './registry-use-cases';
import { ReleaseError } from './release-error';

/** No note makes a file right that is not what it was published as. */
const NEVER_FORCED = ['integrity'];
/** What a release must still fulfil that was in force before; it is not taken back for a budget that came later. */
const ASKED_OF_ROLLBACKS = ['shared-modules', 'contract', 'integrity'];

const namesOf = (checks: readonly GateCheck[]): string => checks.map(({ name }) => name).join(', ');

/**
 * Refuses what the gate found, unless the order is forced and a reason was written down.
 * @throws ReleaseError `gate_failed`, with the report
 */
export function insistOnGate(
  gate: GateReport,
  { isForced = false }: GatedOrder,
  subject: string,
  isRollback = false,
): void {
  const failed = gate.checks.filter(({ isPassed }) => !isPassed);
  const blocking = failed.filter(({ name }) => !isRollback || ASKED_OF_ROLLBACKS.includes(name));
  if (blocking.length === 0) return;
  const final = blocking.filter(({ name }) => NEVER_FORCED.includes(name));
  if (final.length > 0) {
    throw new ReleaseError('gate_failed', `${subject} can never go out: ${namesOf(final)}`, { gate });
  }
  if (!isForced) {
    throw new ReleaseError('gate_failed', `${subject} did not pass the gate: ${namesOf(blocking)}`, { gate });
  }
}

/** @throws ReleaseError `invalid` for an order that is forced without a reason */
export function insistOnReason({ isForced = false, note }: GatedOrder): void {
  if (isForced && !note?.trim()) {
    throw new ReleaseError('invalid', 'what is forced past the gate needs a note that says why');
  }
}
