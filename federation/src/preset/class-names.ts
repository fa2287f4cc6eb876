import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import type { FederatedApp } from './federated-app';

interface Owner {
  readonly name: string;
  readonly folder: string;
}

/** The package that a file belongs to. */
function packageAround(file: string): Owner | null {
  for (let folder = dirname(file); folder !== dirname(folder); folder = dirname(folder)) {
    const manifest = join(folder, 'package.json');
    if (!existsSync(manifest)) continue;
    const { name } = JSON.parse(readFileSync(manifest, 'utf8')) as { readonly name?: string };
    if (name !== undefined) return { name, folder };
  }
  return null;
}

/** Characters that tell files apart; one cannot be compressed, and the scripts of an app have hundreds. */
const OWN_HASH = 4;
/** Fixed: other builds have them. */
const HASH = 6;

/**
 * Makes the names of an app's CSS module classes: `mf-shop__title-x1Y2`. An app's own classes carry its name, so that
 * builds do not meet on a page. Those of other packages have the same name in every build: what a remote prerenders
 * with a shared module must fit the style sheets of the host that provides it.
 */
export function makeClassNames({ name, root }: Pick<FederatedApp, 'name' | 'root'>) {
  const own: Owner = { name, folder: root };
  return (file: string, local: string): string => {
    const owner = file.startsWith(root + sep) ? own : (packageAround(file) ?? own);
    const place = relative(owner.folder, file).split(sep).join('/');
    const hash = createHash('sha256').update(`${owner.name}/${place}.${local}`).digest('base64url');
    const length = owner === own ? OWN_HASH : HASH;
    return `${owner.name.split('/').at(-1)}__${local}-${hash.slice(0, length)}`;
  };
}

/** Part of css-loader's context that is used here. */
interface LoadedFile {
  readonly resourcePath: string;
}

/** Options of css-loader for this app, in its build and where it is prerendered. */
export const cssLoaderOptions = (app: Pick<FederatedApp, 'name' | 'root'>) => {
  const classNameOf = makeClassNames(app);
  return {
    modules: {
      getLocalIdent: ({ resourcePath }: LoadedFile, _template: string, local: string): string =>
        classNameOf(resourcePath, local),
    },
  };
};
