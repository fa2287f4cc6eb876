/** A file of a build. Its content is addressed by its hash, so releases with the same file share it. */
export interface ReleaseFile {
  /** Path below the build's folder, with slashes: `static/js/async/app.1f2e.js`. */
  readonly name: string;
  /** `sha384-…` of the content, in the form that browsers check. */
  readonly integrity: string;
  readonly bytes: number;
}

/** One build of one app, as derived from its files alone. */
export interface Release {
  /** Folder and public name, `mf-shop`. The host is an app like its remotes. */
  readonly app: string;
  /** Identifies the build; builds with different content have different versions. */
  readonly version: string;
  readonly kind: 'host' | 'remote';
  /** Version of the contract between host and remotes for which it was built. */
  readonly contract: number;
  /** The oldest contract of remotes that a host supports; `contract` itself for a remote. */
  readonly oldestContract: number;
  /** Name of the container's script; null for a host. */
  readonly entry: string | null;
  /** Exposed modules, `./app`; empty for a host. */
  readonly exposes: readonly string[];
  /** Shared modules that a remote takes from the host, with the accepted versions; empty for a host. */
  readonly needs: readonly { readonly name: string; readonly range: string }[];
  /** Shared modules that a host gives to remotes; empty for a remote. */
  readonly provides: readonly { readonly name: string; readonly version: string }[];
  readonly files: readonly ReleaseFile[];
  /** Brotli bytes of the scripts and style sheets that a page needs before it shows the app. */
  readonly firstBytes: number;
}

/** A release in the registry. */
export interface PublishedRelease extends Release {
  /** ISO 8601. */
  readonly publishedAt: string;
  /** The token's holder, or the process that published the release. */
  readonly publishedBy: string;
  /**
   * The time since which no pointer leads to the release; null while one does. Its files are kept for at least 30 days
   * after that.
   */
  readonly replacedAt: string | null;
  /**
   * The time at which a pointer first led to the release; null for one that was only published, whose files have no
   * addresses yet.
   */
  readonly servedSince: string | null;
}
