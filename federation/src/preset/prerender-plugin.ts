import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import os from 'node:os';
import { dirname, join } from 'node:path';
import { createRsbuild, type RsbuildConfig, type RsbuildPlugin } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import { REMOTE_HOLE, withHoles } from '../prerender/holes';
import { PRERENDER_FILE, type PrerenderedMarkup, parsePrerender } from '../prerender/prerender-document';
import { cssLoaderOptions } from './class-names';
import type { FederatedApp } from './federated-app';

/** Tools passed to the prerender module, so that an app need not import this package. */
export interface PrerenderTools {
  withHoles<T>(value: T, path: string): T;
  readonly remoteHole: string;
}

type Prerender = (tools: PrerenderTools) => readonly PrerenderedMarkup[];

const PROGRAM = 'prerender.cjs';

/** Configuration of a program for Node that bundles its imports; style sheets contribute their class names only. */
const programConfig = (app: FederatedApp, entry: string, folder: string): RsbuildConfig => ({
  mode: 'production',
  logLevel: 'error',
  root: app.root,
  plugins: [pluginReact({ splitChunks: { react: false, router: false } })],
  source: { entry: { prerender: entry } },
  output: {
    target: 'node',
    module: false,
    distPath: { root: folder, js: '.' },
    filename: { js: '[name].cjs' },
    overrideBrowserslist: ['node >= 20'],
    minify: false,
    sourceMap: false,
    cleanDistPath: false,
  },
  performance: { printFileSize: false },
  tools: { htmlPlugin: false, cssLoader: cssLoaderOptions(app) },
});

/**
 * Builds the prerender module and runs it. This happens at build time, where the source is trusted, and never where a
 * release is served.
 */
async function renderPages(app: FederatedApp, entry: string): Promise<unknown> {
  const folder = await mkdtemp(join(os.tmpdir(), `${app.name}-prerender-`));
  try {
    const config = programConfig(app, entry, folder);
    const builder = await createRsbuild({ cwd: app.root, config });
    const { close } = await builder.build();
    await close();
    const program: unknown = createRequire(join(folder, PROGRAM))(join(folder, PROGRAM));
    const { prerender } = program as { readonly prerender?: Prerender };
    if (prerender === undefined) throw new Error(`${entry} exports no function \`prerender\``);
    return prerender({ withHoles, remoteHole: REMOTE_HOLE });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Writes `prerender/pages.json` into the build: the markup shown before any script has run.
 * @param entry a module that exports `prerender(tools)`, which returns a list of `PrerenderedMarkup`
 */
export const prerenderPlugin = (app: FederatedApp, entry: string): RsbuildPlugin => ({
  name: 'federation-prerender',
  apply: 'build',
  setup(api) {
    api.onAfterBuild(async ({ stats }) => {
      if (stats?.hasErrors()) return;
      const document = parsePrerender({ schema: 1, pages: await renderPages(app, entry) });
      const file = join(api.context.distPath, PRERENDER_FILE);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, JSON.stringify(document));
    });
  },
});
