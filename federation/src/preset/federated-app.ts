import type { BuildRecord } from '../releases/publish/build-record';
import type { SharedModule } from './shared-modules';

/** Options that host and remote builds share. */
export interface FederatedApp {
  /** Folder and public name, `mf-shop`; see `federationName`. */
  readonly name: string;
  /** Absolute path of the app's folder. */
  readonly root: string;
  /** Port of its development server. */
  readonly port: number;
  /** The modules that exist once per page. The same list for every app of a product. */
  readonly shared: readonly SharedModule[];
  /** Oldest browsers that the build must run in. */
  readonly browserslist: readonly string[];
  /**
   * Identifies one build; builds with different content need different ids, so that both can be on one page. Letters,
   * digits, `.`, `_` and `-`. Ignored in development.
   */
  readonly buildId: string;
  /**
   * Version of the contract between host and remotes beyond shared modules: props of the exposed module, routes, the
   * API behind them. A whole number; raise it when a remote for the old contract would not work in a host with the new
   * one.
   */
  readonly contract: number;
  /**
   * Module for prerendering: it exports `prerender(tools)`, which returns a list of `PrerenderedMarkup`. A path is
   * prerendered only when both host and remote have it.
   */
  readonly prerender?: string;
  /** Paths that the development server proxies to another server. */
  readonly developmentProxy?: Readonly<Record<string, string>>;
  /** Expressions replaced by values in development builds only, e.g. `process.env.DEVELOPMENT_USER`. */
  readonly developmentDefine?: Readonly<Record<string, string>>;
  /** Absolute paths of library modules that no page runs; they are bundled empty. */
  readonly leftOut?: readonly string[];
  /** Absolute paths of library modules, each with that of a module to be bundled in its place. */
  readonly standIns?: Readonly<Record<string, string>>;
  /** Absolute paths of library modules of which many components are unused; those are not bundled. */
  readonly pureComponents?: readonly string[];
}

/** The record of a production build. */
export const buildRecord = (
  { name, buildId, contract }: FederatedApp,
  kind: BuildRecord['kind'],
  oldestContract = contract,
): BuildRecord => ({ schema: 1, app: name, version: buildId, kind, contract, oldestContract });
