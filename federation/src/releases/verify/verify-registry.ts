import type { RegistryDocument, RegistryRemote } from '../../registry/registry-document';
import type { DocumentApp, ReleaseDocument } from '../document/document';
import type { GateCheck } from '../gate/gate-report';
import { versionsInForce } from '../registry/track';

type UrlOf = (reference: string) => string;

/** Faults in the pins of a release in the browsers' registry. */
function faultsOfPins(remote: RegistryRemote, { app, releases }: DocumentApp, urlOf: UrlOf): string[] {
  const signed = releases.find(({ version }) => version === remote.release);
  const named = `${app} ${remote.release}`;
  if (signed === undefined || signed.entry === null) return [`${named} is no signed release of a remote`];
  const isAtItsPlace =
    urlOf(remote.entry.url) === urlOf(`${signed.base}${signed.entry.name}`) &&
    urlOf(remote.manifest) === urlOf(`${signed.base}${signed.manifest.name}`);
  if (!isAtItsPlace) return [`${named} is looked for at ${remote.entry.url}, where it was not signed to be`];
  if (remote.entry.integrity === undefined) return [`${named} is given without a pin`];
  return remote.entry.integrity === signed.entry.integrity ? [] : [`${named} is pinned to something else`];
}

function faultsOfRemote(remote: RegistryRemote, document: ReleaseDocument, urlOf: UrlOf): string[] {
  const app = document.apps.find((each) => each.app === remote.name);
  if (app === undefined) return [`${remote.name} is in no signed document`];
  if (app.isDisabled) return [`${remote.name} is disabled, and browsers are given it all the same`];
  const given = [remote, ...(remote.lastGood ? [remote.lastGood] : [])];
  const inForce = versionsInForce(app);
  return given.flatMap((each) =>
    inForce.includes(each.release)
      ? faultsOfPins(each, app, urlOf)
      : [`${remote.name} ${each.release} is given to browsers, and not in force`],
  );
}

/** Remotes that are in force but missing from the browsers' registry. */
const leftOut = ({ apps }: ReleaseDocument, { remotes }: RegistryDocument): string[] =>
  apps
    .filter(({ active, isDisabled, releases }) => {
      const kind = releases.find(({ version }) => version === active)?.kind;
      return kind === 'remote' && !isDisabled;
    })
    .filter(({ app }) => !remotes.some(({ name }) => name === app))
    .map(({ app, active }) => `${app} ${active} is in force, and browsers are not given it`);

/** Checks that the registry for browsers agrees with the signed document. */
export function verifyRegistry(
  registry: RegistryDocument,
  document: ReleaseDocument,
  urlOf: UrlOf,
): GateCheck {
  const foreign = (registry.origins ?? [])
    .filter((origin) => !document.origins.includes(origin))
    .map((origin) => `it lets files come from ${origin}, which was not signed`);
  const isOld = registry.sequence !== undefined && registry.sequence !== document.sequence;
  const faults = [
    ...(isOld ? [`it is of state ${registry.sequence}, the signed document of ${document.sequence}`] : []),
    ...foreign,
    ...registry.remotes.flatMap((remote) => faultsOfRemote(remote, document, urlOf)),
    ...leftOut(document, registry),
  ];
  const given = registry.remotes.map(({ name, release }) => `${name} ${release}`).join(', ') || 'no remote';
  return {
    name: 'registry',
    isPassed: faults.length === 0,
    finding: faults.length === 0 ? `gives ${given}, as it was signed` : faults.join('; '),
  };
}
