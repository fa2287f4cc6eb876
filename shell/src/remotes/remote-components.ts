import type { ReportEvent } from '@qihang/federation/registry';
import type { LoadedRemote, RegistrySource, RemoteLoader } from '@qihang/federation/runtime';
import type { RemoteAppProps, RemoteName } from '@qihang/shared/contracts';
import { type ComponentType, lazy } from 'react';

type RemoteApp = ComponentType<RemoteAppProps>;

/** One stay at a remote's place: changes of the registry meanwhile do not affect it. */
export interface RemoteVisit {
  /** Lazy until it is loaded. */
  readonly App: RemoteApp;
  readonly loaded: Promise<LoadedRemote>;
  /** It is in the page already, and hydrates once it is loaded. */
  readonly isPrerendered?: boolean;
  /** Of a step back: whether another release than the one shown is in force, which is asked meanwhile. It never rejects. */
  readonly isOutdated?: Promise<boolean>;
}

export interface RemoteComponents {
  /**
   * Begins a visit with the release that is in force: the registry is requested first, except for the place at which
   * the page was opened, whose registry came with it. A step back waits for no network: it begins with what is loaded.
   */
  visit(remote: RemoteName, isStepBack?: boolean): RemoteVisit;
  /** Reports a remote that threw while it was shown, unless it had not even loaded. */
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
    visit(remote, isStepBack = false) {
      const isPrerendered = isPageNew && isPagePrerendered;
      const answer = isPageNew ? null : refresh();
      isPageNew = false;
      const present = answer === null || isStepBack ? loader.loaded(remote) : null;
      if (present) {
        const isOutdated = answer?.then(() => loader.loaded(remote)?.release !== present.release);
        // The loader has checked that it is a component; its props are the contract between shell and remotes.
        const shown = { App: present.default as RemoteApp, loaded: Promise.resolve(present) };
        return isOutdated === undefined ? shown : { ...shown, isOutdated };
      }
      const loaded = answer === null ? loader.load(remote) : answer.then(() => loader.load(remote));
      // A visit may end before it was shown: its failure needs no handler.
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
