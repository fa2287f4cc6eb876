import { loadAgents } from '../agents/load-agents';
import { checkVendor, type VendorCheck } from '../providers/vendor/vendor-check';
import { type VendorSettings, vendorsOf } from '../providers/vendor/vendor-settings';
import { adviceFor } from './ai-advice';
import { addressOf, describeVendor, reportLinesOf } from './ai-report';
import { runCommandGroup } from './command-group';
import { maskKey } from './mask-key';
import { type CommandContext, CommandError, type OperatorCommand, UsageError } from './operator-command';

interface CheckOptions {
  readonly agent?: unknown;
  readonly json?: boolean;
}

const STILL_WAITING_MS = 5_000;

/** Asks every configured vendor one real question and prints the results. */
async function check(options: CheckOptions, context: CommandContext): Promise<void> {
  const { config, environment, terminal } = context;
  if (Array.isArray(options.agent)) throw new UsageError('--agent was given more than once');
  const agents = loadAgents();
  const wanted =
    options.agent === undefined ? agents : agents.filter((agent) => agent.key === String(options.agent));
  if (wanted.length === 0) {
    throw new UsageError(
      `there is no agent ${String(options.agent)}; there are ${agents.map(({ key }) => key).join(', ')}`,
    );
  }
  const vendors = vendorsOf({ config, agents: wanted, environment });
  const results: { vendor: VendorSettings; result: VendorCheck }[] = [];
  for (const vendor of vendors) {
    const result = await ask(vendor, context, options.json === true);
    results.push({ vendor, result });
    if (options.json !== true) for (const line of reportLinesOf(vendor, result)) terminal.out(line);
  }
  if (options.json === true) terminal.out(JSON.stringify(results.map(toJson), null, 2));
  else if (vendors.length === 0) {
    terminal.out(
      'No vendor is configured: the built-in coach answers. Set AI_PROVIDER, AI_BASE_URL, AI_MODEL and AI_API_KEY to change that.',
    );
  }
  const failed = results.filter(({ result }) => result.cause !== null).length;
  if (failed > 0) throw new CommandError(`${failed} of ${results.length} failed`);
}

async function ask(
  vendor: VendorSettings,
  { config, terminal }: CommandContext,
  isQuiet: boolean,
): Promise<VendorCheck> {
  const begun = performance.now();
  if (!isQuiet) terminal.say(`asking ${describeVendor(vendor)} …`);
  const ticker = setInterval(
    () => terminal.say(`still waiting, ${Math.round((performance.now() - begun) / 1_000)} s …`),
    STILL_WAITING_MS,
  );
  const cap = AbortSignal.timeout(config.GENERATION_TIMEOUT_MS);
  try {
    return await checkVendor(vendor, { config, signal: cap });
  } catch (error) {
    throw new CommandError(`no end of the answer after ${config.GENERATION_TIMEOUT_MS / 1_000} s`, {
      cause: error,
    });
  } finally {
    clearInterval(ticker);
  }
}

const toJson = ({ vendor, result }: { vendor: VendorSettings; result: VendorCheck }) => ({
  agents: vendor.agents,
  provider: vendor.id,
  address: addressOf(vendor),
  model: vendor.model,
  key: maskKey(vendor.apiKey),
  ok: result.cause === null,
  ...result,
  ...(result.cause === null ? {} : adviceFor(result.cause, vendor, result)),
});

/** `npm run ai -- check`: works while the server runs and without a database. */
export const aiCommand: OperatorCommand = (args, context) =>
  runCommandGroup('ai', args, (group) => {
    group
      .command('check', 'Ask every configured vendor a real question')
      .option('--agent <key>', 'Only the vendor of this agent')
      .option('--json', 'Print what was found as JSON')
      .action((options: CheckOptions) => check(options, context));
  });
