import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import { federationName } from '../registry/federation-name';
import type { RegistryDocument } from '../registry/registry-document';

export interface RemoteLoader {
  load(remote: string): Promise<unknown>;
}

export function createRemoteLoader(registry: RegistryDocument): RemoteLoader {
  registerRemotes(
    registry.remotes.map(({ name, manifest }) => ({ name: federationName(name), entry: manifest })),
  );
  return { load: (remote) => loadRemote(`${federationName(remote)}/app`) };
}
