import type { Release } from '../store/release';
import type { Partner } from './gate-partners';
import type { GateCheck } from './gate-report';
import { satisfies } from './version-range';

/** A remote that browsers may get inside a host, with both names for the report. */
interface Pair {
  readonly host: Release;
  readonly remote: Release;
  readonly hostName: string;
  readonly remoteName: string;
}

const nameOf = ({ app, version }: Release): string => `${app} ${version}`;

function pairsOf(candidate: Release, partners: readonly Partner[]): Pair[] {
  const own = nameOf(candidate);
  return partners.map(({ release, as }) => {
    const other = `${nameOf(release)} (${as})`;
    return candidate.kind === 'host'
      ? { host: candidate, remote: release, hostName: own, remoteName: other }
      : { host: release, remote: candidate, hostName: other, remoteName: own };
  });
}

/** Shared modules that a remote needs and a host lacks. The remote would not load for browsers with that host. */
function missesOf({ host, remote, hostName, remoteName }: Pair): string[] {
  return remote.needs.flatMap(({ name, range }) => {
    const provided = host.provides.find((each) => each.name === name);
    if (provided === undefined) {
      return [`${remoteName} would not load: it needs ${name} ${range}, which ${hostName} does not provide`];
    }
    if (satisfies(provided.version, range)) return [];
    return [
      `${remoteName} would not load: it needs ${name} ${range}, and ${hostName} provides ${provided.version}`,
    ];
  });
}

function contractFaultOf({ host, remote, hostName, remoteName }: Pair): string[] {
  if (remote.contract > host.contract) {
    return [
      `${remoteName} would fail: it expects contract ${remote.contract}, and ${hostName} is of contract ${host.contract}`,
    ];
  }
  if (remote.contract < host.oldestContract) {
    return [
      `${remoteName} would fail: it is of contract ${remote.contract}, and ${hostName} serves none before ${host.oldestContract}`,
    ];
  }
  return [];
}

function check(
  name: string,
  candidate: Release,
  partners: readonly Partner[],
  faultsOf: (pair: Pair) => readonly string[],
): GateCheck {
  const faults = pairsOf(candidate, partners).flatMap(faultsOf);
  const others = partners.map(({ release, as }) => `${nameOf(release)} (${as})`).join(', ');
  const alone = `no ${candidate.kind === 'host' ? 'remote' : 'host'} is in force that it could break`;
  const fine = partners.length === 0 ? alone : `fits ${others}`;
  return { name, isPassed: faults.length === 0, finding: faults.length === 0 ? fine : faults.join('; ') };
}

/**
 * Checks that every host that a remote may meet has all shared modules that the remote needs, in a suitable version.
 */
export const checkSharedModules = (candidate: Release, partners: readonly Partner[]): GateCheck =>
  check('shared-modules', candidate, partners, missesOf);

/** Checks that host and remote support the same contract. */
export const checkContract = (candidate: Release, partners: readonly Partner[]): GateCheck =>
  check('contract', candidate, partners, contractFaultOf);
