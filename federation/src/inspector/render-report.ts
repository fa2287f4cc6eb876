import type { InspectedApp } from '../registry/inspection';
import { element, table } from './element';
import type { InspectorReport } from './make-report';

const NONE = '–';
const orNone = (value: string | number | null | undefined): string => (value ?? NONE).toString();
const ms = (value: number | undefined): string => (value === undefined ? NONE : `${value} ms`);
const kilobytes = (bytes: number): string => (bytes === 0 ? 'cache' : `${(bytes / 1000).toFixed(1)} kB`);

const canaryText = ({ canary }: InspectedApp): string =>
  canary === null ? NONE : `${canary.version} for ${canary.share} %`;

const placeText = ({ place }: InspectedApp): string =>
  place === null ? NONE : `${(place / 100).toFixed(2)} %`;

function releases({ gateway }: InspectorReport): HTMLElement {
  if (gateway === null) {
    return element('p', 'No gateway says which releases there are: this is a development or a static site.');
  }
  return table(
    `Releases for this browser · bucket ${gateway.bucket ?? 'none'} · registry ${gateway.sequence}`,
    ['app', 'gets', 'because', 'active', 'last good', 'canary', 'place of this browser'],
    gateway.apps.map((app) => [
      app.app,
      orNone(app.gets),
      app.reason,
      orNone(app.active),
      orNone(app.lastGood),
      canaryText(app),
      placeText(app),
    ]),
  );
}

const integrityText = ({ pin, isAccepted }: InspectorReport['remotes'][number]['integrity']): string => {
  if (pin === null) return 'not pinned';
  return `${isAccepted ? 'matches' : 'REFUSED'} ${pin.slice(0, 19)}…`;
};

const remotes = (report: InspectorReport): HTMLElement =>
  table(
    'Remotes, loaded just now',
    [
      'remote',
      'release',
      'contract',
      'outcome',
      'integrity of the entry',
      'entry',
      'module',
      'in all',
      'last good',
    ],
    report.remotes.map((remote) => [
      remote.name,
      remote.release,
      orNone(remote.contract),
      remote.error === null ? remote.outcome : `${remote.outcome}: ${remote.error}`,
      integrityText(remote.integrity),
      ms(remote.phases.entry),
      ms(remote.phases.module),
      ms(remote.total),
      orNone(remote.lastGood),
    ]),
  );

const shared = (report: InspectorReport): HTMLElement =>
  table(
    'Shared modules',
    ['module', 'version', 'provided by', 'state', 'used by'],
    report.shared.map(({ name, version, provider, isLoaded, usedBy }) => [
      name,
      version,
      provider,
      isLoaded ? 'loaded' : 'not asked for',
      usedBy.join(', ') || NONE,
    ]),
  );

const files = (report: InspectorReport): HTMLElement =>
  table(
    'Files',
    ['file', 'remote', 'asked at', 'there at', 'over the network'],
    report.remotes.flatMap(({ name, files: loaded }) =>
      loaded.map((file) => [file.name, name, ms(file.start), ms(file.end), kilobytes(file.bytes)]),
    ),
  );

/** Renders the report's tables. */
export const renderReport = (report: InspectorReport): HTMLElement[] => [
  element(
    'p',
    `Host ${!report.host ? 'without a release' : `${report.host.name} ${report.host.release}`} · files also from ${report.origins.join(', ') || 'nowhere else'} · closed: ${report.disabled.join(', ') || 'none'} · override: ${report.override.map(({ name, release }) => `${name}@${release}`).join(', ') || 'none'}`,
  ),
  releases(report),
  remotes(report),
  shared(report),
  files(report),
];
