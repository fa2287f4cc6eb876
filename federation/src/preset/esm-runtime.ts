import type { Rspack } from '@rsbuild/core';

const COMMONJS_ENTRY = /@module-federation[\\/][\w-]+[\\/]dist[\\/][\w-]+\.cjs$/;
const toModule = (path: string): string => path.replace(/\.cjs$/, '.js');

/**
 * Bundler plugin that makes the federation runtime tree-shakeable. Rspack resolves the runtime with `require.resolve`,
 * so its CommonJS files end up in the bundle and `experiments.optimization` removes nothing: a remote's entry weighs 32
 * kB gzip instead of 18 (@module-federation/enhanced 2.9.2). A test on the built stats fails when the packages' layout
 * changes.
 */
export class EsmFederationRuntime {
  apply(compiler: Rspack.Compiler): void {
    compiler.hooks.afterPlugins.tap('EsmFederationRuntime', () => {
      const alias = compiler.options.resolve.alias;
      if (!alias) return;
      for (const [name, target] of Object.entries(alias)) {
        if (typeof target === 'string' && COMMONJS_ENTRY.test(target)) alias[name] = toModule(target);
      }
    });
    new compiler.rspack.NormalModuleReplacementPlugin(COMMONJS_ENTRY, (resolve) => {
      resolve.request = toModule(resolve.request);
      if (resolve.createData?.resource) resolve.createData.resource = toModule(resolve.createData.resource);
    }).apply(compiler);
  }
}
