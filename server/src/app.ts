import type { Gateway } from '@qihang/federation/gateway';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config';
import { registerGateway } from './gateway/gateway';
import type { App } from './http/app-type';
import { createHttpApp } from './http/create-http-app';
import { allowDevelopmentOrigins } from './http/development-origins';
import { registerUserLimits } from './http/enforce-user-limits';
import { registerOpenApi } from './http/openapi';
import { registerAddressLimits } from './http/rate-limits';
import { registerSessionGuard } from './http/require-session';
import { registerSecurityHeaders } from './http/security-headers';
import { userLimitsOf, userPaceOf } from './http/user-limits';
import { registerAccountRoutes } from './modules/accounts/account-routes';
import type { Accounts } from './modules/accounts/compose-accounts';
import { registerGenerationRoutes } from './modules/answers/answer-routes';
import type { Answers } from './modules/answers/compose-answers';
import type { ReadStanding } from './modules/coaching/read-standing';
import { registerStandingRoutes } from './modules/coaching/standing-routes';
import {
  type ConversationUseCases,
  registerConversationRoutes,
} from './modules/conversations/conversation-routes';
import type { DeliverableModule } from './modules/deliverables/compose-deliverables';
import { registerDeliverableRoutes } from './modules/deliverables/deliverable-routes';
import { registerResultRoutes } from './modules/deliverables/result-routes';
import {
  type ExportDeliverable,
  registerDeliverableExportRoutes,
} from './modules/exports/deliverable-export-routes';
import { registerOpeningRoutes } from './modules/opening/opening-routes';
import type { ReadOpening } from './modules/opening/read-opening';
import { registerProfileRoutes } from './modules/profile/profile-routes';
import { registerUsageRoutes, type UsageUseCases } from './modules/quota/usage-routes';
import { type ReleaseUseCases, registerReleaseRoutes } from './modules/releases/release-routes';
import { registerSiteRoutes, type SiteUseCases } from './modules/site/site-routes';
import { registerUserEventRoutes } from './modules/user-events/user-event-routes';
import type { UserEvents } from './modules/user-events/user-events';

/** Everything that the HTTP application calls; what it is made of is the composition root's business. */
export interface AppParts {
  readonly config: Pick<
    Config,
    'NODE_ENV' | 'TRUST_PROXY' | 'HSTS_SUBDOMAINS' | 'LIMIT_USER_PERCENT' | 'LIMIT_MESSAGES_PER_MINUTE'
  >;
  readonly log: FastifyBaseLogger;
  readonly accounts: Pick<Accounts, 'useCases' | 'findSession' | 'addressLimit' | 'sessionEvents'>;
  readonly conversations: ConversationUseCases;
  readonly answers: Pick<Answers, 'useCases' | 'stream'>;
  readonly userEvents: Pick<UserEvents, 'subscribe'>;
  readonly exportDeliverable: ExportDeliverable;
  readonly usage: UsageUseCases;
  readonly deliverables: DeliverableModule;
  readonly readStanding: ReadStanding;
  readonly readOpening: ReadOpening;
  readonly site: SiteUseCases;
  readonly releases: ReleaseUseCases;
  /** The built apps; null where development servers serve them. */
  readonly gateway: Pick<Gateway, 'answer'> | null;
}

/** The HTTP application, whole, without I/O: the product listens with it, tests call it through `inject`. */
export async function createApp(parts: AppParts): Promise<App> {
  const {
    config,
    log,
    accounts,
    conversations,
    answers,
    deliverables,
    userEvents,
    usage,
    site,
    releases,
    gateway,
  } = parts;
  const app = createHttpApp({ log, trustProxy: config.TRUST_PROXY });
  await registerSecurityHeaders(app, config);
  if (config.NODE_ENV === 'development') await allowDevelopmentOrigins(app);
  const limits = userLimitsOf(config);
  await registerOpenApi(app, limits);
  registerAddressLimits(app, accounts.addressLimit);
  registerSessionGuard(app, accounts);
  registerUserLimits(app, { limits, pace: userPaceOf(config) });
  registerSiteRoutes(app, site);
  registerAccountRoutes(app, accounts.useCases);
  registerConversationRoutes(app, conversations);
  const { stream } = answers;
  const signalFor = accounts.sessionEvents.signalFor.bind(accounts.sessionEvents);
  registerGenerationRoutes(app, { useCases: answers.useCases, stream, signalFor });
  registerUserEventRoutes(app, { events: userEvents, stream, signalFor });
  registerDeliverableExportRoutes(app, parts.exportDeliverable);
  registerUsageRoutes(app, usage);
  registerDeliverableRoutes(app, deliverables.deliverables);
  registerResultRoutes(app, deliverables.results);
  registerStandingRoutes(app, parts.readStanding);
  registerOpeningRoutes(app, parts.readOpening);
  registerProfileRoutes(app, deliverables.profile);
  await registerReleaseRoutes(app, releases);
  if (gateway !== null) registerGateway(app, gateway);
  return app;
}
