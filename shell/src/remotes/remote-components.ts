import type { RemoteLoader } from '@qihang/federation/runtime';
import type { RemoteAppProps, RemoteName } from '@qihang/shared/contracts';
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

type RemoteApp = LazyExoticComponent<ComponentType<RemoteAppProps>>;

/** The remotes as components that load when they are first rendered. */
export interface RemoteComponents {
  /** The same component for the same remote, so that a remote once loaded shows at once the next time. */
  get(remote: RemoteName): RemoteApp;
  /** Forgets a component: React keeps the failure of a lazy one for ever. */
  renew(remote: RemoteName): void;
}

export function makeRemoteComponents(loader: RemoteLoader): RemoteComponents {
  const components = new Map<RemoteName, RemoteApp>();
  return {
    get(remote) {
      const present = components.get(remote);
      if (present) return present;
      const created = lazy(async () => {
        const module = await loader.load(remote);
        // The loader has seen a component; its props are the contract between shell and remotes.
        return module as { default: ComponentType<RemoteAppProps> };
      });
      components.set(remote, created);
      return created;
    },
    renew: (remote) => {
      components.delete(remote);
    },
  };
}
