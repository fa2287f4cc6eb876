import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { buildApp } from './build-app.mjs';
import { pageProgram, remoteSource, root, writeApp } from './generated-app.mjs';

/** Path of the remote on the same origin. */
export const REMOTE_BASE = '/r/mf_landing/';

/** Modules that must exist once for these sources to work at all; the rest follows the plugin's defaults. */
const shared = {
  react: { singleton: true },
  'react-dom': { singleton: true },
  [`${root}shared/src/navigation/index.ts`]: { singleton: true, shareKey: 'navigation', version: '1.0.0' },
  [`${root}shared/src/session/index.ts`]: { singleton: true, shareKey: 'session', version: '1.0.0' },
};

/** @param {ConstructorParameters<typeof ModuleFederationPlugin>[0]} options */
const federated = (options) => ({
  tools: {
    rspack: (/** @type {import('@rsbuild/core').Rspack.Configuration} */ config) => {
      if (config.optimization) delete config.optimization.runtimeChunk;
      config.output = { ...config.output, uniqueName: options.name };
      config.plugins = [
        ...(config.plugins ?? []),
        /** @type {any} */ (new ModuleFederationPlugin({ ...options, shared, dts: false, manifest: true })),
      ];
    },
  },
});

/**
 * The same sources with federation as its documentation sets it up: a host behind `import('./bootstrap')`, a remote.
 */
export async function buildDefaultFederation() {
  const remotes = `{ 'mf-landing': lazy(() => import('mf_landing/app')) }`;
  const host = await writeApp('federated-host', {
    'index.tsx': `import('./bootstrap');`,
    'bootstrap.tsx': pageProgram(remotes),
  });
  const remote = await writeApp('federated-remote', {
    'index.tsx': `import('./app');`,
    'app.tsx': `export { default } from ${remoteSource('mf-landing')};`,
  });
  return {
    host: await buildApp(
      host,
      federated({ name: 'host', remotes: { mf_landing: `mf_landing@${REMOTE_BASE}mf-manifest.json` } }),
    ),
    remote: await buildApp(remote, {
      ...federated({ name: 'mf_landing', filename: 'remoteEntry.js', exposes: { './app': './app.tsx' } }),
      output: { assetPrefix: 'auto' },
    }),
  };
}
