import type { Partner } from './gate-partners';
import type { GateCheck } from './gate-report';
import type { Release } from './release';
import { satisfies } from './version-range';

/** A remote that browsers may get inside a host, and how each is called in the report. */
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

/** What a remote would miss in a host; it would not load then, in front of whoever has that host. */
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

/** Every shared module that a remote needs is in every host that it may meet, in a version that will do. */
export const checkSharedModules = (candidate: Release, partners: readonly Partner[]): GateCheck =>
  check('shared-modules', candidate, partners, missesOf);

/** Host and remote agree on what they expect of each other beyond shared modules. */
export const checkContract = (candidate: Release, partners: readonly Partner[]): GateCheck =>
  check('contract', candidate, partners, contractFaultOf);
