import {
  getInstance,
  type ModuleFederation,
  registerGlobalPlugins,
} from '@module-federation/enhanced/runtime';
import type { RemoteContainer } from './load-entry';

/** The loader's interface to the federation runtime. */
export interface FederationHost {
  /** Loads a module that a remote's container exposes, after negotiating shared modules. Once for each container. */
  load(container: RemoteContainer, expose: string): Promise<unknown>;
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

/** The scope that all shared modules are in. */
const SHARE_SCOPE = 'default';

/** What a container is told besides the scope itself, as the runtime's own loader does (2.9.2). */
function initOptions(shareScopeMap: ModuleFederation['shareScopeMap']): object {
  const options = { version: '', shareScopeKeys: SHARE_SCOPE };
  // Not enumerable, because the options are copied into those of the remote's instance.
  return Object.defineProperty(options, 'shareScopeMap', { value: shareScopeMap });
}

/**
 * Connects to the federation runtime of this page, which negotiates shared modules and no more: its own loader of remotes,
 * 5 kB of every page, has fixed time limits, inserts style sheets without waiting for them, and checks no integrity.
 */
export function connectFederationHost(): FederationHost {
  const instance = getInstance();
  if (!instance) throw new Error('the federation runtime has not started');
  // For all runtime instances, those of later remotes included: a remote may load another chunk of its own module.
  registerGlobalPlugins([
    {
      name: 'forget-failed-shares',
      errorLoadShare: ({ shareScopeMap }) => forgetFailedShares(shareScopeMap),
    },
  ]);
  return {
    async load(container, expose) {
      const { shareScopeMap } = instance;
      forgetFailedShares(shareScopeMap);
      shareScopeMap[SHARE_SCOPE] ??= {};
      await container.init(shareScopeMap[SHARE_SCOPE], [], initOptions(shareScopeMap));
      const factory = await container.get(expose);
      return factory();
    },
  };
}
