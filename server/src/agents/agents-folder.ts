import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ConfigError } from '../config';

/**
 * `server/agents`, found from wherever this module runs: the source tree or the bundle in `server/dist`.
 * The package root is the nearest ancestor that has both a package.json and the folder.
 */
export function findAgentsFolder(from: string = dirname(fileURLToPath(import.meta.url))): string {
  for (let folder = from; ; folder = dirname(folder)) {
    const agents = join(folder, 'agents');
    if (existsSync(join(folder, 'package.json')) && existsSync(agents)) return agents;
    if (dirname(folder) === folder) throw new ConfigError(`no agents folder above ${from}`);
  }
}
