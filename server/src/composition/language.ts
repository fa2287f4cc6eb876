import type { FastifyBaseLogger } from 'fastify';
import type { AgentDefinition } from '../agents/agent-definition';
import type { CoachMemory } from '../coach/coach-memory';
import { composeCoach } from '../coach/compose-coach';
import { directRegistry } from '../coach/director/direct-registry';
import type { Lexicons } from '../coach/lexicons';
import type { Config } from '../config';
import type { Database } from '../database/client';
import { makeVendorConversations } from '../providers/dify/vendor-conversations';
import { makeProviderRegistry, type ProviderRegistry } from '../providers/provider-registry';
import type { PoolBudget } from './pool-budget';
import type { Repositories } from './repositories';

/** What answering is composed of; a test that dictates answers is given the same. */
export interface LanguageOptions {
  readonly config: Config;
  readonly database: Pick<Database, 'db'>;
  readonly repositories: Repositories;
  readonly budget: PoolBudget;
  readonly agents: readonly AgentDefinition[];
  /** Only for the keys that agents name. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
}

/** What answers users: vendors and the built-in coach, with the coach's director above each of them. */
export interface Language {
  readonly providers: ProviderRegistry;
  readonly memory: CoachMemory;
  readonly lexicons: Lexicons;
  /** The present day of the users' calendar, `2026-01-31`. */
  readonly today: () => string;
}

/** @throws ConfigError when an agent lacks a setting, or with file and line when a knowledge file is broken */
export function composeLanguage({
  config,
  database,
  repositories,
  budget,
  agents,
  environment,
  log,
}: LanguageOptions): Language {
  const { provider, direct, ...coach } = composeCoach({
    config,
    profiles: repositories.profiles,
    states: repositories.coachStates,
    store: repositories.coachDeliverables,
    connections: budget.answers,
    log,
  });
  const providers = makeProviderRegistry({
    config,
    agents,
    coach: provider,
    vendorConversations: makeVendorConversations(database),
    environment,
    log,
  });
  return { ...coach, providers: directRegistry(providers, direct) };
}
