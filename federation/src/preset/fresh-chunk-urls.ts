import type { Rspack } from '@rsbuild/core';

/**
 * Code for the bundler's runtime. `u` and `miniCssF` return the file of a chunk and are called once per attempt to load
 * it; a loaded chunk is never requested again. The counters survive a second evaluation of the container. They start at
 * the entry's own attempt number: when the first entry failed, files preloaded beside it may have failed too, and a
 * browser reuses that failure for the same URL.
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
 * Bundler plugin that gives every retry of a chunk its own URL. A browser joins a request for a URL to one under way,
 * so a retry on the same URL would hang with the first request, and a CDN may have cached the 404.
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
