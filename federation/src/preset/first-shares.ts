import type { Rspack } from '@rsbuild/core';

const MANIFEST = 'mf-manifest.json';
/** Name of the chunk with the exposed module, as the federation plugin forms it from `./app`. */
const EXPOSED_CHUNK = '__federation_expose_app';

/** `consume shared module (default) @scope/name@^1.0.0 (strict) …` and `consume-shared-module|default|name|…`. */
const CONSUMED = /^consume[ -]shared[ -]module(?: \([^)]*\) |\|[^|]*\|)(@?[^@|\s]+)/;

/** The shared modules that the exposed module needs before it can start. */
export function firstShares(compilation: Rspack.Compilation): string[] {
  const chunks = compilation.namedChunkGroups.get(EXPOSED_CHUNK)?.chunks ?? [];
  const names = [...chunks].flatMap((chunk) =>
    [...compilation.chunkGraph.getChunkModules(chunk)].flatMap(
      (module) => CONSUMED.exec(module.identifier())?.[1] ?? [],
    ),
  );
  return [...new Set(names)].sort();
}

/**
 * Bundler plugin that adds to a remote's manifest the shared modules needed at once (`exposes[].firstShares`). The
 * manifest lists all of them, and preloading those that only a later part needs would delay the first part.
 */
export class NoteFirstShares {
  apply(compiler: Rspack.Compiler): void {
    const { Compilation, sources } = compiler.rspack;
    compiler.hooks.thisCompilation.tap('NoteFirstShares', (compilation) => {
      // After all other plugins, the federation plugin's own report included.
      const options = { name: 'NoteFirstShares', stage: Compilation.PROCESS_ASSETS_STAGE_REPORT + 1 };
      compilation.hooks.processAssets.tap(options, () => {
        const asset = compilation.getAsset(MANIFEST);
        if (asset === undefined) return;
        const manifest = JSON.parse(asset.source.source().toString());
        for (const expose of manifest.exposes) expose.firstShares = firstShares(compilation);
        compilation.updateAsset(MANIFEST, new sources.RawSource(JSON.stringify(manifest)));
      });
    });
  }
}
