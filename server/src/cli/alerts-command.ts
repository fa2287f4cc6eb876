import { type Alert, alertBodyOf } from '../alerts/alert';
import { postAlert } from '../alerts/send-alert';
import { runCommandGroup } from './command-group';
import { type CommandContext, CommandError, type OperatorCommand } from './operator-command';

const TEST: Alert = {
  event: 'test',
  reason: null,
  content:
    '测试消息：告警能送到这里。\nA test: alerts arrive here. The real ones tell of vendor, database, disk, queue, canary and backup.',
};

/** Sends one message to ALERT_WEBHOOK, as an alert goes there, and says whether it was taken. */
async function sendTest({ config, terminal }: CommandContext): Promise<void> {
  const { ALERT_WEBHOOK: webhook, BRAND_NAME: brand } = config;
  if (webhook === null) {
    throw new CommandError('ALERT_WEBHOOK: is not set, so nobody is told of anything; set it in .env');
  }
  // Never the whole address: it holds the robot's key.
  const { host } = new URL(webhook);
  const problem = await postAlert(webhook, alertBodyOf(TEST, { webhook, brand, now: Date.now() }));
  if (problem !== null) throw new CommandError(`${host} did not take the message: ${problem}`);
  terminal.out(`${host} took the message; look whether it is in the chat`);
}

/** `npm run alerts -- test`: works while the server runs and without a database. */
export const alertsCommand: OperatorCommand = (args, context) =>
  runCommandGroup('alerts', args, (group) => {
    group
      .command('test', 'Send a message to ALERT_WEBHOOK, as alerts go there')
      .action(() => sendTest(context));
  });
