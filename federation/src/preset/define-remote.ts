import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { defineConfig, mergeRsbuildConfig } from '@rsbuild/core';
import { federationName } from '../registry/federation-name';
import { addPlugin, baseConfig } from './base-config';
import { EmitBuildRecord } from './emit-build-record';
import { buildRecord, effectiveBuildId, type FederatedApp } from './federated-app';
import { NoteFirstShares } from './first-shares';
import { sharedConfig } from './shared-modules';

export interface RemoteApp extends FederatedApp {
  /** File of the one module that the remote exposes as `./app`, relative to its folder. */
  readonly exposes: string;
  /** Entry of the page that the remote has of its own in development. */
  readonly standalone: string;
  /** Cascade layer of the remote's style sheets. */
  readonly layer: string;
  /** Origins that may load the development build, e.g. that of the host's development server. */
  readonly allowedOrigins: readonly RegExp[];
}

/**
 * The Rsbuild configuration of a remote.
 *
 * `rsbuild build` is the federated build: a manifest, an entry and chunks to be served from one folder, and no copy
 * of a shared module. `rsbuild dev` is the standalone build: its own page with its own copies; the host's
 * development server loads its entry all the same and provides the shared modules.
 */
export const defineRemote = (app: RemoteApp) =>
  defineConfig(({ command }) => {
    const isProduction = command === 'build';
    return mergeRsbuildConfig(baseConfig(app, isProduction, app.layer), {
      source: { entry: { index: app.standalone } },
      // Beside the entry, wherever that was loaded from.
      output: { assetPrefix: 'auto' },
      dev: { assetPrefix: 'auto' },
      server: { cors: { origin: [...app.allowedOrigins] } },
      tools: {
        // The federated build has no page: without shared modules there is nothing to show on one.
        ...(isProduction ? { htmlPlugin: false } : {}),
        rspack: (config) => {
          if (isProduction) {
            config.entry = {};
            addPlugin(config, new EmitBuildRecord(buildRecord(app, 'remote')));
            addPlugin(config, new NoteFirstShares());
          }
          // Part of the name under which a build finds its runtime instance: two builds on one page must not share one.
          process.env.MF_BUILD_VERSION = effectiveBuildId(app, isProduction);
          addPlugin(
            config,
            new ModuleFederationPlugin({
              name: federationName(app.name),
              filename: isProduction ? 'remoteEntry.[contenthash:8].js' : 'remoteEntry.js',
              exposes: { './app': app.exposes },
              shared: sharedConfig(
                app.shared,
                app.root,
                isProduction ? 'federated' : 'standalone',
                isProduction,
              ),
              shareStrategy: 'loaded-first',
              dts: false,
              manifest: true,
              experiments: {
                // The page has a runtime already, the host's: a second one would be 9 kB brotli in every entry.
                externalRuntime: isProduction,
                optimization: { target: 'web', disableRemote: true, disableSnapshot: true },
              },
            }),
          );
        },
      },
    });
  });
