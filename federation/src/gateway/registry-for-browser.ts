import { REGISTRY_VERSION, type RegistryDocument } from '../registry/registry-document';
import type { RegistryState } from '../releases/store/release-store';
import type { Choice } from './choose-for-browser';

export interface DocumentSettings {
  readonly origins: readonly string[];
  readonly reports: string | null;
}

/** Builds the registry document for one browser. */
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
