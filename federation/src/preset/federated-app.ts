import type { BuildRecord } from '../releases/build-record';
import type { SharedModule } from './shared-modules';

/** What host and remote builds have in common. */
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
   * Identifies one build; two builds with different content need different ids, so that both may live on one page.
   * Letters, digits, `.`, `_` and `-`. Ignored in development.
   */
  readonly buildId: string;
  /**
   * Version of what host and remotes expect of each other beyond their shared modules: props of the exposed module, routes,
   * the API behind them. A whole number, raised when a remote of the old kind would not work in a host of the new one.
   */
  readonly contract: number;
  /**
   * Module that renders what the app shows before any script has run: it exports `prerender(tools)`, which returns a list
   * of `PrerenderedMarkup`. For host and remote of the same path, or there is nothing to show.
   */
  readonly prerender?: string;
  /** Paths that the development server passes on to another one. */
  readonly developmentProxy?: Readonly<Record<string, string>>;
  /** Values put in place of expressions in development builds only, e.g. `process.env.DEVELOPMENT_USER`. */
  readonly developmentDefine?: Readonly<Record<string, string>>;
}

/** What a production build says of itself. */
export const buildRecord = (
  { name, buildId, contract }: FederatedApp,
  kind: BuildRecord['kind'],
  oldestContract = contract,
): BuildRecord => ({ schema: 1, app: name, version: buildId, kind, contract, oldestContract });

/** `dev` in development, so that hot updates keep their names. */
export const effectiveBuildId = (app: FederatedApp, isProduction: boolean): string => {
  if (!isProduction) return 'dev';
  if (!/^[\w.-]+$/.test(app.buildId))
    throw new Error(`${app.name}: '${app.buildId}' is not a valid build id`);
  return app.buildId;
};
