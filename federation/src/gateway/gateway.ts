import type { KeyObject } from 'node:crypto';
import type { RegistryOverride } from '../registry/registry-document';
import type { RegistryState, ReleaseStore } from '../releases/release-store';
import type { StaticPage } from './export-static';
import type { GatewayAnswer, GatewayRequest } from './gateway-answer';
import type { PageRoute, Prerender } from './prerenderer';
import type { RegistryHealth } from './state-watch';

export interface GatewayOptions {
  /** Where releases are kept, and which of them are in force. */
  readonly store: Pick<ReleaseStore, 'readState' | 'readFile'>;
  /** Where files are cached. Several processes may share it. */
  readonly folder: string;
  /** What a path shows; null for one that is no page. */
  readonly routeOf: (pathname: string) => PageRoute | null;
  /** Paths whose pages are made before anybody asks for them. */
  readonly commonPaths?: readonly string[];
  /** Stands in every page as `#page-data`, with the registry as `registry`. */
  readonly data: Readonly<Record<string, unknown>>;
  readonly title: string;
  /** Where files may come from besides the site's own origin: `https://cdn.example`. */
  readonly origins?: readonly string[];
  /** URL that takes reports of tabs; null where nobody wants them. */
  readonly reports?: string | null;
  /** Whether `?mf=mf_shop@v2` gives one browser a release that is not in force. */
  readonly canOverride?: boolean;
  /** Whether `/__mf.json` tells a browser what it gets, and why: for the inspector. */
  readonly canInspect?: boolean;
  /** Ed25519, private; without it there is no `/registry.signed.json`. */
  readonly signingKey?: KeyObject | null;
  readonly prerender?: Prerender | null;
  /** What is shown while the host itself is closed. */
  readonly closedText?: string;
  /** For the operator's log: what went wrong where the answer was right all the same; without an error, what is well again. */
  readonly report: (problem: string, error: unknown) => void;
  readonly clock?: () => Date;
  readonly limits?: Partial<GatewayLimits>;
}

export interface GatewayLimits {
  /** How often the registry is read when nobody says that it has changed. */
  readonly pollMs: number;
  /** How long a read of the registry may take. */
  readonly readMs: number;
  /** How long a page waits for what is rendered beforehand. */
  readonly prerenderMs: number;
  readonly memoryBytes: number;
}

export interface GatewayHealth extends RegistryHealth {
  /** Apps that a browser can be given now, whether or not they are closed. */
  readonly apps: readonly string[];
}

/** Which releases one browser gets, out of which state. */
export interface GatewayDecision {
  readonly state: RegistryState;
  readonly bucket: string | null;
  /** By app, the host among them; an app that the browser does not get is missing. */
  readonly versions: ReadonlyMap<string, string>;
  readonly override: readonly RegistryOverride[];
}

/** Serves a site's pages, its registry and the files of all releases that are kept. */
export interface Gateway {
  /** @throws when the registry cannot be read, or there is no host that could be shown */
  start(): Promise<void>;
  /** To be called when a pointer was moved: when it returns, the next page has it. Never throws. */
  refresh(): Promise<void>;
  health(): GatewayHealth;
  /**
   * @returns null for what is not here, to be answered as the server answers that
   * @throws when the store cannot be read and the disk does not have the file
   */
  answer(request: GatewayRequest): Promise<GatewayAnswer | null>;
  /** What is decided for a browser with this cookie header, for those who want to know why. */
  decisionFor(cookies: string | undefined): Promise<GatewayDecision>;
  /** Writes the site as plain files, as a browser outside every canary gets it. */
  exportStatic(folder: string, pages: readonly StaticPage[]): Promise<void>;
  /** When it returns, nothing more is written to disk. */
  stop(): Promise<void>;
}
