import path from 'node:path';
import { createGateway, type Gateway, type PageRoute, prerenderFromFiles } from '@qihang/federation/gateway';
import { PRERENDERED_PATHS, pageKey, remoteAt, type Site } from '@qihang/shared/contracts';
import type { FastifyBaseLogger } from 'fastify';
import { type Config, ConfigError } from '../config';
import type { Releases } from '../modules/releases/compose-releases';
import { CLOSED_SITE } from './closed-site';

interface GatewayDeps {
  readonly config: Pick<Config, 'DATA_DIR' | 'ALLOW_OVERRIDE' | 'MF_INSPECTOR' | 'SERVICE_WORKER'>;
  /** Releases whose watch is started already. */
  readonly releases: Pick<Releases, 'watch' | 'source' | 'findCompressed' | 'readSigningKey'>;
  readonly site: Site;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
}

const routeOf = (pathname: string): PageRoute | null =>
  /^\/api(\/|$)/.test(pathname) ? null : { remote: remoteAt(pathname), key: pageKey(pathname) };

/**
 * Opens the gateway of this product, which serves the releases in force and follows every change of them.
 * @throws ConfigError when no page can be served
 */
export async function openGateway({ config, releases, site, log }: GatewayDeps): Promise<Gateway> {
  const gateway = createGateway({
    store: releases.source,
    findCompressed: releases.findCompressed,
    folder: path.join(config.DATA_DIR, 'releases'),
    routeOf,
    commonPaths: [...PRERENDERED_PATHS, '/chat/'],
    data: {
      site,
      ...(config.MF_INSPECTOR && { inspector: true }),
      ...(config.SERVICE_WORKER && { serviceWorker: true }),
    },
    hasServiceWorker: config.SERVICE_WORKER,
    title: site.brand,
    prerender: prerenderFromFiles({ site }),
    reports: '/registry/reports',
    canOverride: config.ALLOW_OVERRIDE,
    canInspect: config.MF_INSPECTOR,
    signingKey: await releases.readSigningKey(),
    closedText: CLOSED_SITE,
    report: (problem, error) => (error === null ? log.info(problem) : log.warn({ err: error }, problem)),
  });
  try {
    await gateway.start();
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new ConfigError(`no page can be served: ${reason}; run npm start, or npm run build first`, {
      cause,
    });
  }
  releases.watch.onChange(() => void gateway.refresh());
  return gateway;
}
