import { BuildRefused } from '../build-refused';
import type { GateCheck, GateReport } from '../gate-report';
import { ReleaseError } from '../release-error';
import { CommandError, UsageError } from './command-line';
import { formatTable } from './format-table';
import type { ReleaseExitCode } from './run-release-command';

interface Failure {
  readonly lines: readonly string[];
  readonly json: unknown;
  readonly exitCode: ReleaseExitCode;
}

/** What was checked, one line each; what failed comes first. */
export function checkLines(checks: readonly GateCheck[]): string[] {
  const failedFirst = [...checks].sort((one, other) => Number(one.isPassed) - Number(other.isPassed));
  const rows = failedFirst.map(({ isPassed, name, finding }) => [isPassed ? 'ok' : 'FAILED', name, finding]);
  return rows.length === 0 ? [] : formatTable(['', 'CHECK', 'FINDING'], rows);
}

const FORCE_HINT = 'If it has to go out all the same: --force --note "why"; both are kept in the history.';

const gateLines = ({ checks }: GateReport): string[] => {
  const isFinal = checks.some(({ name, isPassed }) => name === 'integrity' && !isPassed);
  return [...checkLines(checks), ...(isFinal ? [] : [FORCE_HINT])];
};

function describeReleaseError({ code, message, gate }: ReleaseError): Failure {
  return {
    lines: [message, ...(gate === null ? [] : gateLines(gate))],
    json: { error: message, code, ...(gate === null ? {} : { gate }) },
    exitCode: code === 'gate_failed' ? 3 : 1,
  };
}

/** A failure in the operator's words. */
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
