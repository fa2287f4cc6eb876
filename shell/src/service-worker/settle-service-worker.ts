import { nameReleases, type RegistryDocument, SERVICE_WORKER_PATH } from '@qihang/federation/registry';
import { isUntouched } from './is-untouched';
import type { OrderToWorker } from './messages';
import { isReleaseFile } from './request-strategy';

/** Files arrive in bursts; the worker is told of each burst once. */
const BURST_MS = 1_000;

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

/** Registers the worker, lets a newer one take over an untouched page, and tells it what this page is made of. */
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

/** Installs the worker for the releases of this page, or, where there is to be none (null), sees to its removal. */
export const settleServiceWorker = (
  workers: ServiceWorkerContainer,
  registry: RegistryDocument | null,
): Promise<void> => (registry === null ? remove(workers) : install(workers, registry));
