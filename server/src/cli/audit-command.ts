import pc from 'picocolors';
import { AccountDirectory } from '../modules/accounts/account-directory';
import { AUDIT_ACTS, type AuditAct, type AuditRow, readAudit } from '../modules/audit/audit-log';
import { toPhone, toWholeNumber } from './arguments';
import { runCommandGroup } from './command-group';
import { type CommandContext, type OperatorCommand, UsageError } from './operator-command';
import { formatInstant, formatTable } from './table';
import { withDatabase } from './with-database';

interface AuditOptions {
  readonly days: unknown;
  readonly limit: unknown;
  readonly user?: unknown;
  readonly act?: unknown;
  readonly json?: boolean;
}

function toAct(value: unknown): AuditAct {
  const act = AUDIT_ACTS.find((known) => known === value);
  if (act === undefined) throw new UsageError(`--act must be one of ${AUDIT_ACTS.join(', ')}`);
  return act;
}

const describe = (details: AuditRow['details']): string =>
  Object.entries(details)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ');

async function show(options: AuditOptions, { terminal, ...context }: CommandContext): Promise<void> {
  const days = toWholeNumber('days', options.days, 1, 3_650);
  const limit = toWholeNumber('limit', options.limit, 1, 1_000_000);
  const act = options.act === undefined ? undefined : toAct(options.act);
  const username = options.user === undefined ? null : toPhone(options.user);
  const entries = await withDatabase({ terminal, ...context }, async (database) => {
    if (username === null) return readAudit(database.db, { days, limit, act });
    const account = await new AccountDirectory(database).find(username);
    return readAudit(database.db, { days, limit, act, user: { id: account?.id ?? null, username } });
  });
  if (options.json === true) {
    for (const entry of entries) terminal.out(JSON.stringify(entry));
    return;
  }
  if (entries.length === 0) {
    terminal.say(`Nothing was entered in the last ${days} days that fits.`);
    return;
  }
  const rows = entries.map(({ at, act: name, by, number, address, details }) => [
    formatInstant(at),
    name,
    by,
    number ?? '-',
    address ?? '-',
    describe(details),
  ]);
  for (const line of formatTable(['AT', 'ACT', 'BY', 'NUMBER', 'ADDRESS', 'DETAILS'], rows))
    terminal.out(line);
  if (entries.length === limit) terminal.say(pc.dim(`The newest ${limit}; --limit shows more.`));
}

/** `npm run audit -- [--days 7] [--user NUMBER] [--act sign-in-refused] [--limit 200] [--json]`: the audit log, newest first. */
export const auditCommand: OperatorCommand = (args, context) =>
  runCommandGroup('audit', args, (group) => {
    group
      .command('', 'Show sign-ins, refusals and operators’ acts, newest first')
      .option('--days <n>', 'How many days back', { default: 7 })
      .option('--user <number>', 'Only this number')
      .option('--act <act>', 'Only this act')
      .option('--limit <n>', 'How many at most', { default: 200 })
      .option('--json', 'One JSON object a line, with the id of the account')
      .action((options: AuditOptions) => show(options, context));
  });
