import { rm } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { FolderReleaseStore } from '../folder-store';
import { nodeListener } from '../node-listener';
import { createRegistry } from '../registry';
import type { Registry, RegistryDeps } from '../registry-use-cases';
import { createReleaseApi } from '../release-api';
import { ReleaseClient } from '../release-client';
import { newScratchFolder } from './scratch-folder';
import { type BuildSketch, writeBuild } from './write-build';

/** Tokens of the server under test: for all apps, and for one. */
export const ALL_APPS = 'token-for-all';
export const SHOP_ONLY = 'token-for-mf-shop';

/** Listens on this machine alone. @returns its address and how to stop it */
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

/** A registry in a folder behind a real HTTP server, and a place for builds. */
export interface RegistryServer {
  readonly url: string;
  readonly registry: Registry;
  readonly store: FolderReleaseStore;
  /** `METHOD /path` of each request. */
  readonly requests: string[];
  /** What the API could not explain. */
  readonly errors: unknown[];
  clientFor(token?: string): ReleaseClient;
  /** Where {@link build} puts an app, one build at a time. */
  folderOf(app: string): string;
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
    if (token === ALL_APPS) return { name: '老高', app: null };
    return token === SHOP_ONLY ? { name: 'ci', app: 'mf-shop' } : null;
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
      await rm(folderOf(sketch.app), { recursive: true, force: true });
      return writeBuild(folderOf(sketch.app), sketch);
    },
    async close() {
      await server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
