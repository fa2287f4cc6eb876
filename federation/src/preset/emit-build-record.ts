import type { Rspack } from '@rsbuild/core';
import { BUILD_RECORD_FILE, type BuildRecord } from '../releases/publish/build-record';

/** Bundler plugin that writes the build's record, `build.json`, which publishing reads. */
export class EmitBuildRecord {
  readonly #record: BuildRecord;
  constructor(record: BuildRecord) {
    this.#record = record;
  }
  apply(compiler: Rspack.Compiler): void {
    const { RawSource } = compiler.rspack.sources;
    const stage = compiler.rspack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
    compiler.hooks.thisCompilation.tap('EmitBuildRecord', (compilation) => {
      compilation.hooks.processAssets.tap({ name: 'EmitBuildRecord', stage }, () => {
        compilation.emitAsset(BUILD_RECORD_FILE, new RawSource(JSON.stringify(this.#record)));
      });
    });
  }
}
