import { PAGE_RELEASES } from '@qihang/federation/registry';
import { choosePage, PATIENCE_MS } from './choose-page';
import { FILES_CACHE } from './kept-files';
import { KeptPages, PAGES_CACHE } from './kept-pages';
import { strategyOf } from './request-strategy';
import type { RequestEvent, WorkerScope } from './worker-scope';

/** The service worker (docs/decisions/0031): pages and files for a network that fails or is slow, and nothing else. */
const scope = self as unknown as WorkerScope;
const { caches, clients, registration } = scope;
const { origin } = scope.location;
const pages = new KeptPages({ caches, fetch: (address, init) => scope.fetch(address, init), now: Date.now });

/** What the browser has asked for while the worker was starting, or what is asked for now. */
const fromNetwork = async ({ request, preloadResponse }: RequestEvent): Promise<Response> =>
  (await preloadResponse) ?? scope.fetch(request);

const patience = (): Promise<'late'> =>
  new Promise((resolve) => setTimeout(() => resolve('late'), PATIENCE_MS));

function answerPage(event: RequestEvent): void {
  const { pathname } = new URL(event.request.url);
  const network = fromNetwork(event);
  const chosen = choosePage(network, pages.find(pathname), patience());
  const noteAnswer = async (): Promise<void> => {
    const { ok, headers } = await network;
    if (!ok || !(await pages.noteAnswer(pathname, headers.get(PAGE_RELEASES)))) return;
    if ((await chosen).isKept)
      (await clients.get(event.resultingClientId))?.postMessage({ kind: 'replaced' });
  };
  event.respondWith(chosen.then(({ page }) => page));
  event.waitUntil(noteAnswer().catch(() => {}));
}

function answerFile(event: RequestEvent): void {
  const { request } = event;
  const found = pages.files.find(request);
  event.respondWith(found.then((file) => file ?? scope.fetch(request)));
  event.waitUntil(found.then((file) => file && pages.files.check(request.url)).catch(() => {}));
}

/** Nobody works in a page that has just been opened and is the only one. */
async function takeOver(): Promise<void> {
  const open = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (open.length <= 1) await scope.skipWaiting();
}

async function begin(): Promise<void> {
  const mine = [FILES_CACHE, PAGES_CACHE];
  const others = (await caches.keys()).filter((name) => !mine.includes(name));
  await Promise.all(others.map((name) => caches.delete(name)));
}

scope.addEventListener('install', (event) => {
  // Calls and streams do not even wake the worker, where the browser can be told so.
  const rule = { condition: { urlPattern: { pathname: '/api/*' } }, source: 'network' } as const;
  event.waitUntil(Promise.resolve(event.addRoutes?.(rule)).catch(() => {}));
});
scope.addEventListener('activate', (event) => {
  event.waitUntil(begin().catch(() => {}));
  event.waitUntil(Promise.resolve(registration.navigationPreload?.enable()).catch(() => {}));
});
scope.addEventListener('fetch', (event) => {
  const strategy = strategyOf(event.request, origin);
  if (strategy === 'page') answerPage(event);
  if (strategy === 'file') answerFile(event);
});
scope.addEventListener('message', (event) => {
  const { data } = event;
  event.waitUntil(data.kind === 'keep' ? pages.keep(data) : takeOver());
});
