import type { ReportEvent } from '../registry/page-report';
import type { RegistryDocument, RegistryRemote } from '../registry/registry-document';
import type { ComponentModule } from './assert-component';
import { connectFederationHost, type FederationHost } from './federation-host';
import { guardAttempt } from './guard-attempt';
import { FILE_LIMIT_MS, GUARD_MARGIN_MS } from './limits';
import { keyOf, makeReleaseChoice } from './release-choice';
import { asLoadError, RemoteLoadError } from './remote-load-error';
import { requireTrusted } from './trust';
import { watchFiles } from './watch-files';

/** The module of a remote that was loaded. */
export interface LoadedRemote extends ComponentModule {
  /** The release that it is of: the one in force, or the last good one. */
  readonly release: string;
}

/** Loads the remotes that a registry names. */
export interface RemoteLoader {
  /**
   * The module that the remote exposes, of the release in force; where that does not load, of the last good one. Each
   * release is loaded once: later calls get the same. After a failure the next call starts over, on new URLs.
   * @throws RemoteLoadError when it cannot be loaded; at the latest one file's limit and a second after the last file
   * of a release began, whatever hangs
   */
  load(remote: string): Promise<LoadedRemote>;
  /** What `load` would give, where that is here already. */
  loaded(remote: string): LoadedRemote | null;
  /** This release threw while it was shown: from now on the last good one is loaded in its place, where there is one. */
  distrust(remote: string, release: string): void;
}

export interface RemoteLoaderOptions {
  /** The registry as it stands; its host is the one of this page when the loader is made. */
  readonly registry: () => RegistryDocument;
  /** The module that every remote exposes. */
  readonly expose?: string;
  /** How long one file may take, in milliseconds. Any other value than the product's is for tests. */
  readonly limit?: number;
  readonly host?: FederationHost;
  /** Development servers have other origins and pin nothing. Never true in a build that is shipped. */
  readonly isDevelopment?: boolean;
  /** Hears what became of every release that was tried. */
  readonly report?: (event: ReportEvent) => void;
}

const whyNone = (name: string, { disabled }: RegistryDocument): RemoteLoadError =>
  disabled?.includes(name)
    ? new RemoteLoadError(name, 'disabled', 'it is closed')
    : new RemoteLoadError(name, 'registry', 'the registry does not name it');

export function createRemoteLoader(options: RemoteLoaderOptions): RemoteLoader {
  const { registry, expose = './app', limit = FILE_LIMIT_MS, host = connectFederationHost() } = options;
  const { isDevelopment = false, report = () => {} } = options;
  // A second more for scripts, whose loader keeps the same limit and should be the one to say so.
  const files = watchFiles(document.head, (file) =>
    file instanceof HTMLScriptElement ? limit + GUARD_MARGIN_MS : limit,
  );
  const hostContract = registry().host?.contract ?? Number.POSITIVE_INFINITY;
  const choice = makeReleaseChoice(registry);
  const attempts = new Map<string, number>();
  const loads = new Map<string, Promise<LoadedRemote>>();
  const modules = new Map<string, LoadedRemote>();

  // How old a remote may be is the host's to say, and the gate knows it; the one that this page has cannot know a newer one.
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
      const [first, lastGood] = choice.of(name);
      if (first === undefined) throw whyNone(name, registry());
      try {
        return await loadRelease(first);
      } catch (error) {
        if (lastGood === undefined) throw error;
        // What is wrong with the release in force is what there is to say, also where the other one fails too.
        const loaded = await loadRelease(lastGood).catch(() => Promise.reject(error));
        choice.distrust(first);
        return loaded;
      }
    },
    loaded(name) {
      const [first] = choice.of(name);
      return (first && modules.get(keyOf(first))) ?? null;
    },
    distrust(name, release) {
      choice.distrust({ name, release });
    },
  };
}
