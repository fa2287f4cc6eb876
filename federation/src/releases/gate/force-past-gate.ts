import type { GatedOrder } from '../registry/registry-use-cases';
import { ReleaseError } from '../registry/release-error';
import type { GateCheck, GateReport } from './gate-report';

/**
 * Checks that no note overrides: a file that differs from the published one, or an address that has a different file.
 */
const NEVER_FORCED = ['integrity', 'addresses'];
/**
 * Checks that apply to a rollback. Others do not: a release that was in force is not blocked by a budget introduced
 * later.
 */
const ASKED_OF_ROLLBACKS = ['shared-modules', 'contract', 'integrity', 'addresses'];

/** Whether a gate failed at something that no note overrides. */
export const isFinal = ({ checks }: GateReport): boolean =>
  checks.some(({ name, isPassed }) => !isPassed && NEVER_FORCED.includes(name));

const namesOf = (checks: readonly GateCheck[]): string => checks.map(({ name }) => name).join(', ');

/**
 * Refuses a move when the gate failed, unless the order is forced with a written reason.
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
