import { isFinal } from '../gate/force-past-gate';
import type { GateCheck, GateReport } from '../gate/gate-report';
import { BuildRefused } from '../publish/build-refused';
import { ReleaseError } from '../registry/release-error';
import type { ReleaseExitCode } from './command-deps';
import { CommandError, UsageError } from './command-line';
import { formatTable } from './format-table';

interface Failure {
  readonly lines: readonly string[];
  readonly json: unknown;
  readonly exitCode: ReleaseExitCode;
}

/** The checks, one line each; failed ones first. */
export function checkLines(checks: readonly GateCheck[]): string[] {
  const failedFirst = [...checks].sort((one, other) => Number(one.isPassed) - Number(other.isPassed));
  const rows = failedFirst.map(({ isPassed, name, finding }) => [isPassed ? 'ok' : 'FAILED', name, finding]);
  return rows.length === 0 ? [] : formatTable(['', 'CHECK', 'FINDING'], rows);
}

const FORCE_HINT = 'If it has to go out all the same: --force --note "why"; both are kept in the history.';

const gateLines = (gate: GateReport): string[] => [
  ...checkLines(gate.checks),
  ...(isFinal(gate) ? [] : [FORCE_HINT]),
];

function describeReleaseError({ code, message, gate }: ReleaseError): Failure {
  return {
    lines: [message, ...(gate === null ? [] : gateLines(gate))],
    json: { error: message, code, ...(gate === null ? {} : { gate }) },
    exitCode: code === 'gate_failed' ? 3 : 1,
  };
}

/** Describes a failure in the operator's words. */
export function describeFailure(error: unknown): Failure {
  if (error instanceof ReleaseError) return describeReleaseError(error);
  const message = error instanceof Error ? error.message : String(error);
  const asFailure = (code: string, exitCode: ReleaseExitCode): Failure => ({
    lines: [message],
    json: { error: message, code },
    exitCode,
  });
  if (error instanceof UsageError) return asFailure('usage', 2);
  if (error instanceof BuildRefused) return asFailure('build_refused', 1);
  return asFailure(error instanceof CommandError ? 'failed' : 'unexpected', 1);
}
