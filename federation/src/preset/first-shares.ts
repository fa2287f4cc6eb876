import type { Rspack } from '@rsbuild/core';

const MANIFEST = 'mf-manifest.json';
/** Name of the chunk with the exposed module, as the federation plugin forms it from `./app`. */
const EXPOSED_CHUNK = '__federation_expose_app';

/** `consume shared module (default) @scope/name@^1.0.0 (strict) …` and `consume-shared-module|default|name|…`. */
const CONSUMED = /^consume[ -]shared[ -]module(?: \([^)]*\) |\|[^|]*\|)(@?[^@|\s]+)/;

/** The request that a remote's page makes before any script is there, and what its files are followed by. */
export interface EarlyPart {
  /** Path of the request; see `RemoteApp.earlyRequest`. */
  readonly earlyRequest?: string | undefined;
  /** Names of the chunks that the page fetches after the first ones. */
  readonly laterChunks?: readonly string[] | undefined;
}

/** The shared modules that a chunk needs before it can start; the exposed module's where none is named. */
export function firstShares(compilation: Rspack.Compilation, chunk = EXPOSED_CHUNK): string[] {
  const chunks = compilation.namedChunkGroups.get(chunk)?.chunks ?? [];
  const names = [...chunks].flatMap((each) =>
    [...compilation.chunkGraph.getChunkModules(each)].flatMap(
      (module) => CONSUMED.exec(module.identifier())?.[1] ?? [],
    ),
  );
  return [...new Set(names)].sort();
}

const filesOf = (compilation: Rspack.Compilation, chunk: string): string[] =>
  [...(compilation.namedChunkGroups.get(chunk)?.chunks ?? [])]
    .flatMap(({ files }) => [...files])
    .filter((name) => /\.(?:js|css)$/.test(name));

const allOf = (chunks: readonly string[], read: (chunk: string) => string[], known: readonly string[]) =>
  [...new Set(chunks.flatMap(read))].filter((name) => !known.includes(name)).sort();

/**
 * Bundler plugin that adds to a remote's manifest what a page has to know besides: the shared modules needed at once
 * (`exposes[].firstShares`), because the manifest lists all of them, and preloading those that only a later part needs
 * would delay the first part; and the early request with the files that follow (`earlyRequest`, `laterFiles`,
 * `laterShares`).
 */
export class NoteFirstShares {
  constructor(private readonly early: EarlyPart = {}) {}

  apply(compiler: Rspack.Compiler): void {
    const { Compilation, sources } = compiler.rspack;
    compiler.hooks.thisCompilation.tap('NoteFirstShares', (compilation) => {
      // After all other plugins, the federation plugin's own report included.
      const options = { name: 'NoteFirstShares', stage: Compilation.PROCESS_ASSETS_STAGE_REPORT + 1 };
      compilation.hooks.processAssets.tap(options, () => {
        const asset = compilation.getAsset(MANIFEST);
        if (asset === undefined) return;
        const manifest = JSON.parse(asset.source.source().toString());
        for (const expose of manifest.exposes) Object.assign(expose, this.#notes(compilation));
        compilation.updateAsset(MANIFEST, new sources.RawSource(JSON.stringify(manifest)));
      });
    });
  }

  #notes(compilation: Rspack.Compilation) {
    const first = firstShares(compilation);
    const { earlyRequest, laterChunks = [] } = this.early;
    if (earlyRequest === undefined) return { firstShares: first };
    const ofExpose = filesOf(compilation, EXPOSED_CHUNK);
    return {
      firstShares: first,
      earlyRequest,
      laterFiles: allOf(laterChunks, (chunk) => filesOf(compilation, chunk), ofExpose),
      laterShares: allOf(laterChunks, (chunk) => firstShares(compilation, chunk), first),
    };
  }
}
