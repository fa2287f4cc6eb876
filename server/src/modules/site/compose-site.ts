import { type Agent, DEFAULT_AGENT_KEY, type Site } from '@qihang/shared/contracts';
import type { AgentDefinition } from '../../agents/agent-definition';
import type { Config } from '../../config';
import { type Answering, makeSite, toPublicAgent } from './site';

interface SiteOptions {
  readonly config: Config;
  readonly agents: readonly AgentDefinition[];
  readonly answererOf: (agent: AgentDefinition) => Answering;
}

/** Use cases of the public site and its agents. */
export interface ComposedSite {
  readonly site: Site;
  /** The public agent with that key; null when there is none. */
  findAgent(key: string): Agent | null;
}

export function composeSite({ config, agents, answererOf }: SiteOptions): ComposedSite {
  const publicAgents = agents.map((agent) => toPublicAgent(agent, answererOf(agent)));
  const findAgent = (key: string) => publicAgents.find((agent) => agent.key === key) ?? null;
  const featured = findAgent(DEFAULT_AGENT_KEY) ?? publicAgents[0];
  if (featured === undefined) throw new Error('there is no agent');
  return { site: makeSite(config, featured), findAgent };
}
