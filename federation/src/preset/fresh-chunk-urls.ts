import type { Rspack } from '@rsbuild/core';

/**
 * Code of the bundler's runtime. `u` and `miniCssF` name the file of a chunk and are called once per attempt to load
 * it; a chunk that came is never asked for again. The counters outlive a container that is evaluated anew. They begin
 * at the number that the entry itself was asked for with: where the first entry failed, what the page had preloaded
 * beside it may have failed as well, and a browser gives that failure to whoever asks for the same URL.
 */
const runtimeCode = (chunkLoadingGlobal: string): string => `
var first = /[?&]retry=(\\d+)/.exec((document.currentScript || {}).src || "");
var attempts = (self[${JSON.stringify(`${chunkLoadingGlobal}_attempts`)}] ??= {});
["u", "miniCssF"].forEach(function (key) {
  var fileOf = __webpack_require__[key];
  if (!fileOf) return;
  __webpack_require__[key] = function (chunkId) {
    var count = Math.max((attempts[key + chunkId] ?? -1) + 1, first ? +first[1] : 0);
    attempts[key + chunkId] = count;
    return fileOf(chunkId) + (count > 0 ? "?retry=" + count : "");
  };
});`;

/**
 * Gives every further attempt to load a chunk a URL of its own. A browser joins a request for a URL to one that is
 * under way, so that a retry on the same URL would hang behind the file that hung, and a CDN may have kept the 404.
 */
export class FreshChunkUrls {
  apply(compiler: Rspack.Compiler): void {
    const { RuntimeModule } = compiler.rspack;
    class FreshChunkUrlsRuntime extends RuntimeModule {
      constructor() {
        super('fresh chunk urls', RuntimeModule.STAGE_ATTACH);
      }
      override generate(): string {
        return runtimeCode(this.compilation?.outputOptions.chunkLoadingGlobal ?? '');
      }
    }
    compiler.hooks.thisCompilation.tap('FreshChunkUrls', (compilation) => {
      compilation.hooks.additionalTreeRuntimeRequirements.tap('FreshChunkUrls', (chunk) => {
        compilation.addRuntimeModule(chunk, new FreshChunkUrlsRuntime());
      });
    });
  }
}
