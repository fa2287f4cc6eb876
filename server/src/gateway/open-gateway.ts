import path from 'node:path';
import { composePage, readBuild, registryOfBuilds } from '@qihang/federation/gateway';
import { REMOTE_NAMES, type Site } from '@qihang/shared/contracts';
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
  const registry = await registryOfBuilds(remotes, (build, error) =>
    log.warn({ remote: build.name, err: error }, 'remote cannot be served'),
  );
  const page = await composePage(shell.folder, { site, registry }, site.brand);
  return { shell, remotes, registry, page, isComplete: registry.remotes.length === REMOTE_NAMES.length };
}
