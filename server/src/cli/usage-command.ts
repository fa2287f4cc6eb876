import pc from 'picocolors';
import { AccountDirectory } from '../modules/accounts/account-directory';
import { reportUsage, type UsageEntry } from '../modules/quota/usage-report';
import { toPhone, toWholeNumber } from './arguments';
import { runCommandGroup } from './command-group';
import { type CommandContext, CommandError, type OperatorCommand } from './operator-command';
import { formatTable } from './table';
import { withDatabase } from './with-database';

interface UsageOptions {
  readonly days: unknown;
  readonly user?: unknown;
}

const HEADINGS = ['NUMBER', 'MESSAGES', 'TOKENS READ', 'TOKENS WRITTEN', 'OF A DAY', 'FAILED', 'ANSWERED BY'];

const count = (value: number): string => value.toLocaleString('en-US');

const total = (entries: readonly UsageEntry[], of: (entry: UsageEntry) => number): string =>
  count(entries.reduce((sum, entry) => sum + of(entry), 0));

async function show(options: UsageOptions, context: CommandContext): Promise<void> {
  const { config, terminal } = context;
  const days = toWholeNumber('days', options.days, 1, 3_650);
  const username = options.user === undefined ? null : toPhone(options.user);
  const entries = await withDatabase(context, async (database) => {
    if (username !== null && (await new AccountDirectory(database).find(username)) === null) {
      throw new CommandError(`there is no user ${username}`);
    }
    return reportUsage(database, { days, username, timeZone: config.QUOTA_TIME_ZONE });
  });
  const period = days === 1 ? 'today' : `in the last ${days} days`;
  terminal.say(
    `Used ${period} (${config.QUOTA_TIME_ZONE}); a user has ${count(config.DAILY_MESSAGES)} messages and ${count(config.DAILY_TOKENS)} tokens a day.`,
  );
  if (entries.length === 0) {
    terminal.say(`Nothing was used ${period}.`);
    return;
  }
  /** Used part of that limit of the quota that is used up most, on average over the days. */
  const usedPart = (entry: UsageEntry): string => {
    const used = Math.max(
      entry.messages / config.DAILY_MESSAGES,
      (entry.promptTokens + entry.answerTokens) / config.DAILY_TOKENS,
    );
    return `${Math.round((100 * used) / days)} %`;
  };
  const rows = entries.map((entry) => [
    entry.username,
    count(entry.messages),
    count(entry.promptTokens),
    count(entry.answerTokens),
    usedPart(entry),
    count(entry.failed),
    entry.models.join(', ') || '-',
  ]);
  const sums = [
    'all',
    total(entries, ({ messages }) => messages),
    total(entries, ({ promptTokens }) => promptTokens),
    total(entries, ({ answerTokens }) => answerTokens),
    '',
    total(entries, ({ failed }) => failed),
    '',
  ];
  const lines = formatTable(HEADINGS, [...rows, sums]);
  for (const [at, line] of lines.entries()) terminal.out(at === lines.length - 1 ? pc.bold(line) : line);
}

/** `npm run usage -- [--days 7] [--user NUMBER]`: usage by user. */
export const usageCommand: OperatorCommand = (args, context) =>
  runCommandGroup('usage', args, (group) => {
    group
      .command('', 'Show who used what')
      .option('--days <n>', 'How many days back, today among them', { default: 1 })
      .option('--user <number>', 'Only this user')
      .action((options: UsageOptions) => show(options, context));
  });
