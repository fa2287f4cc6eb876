import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { createRsbuild, mergeRsbuildConfig } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';

/**
 * @typedef {import('@rsbuild/core').RsbuildConfig} RsbuildConfig
 * @typedef {{ text: Buffer, brotli: Buffer }} BuiltFile
 */

/**
 * Builds an app with the bundler's own defaults, except for those that decide about the size: the same browsers and
 * class names as the product's.
 * @param {string} folder
 * @param {RsbuildConfig} config
 * @returns {Promise<Map<string, BuiltFile>>} its files by path
 */
export async function buildApp(folder, config) {
  /** @type {RsbuildConfig} */
  const common = {
    mode: 'production',
    logLevel: 'error',
    root: folder,
    plugins: [pluginReact()],
    source: { entry: { index: './index.tsx' } },
    html: { template: './page.html' },
    output: {
      overrideBrowserslist: ['chrome >= 107', 'safari >= 15.4', 'ios_saf >= 15.4', 'firefox >= 115'],
      cssModules: { localIdentName: 'app__[local]-[hash:base64:6]' },
      dataUriLimit: 0,
      legalComments: 'none',
      sourceMap: false,
    },
    performance: { printFileSize: false },
  };
  const builder = await createRsbuild({ cwd: folder, config: mergeRsbuildConfig(common, config) });
  const { close } = await builder.build();
  await close();
  const dist = path.join(folder, 'dist');
  const names = await readdir(dist, { recursive: true, withFileTypes: true });
  const files = names.filter((entry) => entry.isFile());
  const built = await Promise.all(
    files.map(async (entry) => {
      const file = path.join(entry.parentPath ?? entry.path, entry.name);
      const text = await readFile(file);
      const name = path.relative(dist, file).split(path.sep).join('/');
      return /** @type {const} */ ([name, { text, brotli: brotliCompressSync(text) }]);
    }),
  );
  return new Map(built);
}

/** The scripts that a built page names. @param {Map<string, BuiltFile>} files */
export const pageScripts = (files) =>
  [...String(files.get('index.html')?.text).matchAll(/<script[^>]+src="\/([^"]+)"/g)].map(
    (match) => match[1] ?? '',
  );
