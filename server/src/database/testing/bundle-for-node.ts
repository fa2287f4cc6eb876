import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { createRsbuild } from '@rsbuild/core';
import { findServerRoot } from '../package-root';

export interface Bundle {
  /** Path of a file that plain Node runs. */
  readonly file: string;
  remove(): Promise<void>;
}

/**
 * Bundles a server module like the product, for tests that need a process to kill.
 * @param entry below `server/src`
 */
export async function bundleForNode(entry: string): Promise<Bundle> {
  const root = findServerRoot();
  const parent = path.join(root, '.cache');
  await mkdir(parent, { recursive: true });
  const folder = await mkdtemp(path.join(parent, 'bundle-'));
  const { default: config } = await import('../../../rsbuild.config');
  const rsbuild = await createRsbuild({
    cwd: root,
    rsbuildConfig: {
      ...config,
      logLevel: 'error',
      mode: 'production',
      source: { entry: { main: path.join(root, 'src', entry) } },
      output: {
        ...config.output,
        cleanDistPath: false,
        sourceMap: false,
        distPath: { root: folder, js: '.' },
      },
    },
  });
  const { close } = await rsbuild.build();
  await close();
  return { file: path.join(folder, 'main.js'), remove: () => rm(folder, { recursive: true, force: true }) };
}
