import type { FastifyBaseLogger } from 'fastify';
import type { AgentDefinition } from '../agents/agent-definition';
import type { SendAlert } from '../alerts/send-alert';
import { labelOf } from './answer-labels';
import type { LanguageSource } from './language-source';
import { type ProviderHealth, watchHealth } from './provider-health';
import type { RetryLimits } from './vendor/stream/vendor-stream';
import { makeVendorAlerts } from './vendor/vendor-alerts';
import { type VendorSettings, type VendorSources, vendorsOf } from './vendor/vendor-settings';
import { makeVendorSource } from './vendor/vendor-source';

/** The vendor's model of an agent, null where it has no vendor; and the label of its answers. */
export interface PickedSource {
  readonly source: LanguageSource | null;
  readonly label: string;
}

export interface ProviderRegistry {
  /** @throws Error for an agent that did not exist at the start */
  readonly pick: (agent: AgentDefinition) => PickedSource;
  /** Health of the vendors' newest answers, for `/api/ready`. */
  readonly health: () => ProviderHealth;
}

interface ProviderRegistryOptions extends VendorSources {
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'info' | 'error'>;
  readonly sendAlert: SendAlert;
  /** Pauses between retries; tests shorten them. */
  readonly retry?: RetryLimits;
}

/**
 * Makes the source of every agent at the start, so that a missing setting fails there and not at the first question. An
 * agent's own settings override the operator's `AI_*`. Agents with the same vendor share its driver and its health.
 * @throws ConfigError naming the agent and the setting
 */
export function makeProviderRegistry(options: ProviderRegistryOptions): ProviderRegistry {
  const { config, agents, log, sendAlert } = options;
  const health = watchHealth(makeVendorAlerts({ sendAlert, log }));
  const pickedFor = (agent: AgentDefinition, source: LanguageSource | null): PickedSource => ({
    source,
    label: labelOf(agent, source, config),
  });
  const picked = new Map(agents.map((agent) => [agent.key, pickedFor(agent, null)]));
  for (const vendor of vendorsOf(options)) {
    const source = makeWatched(vendor, options, health);
    for (const agent of agents.filter(({ key }) => vendor.agents.includes(key))) {
      picked.set(agent.key, pickedFor(agent, source));
    }
  }
  return {
    health: health.current,
    pick(agent) {
      const found = picked.get(agent.key);
      if (found === undefined) throw new Error(`agent ${agent.key} is unknown`);
      return found;
    },
  };
}

function makeWatched(
  vendor: VendorSettings,
  { config, retry, log }: ProviderRegistryOptions,
  health: ReturnType<typeof watchHealth>,
): LanguageSource {
  const onRefusedFields = (fields: readonly string[]) =>
    log.warn({ agents: vendor.agents, fields }, 'the vendor answers only without these fields');
  return health.watch(makeVendorSource(vendor, { config, retry, onRefusedFields }), vendor);
}
