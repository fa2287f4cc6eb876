import type { KeyObject } from 'node:crypto';
import type { RegistryOverride } from '../registry/registry-document';
import type { RegistryState, ReleaseStore } from '../releases/store/release-store';
import type { StaticPage } from './export-static';
import type { FindCompressed } from './file-cache';
import type { RegistryHealth } from './follow-state';
import type { GatewayAnswer, GatewayRequest } from './gateway-answer';
import type { PageRoute, Prerender } from './prerenderer';

/** Options of `createGateway`. */
export interface GatewayOptions {
  /** Store of the releases, and of the pointers that put them in force. */
  readonly store: Pick<ReleaseStore, 'readState' | 'readFile'>;
  /**
   * Finds a compressed copy of a content that exists already, beside the files of a build for example. It is verified, and
   * spares the processor a second for each megabyte; what it does not find is compressed.
   */
  readonly findCompressed?: FindCompressed;
  /** Folder of the file cache. Several processes may share it. */
  readonly folder: string;
  /** Route of a path; null when the path is not a page. */
  readonly routeOf: (pathname: string) => PageRoute | null;
  /** Paths whose pages are composed before the first request. */
  readonly commonPaths?: readonly string[];
  /** Page data, embedded in every page as `#page-data`; the gateway adds the registry as `registry`. */
  readonly data: Readonly<Record<string, unknown>>;
  readonly title: string;
  /** Origins besides the site's own from which files may be loaded: `https://cdn.example`. */
  readonly origins?: readonly string[];
  /**
   * URL for reports of tabs; null when nobody collects them. With a `signingKey` every page carries a proof in
   * `Server-Timing` that this site served it (`createPageProofs`), and sends it along with its reports.
   */
  readonly reports?: string | null;
  /**
   * Allows `?mf=mf_shop@v2`, which gives one browser a release that was in force before, for everyone or as a canary.
   */
  readonly canOverride?: boolean;
  /** Serves `/__mf.json`, which tells the inspector the releases of a browser and the reasons. */
  readonly canInspect?: boolean;
  /** Ed25519 private key; without it there is no `/registry.signed.json`, and pages carry no proof. */
  readonly signingKey?: KeyObject | null;
  readonly prerender?: Prerender | null;
  /**
   * Serves the service worker of the host's release at `SERVICE_WORKER_PATH`. Without it a worker stands there that
   * deletes its caches and removes itself: the way out for browsers that have one already.
   */
  readonly hasServiceWorker?: boolean;
  /** Text shown while the host itself is closed. */
  readonly closedText?: string;
  /** Operator's log: failures that do not affect the answer; without an error, a recovery. */
  readonly report: (problem: string, error: unknown) => void;
  readonly clock?: () => Date;
  readonly limits?: Partial<GatewayLimits>;
}

export interface GatewayLimits {
  /** Interval in ms at which the registry is read when no change is announced. */
  readonly pollMs: number;
  /** Time limit in ms for a read of the registry. */
  readonly readMs: number;
  /** Time limit in ms for which a page waits for its prerendered content. */
  readonly prerenderMs: number;
  readonly memoryBytes: number;
}

/** Health of a gateway, for the operator's monitoring. */
export interface GatewayHealth extends RegistryHealth {
  /** Apps that have a servable release, closed ones included. */
  readonly apps: readonly string[];
}

/** The releases chosen for one browser, and the state from which they were chosen. */
export interface GatewayDecision {
  readonly state: RegistryState;
  readonly bucket: string | null;
  /** Versions by app, the host included; an app that the browser does not get is missing. */
  readonly versions: ReadonlyMap<string, string>;
  readonly override: readonly RegistryOverride[];
}

/** Serves a site's pages, its registry, and the files of all kept releases that are or were in force. */
export interface Gateway {
  /**
   * Reads the registry and puts it in force.
   * @throws when the registry cannot be read, or no host can be shown
   */
  start(): Promise<void>;
  /**
   * Reads the registry again after a pointer was moved; when it resolves, the next page has the change. Never rejects.
   */
  refresh(): Promise<void>;
  health(): GatewayHealth;
  /**
   * Answers a request.
   * @returns null for an unknown address, for the server's own answer
   * @throws when the store cannot be read and the disk does not have the file
   */
  answer(request: GatewayRequest): Promise<GatewayAnswer | null>;
  /** The decision for a browser with this cookie header, for diagnosis. */
  decisionFor(cookies: string | undefined): Promise<GatewayDecision>;
  /** Writes the site as plain files, as a browser outside every canary gets it. */
  exportStatic(folder: string, pages: readonly StaticPage[]): Promise<void>;
  /** Stops the gateway; when it resolves, nothing more is written to disk. */
  stop(): Promise<void>;
}
