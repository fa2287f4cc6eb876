import type { Rspack } from '@rsbuild/core';

const MANIFEST = 'mf-manifest.json';
/** The name of the chunk with the one exposed module; both are given by the federation plugin. */
const EXPOSED_CHUNK = '__federation_expose_app';

/** `consume shared module (default) @scope/name@^1.0.0 (strict) …` and `consume-shared-module|default|name|…`. */
const CONSUMED = /^consume[ -]shared[ -]module(?: \([^)]*\) |\|[^|]*\|)(@?[^@|\s]+)/;

/** The shared modules without which the exposed module cannot begin. */
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
 * Adds to the manifest of a remote which of its shared modules it needs at once (`exposes[].firstShares`). The manifest
 * lists all of them, and to preload what only a later part of the remote needs would hold up its first part.
 */
export class NoteFirstShares {
  apply(compiler: Rspack.Compiler): void {
    const { Compilation, sources } = compiler.rspack;
    compiler.hooks.thisCompilation.tap('NoteFirstShares', (compilation) => {
      // Behind everything, the federation plugin's own report included.
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
