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
}

/**
 * Which release of which remote is in force. Served by the gateway and read by the host when its page starts.
 * Unknown fields are ignored, so that a newer gateway may add some.
 */
export interface RegistryDocument {
  readonly version: typeof REGISTRY_VERSION;
  readonly remotes: readonly RegistryRemote[];
}
