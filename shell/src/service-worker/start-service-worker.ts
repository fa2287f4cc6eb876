import type { RegistryDocument } from '@qihang/federation/registry';
import { isUntouched } from './is-untouched';
import type { ReplacedNote } from './messages';

interface ServiceWorkerOptions {
  /** The operator's switch. */
  readonly isOn: boolean;
  readonly registry: RegistryDocument;
  /** The kept page on screen is of releases that are not in force, and somebody has begun to use it. */
  readonly onReplaced: () => void;
}

/** When the page has loaded and has nothing more urgent to do. */
function whenIdle(work: () => void): void {
  const wait = (): void => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(work, { timeout: 10_000 });
    else setTimeout(work, 2_000);
  };
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { once: true });
}

/**
 * Registers the service worker when the page has loaded, where the browser has such a thing (not without https, not in
 * every app's browser). Whatever fails, the page works without.
 */
export function startServiceWorker({ isOn, registry, onReplaced }: ServiceWorkerOptions): void {
  const workers: ServiceWorkerContainer | undefined = window.isSecureContext
    ? navigator.serviceWorker
    : undefined;
  if (workers === undefined || (!isOn && workers.controller === null)) return;
  workers.addEventListener('message', ({ data }: MessageEvent<ReplacedNote>) => {
    if (data.kind !== 'replaced') return;
    if (isUntouched()) window.location.reload();
    else onReplaced();
  });
  // Its code comes when it is needed: nobody waits for it.
  whenIdle(
    () =>
      void import('./settle-service-worker')
        .then((it) => it.settleServiceWorker(workers, isOn ? registry : null))
        .catch(() => {}),
  );
}
