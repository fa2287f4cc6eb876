import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Rspack } from '@rsbuild/core';

/** Modules of the runtime (2.9.2) that load scripts and style sheets; those of this folder stand in for them. */
const LOADER =
  /@module-federation[\\/](?:runtime-core[\\/]dist[\\/]utils[\\/](load|preload)|sdk[\\/]dist[\\/](dom))\.js$/;

const self = fileURLToPath(import.meta.url);

/**
 * Bundler plugin that leaves the runtime's loader of remotes out of a host, 3 kB (brotli) of every page.
 * `optimization.disableRemote` leaves out what calls it, but the runtime exports it as well, for others to call.
 */
export class WithoutLoader {
  apply(compiler: Rspack.Compiler): void {
    new compiler.rspack.NormalModuleReplacementPlugin(/^\..*\.js$/, (resolve) => {
      // Before it is resolved, so that the module of our own is compiled as ours are.
      if (resolve.createData?.resource !== undefined) return;
      const [, ofCore, ofSdk] = LOADER.exec(join(resolve.context, resolve.request)) ?? [];
      const name = ofCore ?? ofSdk;
      if (name !== undefined) resolve.request = join(self, '..', `${name}${extname(self)}`);
    }).apply(compiler);
  }
}
