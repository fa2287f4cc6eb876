import { rm } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { nodeListener } from '../api/node-listener';
import { createReleaseApi } from '../api/release-api';
import { TOKEN_ACTS, type TokenAct } from '../api/release-api-contract';
import { ReleaseClient } from '../client/release-client';
import { createRegistry } from '../registry/registry';
import type { Registry, RegistryDeps } from '../registry/registry-use-cases';
import { FolderReleaseStore } from '../store/folder-store';
import { newScratchFolder } from './scratch-folder';
import { type BuildSketch, writeBuild } from './write-build';

/** Tokens of the server under test: for all apps, and for one. */
export const ALL_APPS = 'token-for-all';
export const SHOP_ONLY = 'token-for-mf-shop';

/** A token for mf-shop with one act. */
export const tokenThatMay = (act: TokenAct): string => `token-that-may-${act}`;
/** A token for all apps with one act. */
export const tokenForAllThatMay = (act: TokenAct): string => `token-for-all-that-may-${act}`;

/** Listens on the loopback. @returns the address, and a function that stops the server */
export async function listen(
  listener: RequestListener,
): Promise<{ url: string; close: () => Promise<void> }> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** A registry in a folder behind a real HTTP server, with a folder for builds. */
export interface RegistryServer {
  readonly url: string;
  readonly registry: Registry;
  readonly store: FolderReleaseStore;
  /** `METHOD /path` of each request. */
  readonly requests: string[];
  /** Errors that the API answered as `internal`. */
  readonly errors: unknown[];
  clientFor(token?: string): ReleaseClient;
  /** Folder into which {@link build} writes an app, one build at a time. */
  folderOf(app: string): string;
  /** Writes a build, and enters its app with the sketch's kind unless it is entered. */
  build(sketch: BuildSketch): Promise<string>;
  close(): Promise<void>;
}

export async function startRegistryServer(
  options: Partial<Omit<RegistryDeps, 'store'>> = {},
): Promise<RegistryServer> {
  const folder = await newScratchFolder();
  const store = new FolderReleaseStore(path.join(folder, 'registry'), options.clock);
  const registry = createRegistry({ store, ...options });
  const requests: string[] = [];
  const errors: unknown[] = [];
  const authorize = async (token: string) => {
    const acts = TOKEN_ACTS;
    if (token === ALL_APPS) return { name: '老高', app: null, acts };
    if (token === SHOP_ONLY) return { name: 'ci', app: 'mf-shop', acts };
    const act = TOKEN_ACTS.find((each) => [tokenThatMay(each), tokenForAllThatMay(each)].includes(token));
    if (act === undefined) return null;
    const app = token === tokenThatMay(act) ? 'mf-shop' : null;
    return { name: `ci that may ${act}`, app, acts: [act] };
  };
  const listener = nodeListener(
    createReleaseApi({ registry, authorize, onError: (error) => errors.push(error) }),
  );
  const server = await listen((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    listener(request, response);
  });
  const folderOf = (app: string): string => path.join(folder, 'builds', app);
  return {
    url: server.url,
    registry,
    store,
    requests,
    errors,
    clientFor: (token = ALL_APPS) => new ReleaseClient({ url: server.url, token }),
    folderOf,
    async build(sketch) {
      const { app, kind = 'remote' } = sketch;
      const { apps } = await registry.state();
      if (!apps.some((entry) => entry.app === app)) await registry.enterApp({ app, kind, by: '老高' });
      await rm(folderOf(sketch.app), { recursive: true, force: true });
      return writeBuild(folderOf(sketch.app), sketch);
    },
    async close() {
      await server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
