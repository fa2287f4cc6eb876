import {
  getInstance,
  type ModuleFederation,
  registerGlobalPlugins,
} from '@module-federation/enhanced/runtime';
import type { RemoteContainer } from './load-entry';

/** What the loader needs of the federation runtime. */
export interface FederationHost {
  /** Forgets what is known of the remote and puts this container in its place. */
  register(name: string, url: string, container: Promise<RemoteContainer>): void;
  /** The module that the remote's container exposes, after the shared modules have been agreed on. */
  load(name: string, expose: string): Promise<unknown>;
}

/**
 * A shared module that failed to load once stays rejected in the runtime (2.9.2): every remote that needs it would
 * fail for ever. Asking its provider again is harmless, also when the first request is still under way.
 */
function forgetFailedShares(shareScopeMap: ModuleFederation['shareScopeMap']): void {
  for (const scope of Object.values(shareScopeMap)) {
    for (const versions of Object.values(scope)) {
      for (const shared of Object.values(versions)) if (!shared.loaded) shared.loading = null;
    }
  }
}

let registrations = 0;
/** By URL: two releases of one remote may be under way at the same time. */
const containers = new Map<string, Promise<RemoteContainer>>();

/**
 * The federation runtime of this page. It is given a remote's container and not its manifest or its entry's URL: its
 * own loader for them has limits that cannot be set, inserts style sheets that nobody waits for, and checks no
 * integrity.
 */
export function connectFederationHost(): FederationHost {
  const instance = getInstance();
  if (!instance) throw new Error('the federation runtime has not started');
  instance.registerPlugins([
    { name: 'loaded-containers', loadEntry: async ({ remoteInfo }) => containers.get(remoteInfo.entry) },
  ]);
  // Of all instances, those of remotes that are yet to come among them: a remote may ask for a part of its own again.
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
      // The runtime keeps containers by name and URL for the life of the page; the fragment makes each one new to it.
      const entry = new URL(`${url}#${registrations}`, document.baseURI).href;
      containers.set(entry, container);
      instance.registerRemotes([{ name, entry }]);
    },
    load: (name, expose) => instance.loadRemote(`${name}/${expose.replace(/^\.\//, '')}`),
  };
}
