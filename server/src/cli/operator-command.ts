import type { Config } from '../config';

/** Output and input of a command. Results go to `out` and can be piped, messages for the operator to `say`. */
export interface Terminal {
  out(line: string): void;
  say(line: string): void;
  /** Shows a line in place of the previous one; absent without a terminal. */
  readonly show?: (line: string) => void;
  /** Asks the operator for a line; null without a terminal. */
  readonly ask: ((question: string) => Promise<string>) | null;
}

export interface CommandContext {
  readonly config: Config;
  readonly terminal: Terminal;
  /** Only for the keys that agents name; all other settings are in `config`. */
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** 0 done · 1 could not be done · 2 wrong arguments · 3 a check found something. */
export type ExitCode = 0 | 1 | 2 | 3;

/**
 * One of the operator's commands. Resolves when done; throws {@link UsageError} for wrong arguments, and {@link
 * CommandError} when the task fails.
 */
export type OperatorCommand = (args: readonly string[], context: CommandContext) => Promise<void>;

/** Wrong arguments: one line for the operator, exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** A valid command that failed: one line for the operator, exit code 1. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

/** Failure that was printed already; only the exit code is left. */
export class ExitError extends Error {
  override readonly name = 'ExitError';
  constructor(readonly exitCode: ExitCode) {
    super(`exit ${exitCode}`);
  }
}
