import { isServed } from '../publish/hashed-name';
import type { PublishedRelease, Release, ReleaseFile } from '../store/release';
import type { GateCheck } from './gate-report';

function clashOf({ name, integrity }: ReleaseFile, others: readonly PublishedRelease[]): string[] {
  const isOther = (file: ReleaseFile): boolean => file.name === name && file.integrity !== integrity;
  const other = others.find(({ files }) => files.some(isOther));
  if (other === undefined) return [];
  return [
    `${name} is another file in ${other.app} ${other.version}: tabs that have that one open would break`,
  ];
}

/**
 * Checks the addresses of a host's files, which share the root of the site with those of its other releases: an address
 * stands for the content that browsers first got there. A remote's files lie in a folder per release, so they cannot
 * collide.
 * @param served the kept releases that are or were in force; others have no addresses
 */
export function checkAddresses(release: Release, served: readonly PublishedRelease[]): GateCheck {
  const files = release.files.filter(({ name }) => isServed(release, name));
  const others = served.filter(({ app, version }) => app === release.app && version !== release.version);
  const faults = release.kind === 'remote' ? [] : files.flatMap((file) => clashOf(file, others));
  return {
    name: 'addresses',
    isPassed: faults.length === 0,
    finding: faults.length === 0 ? `${files.length} files, each at an address of its own` : faults.join('; '),
  };
}
