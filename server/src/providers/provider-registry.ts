import type { AgentDefinition } from '../agents/agent-definition';
import { type Config, ConfigError } from '../config';
import { makeDifyProvider } from './dify/dify-provider';
import type { VendorConversations } from './dify/vendor-conversations';
import type { LanguageProvider } from './language-provider';
import { makeOpenAiProvider } from './openai/openai-provider';
import { type ProviderHealth, watchHealth } from './provider-health';
import { RETRY_LIMITS, type RetryLimits } from './vendor-retry';
import type { VendorLimits } from './vendor-stream';

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

interface ProviderRegistryOptions {
  readonly config: Config;
  readonly agents: readonly AgentDefinition[];
  /** The built-in coach. */
  readonly coach: LanguageProvider;
  /** For vendors that keep the conversation themselves. */
  readonly vendorConversations: VendorConversations;
  /** Only to look up the key that an agent names; the rest is in `config`. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Pauses between retries; tests shorten them. */
  readonly retry?: RetryLimits;
}

const COACH_LABEL = '离线教练';
/** Far above any answer within the token limit, far below what could fill a machine. */
const TOTAL_BYTES = 64 * 1024 * 1024;
/** What a model is given to read: fits the smallest context windows in use with room for the answer. */
const PROMPT_TOKENS = 12_000;

/**
 * Makes the provider of every agent at once, so that a missing setting stops the start and not the first question. An
 * agent's own settings go before the operator's `AI_*`; the operator's key is never sent to an agent's own address.
 * @throws ConfigError naming the agent and the setting
 */
export function makeProviderRegistry(options: ProviderRegistryOptions): ProviderRegistry {
  const health = watchHealth();
  const picked = new Map<string, PickedProvider>();
  for (const agent of options.agents) {
    const provider = makeProvider(agent, options);
    picked.set(agent.key, {
      provider: provider === options.coach ? provider : health.watch(provider),
      label: agent.label ?? (provider.id === 'coach' ? COACH_LABEL : options.config.AI_LABEL_TEXT),
    });
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

function makeProvider(agent: AgentDefinition, options: ProviderRegistryOptions): LanguageProvider {
  const { config, coach } = options;
  const id = agent.provider ?? config.AI_PROVIDER;
  if (id === 'coach') return coach;
  const baseUrl = agent.baseUrl ?? config.AI_BASE_URL;
  if (baseUrl === null) throw missing(agent, 'AI_BASE_URL', 'baseUrl');
  const vendor = {
    baseUrl,
    apiKey: keyOf(agent, options),
    limits: { ...limitsOf(config), ...(options.retry ?? RETRY_LIMITS) },
    promptTokens: PROMPT_TOKENS,
  };
  if (id === 'dify') return makeDifyProvider({ ...vendor, conversations: options.vendorConversations });
  const model = agent.model ?? config.AI_MODEL;
  if (model === null) throw missing(agent, 'AI_MODEL', 'model');
  return makeOpenAiProvider({ ...vendor, model });
}

function keyOf(agent: AgentDefinition, { config, environment }: ProviderRegistryOptions): string | null {
  if (agent.apiKeyVariable === null) return agent.baseUrl === null ? config.AI_API_KEY : null;
  const key = environment[agent.apiKeyVariable];
  if (key) return key;
  throw new ConfigError(`${agent.apiKeyVariable}: is required by agent ${agent.key}`);
}

const missing = (agent: AgentDefinition, variable: string, field: string): ConfigError =>
  new ConfigError(`${variable}: is required by agent ${agent.key}, which has no ${field} of its own`);

const limitsOf = (config: Config): VendorLimits => ({
  firstByteMs: config.PROVIDER_FIRST_BYTE_MS,
  idleMs: config.PROVIDER_IDLE_MS,
  lineBytes: config.PROVIDER_LINE_BYTES,
  totalBytes: TOTAL_BYTES,
});
