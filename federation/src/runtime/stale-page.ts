import type { RegistrySource } from './refresh-registry';
import { isTrustedOrigin } from './refuse-untrusted';

/** Detects that an open page has outlived its files. */
export interface StalePage {
  /** Stays true once it is true. */
  isStale(): boolean;
  subscribe(listener: () => void): () => void;
  /** Notes that a remote did not load. If the host was replaced meanwhile, the two may be incompatible. */
  noteLoadFailure(): void;
  /** Notes that the site has another page for this address than the one that is open. */
  noteReplaced(): void;
}

const GONE: readonly number[] = [404, 410];

const fileOf = (target: EventTarget | null): string => {
  if (target instanceof HTMLScriptElement) return target.src;
  return target instanceof HTMLLinkElement ? target.href : '';
};

/**
 * Watches for scripts and style sheets that the server does not have any more. A missing file of a release in force
 * does not count: the page is then broken instead of stale, and reloading would not help.
 */
export function watchStalePage(source: RegistrySource): StalePage {
  const listeners = new Set<() => void>();
  let isStale = false;
  const markStale = (): void => {
    isStale = true;
    for (const listener of listeners) listener();
  };
  const check = async (file: string): Promise<void> => {
    // The error event has no cause: it may be the network, a failed pin, or a missing file.
    const { status } = await fetch(file, { method: 'HEAD', cache: 'no-store' });
    if (!GONE.includes(status)) return;
    await source.refresh();
    if (!isStale && source.isReplaced(file)) markStale();
  };
  window.addEventListener(
    'error',
    ({ target }) => {
      const file = fileOf(target);
      if (isStale || file === '' || !isTrustedOrigin(file, source.current().origins)) return;
      check(file).catch(() => {});
    },
    true,
  );
  return {
    isStale: () => isStale,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    noteLoadFailure() {
      if (!isStale && source.hasNewHost()) markStale();
    },
    noteReplaced: markStale,
  };
}
