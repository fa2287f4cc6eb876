import { type CAC, cac } from 'cac';
import { UsageError } from './operator-command';

/**
 * Parses `args` with the subcommands that `define` adds, and runs the named one. Help goes to standard output.
 * @throws UsageError for an unknown subcommand, an unknown option, a missing or a superfluous argument
 */
export async function runCommandGroup(
  name: string,
  args: readonly string[],
  define: (group: CAC) => void,
): Promise<void> {
  const group = cac(`npm run ${name} --`);
  define(group);
  group.help();
  const { options } = usage(() => group.parse(['node', name, ...args], { run: false }));
  if (options.help) return;
  if (group.matchedCommand === undefined) {
    if (args.length === 0) {
      group.outputHelp();
      return;
    }
    const known = group.commands.map((command) => command.name).join(', ');
    throw new UsageError(`${name}: unknown command \`${args[0]}\`; there are ${known}`);
  }
  await usage(() => group.runMatchedCommand());
}

/** Turns the parser's errors, which concern the command line, into usage errors. */
function usage<Result>(run: () => Result): Result {
  try {
    return run();
  } catch (error) {
    if (error instanceof Error && error.name === 'CACError') throw new UsageError(error.message);
    throw error;
  }
}
