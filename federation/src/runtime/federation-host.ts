import {
  getInstance,
  type ModuleFederation,
  registerGlobalPlugins,
} from '@module-federation/enhanced/runtime';
import type { RemoteContainer } from './load-entry';

/** The loader's interface to the federation runtime. */
export interface FederationHost {
  /** Registers a container for a remote in place of any earlier one. */
  register(name: string, url: string, container: Promise<RemoteContainer>): void;
  /** Loads a module that the remote's container exposes, after negotiating shared modules. */
  load(name: string, expose: string): Promise<unknown>;
}

/**
 * Clears failed shared modules. One that failed to load once stays rejected in the runtime (2.9.2), so every remote
 * that needs it would fail for ever. Asking its provider again is harmless, even while the first request is under way.
 */
function forgetFailedShares(shareScopeMap: ModuleFederation['shareScopeMap']): void {
  for (const scope of Object.values(shareScopeMap)) {
    for (const versions of Object.values(scope)) {
      for (const shared of Object.values(versions)) if (!shared.loaded) shared.loading = null;
    }
  }
}

let registrations = 0;
/** By URL, because two releases of one remote may be loading at the same time. */
const containers = new Map<string, Promise<RemoteContainer>>();

/**
 * Connects to the federation runtime of this page. The runtime gets a remote's container instead of its manifest or its
 * entry's URL: its own loader has fixed time limits, inserts style sheets without waiting for them, and checks no
 * integrity.
 */
export function connectFederationHost(): FederationHost {
  const instance = getInstance();
  if (!instance) throw new Error('the federation runtime has not started');
  instance.registerPlugins([
    { name: 'loaded-containers', loadEntry: async ({ remoteInfo }) => containers.get(remoteInfo.entry) },
  ]);
  // For all runtime instances, those of later remotes included: a remote may load another chunk of its own module.
  registerGlobalPlugins([
    {
      name: 'forget-failed-shares',
      errorLoadShare: ({ shareScopeMap }) => forgetFailedShares(shareScopeMap),
    },
  ]);
  return {
    register(name, url, container) {
      const { remotes } = instance.options;
      const index = remotes.findIndex((remote) => remote.name === name);
      if (index >= 0) remotes.splice(index, 1);
      instance.moduleCache.delete(name);
      forgetFailedShares(instance.shareScopeMap);
      registrations += 1;
      // The runtime caches containers by name and URL for the life of the page; the fragment makes each one new.
      const entry = new URL(`${url}#${registrations}`, document.baseURI).href;
      containers.set(entry, container);
      instance.registerRemotes([{ name, entry }]);
    },
    load: (name, expose) => instance.loadRemote(`${name}/${expose.replace(/^\.\//, '')}`),
  };
}
