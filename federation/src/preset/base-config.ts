import { join, sep } from 'node:path';
import type { RsbuildConfig, Rspack } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import { federationName } from '../registry/federation-name';
import { cascadeLayer } from './cascade-layer';
import { EsmFederationRuntime } from './esm-runtime';
import { effectiveBuildId, type FederatedApp } from './federated-app';
import { FreshChunkUrls } from './fresh-chunk-urls';
import { prerenderPlugin } from './prerender-plugin';

/** A script or style sheet of the bundler's own loader fails after this long; Rspack's default, fixed here. */
export const CHUNK_LOAD_TIMEOUT_MS = 120_000;

/**
 * Names that keep two builds of one app apart on one page. With one name for all builds, the second one's container
 * runs the first one's chunks (module-federation/core#4045).
 */
function applyIdentity(config: Rspack.Configuration, app: FederatedApp, isProduction: boolean): void {
  const identity = `${federationName(app.name)}_${effectiveBuildId(app, isProduction)}`;
  config.output = {
    ...config.output,
    uniqueName: identity,
    chunkLoadingGlobal: `chunk_${identity.replace(/[^\w$]/g, '_')}`,
    chunkLoadTimeout: CHUNK_LOAD_TIMEOUT_MS,
    crossOriginLoading: 'anonymous',
    // A module that threw because a shared one had not come would stay half made, and a retry would be given that half.
    strictModuleExceptionHandling: true,
  };
  // A runtime chunk of its own would be one more request before the container runs.
  if (config.optimization) delete config.optimization.runtimeChunk;
}

/** Adds a bundler plugin after those that are there. */
export function addPlugin(config: Rspack.Configuration, plugin: Rspack.RspackPluginInstance): void {
  config.plugins = [...(config.plugins ?? []), plugin];
}

/** What the builds of host and remotes have in common, before federation. */
export function baseConfig(app: FederatedApp, isProduction: boolean, layer: string): RsbuildConfig {
  const source = join(app.root, 'src') + sep;
  const localIdentName = `${app.name}__[local]-[hash:base64:6]`;
  return {
    mode: isProduction ? 'production' : 'development',
    root: app.root,
    plugins: [
      pluginReact({ splitChunks: { react: false, router: false } }),
      ...(app.prerender === undefined ? [] : [prerenderPlugin(app, app.prerender, localIdentName)]),
    ],
    source: { define: isProduction ? {} : { ...app.developmentDefine } },
    output: {
      distPath: 'dist',
      cleanDistPath: true,
      overrideBrowserslist: [...app.browserslist],
      cssModules: { localIdentName },
      // Inlined `data:` images would need a hole in the Content-Security-Policy.
      dataUriLimit: 0,
      sourceMap: false,
      legalComments: 'none',
    },
    // On every interface: a phone in the same network has to reach the page.
    server: { host: '0.0.0.0', port: app.port, strictPort: true, proxy: { ...app.developmentProxy } },
    dev: { client: { port: app.port }, lazyCompilation: false },
    html: { crossorigin: 'anonymous' },
    security: { sri: { enable: 'auto' } },
    performance: { printFileSize: false },
    tools: {
      postcss: { postcssOptions: { plugins: [cascadeLayer(layer, (file) => file.startsWith(source))] } },
      rspack: (config) => {
        applyIdentity(config, app, isProduction);
        addPlugin(config, new EsmFederationRuntime());
        if (isProduction) addPlugin(config, new FreshChunkUrls());
      },
    },
  };
}
