import type { RegistryDocument, ReportEvent } from '@qihang/federation/registry';
import {
  createPageReports,
  createRegistrySource,
  createRemoteLoader,
  observeVitals,
  type StalePage,
  watchStalePage,
} from '@qihang/federation/runtime';
import { makeRemoteComponents, type RemoteComponents } from './remote-components';

interface PageRemotes {
  readonly remotes: RemoteComponents;
  readonly stalePage: StalePage;
  /** The page's own failure, which no boundary took. */
  readonly noteCrash: () => void;
}

/**
 * Reports how the releases of this page do, where somebody wants to know. Its vitals are those of the host and of the
 * remote that was shown first.
 */
function makeReport({ reports: url, host }: RegistryDocument): (event: ReportEvent) => void {
  if (url === undefined) return () => {};
  const shown = new Map<string, string>(host && [[host.name, host.release]]);
  const isComplete = (): boolean => shown.size > (host ? 1 : 0);
  const readVitals = observeVitals();
  const reports = createPageReports(url, () =>
    [...shown].flatMap(([app, version]) =>
      readVitals().map((vital) => ({ kind: 'vital', app, version, ...vital })),
    ),
  );
  return (event) => {
    if (event.kind === 'loaded' && !isComplete()) shown.set(event.app, event.version);
    reports.note(event);
  };
}

/** Asks for the registry while a finger is still on a link: the answer is there when the navigation begins. */
function askEarly(refresh: () => unknown): void {
  document.addEventListener('pointerdown', ({ target }) => {
    if (target instanceof Element && target.closest('a[href]') !== null) refresh();
  });
}

/** Everything between the page's registry and the places where remotes stand. Once per page. */
export function startRemotes(registry: RegistryDocument, isPagePrerendered: boolean): PageRemotes {
  const source = createRegistrySource(registry, '/registry.json');
  const stalePage = watchStalePage(source);
  const send = makeReport(registry);
  const report = (event: ReportEvent): void => {
    if (event.kind === 'load-failure') stalePage.noteLoadFailure();
    send(event);
  };
  const loader = createRemoteLoader({
    registry: source.current,
    isDevelopment: process.env.NODE_ENV === 'development',
    report,
  });
  askEarly(source.refresh);
  const { host } = registry;
  const noteHost = (kind: 'loaded' | 'boundary'): void => {
    if (host) send({ kind, app: host.name, version: host.release });
  };
  noteHost('loaded');
  return {
    remotes: makeRemoteComponents({ loader, refresh: source.refresh, report, isPagePrerendered }),
    stalePage,
    noteCrash: () => noteHost('boundary'),
  };
}
