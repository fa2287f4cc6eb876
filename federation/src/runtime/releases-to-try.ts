import type { RegistryDocument, RegistryRemote } from '../registry/registry-document';

/** Identifies a release of a remote. */
export const keyOf = ({ name, release }: Pick<RegistryRemote, 'name' | 'release'>): string =>
  `${name}@${release}`;

/** The releases of remotes that a page tries. */
export interface TrustedReleases {
  /** In order of preference: the release in force, then the last good one. Empty when there is none. */
  of(name: string): readonly RegistryRemote[];
  /** Records a failed release: it is not tried again in this page while there is another. */
  distrust(release: Pick<RegistryRemote, 'name' | 'release'>): void;
}

export function makeTrustedReleases(registry: () => RegistryDocument): TrustedReleases {
  const distrusted = new Set<string>();
  const isTrusted = (remote: RegistryRemote): boolean => !distrusted.has(keyOf(remote));
  return {
    of(name) {
      const { remotes, disabled } = registry();
      const remote = remotes.find((candidate) => candidate.name === name);
      if (!remote || disabled?.includes(name)) return [];
      const { lastGood } = remote;
      if (lastGood === undefined) return [remote];
      // When both have failed, both are tried again: the fault may have been elsewhere.
      if (isTrusted(remote) || !isTrusted(lastGood)) return [remote, lastGood];
      return [lastGood];
    },
    distrust(release) {
      distrusted.add(keyOf(release));
    },
  };
}
