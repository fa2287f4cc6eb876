import type { Gateway } from '@qihang/federation/gateway';
import type { FastifyBaseLogger } from 'fastify';
import type { AgentDefinition } from '../agents/agent-definition';
import { makeSendAlert } from '../alerts/send-alert';
import type { AppParts } from '../app';
import { LastMoment } from '../concurrency/last-moment';
import { repeat } from '../concurrency/repeat';
import type { Config } from '../config';
import type { Database } from '../database/client';
import { SWEEP_MS } from '../database/kept-for';
import { PostgresBus } from '../database/process-bus';
import { type Accounts, composeAccounts } from '../modules/accounts/compose-accounts';
import type { HashCost } from '../modules/accounts/password-hasher';
import { type Answers, composeAnswers } from '../modules/answers/compose-answers';
import { removeOldEntries } from '../modules/audit/audit-log';
import { composeStanding } from '../modules/coaching/compose-standing';
import { composeConversations } from '../modules/conversations/compose-conversations';
import { composeDeliverables } from '../modules/deliverables/compose-deliverables';
import { composeExports, type ExportRenderer } from '../modules/exports/compose-exports';
import { composeHealth } from '../modules/health/compose-health';
import type { Moderation } from '../modules/moderation/word-list-file';
import { makeReadOpening } from '../modules/opening/read-opening';
import { makeReadSaid } from '../modules/profile/said-view';
import { composeQuota } from '../modules/quota/compose-quota';
import { composeReleases, type Releases } from '../modules/releases/compose-releases';
import { composeSite } from '../modules/site/compose-site';
import { makeReadiness } from '../modules/site/readiness';
import { UserEvents } from '../modules/user-events/user-events';
import { composeLanguage, type Language, type LanguageOptions } from './language';
import { makePoolBudget } from './pool-budget';
import { makeRepositories } from './repositories';

const DAY_MS = 86_400_000;
/** Long after the rush of a start. */
const FIRST_CLEANING_MS = 60_000;

/** What the product is made of; everything that is read from files or opened is given. */
export interface ProductOptions {
  readonly config: Config;
  readonly database: Database;
  readonly log: Pick<FastifyBaseLogger, 'debug' | 'info' | 'warn' | 'error'>;
  readonly newId: () => string;
  readonly agents: readonly AgentDefinition[];
  /** Only for the keys that agents name. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly moderation: Moderation;
  readonly exportRenderer: ExportRenderer;
  /** Where the last readable state of the registry is written down, for a start while it cannot be read. */
  readonly lastGoodFile?: string;
  /** What tests replace; the product sets none of it. */
  readonly overrides?: ProductOverrides;
}

/** Parts that a test puts in place of the product's own; an absent one is the product's. */
export interface ProductOverrides {
  /** Argon2id's cost, so that tests hash cheaply. */
  readonly hashCost?: HashCost;
  /** Answers that a test dictates. */
  readonly composeLanguage?: (options: LanguageOptions) => Language;
  /** Time without a read after which a viewer is dropped, ms. */
  readonly stallMs?: number;
}

/** The product, composed and not yet running. */
export interface ComposedProduct {
  /** Id of this process among those on the database. */
  readonly instanceId: string;
  readonly accounts: Accounts;
  readonly answers: Answers;
  readonly releases: Releases;
  readonly health: Language['health'];
  readonly userEvents: UserEvents;
  readonly site: AppParts['site']['site'];
  /**
   * What the HTTP application calls.
   * @param gateway what serves pages; null where development servers do
   * @param apps apps without which the product is not ready
   */
  partsWith(gateway: Gateway | null, apps: readonly string[]): Omit<AppParts, 'log'>;
  /** Begins to listen to the database and to other processes; to be awaited before requests are taken. */
  start(): Promise<void>;
  /** Closes every module; the answers have ended, and nobody asks any more. */
  close(): Promise<void>;
}

/** Composes every module of the product from its dependencies. Does no I/O before `start`. */
export function composeProduct(options: ProductOptions): ComposedProduct {
  const { config, database, log, newId, agents, moderation, overrides = {} } = options;
  const bus = new PostgresBus({ database, id: newId(), log });
  const userEvents = new UserEvents(bus);
  const { publish } = userEvents;
  const repositories = makeRepositories({ database, newId, publish });
  const sendAlert = makeSendAlert({ webhook: config.ALERT_WEBHOOK, brand: config.BRAND_NAME, log });
  const overload = new LastMoment();
  const onOverload = () => overload.note();
  const budget = makePoolBudget(config, onOverload);
  const language = (overrides.composeLanguage ?? composeLanguage)({
    ...options,
    repositories,
    budget,
    sendAlert,
  });
  const findAgent = (key: string) => agents.find((agent) => agent.key === key);

  const accounts = composeAccounts({
    database,
    config,
    log,
    newId,
    hashCost: overrides.hashCost,
    onOverload,
  });
  const answers = composeAnswers({
    database,
    config,
    log,
    newId,
    moderation,
    findAgent,
    answererOf: language.answererOf,
    sourceOf: language.sourceOf,
    facts: repositories.facts,
    connections: budget,
    userEvents,
    bus,
    stallMs: overrides.stallMs,
  });
  const conversations = composeConversations({
    database,
    config,
    connections: budget.readers,
    findAgent,
    publish,
    log,
    onConversationDeleted: answers.forgetConversation,
  });
  accounts.sessionEvents.onEnded(({ userId, isAccountDeleted }) => {
    if (isAccountDeleted) answers.forgetUser(userId);
  });
  const { exportRenderer: renderer } = options;
  const exports = composeExports({ config, deliverables: repositories.deliverables, renderer });
  const releases = composeReleases({
    database,
    config,
    log,
    newId,
    lastGoodFile: options.lastGoodFile,
    onCanaryStopped: ({ app, version }) => health.canaryStopped(`${app} ${version}`),
  });
  const health = composeHealth({
    database,
    config,
    overload,
    findStoppedCanaries: releases.findStoppedCanaries,
    sendAlert,
    log,
  });
  const { site, findAgent: findPublicAgent } = composeSite({
    config,
    agents,
    answererOf: language.answererOf,
  });
  const usage = composeQuota(database, config);
  const readStanding = composeStanding({ config, database, today: language.today });
  const readOpening = makeReadOpening({
    findAgent: findPublicAgent,
    markOf: userEvents.markOf.bind(userEvents),
    conversations,
    usage,
    readSaid: makeReadSaid(repositories.facts),
    readStanding,
  });
  let cleaning: ReturnType<typeof repeat> | null = null;
  let sweep: ReturnType<typeof repeat> | null = null;
  return {
    instanceId: bus.id,
    accounts,
    answers,
    releases,
    health: language.health,
    userEvents,
    site,
    partsWith: (gateway, apps) => ({
      config,
      accounts,
      conversations,
      answers,
      userEvents,
      exportDeliverable: exports.exportDeliverable,
      usage,
      deliverables: composeDeliverables({
        ...repositories,
        database,
        newId,
        publish,
        platforms: language.platforms,
      }),
      readStanding,
      readOpening,
      site: {
        site,
        findAgent: findPublicAgent,
        readiness: makeReadiness({
          database,
          providerHealth: language.health,
          isRegistryWhole: () => releases.isWhole(apps) && canServe(gateway, apps),
          isWell: (part) => health.isWell(part),
        }),
      },
      releases: releases.useCases,
      gateway,
    }),
    async start() {
      await accounts.sessionEvents.start();
      await bus.start();
      await answers.start();
      conversations.start();
      health.start();
      sweep = repeat({
        name: 'the sweep of what was deleted',
        task: async () => {
          await repositories.facts.sweep();
          await repositories.deliverables.sweep();
        },
        ...{ everyMs: SWEEP_MS, firstMs: 0, log },
      });
      cleaning = repeat({
        name: 'the cleaning of the audit log',
        task: () => removeOldEntries(database.db, config.AUDIT_KEEP_DAYS),
        everyMs: DAY_MS,
        firstMs: FIRST_CLEANING_MS,
        log,
      });
    },
    async close() {
      moderation.close();
      await health.close();
      await cleaning?.stop();
      await sweep?.stop();
      await releases.close();
      await answers.close();
      await conversations.close();
      await exports.close();
      await bus.close();
      await accounts.sessionEvents.close();
    },
  };
}

/** Whether browsers are given each of these apps, as the registry has it now. */
function canServe(gateway: Pick<Gateway, 'health'> | null, apps: readonly string[]): boolean {
  if (gateway === null) return true;
  const { isCurrent, apps: served } = gateway.health();
  return isCurrent && apps.every((app) => served.includes(app));
}
