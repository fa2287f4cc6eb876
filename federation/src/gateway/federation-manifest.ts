import { isObject } from '../registry/json-object';
import { isManifestHead } from '../registry/manifest-head';
import type { ManifestHead } from '../registry/registry-document';

/** The files that a module needs before it runs, by name within the build. */
interface ModuleFiles {
  readonly name: string;
  readonly files: readonly string[];
}

/** A request that the page of a remote makes before any script is there, and what it loads after the first files. */
export interface EarlyRequest {
  /** Path with places for parts of the page's address: `/api/shop/{1}?item={c}`. */
  readonly path: string;
  readonly files: readonly string[];
  /** The shared modules that these files need. */
  readonly shares: readonly string[];
}

/** The part of a build's `mf-manifest.json` that the gateway reads. */
export interface FederationManifest {
  readonly head: ManifestHead;
  /** Exposed modules by path, `./app`. */
  readonly exposes: readonly ModuleFiles[];
  /**
   * The shared modules that the exposed modules need before they can start; null when the build did not record them.
   */
  readonly firstShares: readonly string[] | null;
  readonly shared: readonly ModuleFiles[];
  /** Null for a remote that declares none. */
  readonly early: EarlyRequest | null;
}

const listAt = (value: unknown, ...keys: readonly string[]): readonly unknown[] => {
  const found = keys.reduce<unknown>((place, key) => (isObject(place) ? place[key] : undefined), value);
  return Array.isArray(found) ? found : [];
};

const isText = (value: unknown): value is string => typeof value === 'string';

/** Only the `sync` files, which are needed at once: `async` lists files that the module requests later. */
const filesOf = (module: unknown): string[] =>
  [...listAt(module, 'assets', 'css', 'sync'), ...listAt(module, 'assets', 'js', 'sync')].filter(isText);

const modulesAt = (manifest: unknown, list: string, nameKey: string): ModuleFiles[] =>
  listAt(manifest, list).flatMap((module) => {
    const name = isObject(module) ? module[nameKey] : undefined;
    return isText(name) ? [{ name, files: filesOf(module) }] : [];
  });

const firstSharesOf = (manifest: unknown): string[] | null => {
  const exposes = listAt(manifest, 'exposes');
  const isNoted = exposes.every((expose) => isObject(expose) && Array.isArray(expose.firstShares));
  return isNoted ? exposes.flatMap((expose) => listAt(expose, 'firstShares').filter(isText)) : null;
};

/** Only of the page's own origin, and only to the API: a request with the visitor's token must not go elsewhere. */
const isApiPath = (path: unknown): path is string =>
  isText(path) && /^\/api\/[\w./{}?=&-]+$/.test(path) && !/\/\/|\.\./.test(path);

function earlyOf(manifest: unknown): EarlyRequest | null {
  const expose = listAt(manifest, 'exposes').find((each) => isObject(each) && isApiPath(each.earlyRequest));
  if (!isObject(expose) || !isApiPath(expose.earlyRequest)) return null;
  return {
    path: expose.earlyRequest,
    files: listAt(expose, 'laterFiles').filter(isText),
    shares: listAt(expose, 'laterShares').filter(isText),
  };
}

/**
 * Parses the manifest of a build.
 * @throws when the text is not JSON, or not a federation manifest
 */
export function parseManifest(text: string): FederationManifest {
  const manifest: unknown = JSON.parse(text);
  if (!isManifestHead(manifest)) throw new Error('it is no federation manifest');
  return {
    head: {
      name: manifest.name,
      metaData: { remoteEntry: { name: manifest.metaData.remoteEntry.name } },
      exposes: manifest.exposes.map((expose) => ({ path: expose.path })),
    },
    exposes: modulesAt(manifest, 'exposes', 'path'),
    firstShares: firstSharesOf(manifest),
    shared: modulesAt(manifest, 'shared', 'name'),
    early: earlyOf(manifest),
  };
}
