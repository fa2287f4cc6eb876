/** Schema version of the document. A reader refuses any other, because it cannot know the meaning of the fields. */
export const REGISTRY_VERSION = 1;

/** A file of a release; its URL is absolute or relative to the page. */
export interface RegistryFile {
  readonly url: string;
  /** Subresource integrity, `sha384-…`. When present, the browser refuses any other content. */
  readonly integrity?: string;
}

/**
 * The part of a federation manifest that a host checks before it runs the entry; the same fields as in the manifest.
 */
export interface ManifestHead {
  readonly name: string;
  readonly metaData: { readonly remoteEntry: { readonly name: string } };
  readonly exposes: readonly { readonly path: string }[];
}

/** The release of one remote that a page loads. */
export interface RegistryRemote {
  /** Folder and public name, `mf-shop`. */
  readonly name: string;
  /** Identifies the build. */
  readonly release: string;
  /** URL of the federation manifest, `mf-manifest.json`. */
  readonly manifest: string;
  /** The container's script. The manifest must name the same file. */
  readonly entry: RegistryFile;
  /** The manifest's head, embedded when the registry's author has read it already, which saves a request. */
  readonly manifestHead?: ManifestHead;
  /** Version of the contract between host and remotes that it was built against. */
  readonly contract?: number;
  /** The release before, which worked; tried when this one does not load. It has no `lastGood` of its own. */
  readonly lastGood?: RegistryRemote;
}

/** A release of the host. */
export interface RegistryHost {
  readonly name: string;
  readonly release: string;
  readonly contract?: number;
}

/** A release that only this browser gets, by an override. */
export interface RegistryOverride {
  readonly name: string;
  readonly release: string;
}

/**
 * The releases of remotes in force for one browser. The gateway serves it; the host reads it when its page starts, and
 * again before it navigates. Unknown fields are ignored, so a newer gateway may add some; all fields but the remotes
 * are optional, because older gateways lack them.
 */
export interface RegistryDocument {
  readonly version: typeof REGISTRY_VERSION;
  /** Increases with every change of the registry. */
  readonly sequence?: number;
  /** Origins besides the page's own from which files of remotes may be loaded. Missing: none. */
  readonly origins?: readonly string[];
  /** The host's release that a page loaded now would get. */
  readonly host?: RegistryHost;
  readonly remotes: readonly RegistryRemote[];
  /**
   * Remotes closed by their kill switch. They are absent from `remotes`, so that a host that does not know this field
   * does not load them either.
   */
  readonly disabled?: readonly string[];
  /** Missing or empty when the browser has no override. */
  readonly override?: readonly RegistryOverride[];
  /** URL for reports (`PageReport`); missing when nobody collects them. */
  readonly reports?: string;
}
