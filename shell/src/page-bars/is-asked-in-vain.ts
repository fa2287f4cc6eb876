import type { RegistryOverride } from '@qihang/federation/registry';

/** An app has one name for people and one inside federation: `mf-chat` and `mf_chat`. */
const toOneName = (text: string): string => text.replaceAll('-', '_');

/** True where the address asks for a release (`?mf=mf_chat@<version>`) that this browser does not get. */
export function isAskedInVain(search: string, override: readonly RegistryOverride[]): boolean {
  const given = new Set(override.map(({ name, release }) => toOneName(`${name}@${release}`)));
  const asked = new URLSearchParams(search).getAll('mf');
  return !asked.includes('off') && asked.some((text) => !given.has(toOneName(text)));
}
