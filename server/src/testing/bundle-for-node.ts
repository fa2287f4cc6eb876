import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createRsbuild } from '@rsbuild/core';
import { findServerRoot } from '../database/package-root';

/**
 * Bundles a module into one file for a process of its own, which can be measured and killed separately.
 * @returns the file, for `node`, in a new folder under the system's temporary one
 */
export async function bundleForNode(moduleUnderTesting: string): Promise<string> {
  const root = await mkdtemp(path.join(tmpdir(), 'qihang-process-'));
  const rsbuild = await createRsbuild({
    cwd: findServerRoot(),
    rsbuildConfig: {
      logLevel: 'error',
      source: { entry: { process: `./src/testing/${moduleUnderTesting}` } },
      output: { target: 'node', minify: false, distPath: { root }, filename: { js: '[name].mjs' } },
      tools: { htmlPlugin: false },
      performance: { chunkSplit: { strategy: 'all-in-one' } },
    },
  });
  await rsbuild.build();
  return path.join(root, 'process.mjs');
}
