import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * A module that exists once per page. `eager` modules are part of the host's first download; the first remote that
 * needs an `async` one fetches it from the host.
 */
export interface SharedModule {
  /** The import specifier. Subpaths count separately: `react` does not cover `react/jsx-runtime`. */
  readonly name: string;
  readonly loading: 'eager' | 'async';
  /** Exists in development builds only, as `react/jsx-dev-runtime` does. */
  readonly developmentOnly?: boolean;
}

interface SharedConfig {
  singleton: true;
  strictVersion: true;
  version: string;
  requiredVersion: string;
  eager?: boolean;
  import?: false;
}

const packageOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

/**
 * The version installed for `root`. It is read from the folders, because packages may hide their package.json from
 * `exports`.
 */
function installedVersion(specifier: string, root: string): string {
  const name = packageOf(specifier);
  for (let folder = root; ; folder = dirname(folder)) {
    const file = join(folder, 'node_modules', name, 'package.json');
    if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')).version;
    if (folder === dirname(folder))
      throw new Error(`shared module ${specifier} is not installed for ${root}`);
  }
}

/** A range that accepts any later minor version: `19.3.1` → `^19.3.0`. */
const compatibleWith = (version: string): string => `^${version.split('.').slice(0, 2).join('.')}.0`;

/**
 * Creates the `shared` option of an app's build. The host contains every module and loads the eager ones before a
 * remote asks. A federated remote contains none (`import: false`); a standalone one has its own copies.
 */
export function sharedConfig(
  modules: readonly SharedModule[],
  root: string,
  as: 'host' | 'federated' | 'standalone',
  isProduction: boolean,
): Record<string, SharedConfig> {
  const present = modules.filter((module) => !(isProduction && module.developmentOnly));
  return Object.fromEntries(
    present.map(({ name, loading }) => {
      const version = installedVersion(name, root);
      const config: SharedConfig = {
        singleton: true,
        strictVersion: true,
        version,
        requiredVersion: compatibleWith(version),
      };
      if (as === 'host' && loading === 'eager') config.eager = true;
      if (as === 'federated') config.import = false;
      return [name, config];
    }),
  );
}
