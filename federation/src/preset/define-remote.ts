import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { defineConfig, mergeRsbuildConfig } from '@rsbuild/core';
import { federationName } from '../registry/federation-name';
import { addPlugin, baseConfig } from './base-config';
import { effectiveBuildId } from './build-identity';
import { EmitBuildRecord } from './emit-build-record';
import { buildRecord, type FederatedApp } from './federated-app';
import { NoteFirstShares } from './first-shares';
import { sharedConfig } from './shared-modules';

/** Options of a remote's build. */
export interface RemoteApp extends FederatedApp {
  /** The one module that the remote exposes, as `./app`; relative to its folder. */
  readonly exposes: string;
  /** Entry module of the remote's own page in development. */
  readonly standalone: string;
  /** Cascade layer of the remote's style sheets. */
  readonly layer: string;
  /** Origins that may load the development build, e.g. the host's development server. */
  readonly allowedOrigins: readonly RegExp[];
  /**
   * Path below `/api/` that the remote's page requests before any of its scripts is there. `{1}` stands for the second
   * segment of the page's path, `{c}` for the parameter `c` of its address: `/api/shop/{1}?item={c}`.
   */
  readonly earlyRequest?: string | undefined;
  /** Names of the chunks that such a page fetches as soon as the first files are there. */
  readonly laterChunks?: readonly string[] | undefined;
}

/**
 * Creates the Rsbuild configuration of a remote.
 *
 * `rsbuild build` makes the federated build: a manifest, an entry and chunks to be served from one folder, without
 * copies of shared modules. `rsbuild dev` serves the standalone page with its own copies; the host's development server
 * can still load the entry, and then provides the shared modules.
 */
export const defineRemote = (app: RemoteApp) =>
  defineConfig(({ command }) => {
    const isProduction = command === 'build';
    return mergeRsbuildConfig(baseConfig(app, isProduction, app.layer), {
      source: { entry: { index: app.standalone } },
      // Chunks lie beside the entry, whatever URL it was loaded from.
      output: { assetPrefix: 'auto' },
      dev: { assetPrefix: 'auto' },
      server: { cors: { origin: [...app.allowedOrigins] } },
      tools: {
        // The federated build has no page, since a page would lack the shared modules.
        ...(isProduction ? { htmlPlugin: false } : {}),
        rspack: (config) => {
          if (isProduction) {
            config.entry = {};
            addPlugin(config, new EmitBuildRecord(buildRecord(app, 'remote')));
            addPlugin(config, new NoteFirstShares(app));
          }
          // Part of the name under which a build finds its runtime instance; two builds on one page must not share one.
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
                // The host's page has a runtime already; another one would add 9 kB (brotli) to every entry.
                externalRuntime: isProduction,
                optimization: { target: 'web', disableRemote: true, disableSnapshot: true },
              },
            }),
          );
        },
      },
    });
  });
