import { fileURLToPath } from 'node:url';
import { defineConfig, rspack } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import { cascadeLayer } from '../federation/src/preset/cascade-layer';
import { CATALOGUE_PATH, CATALOGUE_PORT } from './src/place';

const inRoot = (place: string) => fileURLToPath(new URL(`../${place}`, import.meta.url));
const isOf = (place: string) => (file: string) => file.startsWith(inRoot(place));

/** Where the tests want it; the development server writes nothing. */
const out = process.env.CATALOGUE_OUT;

/** One page of host and remotes, without federation: it has to show their states, not how they are loaded. */
export default defineConfig({
  // What is built is loaded hundreds of times.
  mode: out === undefined ? 'development' : 'production',
  root: inRoot('catalogue'),
  // The built page has no development server to refresh it.
  plugins: [pluginReact({ fastRefresh: false })],
  source: { entry: { index: './src/index.ts' } },
  html: { template: inRoot('shell/src/index.html') },
  output: {
    assetPrefix: CATALOGUE_PATH,
    distPath: out ?? 'dist',
    cssModules: { localIdentName: '[local]-[hash:base64:6]' },
    filenameHash: false,
    legalComments: 'none',
  },
  // Every address is the page: a state is shown at the address that it has in the product.
  server: { host: '0.0.0.0', port: CATALOGUE_PORT, strictPort: true, historyApiFallback: true },
  dev: { assetPrefix: CATALOGUE_PATH, client: { port: CATALOGUE_PORT } },
  performance: { printFileSize: false },
  tools: {
    postcss: {
      postcssOptions: {
        plugins: [cascadeLayer('shell', isOf('shell/src/')), cascadeLayer('remotes', isOf('mf-'))],
      },
    },
    rspack: (config) => {
      // Testing Library asks React for what only its development has; nothing here calls it.
      config.module.parser = { javascript: { exportsPresence: false } };
      config.plugins.push(
        new rspack.NormalModuleReplacementPlugin(/^node:http$/, inRoot('catalogue/src/in-page/http.ts')),
      );
    },
  },
});
