import type { Rspack } from '@rsbuild/core';

/**
 * Bundler plugin that puts a shared module with all that it needs into one file. The bundler reaches it from two places,
 * the share scope's and the fallback's, and would split it into what both have in common and two rests, of which one is
 * never run.
 */
export class OneFilePerShare {
  /** @param names the shared modules, as they are imported */
  constructor(private readonly names: readonly string[]) {}

  apply(compiler: Rspack.Compiler): void {
    const groups = this.names.map((name) => [`share:${name}`, this.#group(compiler, name)] as const);
    const { optimization } = compiler.options;
    if (groups.length === 0 || !optimization.splitChunks) return;
    Object.assign(optimization.splitChunks, {
      cacheGroups: { ...optimization.splitChunks.cacheGroups, ...Object.fromEntries(groups) },
    });
  }

  #group(compiler: Rspack.Compiler, name: string) {
    let compilation: Rspack.Compilation | null = null;
    // The bundler asks again for each module of a chunk.
    let known = new WeakMap<Rspack.Chunk, boolean>();
    compiler.hooks.thisCompilation.tap('OneFilePerShare', (current) => {
      compilation = current;
      known = new WeakMap();
    });
    const find = (chunk: Rspack.Chunk): boolean =>
      !chunk.canBeInitial() &&
      (compilation?.chunkGraph.getChunkModules(chunk) ?? []).some(
        (module) => 'rawRequest' in module && module.rawRequest === name,
      );
    const holds = (chunk: Rspack.Chunk): boolean => {
      const found = known.get(chunk) ?? find(chunk);
      known.set(chunk, found);
      return found;
    };
    return { name: name.match(/\w+/g)?.join('-') ?? name, chunks: holds, enforce: true, priority: 10 };
  }
}
