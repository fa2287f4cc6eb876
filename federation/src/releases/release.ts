/** A file of a build. Its content is found by its hash, so that two releases with the same file keep it once. */
export interface ReleaseFile {
  /** Path below the build's folder, with slashes: `static/js/async/app.1f2e.js`. */
  readonly name: string;
  /** `sha384-…` of the content, as browsers check it. */
  readonly integrity: string;
  readonly bytes: number;
}

/** One build of one app: what is known of it from its files alone. */
export interface Release {
  /** Folder and public name, `mf-shop`. The host is an app like its remotes. */
  readonly app: string;
  /** Identifies the build; two builds with different content have different versions. */
  readonly version: string;
  readonly kind: 'host' | 'remote';
  /** Version of the contract between host and remotes that it was built against. */
  readonly contract: number;
  /** The oldest contract of remotes that a host still serves; `contract` itself for a remote. */
  readonly oldestContract: number;
  /** The container's script, by name; null for a host. */
  readonly entry: string | null;
  /** Exposed modules, `./app`; none for a host. */
  readonly exposes: readonly string[];
  /** Shared modules that it takes from the host, each with the versions that will do; none for a host. */
  readonly needs: readonly { readonly name: string; readonly range: string }[];
  /** Shared modules that it gives to remotes; none for a remote. */
  readonly provides: readonly { readonly name: string; readonly version: string }[];
  readonly files: readonly ReleaseFile[];
  /** Brotli bytes of the scripts and style sheets that a page needs before it shows the app. */
  readonly firstBytes: number;
}

/** A release that the registry has. */
export interface PublishedRelease extends Release {
  /** ISO 8601. */
  readonly publishedAt: string;
  /** Whom the token was made for, or what published it. */
  readonly publishedBy: string;
  /** Since when no pointer leads to it; null while one does. Its files stay for at least 30 days after that. */
  readonly replacedAt: string | null;
}
