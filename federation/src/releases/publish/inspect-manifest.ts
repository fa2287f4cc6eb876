import { federationName } from '../../registry/federation-name';
import { MANIFEST_FILE } from '../document/document';
import { type Fields, fieldsOf, readText } from '../store/json-fields';
import { isFileName } from '../store/parse-release';
import type { Release } from '../store/release';
import type { BuildRecord } from './build-record';

/** The checked data that a federation manifest has about a release. */
export interface InspectedManifest extends Pick<Release, 'entry' | 'exposes' | 'needs' | 'provides'> {
  /** Files that a page needs before it can show the exposed modules. */
  readonly first: readonly string[];
  /** All files that the manifest names. */
  readonly named: readonly string[];
}

/**
 * Federation's runtime core, which the host contains and remotes are built against. For the bundler it is not a shared
 * module, but it is checked as one (`docs/decisions/0008`).
 */
export const FEDERATION_RUNTIME = '@module-federation/runtime-core';

/** The major version whose manifests this module understands. */
const KNOWN_PLUGIN = /^2\.\d+\.\d+/;

interface ModuleFiles {
  readonly first: readonly string[];
  readonly later: readonly string[];
}

function readFileName(value: unknown, what: string): string {
  const name = readText(value, what);
  if (!isFileName(name)) throw new Error(`${what} leads out of the build, or is no file name: ${name}`);
  return name;
}

const readAssets = (value: unknown, what: string): ModuleFiles => {
  const assets = fieldsOf(value, what);
  const listOf = (kind: 'js' | 'css', when: 'sync' | 'async'): string[] =>
    assets.object(kind, (each, place) => fieldsOf(each, place).list(when, readFileName));
  return {
    first: [...listOf('js', 'sync'), ...listOf('css', 'sync')],
    later: [...listOf('js', 'async'), ...listOf('css', 'async')],
  };
};

const readShared = (value: unknown, what: string) => {
  const shared = fieldsOf(value, what);
  return {
    name: shared.text('name'),
    version: shared.text('version'),
    range: shared.text('requiredVersion'),
    assets: shared.object('assets', readAssets),
  };
};

const readExposed = (value: unknown, what: string) => {
  const exposed = fieldsOf(value, what);
  return { path: exposed.text('path', /^\.\//), assets: exposed.object('assets', readAssets) };
};

/** Accepts the minor version that a remote was built with, or a later one: later versions extend the container. */
const compatibleRuntime = (version: string): string => `^${version.split('.').slice(0, 2).join('.')}.0`;

interface Parts {
  readonly meta: Fields;
  readonly shared: readonly ReturnType<typeof readShared>[];
  readonly exposed: readonly ReturnType<typeof readExposed>[];
  readonly runtime: string;
}

function asRemote({ meta, shared, exposed, runtime }: Parts): Omit<InspectedManifest, 'named'> {
  const entry = meta.object('remoteEntry', (value, what) =>
    fieldsOf(value, what).object('name', readFileName),
  );
  const publicPath = meta.text('publicPath');
  if (publicPath !== 'auto') {
    throw new Error(`it was built to be served at ${publicPath} only, and would look for its files there`);
  }
  if (exposed.length === 0) throw new Error(`${MANIFEST_FILE} exposes no module: there is nothing to show`);
  return {
    entry,
    exposes: exposed.map(({ path }) => path),
    needs: [
      { name: FEDERATION_RUNTIME, range: compatibleRuntime(runtime) },
      ...shared.map(({ name, range }) => ({ name, range })),
    ],
    provides: [],
    first: [...new Set([entry, ...exposed.flatMap(({ assets }) => assets.first)])],
  };
}

const asHost = ({ shared, runtime }: Parts): Omit<InspectedManifest, 'named'> => ({
  entry: null,
  exposes: [],
  needs: [],
  provides: [
    { name: FEDERATION_RUNTIME, version: runtime },
    ...shared.map(({ name, version }) => ({ name, version })),
  ],
  // A host's first files are those of its page, which the manifest does not list.
  first: [],
});

/** @throws with the fault when the value is not a manifest of that build, or not understood here */
export function inspectManifest(value: unknown, { app, kind }: BuildRecord): InspectedManifest {
  const manifest = fieldsOf(value, MANIFEST_FILE);
  const name = manifest.text('name');
  if (name !== federationName(app)) {
    throw new Error(`${MANIFEST_FILE} is that of ${name}, not of ${federationName(app)}`);
  }
  const meta = manifest.object('metaData', fieldsOf);
  const runtime = meta.text('pluginVersion');
  if (!KNOWN_PLUGIN.test(runtime)) {
    throw new Error(
      `${MANIFEST_FILE} was written by version ${runtime} of the federation plugin, not by 2.x`,
    );
  }
  const shared = manifest.list('shared', readShared);
  const exposed = manifest.list('exposes', readExposed);
  const parts = { meta, shared, exposed, runtime };
  const found = kind === 'host' ? asHost(parts) : asRemote(parts);
  const assets = [...shared, ...exposed].map((module) => module.assets);
  const named = assets.flatMap(({ first, later }) => [...first, ...later]);
  return { ...found, named: [...new Set([...found.first, ...named])] };
}
