import path from 'node:path';
import { BackupError } from '../database/backup/describe-backup-error';
import { type OpenedDatabase, openDatabase } from '../database/open-database';
import { type CommandContext, CommandError, UsageError } from './operator-command';

/** Context of a command that moves the whole database. */
export interface FileTask {
  readonly file: string;
  readonly connection: OpenedDatabase['connection'];
  /** Aborts when the operator presses Ctrl-C. */
  readonly signal: AbortSignal;
  /** Prints the progress; most calls are skipped to limit the number of lines. */
  progress(line: string): void;
}

const PROGRESS_MS = 2_000;

/** Resolved against the operator's folder, because npm starts scripts in the project's folder. */
function onlyFile(name: string, args: readonly string[]): string {
  const [file, ...others] = args;
  if (file === undefined || others.length > 0 || file === '' || file.startsWith('-')) {
    throw new UsageError(`${name}: give one file, as in \`npm run ${name} -- FILE\``);
  }
  return path.resolve(process.env.INIT_CWD ?? '.', file);
}

function every(ms: number, say: (line: string) => void): (line: string) => void {
  let last = performance.now();
  return (line) => {
    if (performance.now() - last < ms) return;
    last = performance.now();
    say(line);
  };
}

/** Makes Ctrl-C end the task instead of the process, which would leave a database behind that this command started. */
async function interruptible<Result>(task: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  const controller = new AbortController();
  const stop = () => controller.abort();
  process.once('SIGINT', stop).once('SIGTERM', stop);
  try {
    return await task(controller.signal);
  } catch (error) {
    if (controller.signal.aborted) throw new CommandError('stopped: nothing was changed', { cause: error });
    throw error;
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop);
  }
}

/**
 * Runs a task on a file and the database, joining the database where the server runs. The schema is left as it is: a
 * backup before an upgrade must not perform the upgrade.
 * @throws UsageError unless exactly one file is given; CommandError when the task refuses
 */
export function withFile<Result>(
  name: string,
  args: readonly string[],
  { config, terminal }: CommandContext,
  task: (given: FileTask) => Promise<Result>,
): Promise<Result> {
  const file = onlyFile(name, args);
  const { say } = terminal;
  return interruptible(async (signal) => {
    const log = { debug() {}, info() {}, warn: say, error: say };
    const { connection, close } = await openDatabase(config, log, { migrate: false });
    try {
      return await task({ file, connection, signal, progress: every(PROGRESS_MS, say) });
    } catch (error) {
      if (error instanceof BackupError) throw new CommandError(error.message, { cause: error });
      throw error;
    } finally {
      await close();
    }
  });
}

/** `1 user, 13 messages`: the size of a backup in an operator's terms. */
export function countPeopleAndMessages(rows: Readonly<Record<string, number>>): string {
  const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`;
  return `${count(rows.users ?? 0, 'user')} and ${count(rows.messages ?? 0, 'message')}`;
}

/** Megabytes with one decimal. */
export const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;
