import type { ComponentModule } from './assert-component';
import { GUARD_MARGIN_MS } from './limits';
import { attemptLoad, type LoadAttempt } from './load-attempt';
import { RemoteLoadError } from './remote-load-error';
import type { FileWatch } from './watch-files';

/**
 * Runs an attempt under an outer time limit, which restarts with every file. It catches hangs that no file's own limit
 * covers: a module that never finishes, a shared module that never arrives.
 */
export function guardAttempt(
  files: FileWatch,
  attempt: Omit<LoadAttempt, 'signal' | 'onStart'>,
): Promise<ComponentModule> {
  return new Promise((resolve, reject) => {
    const controller = new AbortController();
    const silence = attempt.limit + GUARD_MARGIN_MS;
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
      // Aborts the other file's request after a failure; has no effect after a success.
      controller.abort();
    };
    attemptLoad({ ...attempt, signal: controller.signal, onStart: restart }).then(
      (module) => settle(() => resolve(module)),
      (error: unknown) => settle(() => reject(error)),
    );
  });
}
