import type { BuiltApp } from './built-app';
import type { Diagnosis } from './known-failures';

const numbersOf = (version: string): readonly number[] => version.split(/[.+-]/).slice(0, 3).map(Number);

/** Checks a version against a caret range, `^1.2.0`. Any other form of range passes: the release gate checks those. */
function satisfies(version: string, range: string): boolean {
  if (!/^\^\d+\.\d+\.\d+$/.test(range)) return true;
  const [major = 0, minor = 0, patch = 0] = numbersOf(range.slice(1));
  const [hasMajor = 0, hasMinor = 0, hasPatch = 0] = numbersOf(version);
  if (hasMajor !== major || (major === 0 && hasMinor !== minor)) return false;
  return hasMinor > minor || (hasMinor === minor && hasPatch >= patch);
}

/** Compares the shared modules that a remote needs with those that the host provides. */
export function examineShares(host: BuiltApp, remote: BuiltApp): Diagnosis[] {
  return remote.shares.flatMap(({ name, requiredVersion }): Diagnosis[] => {
    const given = host.shares.find((share) => share.name === name);
    const where = remote.name;
    if (given === undefined)
      return [{ failure: 'no-provider', where, found: `${host.name} does not share ${name}` }];
    if (satisfies(given.version, requiredVersion)) return [];
    const found = `it needs ${name} ${requiredVersion}, ${host.name} has ${given.version}`;
    return [{ failure: 'wrong-version', where, found }];
  });
}
