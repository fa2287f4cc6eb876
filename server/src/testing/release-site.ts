import { rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { Gateway } from '@qihang/federation/gateway';
import { ReleaseClient } from '@qihang/federation/releases';
import { type BuildSketch, writeBuild } from '../../../federation/src/releases/testing/write-build';
import { parseConfig } from '../config';
import { createTestDatabase, type TestDatabase } from '../database/test-database';
import { registerGateway } from '../gateway/gateway';
import { openGateway } from '../gateway/open-gateway';
import { createHttpApp } from '../http/create-http-app';
import { createLog } from '../http/request-logging';
import { registerSecurityHeaders } from '../http/security-headers';
import { composeReleases, type Releases } from '../modules/releases/compose-releases';
import type { BuiltApp } from '../modules/releases/publish-builds-at-start';
import { registerReleaseRoutes } from '../modules/releases/release-routes';
import { ReleaseTokenRepository } from '../modules/releases/release-token-repository';
import { makeSite, toPublicAgent } from '../modules/site/site';
import { anAgent } from './an-agent';

/** The apps of the site, as the product of this build has them. */
const APPS: readonly BuiltApp[] = [
  { app: 'shell', kind: 'host' },
  { app: 'mf-landing', kind: 'remote' },
  { app: 'mf-auth', kind: 'remote' },
  { app: 'mf-chat', kind: 'remote' },
];

/** A site of releases as the product serves it: the registry in a real database, release API and pages over HTTP. */
export interface ReleaseSite {
  readonly url: string;
  readonly database: TestDatabase;
  readonly releases: Releases;
  readonly gateway: Gateway;
  readonly tokens: ReleaseTokenRepository;
  clientWith(token: string): ReleaseClient;
  /** Writes a build to a folder of its own. @returns the folder */
  build(sketch: BuildSketch): Promise<string>;
  /** Response to a browser that navigates there, or that asks for a file. */
  ask(place: string): Promise<{ readonly status: number; readonly text: string; readonly policy: string }>;
  close(): Promise<void>;
}

/**
 * Starts a site on which this build's apps are in force as version `v1`.
 * @param scratch makes folders that the test removes
 */
export async function openReleaseSite(scratch: () => Promise<string>): Promise<ReleaseSite> {
  const dataDir = await scratch();
  const config = parseConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, ALLOW_OVERRIDE: 'true' });
  const database = await createTestDatabase();
  const log = createLog('silent');
  const releases = composeReleases({ database, config, log, newId: () => crypto.randomUUID() });
  const root = await scratch();
  for (const { app, kind } of APPS) {
    await writeBuild(path.join(root, app), { app, version: 'v1', kind, text: `${app} v1` });
  }
  await releases.publishBuilds(APPS, (app) => path.join(root, app));
  await releases.start();
  const agent = anAgent();
  const site = makeSite(config, toPublicAgent(agent, { answerer: { answersBy: 'rules' }, label: 'coach' }));
  const gateway = await openGateway({ config, releases, site, log });
  const app = createHttpApp({ log, trustProxy: false });
  await registerSecurityHeaders(app, { HSTS_SUBDOMAINS: true });
  await registerReleaseRoutes(app, releases.useCases);
  registerGateway(app, gateway);
  await app.listen({ host: '127.0.0.1', port: 0 });
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  return {
    url,
    database,
    releases,
    gateway,
    tokens: new ReleaseTokenRepository(database, () => crypto.randomUUID()),
    clientWith: (token) => new ReleaseClient({ url, token }),
    build: async (sketch) => writeBuild(path.join(await scratch(), 'dist'), sketch),
    async ask(place) {
      const answer = await fetch(url + place, { headers: { accept: 'text/html,*/*' } });
      const policy = answer.headers.get('content-security-policy') ?? '';
      return { status: answer.status, text: await answer.text(), policy };
    },
    async close() {
      await app.close();
      await gateway.stop();
      await releases.close();
      await database.close();
      await rm(root, { recursive: true, force: true });
    },
  };
}
