import type { RegistrySource } from './registry-source';
import { isTrustedOrigin } from './trust';

/** Whether an open page has outlived the files that it was built of. */
export interface StalePage {
  /** True from then on: said once, it stays. */
  isStale(): boolean;
  subscribe(listener: () => void): () => void;
  /** A remote did not load. Where the host was replaced meanwhile, the two may not fit any more. */
  noteLoadFailure(): void;
}

const GONE: readonly number[] = [404, 410];

const fileOf = (target: EventTarget | null): string => {
  if (target instanceof HTMLScriptElement) return target.src;
  return target instanceof HTMLLinkElement ? target.href : '';
};

/**
 * Watches for scripts and style sheets that the server does not have any more. A file of a release in force is missing
 * for another reason, which a page loaded anew would meet again: that is not stale but broken.
 */
export function watchStalePage(source: RegistrySource): StalePage {
  const listeners = new Set<() => void>();
  let isStale = false;
  const tell = (): void => {
    isStale = true;
    for (const listener of listeners) listener();
  };
  const check = async (file: string): Promise<void> => {
    // The error event does not say why: no network, another content than was pinned, or gone.
    const { status } = await fetch(file, { method: 'HEAD', cache: 'no-store' });
    if (!GONE.includes(status)) return;
    await source.refresh();
    if (!isStale && source.isReplaced(file)) tell();
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
      if (!isStale && source.hasNewHost()) tell();
    },
  };
}
