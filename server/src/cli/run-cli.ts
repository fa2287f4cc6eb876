import pc from 'picocolors';
import { ConfigError, parseConfig } from '../config';
import { isDatabaseUnavailable } from '../database/database-errors';
import { DatabaseStartError } from '../database/embedded/start-error';
import { describeError } from '../http/describe-error';
import { aiCommand } from './ai-command';
import { alertsCommand } from './alerts-command';
import { auditCommand } from './audit-command';
import { backupCommand } from './backup-command';
import { inviteCommand } from './invite-command';
import {
  CommandError,
  type ExitCode,
  ExitError,
  type OperatorCommand,
  type Terminal,
  UsageError,
} from './operator-command';
import { releaseCommand } from './release-command';
import { restoreCommand } from './restore-command';
import { usageCommand } from './usage-command';
import { usersCommand } from './users-command';

const COMMANDS: Readonly<Record<string, OperatorCommand>> = {
  invite: inviteCommand,
  users: usersCommand,
  ai: aiCommand,
  alerts: alertsCommand,
  usage: usageCommand,
  audit: auditCommand,
  release: releaseCommand,
  backup: backupCommand,
  restore: restoreCommand,
};

type Environment = Readonly<Record<string, string | undefined>>;

/** Prints each failure for the operator. @returns the exit code */
export async function runCli(
  args: readonly string[],
  environment: Environment,
  terminal: Terminal,
): Promise<ExitCode> {
  try {
    const [name = '', ...rest] = args;
    const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
    if (command === undefined) {
      throw new UsageError(`unknown command \`${name}\`; there are ${Object.keys(COMMANDS).join(', ')}`);
    }
    await command(rest, { config: parseConfig(environment), terminal, environment });
    return 0;
  } catch (error) {
    if (error instanceof ExitError) return error.exitCode;
    terminal.say(pc.red(toLine(error)));
    return error instanceof UsageError ? 2 : 1;
  }
}

function toLine(error: unknown): string {
  if (
    error instanceof UsageError ||
    error instanceof CommandError ||
    error instanceof ConfigError ||
    error instanceof DatabaseStartError
  ) {
    return error.message;
  }
  if (isDatabaseUnavailable(error)) return 'the database does not answer; try again';
  const { type, message, code, cause } = describeError(error);
  const parts = [type, code ?? cause?.code, message ?? cause?.message].filter((part) => part !== undefined);
  return `unexpected failure: ${parts.join(' ')}`;
}
