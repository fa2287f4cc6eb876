import { REGISTRY_VERSION, type RegistryDocument } from '../registry/registry-document';
import type { RegistryState } from '../releases/release-store';
import type { Choice } from './choice';

export interface DocumentSettings {
  readonly origins: readonly string[];
  readonly reports: string | null;
}

/** The registry as one browser gets it. */
export function documentOf(
  { sequence }: RegistryState,
  { host, remotes, disabled, override }: Choice,
  { origins, reports }: DocumentSettings,
): RegistryDocument {
  const { app, version, contract } = host.release;
  return {
    version: REGISTRY_VERSION,
    sequence,
    origins,
    host: { name: app, release: version, contract },
    remotes: remotes.map(({ remote, lastGood }) => {
      if (lastGood === null) return remote.remote;
      const { manifestHead: _, ...fallback } = lastGood.remote;
      return { ...remote.remote, lastGood: fallback };
    }),
    ...(disabled.length > 0 && { disabled }),
    ...(override.length > 0 && { override }),
    ...(reports !== null && { reports }),
  };
}
