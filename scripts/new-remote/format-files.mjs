import { spawnSync } from 'node:child_process';
import { inRoot, root } from '../workspace.mjs';

/** Formats the sources among these files. @param {readonly string[]} files below the root */
export function formatFiles(files) {
  const biome = inRoot('node_modules', '@biomejs', 'biome', 'bin', 'biome');
  const formatted = files.filter((file) => /\.(tsx?|css)$/.test(file));
  spawnSync(process.execPath, [biome, 'check', '--write', ...formatted], { cwd: root, stdio: 'ignore' });
}
