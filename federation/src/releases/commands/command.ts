import type { ReleaseCommandDeps, ReleaseExitCode } from './command-deps';
import type { CommandLine, OptionKinds } from './command-line';

/** A command's result, as lines for a person and as data for a program. */
export interface CommandResult {
  readonly json: unknown;
  readonly lines: readonly string[];
  readonly exitCode?: ReleaseExitCode;
}

/** A subcommand of `npm run release`. */
export interface Command {
  readonly name: string;
  /** Syntax of the arguments: `APP[@VERSION] --share N`. */
  readonly usage: string;
  readonly summary: string;
  readonly options: OptionKinds;
  run(line: CommandLine, deps: ReleaseCommandDeps): Promise<CommandResult>;
}
