import type { RegistryDocument, ReportEvent } from '@qihang/federation/registry';
import {
  createPageReports,
  createRegistrySource,
  createRemoteLoader,
  type StalePage,
  watchStalePage,
} from '@qihang/federation/runtime';
import { makeRemoteComponents, type RemoteComponents } from './remote-components';

interface PageRemotes {
  readonly remotes: RemoteComponents;
  readonly stalePage: StalePage;
  /** A crash of the page itself, which no boundary caught. */
  readonly noteCrash: () => void;
}

/** Requests the registry while a finger is still on a link: the answer is there when the navigation begins. */
function prefetchOnPress(refresh: () => unknown): void {
  document.addEventListener('pointerdown', ({ target }) => {
    if (target instanceof Element && target.closest('a')) refresh();
  });
}

/**
 * Starts everything between the page's registry and the places of remotes. Once per page.
 * @param isPagePrerendered the gateway wrote the page ahead of time, the remote's part of it included
 */
export function startRemotes(registry: RegistryDocument, isPagePrerendered: boolean): PageRemotes {
  const { host, reports } = registry;
  const source = createRegistrySource(registry, '/registry.json');
  const stalePage = watchStalePage(source);
  const send = reports === undefined ? () => {} : createPageReports(reports);
  const report = (event: ReportEvent): void => {
    if (event.kind === 'load-failure') stalePage.noteLoadFailure();
    send(event);
  };
  const noteHost = (kind: 'loaded' | 'boundary'): void => {
    if (host) send({ kind, app: host.name, version: host.release });
  };
  const loader = createRemoteLoader({
    registry: source.current,
    isDevelopment: process.env.NODE_ENV === 'development',
    report,
  });
  const { refresh } = source;
  prefetchOnPress(refresh);
  noteHost('loaded');
  return {
    remotes: makeRemoteComponents({ loader, refresh, report, isPagePrerendered }),
    stalePage,
    noteCrash: () => noteHost('boundary'),
  };
}
