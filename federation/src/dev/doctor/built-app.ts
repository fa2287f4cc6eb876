import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { isObject } from '../../registry/json-object';

/** An app of the project, as the doctor's caller describes it. */
export interface ExaminedApp {
  /** Folder and public name, `mf-shop`. */
  readonly name: string;
  readonly kind: 'host' | 'remote';
  /** Absolute path of the app's folder. */
  readonly root: string;
  /** Absolute path of its production build. */
  readonly dist: string;
  /** Entry of a remote's own page, absolute. */
  readonly standalone?: string;
}

/** A shared module in a manifest. */
export interface ManifestShare {
  readonly name: string;
  readonly version: string;
  readonly requiredVersion: string;
  /** The files of the build that hold a copy of it. */
  readonly files: readonly string[];
}

/** The parts of a production build that the doctor examines. */
export interface BuiltApp {
  readonly name: string;
  readonly kind: 'host' | 'remote';
  /** Id of the build, as compiled into the container. */
  readonly buildId: string;
  readonly remotes: number;
  readonly shares: readonly ManifestShare[];
  /** The container's script; empty for a host. */
  readonly entry: string;
  /** Every script of the build, by file name. */
  readonly scripts: ReadonlyMap<string, string>;
  readonly files: readonly string[];
}

const at = (value: unknown, ...keys: readonly string[]): unknown =>
  keys.reduce<unknown>((place, key) => (isObject(place) ? place[key] : undefined), value);
const textAt = (value: unknown, ...keys: readonly string[]): string => {
  const found = at(value, ...keys);
  return typeof found === 'string' ? found : '';
};
const listAt = (value: unknown, ...keys: readonly string[]): readonly unknown[] => {
  const found = at(value, ...keys);
  return Array.isArray(found) ? found : [];
};

const readShare = (share: unknown): ManifestShare => ({
  name: textAt(share, 'name'),
  version: textAt(share, 'version'),
  requiredVersion: textAt(share, 'requiredVersion'),
  files: ['sync', 'async'].flatMap((when) => listAt(share, 'assets', 'js', when)).map(String),
});

/**
 * Reads a build from disk.
 * @throws when a part of it is missing, with the part's name
 */
export async function readBuiltApp({ name, kind, dist }: ExaminedApp): Promise<BuiltApp> {
  const manifest: unknown = JSON.parse(await readFile(path.join(dist, 'mf-manifest.json'), 'utf8'));
  const files = (await readdir(dist, { recursive: true })).map((file) => file.split(path.sep).join('/'));
  const scripts = files.filter((file) => file.endsWith('.js'));
  const contents = await Promise.all(scripts.map((file) => readFile(path.join(dist, file), 'utf8')));
  const entryName = textAt(manifest, 'metaData', 'remoteEntry', 'name');
  return {
    name,
    kind,
    buildId: textAt(manifest, 'metaData', 'buildInfo', 'buildVersion'),
    remotes: listAt(manifest, 'remotes').length,
    shares: listAt(manifest, 'shared').map(readShare),
    entry: kind === 'host' ? '' : await readFile(path.join(dist, entryName), 'utf8'),
    scripts: new Map(scripts.map((file, index) => [file, contents[index] ?? ''])),
    files,
  };
}
