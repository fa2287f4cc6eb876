import type { ReportEvent } from '../registry/page-report';
import type { RegistryDocument, RegistryRemote } from '../registry/registry-document';
import type { ComponentModule } from './assert-component';
import { connectFederationHost, type FederationHost } from './federation-host';
import { guardAttempt } from './guard-attempt';
import { FILE_LIMIT_MS, GUARD_MARGIN_MS } from './limits';
import { requireTrusted } from './refuse-untrusted';
import { keyOf, makeTrustedReleases } from './releases-to-try';
import { asLoadError, RemoteLoadError } from './remote-load-error';
import { watchFiles } from './watch-files';

/** The module of a loaded remote. */
export interface LoadedRemote extends ComponentModule {
  /** Its release: the one in force, or the last good one. */
  readonly release: string;
}

/** Loads the remotes that a registry names. */
export interface RemoteLoader {
  /**
   * Loads the module that the remote exposes: of the release in force, or if that fails, of the last good one. Each
   * release is loaded once and shared by later calls. After a failure the next call starts over, on new URLs.
   * @throws RemoteLoadError when it cannot be loaded; at the latest one file's limit and a second after the last file
   *   of a release began to load, whatever hangs
   */
  load(remote: string): Promise<LoadedRemote>;
  /** The result of `load` if it is available already; otherwise null. */
  loaded(remote: string): LoadedRemote | null;
  /**
   * Records that a release threw while rendering: from now on the last good one, if there is one, is loaded in its
   * place.
   */
  distrust(remote: string, release: string): void;
}

/** Options of {@link createRemoteLoader}. */
export interface RemoteLoaderOptions {
  /** Returns the current registry; the host in it when the loader is created is taken as this page's host. */
  readonly registry: () => RegistryDocument;
  /** The module that every remote exposes. */
  readonly expose?: string;
  /** Time limit of one file in milliseconds; for tests only. */
  readonly limit?: number;
  readonly host?: FederationHost;
  /** Accepts other origins and missing pins, as development servers need. Never true in a build that is shipped. */
  readonly isDevelopment?: boolean;
  /** Called with the outcome of every release that was tried. */
  readonly report?: (event: ReportEvent) => void;
}

const whyNone = (name: string, { disabled }: RegistryDocument): RemoteLoadError =>
  disabled?.includes(name)
    ? new RemoteLoadError(name, 'disabled', 'it is closed')
    : new RemoteLoadError(name, 'registry', 'the registry does not name it');

/** Creates the loader of a page's remotes. It watches the page's `<head>` from then on, for the files' time limits. */
export function createRemoteLoader(options: RemoteLoaderOptions): RemoteLoader {
  const { registry, expose = './app', limit = FILE_LIMIT_MS, host = connectFederationHost() } = options;
  const { isDevelopment = false, report = () => {} } = options;
  // A second more for scripts: their loader has the same limit, and should report the timeout itself.
  const files = watchFiles(document.head, (file) =>
    file instanceof HTMLScriptElement ? limit + GUARD_MARGIN_MS : limit,
  );
  const hostContract = registry().host?.contract ?? Number.POSITIVE_INFINITY;
  const trusted = makeTrustedReleases(registry);
  const attempts = new Map<string, number>();
  const loads = new Map<string, Promise<LoadedRemote>>();
  const modules = new Map<string, LoadedRemote>();

  // The host's own release decides how old a remote may be, and the gate checks that; but this page's host cannot
  // support a newer contract.
  const requireFit = ({ name, contract = 0 }: RegistryRemote): void => {
    if (contract <= hostContract) return;
    throw new RemoteLoadError(name, 'contract', `it has contract ${contract}, this page ${hostContract}`);
  };
  const start = async (remote: RegistryRemote): Promise<LoadedRemote> => {
    const { name: app, release: version } = remote;
    const key = keyOf(remote);
    const number = attempts.get(key) ?? 0;
    attempts.set(key, number + 1);
    const onPhase = (name: string, ms: number): void => report({ kind: 'phase', app, version, name, ms });
    try {
      requireFit(remote);
      if (!isDevelopment) requireTrusted(remote, registry().origins);
      const module = await guardAttempt(files, { remote, expose, host, limit, number, onPhase });
      const loaded = { default: module.default, release: version };
      modules.set(key, loaded);
      report({ kind: 'loaded', app, version });
      return loaded;
    } catch (error) {
      const failure = asLoadError(app, 'trust', error);
      report({ kind: 'load-failure', app, version, stage: failure.stage });
      throw failure;
    }
  };
  const loadRelease = (remote: RegistryRemote): Promise<LoadedRemote> => {
    const key = keyOf(remote);
    const present = loads.get(key);
    if (present) return present;
    const loading = start(remote);
    loads.set(key, loading);
    loading.catch(() => loads.delete(key));
    return loading;
  };

  return {
    async load(name) {
      const [first, lastGood] = trusted.of(name);
      if (first === undefined) throw whyNone(name, registry());
      try {
        return await loadRelease(first);
      } catch (error) {
        if (lastGood === undefined) throw error;
        // If the last good release fails too, the failure of the release in force is reported.
        const loaded = await loadRelease(lastGood).catch(() => Promise.reject(error));
        trusted.distrust(first);
        return loaded;
      }
    },
    loaded(name) {
      const [first] = trusted.of(name);
      return (first && modules.get(keyOf(first))) ?? null;
    },
    distrust(name, release) {
      trusted.distrust({ name, release });
    },
  };
}
