import type { Config } from '../config';

/** Where a command writes and asks. Results go to `out` and can be piped, everything said to the person to `say`. */
export interface Terminal {
  out(line: string): void;
  say(line: string): void;
  /** Shows a line in place of the one that it showed before; absent where nobody looks. */
  readonly show?: (line: string) => void;
  /** Asks the person for a line; null when there is no person. */
  readonly ask: ((question: string) => Promise<string>) | null;
}

export interface CommandContext {
  readonly config: Config;
  readonly terminal: Terminal;
  /** Only for the keys that agents name; everything else is in `config`. */
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** 0 done · 1 could not be done · 2 wrong arguments · 3 a check found something. */
export type ExitCode = 0 | 1 | 2 | 3;

/**
 * One of the operator's commands. Resolves when done; throws {@link UsageError} for wrong arguments, and
 * {@link CommandError} for what could not be done.
 */
export type OperatorCommand = (args: readonly string[], context: CommandContext) => Promise<void>;

/** Wrong arguments: one line for the operator, exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** The command was right but could not be carried out: one line for the operator, exit code 1. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

/** What went wrong was said already: only the exit code is left to give. */
export class ExitError extends Error {
  override readonly name = 'ExitError';
  constructor(readonly exitCode: ExitCode) {
    super(`exit ${exitCode}`);
  }
}
