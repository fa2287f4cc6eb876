import type { FastifyBaseLogger } from 'fastify';
import type { AgentDefinition } from '../agents/agent-definition';
import { type KnowledgeOf, loadAllKnowledge } from '../agents/load-knowledge';
import type { SendAlert } from '../alerts/send-alert';
import type { Config } from '../config';
import type { Database } from '../database/client';
import type { Answerer, PickAnswerer } from '../modules/answers/answerer';
import { composeCoaching } from '../modules/coaching/compose-coaching';
import { COACH_LABEL } from '../providers/answer-labels';
import type { LanguageSource } from '../providers/language-source';
import type { ProviderHealth } from '../providers/provider-health';
import { makeProviderRegistry } from '../providers/provider-registry';
import type { RetryLimits } from '../providers/vendor/stream/vendor-stream';
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
  readonly newId: () => string;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
  readonly sendAlert: SendAlert;
}

/** What answers users: the coach that a vendor's model speaks for, and the workshop where there is no vendor. */
export interface Language {
  readonly answererOf: PickAnswerer;
  /** The vendor's model of an agent; null where it has no vendor. */
  readonly sourceOf: (agent: AgentDefinition) => LanguageSource | null;
  /** Health of the vendors' newest answers, for `/api/ready`. */
  readonly health: () => ProviderHealth;
  /** Platforms of the coach's knowledge, by the names that orders and results use. */
  readonly platforms: readonly string[];
  /** The present day of the users' calendar, `2026-01-31`. */
  readonly today: () => string;
}

/** @throws ConfigError when an agent lacks a setting, or with file and line when a knowledge file is broken */
export function composeLanguage(options: LanguageOptions): Language {
  return composeAnswerers(options, {
    knowledgeOf: loadAllKnowledge(),
    today: makeToday(options.config.QUOTA_TIME_ZONE),
  });
}

/** The day that the operator's calendar shows: `2026-01-31`. */
function makeToday(timeZone: string): () => string {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
  return () => format.format(new Date());
}

interface AnswerersOptions {
  readonly knowledgeOf: KnowledgeOf;
  /** The present day of the users' calendar, `2026-01-31`. */
  readonly today: () => string;
  /** Answers where there is no vendor; by default the workshop. */
  readonly rules?: Answerer | undefined;
  /** Pauses between retries; tests shorten them. */
  readonly retry?: RetryLimits | undefined;
}

/** Who answers for each agent, made at the start. */
export function composeAnswerers(
  options: LanguageOptions,
  { knowledgeOf, today, rules, retry }: AnswerersOptions,
): Language {
  const { config, agents, environment, log, sendAlert } = options;
  const registry = makeProviderRegistry({ config, agents, environment, log, sendAlert, retry });
  const coaching = composeCoaching({ ...options, knowledgeOf, today });
  const answerers = new Map(
    agents.map((agent) => {
      const { source, label } = registry.pick(agent);
      const answerer =
        source === null
          ? (rules ?? coaching.workshop(label))
          : coaching.withModel({ agent, source, label, standInLabel: COACH_LABEL });
      return [agent.key, { answerer, label }] as const;
    }),
  );
  return {
    answererOf(agent) {
      const found = answerers.get(agent.key);
      if (found === undefined) throw new Error(`agent ${agent.key} has no answerer`);
      return found;
    },
    sourceOf: (agent) => registry.pick(agent).source,
    health: registry.health,
    platforms: knowledgeOf().publishing.platforms.map(({ id }) => id),
    today,
  };
}
