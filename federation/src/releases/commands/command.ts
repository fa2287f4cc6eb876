import type { CommandLine, OptionKinds } from './command-line';
import type { ReleaseCommandDeps, ReleaseExitCode } from './run-release-command';

/** What a command found or did, for a person and for a program. */
export interface CommandResult {
  readonly json: unknown;
  readonly lines: readonly string[];
  readonly exitCode?: ReleaseExitCode;
}

/** One of the commands of `npm run release`. */
export interface Command {
  readonly name: string;
  /** What may stand after the name: `APP[@VERSION] --share N`. */
  readonly usage: string;
  readonly summary: string;
  readonly options: OptionKinds;
  run(line: CommandLine, deps: ReleaseCommandDeps): Promise<CommandResult>;
}
