import type { RegistryDocument, RegistryRemote } from '../registry/registry-document';

/** Tells one release of a remote from all others. */
export const keyOf = ({ name, release }: Pick<RegistryRemote, 'name' | 'release'>): string =>
  `${name}@${release}`;

/** Which releases of a remote a page tries. */
export interface ReleaseChoice {
  /** In the order in which they are tried: the one in force, then the last good one. Empty where there is none. */
  of(name: string): readonly RegistryRemote[];
  /** This release failed here: where there is another, it is not tried again in this page. */
  distrust(release: Pick<RegistryRemote, 'name' | 'release'>): void;
}

export function makeReleaseChoice(registry: () => RegistryDocument): ReleaseChoice {
  const distrusted = new Set<string>();
  const isTrusted = (remote: RegistryRemote): boolean => !distrusted.has(keyOf(remote));
  return {
    of(name) {
      const { remotes, disabled } = registry();
      const remote = remotes.find((candidate) => candidate.name === name);
      if (!remote || disabled?.includes(name)) return [];
      const { lastGood } = remote;
      if (lastGood === undefined) return [remote];
      // Where both have failed, all begins anew: the fault may have been elsewhere.
      if (isTrusted(remote) || !isTrusted(lastGood)) return [remote, lastGood];
      return [lastGood];
    },
    distrust(release) {
      distrusted.add(keyOf(release));
    },
  };
}
