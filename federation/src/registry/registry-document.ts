/** Schema version of the document. A reader refuses any other: it could not know what the fields mean. */
export const REGISTRY_VERSION = 1;

/** A file of a release, by URL, absolute or relative to the page. */
export interface RegistryFile {
  readonly url: string;
  /** Subresource integrity, `sha384-…`. Where it is given, the browser refuses any other content. */
  readonly integrity?: string;
}

/** What a host checks of a federation manifest before it runs the entry; a part of the manifest, field by field. */
export interface ManifestHead {
  readonly name: string;
  readonly metaData: { readonly remoteEntry: { readonly name: string } };
  readonly exposes: readonly { readonly path: string }[];
}

/** The release of one remote that a page shall load. */
export interface RegistryRemote {
  /** Folder and public name, `mf-shop`. */
  readonly name: string;
  /** Identifies the build. */
  readonly release: string;
  /** URL of the federation manifest, `mf-manifest.json`. */
  readonly manifest: string;
  /** The container's script. The manifest must name the same file. */
  readonly entry: RegistryFile;
  /** The manifest's head, where whoever wrote the registry has read it already: one request less. */
  readonly manifestHead?: ManifestHead;
  /** Version of the contract between host and remotes that it was built against. */
  readonly contract?: number;
  /** What was in force before and worked, to be tried when this one does not load. It has no `lastGood` of its own. */
  readonly lastGood?: RegistryRemote;
}

/** A release of the host. */
export interface RegistryHost {
  readonly name: string;
  readonly release: string;
  readonly contract?: number;
}

/** A release that only this browser gets, because somebody asked for it in this browser. */
export interface RegistryOverride {
  readonly name: string;
  readonly release: string;
}

/**
 * Which release of which remote is in force for one browser. Served by the gateway, and read by the host when its page
 * starts and again before it navigates. Unknown fields are ignored, so that a newer gateway may add some; everything
 * but the remotes may be missing, because an older one did not say it.
 */
export interface RegistryDocument {
  readonly version: typeof REGISTRY_VERSION;
  /** Grows with every change of the registry. */
  readonly sequence?: number;
  /** Where files of remotes may come from besides the page's own origin. Missing: from nowhere else. */
  readonly origins?: readonly string[];
  /** The host's release that a page made now would have. */
  readonly host?: RegistryHost;
  readonly remotes: readonly RegistryRemote[];
  /**
   * Remotes closed by their kill switch. They are not among `remotes`, so that a host that does not know this field
   * does not load them either.
   */
  readonly disabled?: readonly string[];
  /** Missing or empty: this browser gets what everybody in its place gets. */
  readonly override?: readonly RegistryOverride[];
  /** URL that takes reports (`PageReport`); missing where nobody wants them. */
  readonly reports?: string;
}
