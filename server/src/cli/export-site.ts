import { randomUUID } from 'node:crypto';
import type { StaticPage } from '@qihang/federation/gateway';
import { loadAgents } from '../agents/load-agents';
import { composeCoach } from '../coach/compose-coach';
import type { Database } from '../database/client';
import { openGateway } from '../gateway/open-gateway';
import { composeReleases } from '../modules/releases/compose-releases';
import { composeSite } from '../modules/site/compose-site';
import { makeVendorConversations } from '../providers/dify/vendor-conversations';
import { makeProviderRegistry } from '../providers/provider-registry';
import type { CommandContext } from './operator-command';

/** A file for each path that a person may enter at; a CDN answers any other with the first. */
const pagesOf = (agentKeys: readonly string[]): StaticPage[] => [
  { file: 'index.html', route: { remote: 'mf-landing', key: '/' } },
  ...['login', 'register'].map((name) => ({
    file: `${name}/index.html`,
    route: { remote: 'mf-auth', key: 'mf-auth' },
  })),
  ...agentKeys.map((key) => ({
    file: `chat/${key}/index.html`,
    route: { remote: 'mf-chat', key: 'mf-chat' },
  })),
];

/** Writes the site with its active releases as plain files, composed as the server composes them. */
export async function exportSite(
  folder: string,
  database: Database,
  { config, environment, terminal }: CommandContext,
): Promise<void> {
  const say = (_details: unknown, message?: string) => {
    if (message !== undefined) terminal.say(message);
  };
  const log = { info() {}, warn: say, error: say };
  const newId = randomUUID;
  const agents = loadAgents({ foundersText: config.FOUNDERS_TEXT });
  const providers = makeProviderRegistry({
    config,
    agents,
    coach: composeCoach({ database, config, newId, log, publish() {} }).provider,
    vendorConversations: makeVendorConversations(database),
    environment,
    log,
  });
  const { site } = composeSite({ config, agents, labelOf: (agent) => providers.pick(agent).label });
  const releases = composeReleases({ database, config, log, newId });
  await releases.watch.start();
  try {
    const gateway = await openGateway({ config, releases, site, log });
    try {
      await gateway.exportStatic(folder, pagesOf(agents.map(({ key }) => key)));
    } finally {
      await gateway.stop();
    }
  } finally {
    await releases.watch.close();
  }
}
