import type { AgentDefinition } from '../../agents/agent-definition';
import { type Config, ConfigError } from '../../config';

/** One configured vendor, and the agents that use it. */
export interface VendorSettings {
  readonly id: 'openai' | 'dify';
  readonly baseUrl: string;
  /** Null for Dify, whose app has its own. */
  readonly model: string | null;
  readonly apiKey: string | null;
  /** Name of the environment variable of the key, for messages to the operator. */
  readonly keyVariable: string;
  readonly agents: readonly string[];
}

export interface VendorSources {
  readonly config: Config;
  readonly agents: readonly AgentDefinition[];
  /** Only for the keys that agents name; the rest is in `config`. */
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/**
 * Every configured vendor once, whatever the number of its agents; agents of the built-in coach have none. An agent's
 * own settings override the operator's `AI_*`; the operator's key is never sent to an agent's own address.
 * @throws ConfigError naming the agent and the setting
 */
export function vendorsOf({ config, agents, environment }: VendorSources): readonly VendorSettings[] {
  const vendors = new Map<string, VendorSettings>();
  for (const agent of agents) {
    const settings = settingsOf(agent, config, environment);
    if (settings === null) continue;
    const { id, baseUrl, model, apiKey } = settings;
    const key = JSON.stringify([id, baseUrl, model, apiKey]);
    const known = vendors.get(key) ?? settings;
    vendors.set(key, { ...known, agents: [...known.agents, agent.key] });
  }
  return [...vendors.values()];
}

function settingsOf(
  agent: AgentDefinition,
  config: Config,
  environment: VendorSources['environment'],
): VendorSettings | null {
  const id = agent.provider ?? config.AI_PROVIDER;
  if (id === 'coach') return null;
  const baseUrl = agent.baseUrl ?? config.AI_BASE_URL;
  if (baseUrl === null) throw missing(agent, 'AI_BASE_URL', 'baseUrl');
  const model = id === 'dify' ? null : (agent.model ?? config.AI_MODEL);
  if (id === 'openai' && model === null) throw missing(agent, 'AI_MODEL', 'model');
  const keyVariable = agent.apiKeyVariable ?? 'AI_API_KEY';
  return { id, baseUrl, model, apiKey: keyOf(agent, config, environment), keyVariable, agents: [] };
}

function keyOf(
  { apiKeyVariable, baseUrl, key }: AgentDefinition,
  config: Config,
  environment: VendorSources['environment'],
): string | null {
  if (apiKeyVariable === null) return baseUrl === null ? config.AI_API_KEY : null;
  const found = environment[apiKeyVariable];
  if (found) return found;
  throw new ConfigError(`${apiKeyVariable}: is required by agent ${key}`);
}

const missing = (agent: AgentDefinition, variable: string, field: string): ConfigError =>
  new ConfigError(`${variable}: is required by agent ${agent.key}, which has no ${field} of its own`);
