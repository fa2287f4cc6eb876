import type { RemoteLoader } from '@qihang/federation/runtime';
import type { RemoteAppProps, RemoteName } from '@qihang/shared/contracts';
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

interface RemoteModule {
  readonly default: ComponentType<RemoteAppProps>;
}

/** A remote on its way, or here. */
export interface RemoteComponent {
  readonly App: LazyExoticComponent<ComponentType<RemoteAppProps>>;
  readonly loaded: Promise<unknown>;
}

export interface RemoteComponents {
  /**
   * Starts loading the remote at the first call. The same component for the same remote, so that one that was shown
   * before shows at once.
   */
  get(remote: RemoteName): RemoteComponent;
  /** Forgets a component: React keeps the failure of a lazy one for ever. */
  renew(remote: RemoteName): void;
}

export function makeRemoteComponents(loader: RemoteLoader): RemoteComponents {
  const components = new Map<RemoteName, RemoteComponent>();
  return {
    get(remote) {
      const present = components.get(remote);
      if (present) return present;
      // The loader has seen a component; its props are the contract between shell and remotes.
      const loaded = loader.load(remote) as Promise<RemoteModule>;
      const component = { App: lazy(() => loaded), loaded };
      components.set(remote, component);
      return component;
    },
    renew(remote) {
      components.delete(remote);
    },
  };
}
