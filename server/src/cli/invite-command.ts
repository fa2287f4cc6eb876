import { randomUUID } from 'node:crypto';
import { normaliseInvitationCode } from '@qihang/shared/contracts';
import pc from 'picocolors';
import { makeCreateInvitations } from '../modules/invitations/create-invitations';
import { newInvitationCode } from '../modules/invitations/invitation-code';
import { type Invitation, InvitationRepository } from '../modules/invitations/invitation-repository';
import { toDuration, toLabel, toWholeNumber } from './arguments';
import { runCommandGroup } from './command-group';
import { type CommandContext, CommandError, type OperatorCommand } from './operator-command';
import { formatInstant, formatTable } from './table';
import { withAct } from './with-act';
import { withDatabase } from './with-database';

interface CreateOptions {
  readonly uses: unknown;
  readonly count: unknown;
  readonly expires?: unknown;
  readonly label?: unknown;
}

/** Prints one code per line and nothing else, so that the output can be piped into a file or a message. */
async function create(options: CreateOptions, context: CommandContext): Promise<void> {
  const order = {
    uses: toWholeNumber('uses', options.uses, 1, 1_000_000),
    count: toWholeNumber('count', options.count, 1, 10_000),
    lifetimeMs: options.expires === undefined ? null : toDuration('expires', options.expires),
    label: options.label === undefined ? null : toLabel('label', options.label),
  };
  const codes = await withAct(context, async (database, enter) => {
    const invitations = new InvitationRepository(database);
    const { count, uses, label } = order;
    await enter({ act: 'invitations-created', details: { count, uses, label: label ?? '-' } });
    return makeCreateInvitations({ invitations, newId: randomUUID, newCode: newInvitationCode })(order);
  });
  for (const code of codes) context.terminal.out(code);
}

const STATE_COLOR: Readonly<Record<Invitation['state'], (text: string) => string>> = {
  open: pc.green,
  'used up': pc.dim,
  expired: pc.dim,
  revoked: pc.red,
};

async function list(context: CommandContext): Promise<void> {
  const invitations = await withDatabase(context, (database) => new InvitationRepository(database).list());
  const rows = invitations.map(({ code, label, used, maxUses, expiresAt, createdAt, state }) => [
    code,
    `${used}/${maxUses}`,
    formatInstant(expiresAt),
    formatInstant(createdAt),
    label ?? '-',
    // The last column, because colour codes have no width and would shift later columns.
    STATE_COLOR[state](state),
  ]);
  const lines = formatTable(['CODE', 'USED', 'EXPIRES', 'CREATED', 'LABEL', 'STATE'], rows);
  for (const line of lines) context.terminal.out(line);
}

async function revoke(given: string, context: CommandContext): Promise<void> {
  const code = normaliseInvitationCode(given);
  const isRevoked = await withAct(context, async (database, enter) => {
    const isDone = await new InvitationRepository(database).revoke(code);
    // Its end only: enough for the operator who holds the list, too little to try.
    if (isDone) await enter({ act: 'invitation-revoked', details: { ending: code.slice(-3) } });
    return isDone;
  });
  if (!isRevoked) throw new CommandError(`there is no unrevoked code ${code}`);
  context.terminal.out(`revoked ${code}; accounts made with it stay`);
}

/** `npm run invite -- create | list | revoke` */
export const inviteCommand: OperatorCommand = (args, context) =>
  runCommandGroup('invite', args, (group) => {
    group
      .command('create', 'Make invitation codes; prints one per line')
      .option('--uses <n>', 'How many accounts one code may make', { default: 1 })
      .option('--count <n>', 'How many codes', { default: 1 })
      .option('--expires <time>', 'When they expire, for example 12h, 30d or 2w (default: never)')
      .option('--label <text>', 'What they are for')
      .action((options: CreateOptions) => create(options, context));
    group.command('list', 'Show all codes').action(() => list(context));
    group.command('revoke <code>', 'End a code').action((code: string) => revoke(code, context));
  });
