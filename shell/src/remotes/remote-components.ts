import type { ReportEvent } from '@qihang/federation/registry';
import type { LoadedRemote, RegistrySource, RemoteLoader } from '@qihang/federation/runtime';
import type { RemoteAppProps, RemoteName } from '@qihang/shared/contracts';
import { type ComponentType, lazy } from 'react';

type RemoteApp = ComponentType<RemoteAppProps>;

/** A remote for as long as somebody stays at its place: what happens to the registry meanwhile does not change it. */
export interface RemoteVisit {
  /** Lazy until it is here. */
  readonly App: RemoteApp;
  readonly loaded: Promise<LoadedRemote>;
  /** It stands on the page already, and hydrates when it is here. */
  readonly isPrerendered?: boolean;
}

export interface RemoteComponents {
  /**
   * Begins a visit with the release that is in force now: the registry is asked first, but for the place that the page
   * was opened at, whose registry came with it.
   */
  visit(remote: RemoteName): RemoteVisit;
  /** The remote threw while it was shown, unless it had not even loaded. */
  noteFailure(remote: RemoteName, visit: RemoteVisit): void;
}

interface RemoteComponentsDeps {
  readonly loader: RemoteLoader;
  readonly refresh: RegistrySource['refresh'];
  readonly report: (event: ReportEvent) => void;
  /** The gateway wrote the page ahead of time, the remote's part of it included. */
  readonly isPagePrerendered?: boolean;
}

export function makeRemoteComponents(deps: RemoteComponentsDeps): RemoteComponents {
  const { loader, refresh, report, isPagePrerendered = false } = deps;
  let isPageNew = true;
  return {
    visit(remote) {
      const isPrerendered = isPageNew && isPagePrerendered;
      const answer = isPageNew ? null : refresh();
      isPageNew = false;
      const present = answer === null ? loader.loaded(remote) : null;
      // The loader has seen a component; its props are the contract between shell and remotes.
      if (present) return { App: present.default as RemoteApp, loaded: Promise.resolve(present) };
      const loaded = answer === null ? loader.load(remote) : answer.then(() => loader.load(remote));
      // A visit that is given up before it was shown fails unheard.
      loaded.catch(() => {});
      return { App: lazy(() => loaded as Promise<{ default: RemoteApp }>), loaded, isPrerendered };
    },
    noteFailure(remote, { loaded }) {
      loaded.then(
        ({ release }) => {
          loader.distrust(remote, release);
          report({ kind: 'boundary', app: remote, version: release });
        },
        () => {},
      );
    },
  };
}
