import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { defineConfig, mergeRsbuildConfig } from '@rsbuild/core';
import { federationName } from '../registry/federation-name';
import { addPlugin, baseConfig } from './base-config';
import { serveDevelopmentRegistry } from './development-registry';
import { EmitBuildRecord } from './emit-build-record';
import { buildRecord, type FederatedApp } from './federated-app';
import { minifyInlineScriptsPlugin } from './minify-inline-scripts';
import { OneFilePerShare } from './one-file-per-share';
import { REFRESH_HOOK } from './refresh-hook';
import { serviceWorkerPlugin } from './service-worker-plugin';
import { sharedConfig } from './shared-modules';
import { WithoutLoader } from './without-loader';

/** Options of a host's build. */
export interface HostApp extends FederatedApp {
  /** The entry module. It needs no `import()` in front of it, because the shared modules that it uses are eager. */
  readonly entry: string;
  /** The HTML template. */
  readonly template: string;
  /** Cascade layer of the host's style sheets. */
  readonly layer: string;
  /**
   * The oldest contract of remotes that the host supports; its own by default. To change the contract, release a host
   * that supports both first, then the remotes one by one, then a host that drops the old one.
   */
  readonly oldestContract?: number;
  /** Entry of the service worker, which the gateway serves (`hasServiceWorker`); development servers have none. */
  readonly serviceWorker?: string;
  /** The remotes of the development registry; a production host learns of its remotes from its registry. */
  readonly developmentRemotes: readonly { readonly name: string; readonly port: number }[];
}

/** Creates the Rsbuild configuration of the host, whose page loads the remotes at run time. */
export const defineHost = (app: HostApp) =>
  defineConfig(({ command }) => {
    const isProduction = command === 'build';
    return mergeRsbuildConfig(baseConfig(app, isProduction, app.layer), {
      plugins: [
        minifyInlineScriptsPlugin(),
        ...(app.serviceWorker === undefined ? [] : [serviceWorkerPlugin(app, app.serviceWorker)]),
      ],
      source: { entry: { index: app.entry } },
      output: { assetPrefix: '/' },
      dev: { assetPrefix: '/' },
      html: {
        template: app.template,
        ...(isProduction
          ? {}
          : { tags: [{ tag: 'script', head: true, append: false, children: REFRESH_HOOK }] }),
      },
      server: { setup: serveDevelopmentRegistry(app.developmentRemotes) },
      tools: {
        rspack: (config) => {
          if (isProduction)
            addPlugin(config, new EmitBuildRecord(buildRecord(app, 'host', app.oldestContract)));
          addPlugin(config, new WithoutLoader());
          addPlugin(
            config,
            new OneFilePerShare(app.shared.flatMap(({ name, loading }) => (loading === 'async' ? name : []))),
          );
          addPlugin(
            config,
            new ModuleFederationPlugin({
              name: federationName(app.name),
              shared: sharedConfig(app.shared, app.root, 'host', isProduction),
              shareStrategy: 'loaded-first',
              dts: false,
              // The manifest names the files of the shared modules, which the gateway preloads.
              manifest: true,
              experiments: {
                // For the entries of the remotes, which contain no runtime.
                provideExternalRuntime: true,
                // Containers are loaded by the host itself (`federation-host.ts`).
                optimization: { target: 'web', disableRemote: true, disableSnapshot: true },
              },
            }),
          );
        },
      },
    });
  });
