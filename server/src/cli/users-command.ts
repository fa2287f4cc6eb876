import { randomUUID } from 'node:crypto';
import pc from 'picocolors';
import type { Database } from '../database/client';
import { AccountDirectory, type AccountEntry } from '../modules/accounts/account-directory';
import { makeIssueResetLink } from '../modules/accounts/issue-reset-link';
import { PasswordResetRepository } from '../modules/accounts/password-reset-repository';
import type { AuditAct } from '../modules/audit/audit-log';
import { toPhone, toSite } from './arguments';
import { runCommandGroup } from './command-group';
import { type CommandContext, CommandError, type OperatorCommand, UsageError } from './operator-command';
import { formatInstant, formatTable } from './table';
import { withAct } from './with-act';
import { withDatabase } from './with-database';

/** @throws CommandError when there is no user with that number */
async function findAccount(username: string, database: Pick<Database, 'db'>): Promise<AccountEntry> {
  const account = await new AccountDirectory(database).find(username);
  if (account === null) throw new CommandError(`there is no user ${username}`);
  return account;
}

type Change<Result> = (
  account: AccountEntry,
  directory: AccountDirectory,
  database: Pick<Database, 'db'>,
) => Promise<Result>;

/** Changes an account and enters it in the audit log, both or neither. @throws CommandError like {@link findAccount} */
async function changeAccount<Result>(
  act: AuditAct,
  given: string,
  context: CommandContext,
  change: Change<Result>,
): Promise<Result> {
  const username = toPhone(given);
  return withAct(context, async (database, enter) => {
    const account = await findAccount(username, database);
    const result = await change(account, new AccountDirectory(database), database);
    await enter({ act, userId: account.id, username });
    return result;
  });
}

const describeState = ({ isDisabled }: AccountEntry): string =>
  isDisabled ? pc.red('disabled') : pc.green('enabled');

async function list(context: CommandContext): Promise<void> {
  const accounts = await withDatabase(context, (database) => new AccountDirectory(database).list());
  const rows = accounts.map((account) => [
    account.username,
    formatInstant(account.createdAt),
    formatInstant(account.lastSeenAt),
    String(account.conversations),
    String(account.messages),
    account.invitationLabel ?? account.invitationCode ?? '-',
    // The last column, because colour codes have no width and would shift later columns.
    describeState(account),
  ]);
  const headings = ['NUMBER', 'REGISTERED', 'LAST SEEN', 'CHATS', 'QUESTIONS', 'INVITED BY', 'STATE'];
  for (const line of formatTable(headings, rows)) context.terminal.out(line);
}

async function show(given: string, context: CommandContext): Promise<void> {
  const username = toPhone(given);
  const account = await withDatabase(context, (database) => findAccount(username, database));
  const code = account.invitationCode ?? '-';
  const facts: readonly (readonly [string, string])[] = [
    ['number', account.username],
    ['id', account.id],
    ['state', describeState(account)],
    ['registered', formatInstant(account.createdAt)],
    ['last seen', formatInstant(account.lastSeenAt)],
    ['invited by', account.invitationLabel === null ? code : `${code} (${account.invitationLabel})`],
    ['sessions', String(account.sessions)],
    ['chats', String(account.conversations)],
    ['questions', String(account.messages)],
  ];
  for (const [name, value] of facts) context.terminal.out(`${name.padEnd(12)}${value}`);
}

async function disable(given: string, context: CommandContext): Promise<void> {
  const account = await changeAccount('user-disabled', given, context, async (found, directory) => {
    await directory.disable(found.id);
    return found;
  });
  context.terminal.out(`disabled ${account.username}; all sessions ended`);
}

async function enable(given: string, context: CommandContext): Promise<void> {
  const account = await changeAccount('user-enabled', given, context, async (found, directory) => {
    await directory.enable(found.id);
    return found;
  });
  context.terminal.out(`enabled ${account.username}`);
}

async function signOut(given: string, context: CommandContext): Promise<void> {
  const account = await changeAccount('sessions-ended', given, context, async (found, directory) => {
    await directory.signOut(found.id);
    return found;
  });
  context.terminal.out(`all sessions of ${account.username} ended`);
}

async function resetPassword(
  given: string,
  options: { readonly site?: unknown },
  context: CommandContext,
): Promise<void> {
  const { config, terminal } = context;
  const site = toSite('site', options.site ?? `http://localhost:${config.PORT}`);
  const link = await changeAccount('reset-link-issued', given, context, (account, _directory, database) =>
    makeIssueResetLink({
      resets: new PasswordResetRepository(database),
      newId: randomUUID,
      lifetimeMs: config.RESET_LINK_MS,
    })(account.id, site),
  );
  terminal.out(link);
  const hours = Math.round(config.RESET_LINK_MS / 360_000) / 10;
  terminal.say(`works once, for ${hours} h; all sessions of that user ended`);
}

async function remove(
  given: string,
  options: { readonly yes?: boolean },
  context: CommandContext,
): Promise<void> {
  const { terminal } = context;
  const username = toPhone(given);
  if (options.yes !== true) {
    if (terminal.ask === null) {
      throw new UsageError('users delete asks before it deletes, and nobody is at a terminal; add --yes');
    }
    const answer = await terminal.ask(
      `Delete ${username} with all conversations, for good? Type the number to confirm: `,
    );
    if (answer.trim() !== username) throw new CommandError('not confirmed; nothing was deleted');
  }
  const { conversations } = await changeAccount(
    'user-deleted',
    username,
    context,
    async (account, directory) => {
      await directory.delete(account.id);
      return account;
    },
  );
  terminal.out(`deleted ${username} with ${conversations} conversation${conversations === 1 ? '' : 's'}`);
}

/** `npm run users -- list | show | disable | enable | sign-out | reset-password | delete` */
export const usersCommand: OperatorCommand = (args, context) =>
  runCommandGroup('users', args, (group) => {
    group.command('list', 'Show all users').action(() => list(context));
    group.command('show <number>', 'Show one user').action((number: string) => show(number, context));
    group
      .command('disable <number>', 'Lock a user out and end all sessions')
      .action((number: string) => disable(number, context));
    group
      .command('enable <number>', 'Let a user in again')
      .action((number: string) => enable(number, context));
    group
      .command('sign-out <number>', 'End all sessions of a user, who may sign in again')
      .action((number: string) => signOut(number, context));
    group
      .command('reset-password <number>', 'Print a one-time link to a new password and end all sessions')
      .option('--site <address>', 'The address of the site (default: http://localhost:PORT)')
      .action((number: string, options: { site?: unknown }) => resetPassword(number, options, context));
    group
      .command('delete <number>', 'Delete a user with everything it owns')
      .option('--yes', 'Do not ask')
      .action((number: string, options: { yes?: boolean }) => remove(number, options, context));
  });
