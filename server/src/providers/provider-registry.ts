import type { FastifyBaseLogger } from 'fastify';
import type { AgentDefinition } from '../agents/agent-definition';
import { COACH_LABEL, labelOf } from './answer-labels';
import type { VendorConversations } from './dify/vendor-conversations';
import type { LanguageProvider } from './language-provider';
import { type ProviderHealth, watchHealth } from './provider-health';
import { withFallback } from './stand-in-provider';
import type { RetryLimits } from './vendor/stream/vendor-stream';
import { makeVendorAlerts } from './vendor/vendor-alerts';
import { makeVendorProvider } from './vendor/vendor-provider';
import { type VendorSettings, type VendorSources, vendorsOf } from './vendor/vendor-settings';

/** Provider of an agent, and the label of its answers. */
export interface PickedProvider {
  readonly provider: LanguageProvider;
  readonly label: string;
}

export interface ProviderRegistry {
  /** @throws Error for an agent that did not exist at the start */
  readonly pick: (agent: AgentDefinition) => PickedProvider;
  /** Health of the vendors' newest answers, for `/api/ready`. */
  readonly health: () => ProviderHealth;
}

interface ProviderRegistryOptions extends VendorSources {
  /** The built-in coach. */
  readonly coach: LanguageProvider;
  /** For vendors that keep the conversation themselves. */
  readonly vendorConversations: VendorConversations;
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'info' | 'error'>;
  /** Pauses between retries; tests shorten them. */
  readonly retry?: RetryLimits;
}

/**
 * Makes the provider of every agent at the start, so that a missing setting fails there and not at the first
 * question. An agent's own settings override the operator's `AI_*`. Agents with the same vendor share its driver and
 * its health.
 * @throws ConfigError naming the agent and the setting
 */
export function makeProviderRegistry(options: ProviderRegistryOptions): ProviderRegistry {
  const { config, agents, coach, log } = options;
  const health = watchHealth(
    makeVendorAlerts({ webhook: config.ALERT_WEBHOOK, brand: config.BRAND_NAME, log }),
  );
  const picked = new Map<string, PickedProvider>(
    agents.map((agent) => [agent.key, { provider: coach, label: labelOf(agent, coach, config) }]),
  );
  for (const vendor of vendorsOf(options)) {
    const provider = makeWatched(vendor, options, health);
    for (const agent of agents.filter(({ key }) => vendor.agents.includes(key))) {
      picked.set(agent.key, { provider, label: labelOf(agent, provider, config) });
    }
  }
  return {
    health: health.current,
    pick(agent) {
      const found = picked.get(agent.key);
      if (found === undefined) throw new Error(`agent ${agent.key} has no provider`);
      return found;
    },
  };
}

function makeWatched(
  vendor: VendorSettings,
  { config, coach, vendorConversations: conversations, retry, log }: ProviderRegistryOptions,
  health: ReturnType<typeof watchHealth>,
): LanguageProvider {
  const onRefusedFields = (fields: readonly string[]) =>
    log.warn({ agents: vendor.agents, fields }, 'the vendor answers only without these fields');
  const driver = makeVendorProvider(vendor, { config, conversations, retry, onRefusedFields });
  const watched = health.watch(driver, vendor);
  return config.AI_FALLBACK === 'coach'
    ? withFallback(watched, { provider: coach, label: COACH_LABEL })
    : watched;
}
