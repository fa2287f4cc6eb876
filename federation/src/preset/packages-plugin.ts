import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RsbuildPlugin, Rspack } from '@rsbuild/core';

/** File beside a build that names the packages whose code it contains; like every file with a dot, it is not published. */
export const PACKAGES_FILE = '.packages.json';

/** A package of which a build contains code. */
export interface ContainedPackage {
  readonly name: string;
  readonly version: string;
}

/** Modules that a build contains; those that the bundler joined into one stand inside it. */
function containedIn({ modules, chunkGraph }: Rspack.Compilation): Rspack.Module[] {
  const kept = [...modules].filter((module) => chunkGraph.getModuleChunks(module).length > 0);
  return kept.flatMap((module) =>
    'modules' in module ? [module, ...(module as Rspack.ConcatenatedModule).modules] : [module],
  );
}

/** Folder of the package that a file belongs to; null for the application's own. */
export function packageFolderOf(file: string): string | null {
  const found = /^(.*[/\\]node_modules[/\\](?:@[^/\\]+[/\\])?[^/\\]+)[/\\]/.exec(file);
  return found?.[1] ?? null;
}

/**
 * Writes which packages a build contains code of. A package's own list of dependencies would not tell: a bundler takes of it
 * what is used, and its own helpers besides.
 */
export const packagesPlugin = (): RsbuildPlugin => ({
  name: 'federation-packages',
  apply: 'build',
  setup(api) {
    api.onAfterBuild(async ({ stats }) => {
      if (stats === undefined || stats.hasErrors()) return;
      const builds = 'stats' in stats ? stats.stats : [stats];
      const modules = builds.flatMap(({ compilation }) => containedIn(compilation));
      const files = modules.flatMap((module) => module.nameForCondition() ?? []);
      const folders = new Set(files.map(packageFolderOf).filter((folder) => folder !== null));
      const packages = await Promise.all(
        [...folders].map(async (folder): Promise<ContainedPackage> => {
          const { name, version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
          return { name, version };
        }),
      );
      const inOrder = packages.sort((a, b) => (`${a.name}@${a.version}` < `${b.name}@${b.version}` ? -1 : 1));
      await writeFile(join(api.context.distPath, PACKAGES_FILE), JSON.stringify(inOrder));
    });
  },
});
