import type { OrderToWorker, ReplacedNote } from './messages';

/** What the worker uses of its global scope, whose own types cannot stand beside those of a page. */
export interface WorkerScope {
  readonly caches: CacheStorage;
  readonly clients: {
    get(id: string): Promise<{ postMessage(note: ReplacedNote): void } | undefined>;
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly unknown[]>;
  };
  readonly location: { readonly origin: string };
  readonly registration: ServiceWorkerRegistration;
  fetch: typeof fetch;
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install', listener: (event: InstallEvent) => void): void;
  addEventListener(type: 'activate', listener: (event: LongEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: RequestEvent) => void): void;
  addEventListener(type: 'message', listener: (event: OrderEvent) => void): void;
}

interface LongEvent {
  waitUntil(work: Promise<unknown>): void;
}

interface InstallEvent extends LongEvent {
  /** Chromium 123 and newer. */
  addRoutes?(rule: {
    readonly condition: { readonly urlPattern: { readonly pathname: string } };
    readonly source: 'network';
  }): Promise<void>;
}

/** A request of a page that the worker controls. */
export interface RequestEvent extends LongEvent {
  readonly request: Request;
  readonly resultingClientId: string;
  readonly preloadResponse?: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}

interface OrderEvent extends LongEvent {
  readonly data: OrderToWorker;
}
