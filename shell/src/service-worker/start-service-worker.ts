import { nameReleases, type RegistryDocument, SERVICE_WORKER_PATH } from '@qihang/federation/registry';
import type { OrderToWorker, ReplacedNote } from './messages';
import { isReleaseFile } from './request-strategy';

interface ServiceWorkerOptions {
  /** The operator's switch. */
  readonly isOn: boolean;
  readonly registry: RegistryDocument;
  /** The kept page on screen is of releases that are not in force, and somebody has begun to use it. */
  readonly onReplaced: () => void;
}

/** Files arrive in bursts; the worker is told of each burst once. */
const BURST_MS = 1_000;

/** Where it is not known whether anything was touched, it was. */
const isUntouched = (): boolean => navigator.userActivation?.hasBeenActive === false;

/** When the page has loaded and has nothing more urgent to do. */
function whenIdle(work: () => void): void {
  const wait = (): void => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(work, { timeout: 10_000 });
    else setTimeout(work, 2_000);
  };
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { once: true });
}

/** Tells the worker what this page is made of, whenever more of it has been loaded, and when it is left. */
function tellOfFiles(releases: string, send: (order: OrderToWorker) => void): void {
  const files = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let told = '';
  const tell = (): void => {
    const { pathname, search } = window.location;
    const news = `${files.size} ${pathname}`;
    if (news === told || new URLSearchParams(search).has('mf')) return;
    told = news;
    send({ kind: 'keep', path: pathname, releases, files: [...files] });
  };
  const note = (list: PerformanceObserverEntryList): void => {
    const before = files.size;
    for (const { name } of list.getEntries()) if (isReleaseFile(name, location.origin)) files.add(name);
    if (files.size === before) return;
    clearTimeout(timer);
    timer = setTimeout(tell, BURST_MS);
  };
  new PerformanceObserver(note).observe({ type: 'resource', buffered: true });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') tell();
  });
}

async function install(workers: ServiceWorkerContainer, registry: RegistryDocument): Promise<void> {
  const registered = await workers.register(SERVICE_WORKER_PATH, { updateViaCache: 'none' });
  const takeOver: OrderToWorker = { kind: 'take-over' };
  if (isUntouched()) registered.waiting?.postMessage(takeOver);
  const releases = nameReleases(registry);
  await workers.ready;
  if (releases !== null) tellOfFiles(releases, (order) => registered.active?.postMessage(order));
}

/** The browser looks for a newer worker in its own time; the one that removes itself should not wait for that. */
const remove = async (workers: ServiceWorkerContainer): Promise<void> =>
  void (await (await workers.getRegistration())?.update());

/**
 * Registers the service worker when the page has loaded, where the browser has such a thing (not without https, not in
 * every app's browser). Whatever fails, the page works without.
 */
export function startServiceWorker({ isOn, registry, onReplaced }: ServiceWorkerOptions): void {
  const workers: ServiceWorkerContainer | undefined = window.isSecureContext
    ? navigator.serviceWorker
    : undefined;
  if (workers === undefined) return;
  workers.addEventListener('message', ({ data }: MessageEvent<ReplacedNote>) => {
    if (data.kind !== 'replaced') return;
    if (isUntouched()) window.location.reload();
    else onReplaced();
  });
  whenIdle(() => void (isOn ? install(workers, registry) : remove(workers)).catch(() => {}));
}
