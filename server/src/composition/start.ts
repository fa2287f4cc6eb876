import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { REMOTE_NAMES } from '@qihang/shared/contracts';
import type { FastifyBaseLogger } from 'fastify';
import { loadAgents } from '../agents/load-agents';
import { createApp } from '../app';
import { type Config, listenHost, proxyWarning, retiredSettingsIn, SETTING_NAMES } from '../config';
import { type OpenedDatabase, openDatabase } from '../database/open-database';
import { findServerRoot } from '../database/package-root';
import { roleWarning } from '../database/product-role';
import { openGateway } from '../gateway/open-gateway';
import type { App } from '../http/app-type';
import { misspeltSettingsIn } from '../misspelt-settings';
import { enterSettings } from '../modules/audit/enter-settings';
import { openBundledExportThread } from '../modules/exports/compose-exports';
import { makeBootstrapInvitation } from '../modules/invitations/bootstrap-invitation';
import { newInvitationCode } from '../modules/invitations/invitation-code';
import { InvitationRepository } from '../modules/invitations/invitation-repository';
import { openWordListFile } from '../modules/moderation/word-list-file';
import type { BuiltApp } from '../modules/releases/publish-builds-at-start';
import type { StallWatch } from '../stall-watch/stall-watch';
import { composeProduct } from './product';
import { makeStop, type RunningProduct } from './stop';

interface StartOptions {
  readonly config: Config;
  readonly log: FastifyBaseLogger;
  /** Only for the keys that agents name, and for settings that are gone or misspelt. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Lines for the operator. */
  readonly say: (line: string) => void;
  readonly stallWatch: Pick<StallWatch, 'countFor'>;
}

/** The composition root: opens what the product is made of, composes it and starts it. Listens when it returns. */
export async function startProduct(options: StartOptions): Promise<RunningProduct> {
  const { config, log, environment, say } = options;
  for (const line of retiredSettingsIn(environment)) log.warn(line);
  const warning = proxyWarning(config);
  if (warning !== null) log.warn(warning);
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
  { config, log, environment, say, stallWatch }: StartOptions,
  opened: OpenedDatabase,
): Promise<RunningProduct> {
  const { database } = opened;
  const warning = await roleWarning(database);
  if (warning !== null) log.warn(warning);
  const newId = randomUUID;
  const agents = loadAgents({ foundersText: config.FOUNDERS_TEXT });
  const keys = agents.flatMap(({ apiKeyVariable }) => apiKeyVariable ?? []);
  for (const line of misspeltSettingsIn(environment, keys)) log.warn(line);
  await enterSettings(database, environment, [...SETTING_NAMES, ...keys]);
  const product = composeProduct({
    config,
    database,
    log,
    newId,
    agents,
    environment,
    moderation: openWordListFile({ path: config.WORD_LIST_FILE, log }),
    exportRenderer: openBundledExportThread(),
    lastGoodFile: path.join(config.DATA_DIR, 'registry.json'),
  });
  const { accounts, answers, releases, site } = product;
  stallWatch.countFor({ connection: opened.own, instanceId: product.instanceId });
  const isDevelopment = config.NODE_ENV === 'development';
  // In development every app is served by its own development server.
  const built: readonly BuiltApp[] = isDevelopment ? [] : BUILT_APPS;
  const root = path.dirname(findServerRoot());
  await releases.publishBuilds(built, (name) => path.join(root, name, 'dist'));
  await releases.start();
  const gateway = isDevelopment ? null : await openGateway({ config, releases, site, log });
  const names = built.map(({ app }) => app);
  const app = await createApp({ ...product.partsWith(gateway, names), log });

  const code = await makeBootstrapInvitation({
    invitations: new InvitationRepository(database),
    wanted: config.BOOTSTRAP_INVITATION_CODE,
    newId,
    newCode: newInvitationCode,
  })();
  if (config.DEVELOPMENT_USER !== null) await accounts.ensureDevelopmentUser(config.DEVELOPMENT_USER);
  const closeModules = async () => {
    await gateway?.stop();
    await product.close();
  };
  await product.start();
  const port = await listen(app, config).catch(async (error: unknown) => {
    await closeModules();
    throw error;
  });
  say(`${config.BRAND_NAME} is ready on http://localhost:${port}`);
  if (code !== null) say(`Invitation code, good for 1,000 registrations: ${code}`);
  return makeStop({
    app,
    answers,
    closeRest: () => closeModules().then(() => opened.close()),
    drainMs: config.DRAIN_MS,
  });
}

const BUILT_APPS: readonly BuiltApp[] = [
  { app: 'shell', kind: 'host' },
  ...REMOTE_NAMES.map((app) => ({ app, kind: 'remote' as const })),
];

/** Listens on {@link listenHost}; on all interfaces IPv6 is included where the machine has it. @returns the port */
async function listen(app: App, config: Config): Promise<number> {
  const host = listenHost(config);
  const { PORT } = config;
  try {
    await app.listen({ host, port: PORT });
  } catch (error) {
    const hasNoIpv6 = error instanceof Error && 'code' in error && error.code === 'EAFNOSUPPORT';
    if (!hasNoIpv6 || host !== '::') throw error;
    await app.listen({ host: '0.0.0.0', port: PORT });
  }
  const address = app.server.address();
  return typeof address === 'object' && address !== null ? address.port : PORT;
}
