import { randomUUID } from 'node:crypto';
import path from 'node:path';
import type { Gateway } from '@qihang/federation/gateway';
import { REMOTE_NAMES } from '@qihang/shared/contracts';
import type { FastifyBaseLogger } from 'fastify';
import { loadAgents } from './agents/load-agents';
import { createApp } from './app';
import { composeCoach } from './coach/compose-coach';
import { MAKERS } from './coach/deliverables/makers';
import { directRegistry } from './coach/director/direct-registry';
import type { Config } from './config';
import type { OpenedDatabase } from './database/open-database';
import { openDatabase } from './database/open-database';
import { findServerRoot } from './database/package-root';
import { PostgresBus } from './database/process-bus';
import { openGateway } from './gateway/open-gateway';
import type { App } from './http/app-type';
import { composeAccounts } from './modules/accounts/compose-accounts';
import { composeConversations } from './modules/conversations/compose-conversations';
import { composeExports, openBundledExportThread } from './modules/exports/compose-exports';
import { composeGenerations, type Generations } from './modules/generations/compose-generations';
import { makeBootstrapInvitation } from './modules/invitations/bootstrap-invitation';
import { newInvitationCode } from './modules/invitations/invitation-code';
import { InvitationRepository } from './modules/invitations/invitation-repository';
import { openWordListFile } from './modules/moderation/word-list-file';
import { composeReleases } from './modules/releases/compose-releases';
import { composeShelf } from './modules/shelf/compose-shelf';
import { composeSite } from './modules/site/compose-site';
import { makeReadiness } from './modules/site/readiness';
import { composeUsage } from './modules/usage/compose-usage';
import { UserEvents } from './modules/user-events/user-events';
import { makeVendorConversations } from './providers/dify/vendor-conversations';
import { makeProviderRegistry } from './providers/provider-registry';

interface ProductOptions {
  readonly config: Config;
  readonly log: FastifyBaseLogger;
  /** Only for the keys that agents name. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Lines for the operator. */
  readonly say: (line: string) => void;
}

/** The running product. */
export interface Product {
  /** Takes no more requests, lets answers finish for DRAIN_MS, closes streams, then the database. */
  stop(): Promise<void>;
  /** Makes a running `stop` wait no longer for answers. */
  hurry(): void;
}

/** The composition root: the one place that knows how everything is put together. Listens when it returns. */
export async function startProduct(options: ProductOptions): Promise<Product> {
  const { config, log, say } = options;
  const opened = await openDatabase(config, log, {
    onProgress: (step) => step === 'initialising' && say('Making the database …'),
  });
  try {
    return await serve(options, opened);
  } catch (error) {
    await opened.close();
    throw error;
  }
}

async function serve(
  { config, log, environment, say }: ProductOptions,
  opened: OpenedDatabase,
): Promise<Product> {
  const { database } = opened;
  const newId = randomUUID;
  const agents = loadAgents({ foundersText: config.FOUNDERS_TEXT });
  const findAgent = (key: string) => agents.find((agent) => agent.key === key);
  const bus = new PostgresBus({ database, id: newId(), log });
  const userEvents = new UserEvents(bus);
  const coach = composeCoach({ database, config, newId, publish: userEvents.publish, log });
  const providers = makeProviderRegistry({
    config,
    agents,
    coach: coach.provider,
    vendorConversations: makeVendorConversations(database),
    environment,
    log,
  });

  const accounts = composeAccounts({ database, config, log, newId });
  const moderation = openWordListFile({ path: config.WORD_LIST_FILE, log });
  const generations = composeGenerations({
    database,
    moderation,
    config,
    log,
    newId,
    findAgent,
    providers: directRegistry(providers, coach.direct),
    memory: coach.memory,
    userEvents,
    bus,
  });
  const conversations = composeConversations({
    database,
    config,
    findAgent,
    publish: userEvents.publish,
    onConversationDeleted: generations.forgetConversation,
  });
  accounts.sessionEvents.onEnded(({ userId, isAccountDeleted }) => {
    if (isAccountDeleted) generations.forgetUser(userId);
  });

  const exports = composeExports({ database, config, renderer: openBundledExportThread() });

  const { site, findAgent: findPublicAgent } = composeSite({
    config,
    agents,
    labelOf: (agent) => providers.pick(agent).label,
  });
  const root = path.dirname(findServerRoot());
  // In development every app is served by its own development server.
  const apps = config.NODE_ENV === 'development' ? [] : ['shell', ...REMOTE_NAMES];
  const releases = composeReleases({
    database,
    config,
    log,
    newId,
    lastGoodFile: path.join(config.DATA_DIR, 'registry.json'),
  });
  await releases.publishBuilds(apps, (name) => path.join(root, name, 'dist'));
  await releases.start();
  const gateway =
    config.NODE_ENV === 'development' ? null : await openGateway({ config, releases, site, log });

  const app = await createApp({
    config,
    log,
    accounts,
    conversations,
    generations,
    userEvents,
    exportDeliverable: exports.exportDeliverable,
    usage: composeUsage(database, config),
    shelf: composeShelf({
      database,
      newId,
      publish: userEvents.publish,
      lexicons: coach.lexicons,
      makers: MAKERS,
      today: coach.today,
    }),
    site: {
      site,
      findAgent: findPublicAgent,
      readiness: makeReadiness({
        database,
        providerHealth: providers.health,
        isRegistryWhole: () => releases.isWhole(apps) && canServe(gateway, apps),
      }),
    },
    releases: releases.useCases,
    gateway,
  });

  const invitations = new InvitationRepository(database);
  const code = await makeBootstrapInvitation({
    invitations,
    wanted: config.BOOTSTRAP_INVITATION_CODE,
    newId,
    newCode: newInvitationCode,
  })();
  if (config.DEVELOPMENT_USER !== null) await accounts.ensureDevelopmentUser(config.DEVELOPMENT_USER);
  const closeRooms = async () => {
    moderation.close();
    await gateway?.stop();
    await releases.close();
    await generations.close();
    await exports.close();
    await bus.close();
    await accounts.sessionEvents.close();
  };
  await accounts.sessionEvents.start();
  await bus.start();
  await generations.start();
  const port = await listen(app, config).catch(async (error: unknown) => {
    await closeRooms();
    throw error;
  });
  say(`${config.BRAND_NAME} is ready on http://localhost:${port}`);
  if (code !== null) say(`Invitation code, good for 1,000 registrations: ${code}`);
  return makeStop({
    app,
    generations,
    closeRest: () => closeRooms().then(() => opened.close()),
    drainMs: config.DRAIN_MS,
  });
}

/** Whether browsers are given each of these apps, as the registry has it now. */
const canServe = (gateway: Gateway | null, apps: readonly string[]): boolean => {
  if (gateway === null) return true;
  const { isCurrent, apps: served } = gateway.health();
  return isCurrent && apps.every((app) => served.includes(app));
};

/** Listens on all interfaces, IPv6 included where the machine has it. @returns the port */
async function listen(app: App, { HOST, PORT }: Config): Promise<number> {
  try {
    await app.listen({ host: HOST, port: PORT });
  } catch (error) {
    const hasNoIpv6 = error instanceof Error && 'code' in error && error.code === 'EAFNOSUPPORT';
    if (!hasNoIpv6 || HOST !== '::') throw error;
    await app.listen({ host: '0.0.0.0', port: PORT });
  }
  const address = app.server.address();
  return typeof address === 'object' && address !== null ? address.port : PORT;
}

interface StopDeps {
  readonly app: App;
  readonly generations: Generations;
  readonly closeRest: () => Promise<void>;
  readonly drainMs: number;
}

function makeStop({ app, generations, closeRest, drainMs }: StopDeps): Product {
  const impatient = new AbortController();
  const hurried = new Promise<void>((resolve) => impatient.signal.addEventListener('abort', () => resolve()));
  return {
    async stop() {
      await Promise.race([generations.drain(drainMs), hurried.then(() => generations.drain(0))]);
      await app.close();
      await closeRest();
    },
    hurry: () => impatient.abort(),
  };
}
