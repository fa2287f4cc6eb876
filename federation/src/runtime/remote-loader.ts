import type { RegistryDocument } from '../registry/registry-document';
import type { ComponentModule } from './assert-component';
import { connectFederationHost, type FederationHost } from './federation-host';
import { FILE_LIMIT_MS, GUARD_MARGIN_MS } from './limits';
import { attemptLoad, type LoadAttempt } from './load-attempt';
import { RemoteLoadError } from './remote-load-error';
import { type FileWatch, watchFiles } from './watch-files';

/** Loads the remotes that a registry names. */
export interface RemoteLoader {
  /**
   * The module that the remote exposes. It is loaded once: later calls get the same. After a failure the next call
   * starts over, on new URLs.
   * @throws RemoteLoadError when it cannot be loaded; at the latest one file's limit and a second after the last file
   * began, whatever hangs
   */
  load(remote: string): Promise<ComponentModule>;
}

export interface RemoteLoaderOptions {
  readonly registry: RegistryDocument;
  /** The module that every remote exposes. */
  readonly expose?: string;
  /** How long one file may take, in milliseconds. Any other value than the product's is for tests. */
  readonly limit?: number;
  readonly host?: FederationHost;
}

/**
 * Runs an attempt under the outer guard, which starts anew with every file. It catches what no file's own limit does:
 * a module that never finishes, a shared module that never comes.
 */
function guarded(
  files: FileWatch,
  limit: number,
  attempt: Omit<LoadAttempt, 'limit' | 'signal' | 'onStart'>,
) {
  return new Promise<ComponentModule>((resolve, reject) => {
    const controller = new AbortController();
    const silence = limit + GUARD_MARGIN_MS;
    const giveUp = (): void => {
      const error = new RemoteLoadError(attempt.remote.name, 'guard', `nothing happened for ${silence} ms`);
      settle(() => reject(error));
      files.failAll();
    };
    let timer = setTimeout(giveUp, silence);
    const restart = (): void => {
      clearTimeout(timer);
      timer = setTimeout(giveUp, silence);
    };
    const unwatch = files.onStart(restart);
    const settle = (conclude: () => void): void => {
      clearTimeout(timer);
      unwatch();
      conclude();
      // Ends what is still under way when the other file has failed; nothing after a success.
      controller.abort();
    };
    attemptLoad({ ...attempt, limit, signal: controller.signal, onStart: restart }).then(
      (module) => settle(() => resolve(module)),
      (error: unknown) => settle(() => reject(error)),
    );
  });
}

export function createRemoteLoader(options: RemoteLoaderOptions): RemoteLoader {
  const { registry, expose = './app', limit = FILE_LIMIT_MS, host = connectFederationHost() } = options;
  // A second more for scripts, whose loader keeps the same limit and should be the one to say so.
  const files = watchFiles(document.head, (file) =>
    file instanceof HTMLScriptElement ? limit + GUARD_MARGIN_MS : limit,
  );
  const attempts = new Map<string, number>();
  const loads = new Map<string, Promise<ComponentModule>>();

  const start = async (name: string): Promise<ComponentModule> => {
    const remote = registry.remotes.find((candidate) => candidate.name === name);
    if (!remote) throw new RemoteLoadError(name, 'registry', 'the registry does not name it');
    const number = attempts.get(name) ?? 0;
    attempts.set(name, number + 1);
    return guarded(files, limit, { remote, expose, host, number });
  };
  return {
    load(name) {
      const present = loads.get(name);
      if (present) return present;
      const loading = start(name);
      loads.set(name, loading);
      loading.catch(() => loads.delete(name));
      return loading;
    },
  };
}
