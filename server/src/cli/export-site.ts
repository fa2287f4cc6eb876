import { randomUUID } from 'node:crypto';
import type { StaticPage } from '@qihang/federation/gateway';
import { PRERENDERED_PATHS, pageKey, remoteAt } from '@qihang/shared/contracts';
import { loadAgents } from '../agents/load-agents';
import { composeProduct } from '../composition/product';
import type { Database } from '../database/client';
import { openGateway } from '../gateway/open-gateway';
import { openBundledExportThread } from '../modules/exports/compose-exports';
import { openWordListFile } from '../modules/moderation/word-list-file';
import type { CommandContext } from './operator-command';

/** A file for each entry path; a CDN answers any other path with the first. */
const pagesOf = (agentKeys: readonly string[]): StaticPage[] =>
  [...new Set([...PRERENDERED_PATHS, ...agentKeys.map((key) => `/chat/${key}`)])].map((path) => ({
    file: `${path}/index.html`.replace(/^\/+/, ''),
    route: { remote: remoteAt(path), key: pageKey(path) },
  }));

/** Writes the site with its active releases as plain files, composed in the same way as by the server. */
export async function exportSite(
  folder: string,
  database: Database,
  { config, environment, terminal }: CommandContext,
): Promise<void> {
  const say = (_details: unknown, message?: string) => {
    if (message !== undefined) terminal.say(message);
  };
  const log = { debug() {}, info() {}, warn: say, error: say };
  const agents = loadAgents({ foundersText: config.FOUNDERS_TEXT });
  const { releases, site } = composeProduct({
    config,
    database,
    log,
    newId: randomUUID,
    agents,
    environment,
    moderation: openWordListFile({ path: null, log }),
    exportRenderer: openBundledExportThread(),
  });
  await releases.watch.start();
  try {
    // No server stands behind plain files: nobody could call a service worker back.
    const gateway = await openGateway({ config: { ...config, SERVICE_WORKER: false }, releases, site, log });
    try {
      await gateway.exportStatic(folder, pagesOf(agents.map(({ key }) => key)));
    } finally {
      await gateway.stop();
    }
  } finally {
    await releases.watch.close();
  }
}
