import { packagesPlugin } from '@qihang/federation/preset';
import { defineConfig } from '@rsbuild/core';

/**
 * Our own source is bundled, packages are loaded from node_modules: `@qihang/*` and relative imports are ours, and so is
 * what the compiler itself puts into our code.
 */
const isPackage = (request: string): boolean =>
  !/^(\.{0,2}\/|[A-Za-z]:|@qihang\/|@swc\/helpers)/.test(request);

export default defineConfig({
  plugins: [packagesPlugin()],
  source: {
    entry: {
      main: './src/main.ts',
      cli: './src/cli/main.ts',
      'export-worker': './src/modules/exports/worker/export-worker.ts',
      'stall-worker': './src/stall-watch/stall-worker.ts',
    },
  },
  output: {
    target: 'node',
    module: true,
    minify: false,
    sourceMap: true,
    cleanDistPath: true,
    filename: { js: '[name].js' },
    distPath: { root: 'dist', js: '.' },
    externals: [
      ({ request }, callback) =>
        request !== undefined && isPackage(request) ? callback(undefined, `module ${request}`) : callback(),
    ],
  },
  tools: {
    htmlPlugin: false,
    // `import.meta.url` stays the bundle's own address: agents and migrations are found from there.
    rspack: { module: { parser: { javascript: { importMeta: false } } } },
  },
  performance: { chunkSplit: { strategy: 'all-in-one' } },
});
