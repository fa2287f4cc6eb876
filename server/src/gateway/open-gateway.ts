import path from 'node:path';
import {
  type Build,
  composePage,
  type DescribedRemote,
  describeBuilds,
  type Page,
  readBuild,
  readHostShares,
  readPageTemplate,
  registryOf,
} from '@qihang/federation/gateway';
import { REMOTE_NAMES, remoteAt, type Site } from '@qihang/shared/contracts';
import type { FastifyBaseLogger } from 'fastify';
import { ConfigError } from '../config';
import type { GatewayOptions } from './gateway';

/**
 * Reads the built apps below `root`. A remote that was not built is left out, and said in the log: the shell works
 * without any of them.
 * @throws ConfigError when the shell itself was not built
 */
export async function openGateway(
  root: string,
  site: Site,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<GatewayOptions & { readonly isComplete: boolean }> {
  const folderOf = (name: string) => path.join(root, name, 'dist');
  const shell = await readBuild('shell', folderOf('shell'));
  if (shell === null) throw new ConfigError('the apps are not built: run npm start, or npm run build first');
  const builds = await Promise.all(REMOTE_NAMES.map((name) => readBuild(name, folderOf(name))));
  for (const [index, build] of builds.entries()) {
    if (build === null) log.warn({ remote: REMOTE_NAMES[index] }, 'remote is not built');
  }
  const remotes = builds.filter((build) => build !== null);
  const described = await describeBuilds(remotes, (build, error) =>
    log.warn({ remote: build.name, err: error }, 'remote cannot be served'),
  );
  return {
    shell,
    remotes,
    registry: registryOf(described),
    pageAt: await composePages(shell, described, site),
    isComplete: described.length === REMOTE_NAMES.length,
  };
}

/** One page for every remote: the same but for what it preloads. */
async function composePages(
  shell: Build,
  described: readonly DescribedRemote[],
  site: Site,
): Promise<(pathname: string) => Page> {
  const template = await readPageTemplate(shell.folder);
  const shares = await readHostShares({ folder: shell.folder, prefix: '/' }, template);
  const data = { site, registry: registryOf(described) };
  const compose = (shown: DescribedRemote | undefined): Page => {
    const shared = shown?.shares.flatMap((name) => shares.get(name) ?? []) ?? [];
    const files = [...(shown?.files ?? []), ...shared];
    const preloads = [...new Map(files.map((file) => [file.url, file])).values()];
    return composePage(template, { data, title: site.brand, preloads });
  };
  const pages = new Map(described.map((each) => [each.remote.name, compose(each)]));
  const bare = compose(undefined);
  return (pathname) => pages.get(remoteAt(pathname)) ?? bare;
}
