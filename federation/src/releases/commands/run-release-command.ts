import { COMMANDS } from './all-commands';
import type { ReleaseCommandDeps, ReleaseExitCode } from './command-deps';
import { readCommandLine, UsageError } from './command-line';
import { describeFailure } from './describe-failure';
import { helpLines } from './help';

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
 * Runs one command of `npm run release -- …`. Never rejects: a failure is written as text, and with `--json` also
 * printed as `{ error, code }`.
 * @param args the arguments after `release`
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
