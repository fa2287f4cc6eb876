import { join, sep } from 'node:path';
import type { RsbuildConfig, Rspack } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import { namesOfBuild } from './build-identity';
import { cascadeLayer } from './cascade-layer';
import { cssLoaderOptions } from './class-names';
import { EsmFederationRuntime } from './esm-runtime';
import type { FederatedApp } from './federated-app';
import { FreshChunkUrls } from './fresh-chunk-urls';
import { packagesPlugin } from './packages-plugin';
import { prerenderPlugin } from './prerender-plugin';
import { pureComponentsPlugin } from './pure-components';

/** Time limit of the bundler's own loader for a script or style sheet; Rspack's default, fixed here. */
export const CHUNK_LOAD_TIMEOUT_MS = 120_000;

function applyOutput(config: Rspack.Configuration, app: FederatedApp, isProduction: boolean): void {
  config.output = {
    ...config.output,
    ...namesOfBuild(app, isProduction),
    chunkLoadTimeout: CHUNK_LOAD_TIMEOUT_MS,
    crossOriginLoading: 'anonymous',
    // Otherwise a module that threw because a shared module was missing would stay half initialized, and a retry would
    // get that half.
    strictModuleExceptionHandling: true,
  };
  // A separate runtime chunk would be one more request before the container runs.
  if (config.optimization) delete config.optimization.runtimeChunk;
}

/** Appends a bundler plugin. */
export function addPlugin(config: Rspack.Configuration, plugin: Rspack.RspackPluginInstance): void {
  config.plugins = [...(config.plugins ?? []), plugin];
}

/** The configuration that builds of host and remotes share, before federation. */
export function baseConfig(app: FederatedApp, isProduction: boolean, layer: string): RsbuildConfig {
  const source = join(app.root, 'src') + sep;
  return {
    mode: isProduction ? 'production' : 'development',
    root: app.root,
    plugins: [
      pluginReact({ splitChunks: { react: false, router: false } }),
      ...(app.prerender === undefined ? [] : [prerenderPlugin(app, app.prerender)]),
      packagesPlugin(),
      pureComponentsPlugin(app.pureComponents ?? []),
    ],
    source: { define: isProduction ? {} : { ...app.developmentDefine } },
    output: {
      distPath: 'dist',
      cleanDistPath: true,
      overrideBrowserslist: [...app.browserslist],
      // Inlined `data:` images would require `data:` in the Content-Security-Policy.
      dataUriLimit: 0,
      sourceMap: false,
      legalComments: 'none',
    },
    // All interfaces, so that a phone in the same network can open the page.
    server: { host: '0.0.0.0', port: app.port, strictPort: true, proxy: { ...app.developmentProxy } },
    dev: { client: { port: app.port }, lazyCompilation: false },
    resolve: {
      alias: { ...Object.fromEntries((app.leftOut ?? []).map((file) => [file, false])), ...app.standIns },
    },
    html: { crossorigin: 'anonymous' },
    security: { sri: { enable: 'auto' } },
    performance: { printFileSize: false },
    tools: {
      cssLoader: cssLoaderOptions(app),
      postcss: { postcssOptions: { plugins: [cascadeLayer(layer, (file) => file.startsWith(source))] } },
      rspack: (config) => {
        applyOutput(config, app, isProduction);
        addPlugin(config, new EsmFederationRuntime());
        if (isProduction) addPlugin(config, new FreshChunkUrls());
      },
    },
  };
}
