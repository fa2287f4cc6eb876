import type { FastifyBaseLogger } from 'fastify';
import type { AgentDefinition } from '../agents/agent-definition';
import type { VendorConversations } from './dify/vendor-conversations';
import { withFallback } from './fallback-provider';
import type { LanguageProvider } from './language-provider';
import { type ProviderHealth, watchHealth } from './provider-health';
import { makeVendorAlerts } from './vendor-alerts';
import { makeVendorProvider } from './vendor-provider';
import type { RetryLimits } from './vendor-retry';
import { type VendorSettings, type VendorSources, vendorsOf } from './vendor-settings';

/** Who answers for an agent, and what its answers are labelled with. */
export interface PickedProvider {
  readonly provider: LanguageProvider;
  readonly label: string;
}

export interface ProviderRegistry {
  /** @throws Error for an agent that was not there at the start */
  readonly pick: (agent: AgentDefinition) => PickedProvider;
  /** How the vendors have answered lately; for `/api/ready`. */
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

/** Of what the rules say and make. */
export const COACH_LABEL = '离线教练';

/**
 * Makes the provider of every agent at once, so that a missing setting stops the start and not the first question. An
 * agent's own settings go before the operator's `AI_*`. Agents with the same vendor share its driver and its health.
 * @throws ConfigError naming the agent and the setting
 */
export function makeProviderRegistry(options: ProviderRegistryOptions): ProviderRegistry {
  const { config, agents, coach, log } = options;
  const health = watchHealth(
    makeVendorAlerts({ webhook: config.ALERT_WEBHOOK, brand: config.BRAND_NAME, log }),
  );
  const picked = new Map<string, PickedProvider>(
    agents.map(({ key, label }) => [key, { provider: coach, label: label ?? COACH_LABEL }]),
  );
  for (const vendor of vendorsOf(options)) {
    const provider = makeWatched(vendor, options, health);
    for (const { key, label } of agents.filter((agent) => vendor.agents.includes(agent.key))) {
      picked.set(key, { provider, label: label ?? config.AI_LABEL_TEXT });
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
