import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createRsbuild } from '@rsbuild/core';
import { findServerRoot } from '../database/package-root';

/**
 * Makes one file of a module and all that it imports, for a process of its own: what is measured there is its own, and
 * it can be killed. @returns the file, for `node`; it lies in a new folder under the system's temporary one
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
