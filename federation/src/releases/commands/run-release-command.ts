import type { ReleaseClient } from '../release-client';
import type { SiteReport } from '../verify-site';
import { COMMANDS } from './all-commands';
import { readCommandLine, UsageError } from './command-line';
import { describeFailure } from './describe-failure';
import { helpLines } from './help';
import type { ReleaseTokens } from './token-command';

/** Where a command writes. Results go to `out` and can be piped, everything said to the person to `say`. */
export interface ReleaseTerminal {
  out(line: string): void;
  say(line: string): void;
  /** Shows a line in place of the one that it showed before; absent where nobody looks. */
  readonly show?: (line: string) => void;
}

export interface ReleaseCommandDeps {
  readonly terminal: ReleaseTerminal;
  /** Called once, and only by commands that talk to a registry. What it throws is told like any other failure. */
  readonly connect: () => Promise<ReleaseClient>;
  /** The folder in which the build of an app lies; `publish --dir` says another. */
  readonly folderOf: (app: string) => string;
  /** Relative folders of the command line stand below this one. */
  readonly workingFolder: string;
  /** `verify [URL]`: without an address the site that the commands talk to. */
  readonly verify: (
    url: string | null,
    onProgress: (done: number, of: number) => void,
  ) => Promise<SiteReport>;
  /** The public key that signs the registry, as a line of text; absent away from the server's own machine. */
  readonly readKey?: () => Promise<string>;
  /** Null away from the server's own machine. */
  readonly tokens: ReleaseTokens | null;
  /** Writes the site as plain files below a folder. Null away from the server's own machine. */
  readonly exportSite: ((folder: string) => Promise<void>) | null;
}

/** 0 done · 1 could not be done · 2 wrong arguments · 3 the gate, or `verify`, found something. */
export type ReleaseExitCode = 0 | 1 | 2 | 3;

const findCommand = (name: string) => {
  const command = COMMANDS.find((each) => each.name === name);
  if (command === undefined) {
    const known = COMMANDS.map((each) => each.name).join(', ');
    throw new UsageError(`unknown command \`${name}\`; there are ${known}`);
  }
  return command;
};

async function run(args: readonly string[], deps: ReleaseCommandDeps): Promise<ReleaseExitCode> {
  const { terminal } = deps;
  const [name, ...rest] = args;
  if (name === undefined || name === 'help' || name === '--help' || name === '-h') {
    for (const line of helpLines(COMMANDS)) terminal.out(line);
    return 0;
  }
  const command = findCommand(name);
  const line = readCommandLine(rest, { ...command.options, json: 'flag', help: 'flag' });
  if (line.flag('help')) {
    for (const text of helpLines([command])) terminal.out(text);
    return 0;
  }
  const isJson = line.flag('json');
  const { json, lines, exitCode = 0 } = await command.run(line, deps);
  for (const text of isJson ? [JSON.stringify(json, null, 2)] : lines) terminal.out(text);
  return exitCode;
}

/**
 * Runs one command of `npm run release -- …`. Nothing is thrown: what went wrong is said in words, and with `--json`
 * printed as `{ error, code }` as well.
 * @param args what stands after `release`
 */
export async function runReleaseCommand(
  args: readonly string[],
  deps: ReleaseCommandDeps,
): Promise<ReleaseExitCode> {
  try {
    return await run(args, deps);
  } catch (error) {
    const { lines, json, exitCode } = describeFailure(error);
    for (const line of lines) deps.terminal.say(line);
    if (args.includes('--json')) deps.terminal.out(JSON.stringify(json, null, 2));
    return exitCode;
  }
}
