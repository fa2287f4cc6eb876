import type { Gateway } from '@qihang/federation/gateway';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config';
import { registerGateway } from './gateway/gateway';
import type { App } from './http/app-type';
import { createHttpApp } from './http/create-http-app';
import { allowDevelopmentOrigins } from './http/development-origins';
import { registerOpenApi } from './http/openapi';
import { registerAddressLimits } from './http/rate-limits';
import { registerSessionGuard } from './http/require-session';
import { registerSecurityHeaders } from './http/security-headers';
import { registerAccountRoutes } from './modules/accounts/account-routes';
import type { Accounts } from './modules/accounts/compose-accounts';
import {
  type ConversationUseCases,
  registerConversationRoutes,
} from './modules/conversations/conversation-routes';
import { type ExportDeliverable, registerDeliverableExportRoutes } from './modules/exports/export-routes';
import type { Generations } from './modules/generations/compose-generations';
import { registerGenerationRoutes } from './modules/generations/generation-routes';
import { registerProfileRoutes } from './modules/profile/profile-routes';
import { type ReleaseUseCases, registerReleaseRoutes } from './modules/releases/release-routes';
import type { KeptWork } from './modules/shelf/compose-shelf';
import { registerResultRoutes } from './modules/shelf/result-routes';
import { registerShelfRoutes } from './modules/shelf/shelf-routes';
import { registerSiteRoutes, type SiteUseCases } from './modules/site/site-routes';
import { registerUsageRoutes, type UsageUseCases } from './modules/usage/usage-routes';
import { registerUserEventRoutes } from './modules/user-events/user-event-routes';
import type { UserEvents } from './modules/user-events/user-events';

/** Everything that the HTTP application calls; what it is made of is the composition root's business. */
export interface AppParts {
  readonly config: Pick<Config, 'NODE_ENV' | 'TRUST_PROXY'>;
  readonly log: FastifyBaseLogger;
  readonly accounts: Pick<Accounts, 'useCases' | 'findSession' | 'addressLimit' | 'sessionEvents'>;
  readonly conversations: ConversationUseCases;
  readonly generations: Pick<Generations, 'useCases' | 'stream'>;
  readonly userEvents: Pick<UserEvents, 'subscribe'>;
  readonly exportDeliverable: ExportDeliverable;
  readonly usage: UsageUseCases;
  readonly shelf: KeptWork;
  readonly site: SiteUseCases;
  readonly releases: ReleaseUseCases;
  /** The built apps; null where development servers serve them. */
  readonly gateway: Pick<Gateway, 'answer'> | null;
}

/** The HTTP application, whole, without I/O: the product listens with it, tests call it through `inject`. */
export async function createApp(parts: AppParts): Promise<App> {
  const { config, log, accounts, conversations, generations, userEvents, usage, site, releases, gateway } =
    parts;
  const app = createHttpApp({ log, trustProxy: config.TRUST_PROXY });
  await registerSecurityHeaders(app);
  if (config.NODE_ENV === 'development') await allowDevelopmentOrigins(app);
  await registerOpenApi(app);
  registerAddressLimits(app, accounts.addressLimit);
  registerSessionGuard(app, accounts);
  registerSiteRoutes(app, site);
  registerAccountRoutes(app, accounts.useCases);
  registerConversationRoutes(app, conversations);
  const { stream } = generations;
  const signalFor = accounts.sessionEvents.signalFor.bind(accounts.sessionEvents);
  registerGenerationRoutes(app, { useCases: generations.useCases, stream, signalFor });
  registerUserEventRoutes(app, { events: userEvents, stream, signalFor });
  registerDeliverableExportRoutes(app, parts.exportDeliverable);
  registerUsageRoutes(app, usage);
  registerShelfRoutes(app, parts.shelf.deliverables);
  registerResultRoutes(app, parts.shelf.results);
  registerProfileRoutes(app, parts.shelf.profile);
  await registerReleaseRoutes(app, releases);
  if (gateway !== null) registerGateway(app, gateway);
  return app;
}
